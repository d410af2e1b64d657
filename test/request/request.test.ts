// Tests that every kind of invalid request is rejected with an error of one line and writes nothing. Tests that
// requests at the limits are accepted.

import { describe, expect, test } from "vitest";
import { engineNames, engines } from "../helpers/engines.ts";
import { type ErrorType, expectRefusal, integer, loose } from "../helpers/refusal.ts";

const good = { algorithm: "prim-modified", width: 4, height: 3, seed: 1 } as const;

type Case = readonly [what: string, change: object, type: ErrorType, message: string | RegExp];

const side = (name: string, got: string) => integer(name, "1..1073741824", got);
const LARGE = "0..2^53-1";
const NO_START = /^"start" expected no value for kruskal, which takes no start, got/;
const plane = (id: string, got: string) => `"topology" expected plane for ${id}, got ${got}`;
const CELL = '"start" expected a cell { x, y }, got';

const cases: readonly Case[] = [
  ["no algorithm", { algorithm: undefined }, TypeError, /^"algorithm" expected one of binary-tree, .*, got undefined$/],
  ["a number as algorithm", { algorithm: 3 }, TypeError, /^"algorithm" expected one of .*, got 3$/],
  ["an empty algorithm", { algorithm: "" }, RangeError, /^"algorithm" expected one of .*, got ""$/],
  ["an unknown algorithm", { algorithm: "dijkstra" }, RangeError, /^"algorithm" expected one of .*, got "dijkstra"$/],
  ["a mistyped algorithm", { algorithm: "krukal" }, RangeError, /, got "krukal"; did you mean "kruskal"\?$/],
  ["__proto__ as algorithm", { algorithm: "__proto__" }, RangeError, /, got "__proto__"$/],
  ["constructor as algorithm", { algorithm: "constructor" }, RangeError, /, got "constructor"$/],
  ["an algorithm in upper case", { algorithm: "KRUSKAL" }, RangeError, /, got "KRUSKAL"/],
  ["a very long algorithm", { algorithm: "x".repeat(1e6) }, RangeError, /, got "x{57}\.\.\."$/],
  ["an algorithm of several lines", { algorithm: "a\nb\r\u2028c" }, RangeError, /, got "a\\nb\\r\\u2028c"/],
  ["no width", { width: undefined }, TypeError, side("width", "undefined")],
  ["no height", { height: undefined }, TypeError, side("height", "undefined")],
  ["a width of 0", { width: 0 }, RangeError, side("width", "0")],
  ["a negative height", { height: -3 }, RangeError, side("height", "-3")],
  ["a fractional width", { width: 2.5 }, RangeError, side("width", "2.5")],
  ["NaN as height", { height: Number.NaN }, RangeError, side("height", "NaN")],
  ["an infinite width", { width: Number.POSITIVE_INFINITY }, RangeError, side("width", "Infinity")],
  ["a string as width", { width: "10" }, TypeError, side("width", '"10"')],
  ["a BigInt as width", { width: 10n }, TypeError, side("width", "10n")],
  ["an array as height", { height: [3] }, TypeError, side("height", "an array of 1")],
  ["null as height", { height: null }, TypeError, side("height", "null")],
  ["true as width", { width: true }, TypeError, side("width", "true")],
  ["an object as width", { width: { valueOf: () => 3 } }, TypeError, side("width", "an object")],
  ["a side of 2^30 + 1", { width: 2 ** 30 + 1, height: 1 }, RangeError, side("width", "1073741825")],
  ["a side of 2^32 + 3, which is 3 in 32 bits", { width: 2 ** 32 + 3 }, RangeError, side("width", "4294967299")],
  [
    "65536 * 65536 cells, which are 0 in 32 bits",
    { width: 65536, height: 65536 },
    RangeError,
    '"width" * "height" expected at most 1073741824 cells, got 65536 * 65536 = 4294967296',
  ],
  ["an unknown topology", { topology: "sphere" }, RangeError, /^"topology" expected plane or torus for .*"sphere"$/],
  ["a mistyped topology", { topology: "tours" }, RangeError, /; did you mean "torus"\?$/],
  ["null as topology", { topology: null }, TypeError, /^"topology" expected plane or torus for .*, got null$/],
  ["a number as topology", { algorithm: "binary-tree", topology: 1 }, TypeError, plane("binary-tree", "1")],
  ["a torus of sidewinder", { algorithm: "sidewinder", topology: "torus" }, RangeError, plane("sidewinder", '"torus"')],
  ["a torus of walls", { algorithm: "aldous-broder-walls", topology: "torus" }, RangeError, /expected plane for /],
  ["a negative seed", { seed: -1 }, RangeError, `"seed" expected an integer in ${LARGE} or a string, got -1`],
  ["a fractional seed", { seed: 0.5 }, RangeError, /, got 0.5$/],
  ["NaN as seed", { seed: Number.NaN }, RangeError, /, got NaN$/],
  ["a seed of 2^53", { seed: 2 ** 53 }, RangeError, /, got 9007199254740992$/],
  ["a BigInt as seed", { seed: 5n }, TypeError, /^"seed" expected an integer .*, got 5n$/],
  ["null as seed", { seed: null }, TypeError, /^"seed" expected .*, got null$/],
  ["a lone surrogate", { seed: "a\ud800" }, RangeError, /^"seed" expected well-formed text, got "a\\ud800".*lone surr/],
  ["a negative index", { index: -1 }, RangeError, integer("index", LARGE, "-1")],
  ["an index of 2^53", { index: 2 ** 53 }, RangeError, integer("index", LARGE, "9007199254740992")],
  ["a string as index", { index: "1" }, TypeError, integer("index", LARGE, '"1"')],
  ["null as start", { start: null }, TypeError, `${CELL} null`],
  ["a string as start", { start: "0,0" }, TypeError, `${CELL} "0,0"`],
  ["an empty start", { start: {} }, TypeError, `${CELL} an object`],
  ["an array as start", { start: [1, 1] }, TypeError, `${CELL} an array of 2`],
  ["a start without y", { start: { x: 0 } }, TypeError, /^"start\.y" expected/],
  ["a start east of the maze", { start: { x: 4, y: 0 } }, RangeError, integer("start.x", "0..3", "4")],
  ["a start south of the maze", { start: { x: 0, y: 3 } }, RangeError, integer("start.y", "0..2", "3")],
  ["a start west of the maze", { start: { x: -1, y: 0 } }, RangeError, integer("start.x", "0..3", "-1")],
  ["a fractional start", { start: { x: 0, y: 0.5 } }, RangeError, integer("start.y", "0..2", "0.5")],
  ["a start that kruskal does not take", { algorithm: "kruskal", start: { x: 0, y: 0 } }, RangeError, NO_START],
  ["an unknown field", { size: 3 }, RangeError, /^"request" expected only the fields algorithm, .*, got "size"$/],
  ["a mistyped field", { sead: 3 }, RangeError, /^"request" expected only .*, got "sead"; did you mean "seed"\?$/],
  ["a field of other libraries", { cols: 3 }, RangeError, /^"request" expected only .*"cols"; did you mean "width"\?$/],
  ["__proto__ as field", JSON.parse('{"__proto__":{"width":3}}'), RangeError, /expected only .*, got "__proto__"$/],
];

describe.each(engineNames)("backend %s", (name) => {
  const engine = engines[name];
  const maze = engine.generate(good);

  test.each(cases)("refuses a request with %s", (_, change, type, message) => {
    const withChange = (request: object) =>
      loose(Object.defineProperties({ ...request }, Object.getOwnPropertyDescriptors(change)));
    const target = new Uint8Array(24).fill(0xaa);
    const one = withChange(good);
    const batch = withChange({ ...good, count: 2 });
    expectRefusal(() => engine.generate(one), type, message);
    expectRefusal(() => engine.generateInto(one, target), type, message);
    expectRefusal(() => engine.generateMany(batch), type, message);
    expectRefusal(() => engine.generateManyInto(batch, target), type, message);
    expect(target.every((byte) => byte === 0xaa)).toBe(true);
    expect(engine.generate(good)).toEqual(maze);
  });

  test.each([undefined, null, 5, "kruskal", [], [good], () => good])("refuses %o as a request", (request) => {
    const message = /^"request" expected an object \{ algorithm, width, height \}, got /;
    expectRefusal(() => engine.generate(loose(request)), TypeError, message);
    expectRefusal(() => engine.generateInto(loose(request), new Uint8Array(12)), TypeError, message);
  });

  test.each([
    [undefined, TypeError, "undefined"],
    ["3", TypeError, '"3"'],
    [-1, RangeError, "-1"],
    [1.5, RangeError, "1.5"],
    [2 ** 28 + 1, RangeError, "268435457"],
    [2 ** 53, RangeError, "9007199254740992"],
  ])("refuses a batch with count %o", (count, type, got) => {
    const message = integer("count", "0..268435456", got);
    expectRefusal(() => engine.generateMany({ ...good, count: loose(count) }), type, message);
  });

  test.each([
    [{ index: 2 ** 53 - 2, count: 3 }, /^"index" \+ "count" - 1 expected at most 2\^53-1, got/],
    [
      { width: 8192, height: 8192, count: 65 },
      /^"count" \* "width" \* "height" expected at most 2\^32 bytes at a time, got/,
    ],
    [{ width: 2 ** 14, height: 2 ** 14, count: 20 }, /2\^32 bytes/],
  ])("refuses a batch with %o", (change, message) => {
    expectRefusal(() => engine.generateMany({ ...good, ...change }), RangeError, message);
  });

  test("refuses a count in a request for one maze", () => {
    const message = /^"request" expected only the fields .*, got "count"$/;
    expectRefusal(() => engine.generate(loose({ ...good, count: 2 })), RangeError, message);
  });

  test.each([
    ["undefined", undefined, TypeError, /^"target" expected a Uint8Array of at least 12 bytes, got undefined$/],
    ["a Uint8ClampedArray", new Uint8ClampedArray(12), TypeError, /, got a Uint8ClampedArray of 12 bytes$/],
    ["an ArrayBuffer", new ArrayBuffer(12), TypeError, /, got an object$/],
    ["an array", Array(12).fill(0), TypeError, /, got an array of 12$/],
    [
      "11 bytes",
      new Uint8Array(11),
      RangeError,
      /^"target" expected a Uint8Array of at least 12 bytes, got a Uint8Array of 11 bytes$/,
    ],
  ])("refuses %s as a target", (_, target, type, message) => {
    expectRefusal(() => engine.generateInto(good, loose(target)), type, message);
    expectRefusal(() => engine.generateManyInto({ ...good, count: 1 }, loose(target)), type, message);
  });

  test("refuses a target that is too small for a batch, and writes nothing to it", () => {
    const small = new Uint8Array(23).fill(99);
    const message = '"target" expected a Uint8Array of at least 24 bytes, got a Uint8Array of 23 bytes';
    expectRefusal(() => engine.generateManyInto({ ...good, count: 2 }, small), RangeError, message);
    expect(small.every((byte) => byte === 99)).toBe(true);
  });
});

test.each([
  ["undefined as every default", { topology: undefined, index: undefined, start: undefined }],
  ["minus zero", { seed: -0, index: -0 }],
  ["the last seed and index", { seed: 2 ** 53 - 1, index: 2 ** 53 - 1 }],
  ["an empty string as seed", { seed: "" }],
])("accepts a request with %s", (_, change) => {
  expect(engines.wasm.generate({ ...good, ...change })).toEqual(engines.reference.generate({ ...good, ...change }));
});

test("records a seed or index of minus zero as zero", () => {
  const { seed, index } = engines.wasm.generate({ ...good, seed: -0, index: -0 });
  expect([seed, index].map((value) => Object.is(value, 0))).toEqual([true, true]);
});

test("draws and records a different seed each time if the request has no seed", () => {
  const { seed: _, ...request } = good;
  const seeds = Array.from({ length: 20 }, () => engines.wasm.generate(request).seed);
  expect(new Set(seeds).size).toBe(20);
  for (const seed of seeds) expect(Number.isSafeInteger(seed)).toBe(true);
  const maze = engines.wasm.generate({ ...request, width: 30 });
  expect(engines.reference.generate({ ...request, width: 30, seed: maze.seed })).toEqual(maze);
});
