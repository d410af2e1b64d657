// Invalid input: every kind gives one line with the expected and the actual value, the right type of error, and no
// maze. And the limits of what is good.

import { describe, expect, test } from "vitest";
import { createEngine, type Engine, type EngineOptions, mazeAt } from "../../src/index.ts";
import { engineNames, engines } from "../helpers/engines.ts";

const good = { algorithm: "binary-tree", width: 4, height: 3, seed: 1 } as const;
const started = { ...good, algorithm: "prim-modified" } as const;

type Kind = typeof TypeError | typeof RangeError;
type Case = readonly [what: string, kind: Kind, expected: string, request: unknown];

const requests: Case[] = [
  ["no request", TypeError, '"request" expected an object { algorithm, width, height }, got undefined', undefined],
  ["null", TypeError, '"request" expected an object { algorithm, width, height }, got null', null],
  ["text for a request", TypeError, '"request" expected an object', "kruskal"],
  ["an array for a request", TypeError, '"request" expected an object', [good]],
  ["an unknown field", RangeError, 'got "widht"', { ...good, widht: 5 }],
  ["a count where one is made", RangeError, 'got "count"', { ...good, count: 5 }],
  ["no algorithm", TypeError, '"algorithm" expected one of', { width: 4, height: 3 }],
  ["an algorithm that is no text", TypeError, '"algorithm" expected one of', { ...good, algorithm: 3 }],
  ["a mistyped algorithm", RangeError, 'did you mean "binary-tree"?', { ...good, algorithm: "binary-tre" }],
  ["an algorithm in capitals", RangeError, '"algorithm" expected one of', { ...good, algorithm: "BINARY-TREE" }],
  ["an empty algorithm", RangeError, '"algorithm" expected one of', { ...good, algorithm: "" }],
  ["__proto__ for an algorithm", RangeError, '"algorithm" expected one of', { ...good, algorithm: "__proto__" }],
  ["constructor for an algorithm", RangeError, '"algorithm" expected one of', { ...good, algorithm: "constructor" }],
  [
    "an own __proto__",
    RangeError,
    'got "__proto__"',
    JSON.parse('{"__proto__":{"width":3},"algorithm":"binary-tree","width":4,"height":3}'),
  ],
  [
    "no width",
    TypeError,
    '"width" expected an integer in 1..1073741824, got undefined',
    { algorithm: "binary-tree", height: 3 },
  ],
  ["a width in text", TypeError, '"width" expected an integer in 1..1073741824, got "4"', { ...good, width: "4" }],
  ["a BigInt width", TypeError, "got 4n", { ...good, width: 4n }],
  ["a width of NaN", RangeError, "got NaN", { ...good, width: Number.NaN }],
  ["a width of Infinity", RangeError, "got Infinity", { ...good, width: Number.POSITIVE_INFINITY }],
  ["a width of 0", RangeError, "got 0", { ...good, width: 0 }],
  ["a negative width", RangeError, "got -4", { ...good, width: -4 }],
  ["a width of 1.5", RangeError, "got 1.5", { ...good, width: 1.5 }],
  ["a width beyond 2^30", RangeError, "got 1073741825", { ...good, width: 2 ** 30 + 1 }],
  ["a width of 2^32 + 1", RangeError, "got 4294967297", { ...good, width: 2 ** 32 + 1 }],
  ["a width that is an object with a value", TypeError, "got an object", { ...good, width: { valueOf: () => 4 } }],
  ["a height of null", TypeError, '"height" expected an integer in 1..1073741824, got null', { ...good, height: null }],
  [
    "too many cells",
    RangeError,
    '"width" * "height" expected at most 1073741824 cells, got 65536 * 65536 = 4294967296',
    { ...good, width: 65_536, height: 65_536 },
  ],
  [
    "an unknown topology",
    RangeError,
    '"topology" expected plane for binary-tree, got "sphere"',
    { ...good, topology: "sphere" },
  ],
  [
    "a topology that is no text",
    TypeError,
    '"topology" expected plane for binary-tree, got 1',
    { ...good, topology: 1 },
  ],
  [
    "a torus where there is none",
    RangeError,
    '"topology" expected plane for binary-tree, got "torus"',
    { ...good, topology: "torus" },
  ],
  ["a negative seed", RangeError, '"seed" expected an integer in 0..2^53-1 or a string, got -1', { ...good, seed: -1 }],
  ["a seed of 0.5", RangeError, '"seed" expected', { ...good, seed: 0.5 }],
  ["a seed of 2^53", RangeError, '"seed" expected', { ...good, seed: 2 ** 53 }],
  ["a seed of NaN", RangeError, '"seed" expected', { ...good, seed: Number.NaN }],
  ["a BigInt seed", TypeError, '"seed" expected', { ...good, seed: 1n }],
  ["a seed of null", TypeError, '"seed" expected', { ...good, seed: null }],
  ["a seed with half a character", RangeError, "lone surrogate", { ...good, seed: "a\ud800" }],
  ["an index in text", TypeError, '"index" expected an integer in 0..2^53-1, got "0"', { ...good, index: "0" }],
  ["a negative index", RangeError, '"index" expected', { ...good, index: -1 }],
  ["an index of 2^53", RangeError, '"index" expected', { ...good, index: 2 ** 53 }],
  [
    "a start where there is none",
    RangeError,
    '"start" expected no value for binary-tree',
    { ...good, start: { x: 0, y: 0 } },
  ],
  [
    "a start east of the maze",
    RangeError,
    '"start.x" expected an integer in 0..3, got 4',
    { ...started, start: { x: 4, y: 0 } },
  ],
  [
    "a start south of the maze",
    RangeError,
    '"start.y" expected an integer in 0..2, got 3',
    { ...started, start: { x: 0, y: 3 } },
  ],
  ["a negative start", RangeError, '"start.x" expected', { ...started, start: { x: -1, y: 0 } }],
  ["a start between cells", RangeError, '"start.y" expected', { ...started, start: { x: 0, y: 0.5 } }],
  ["half a start", TypeError, '"start.y" expected', { ...started, start: { x: 0 } }],
  ["a start in text", TypeError, '"start" expected a cell { x, y }, got "0,0"', { ...started, start: "0,0" }],
  ["a start of null", TypeError, '"start" expected a cell { x, y }, got null', { ...started, start: null }],
];

const batches: Case[] = [
  ["no count", TypeError, '"count" expected an integer in 0..268435456, got undefined', good],
  ["a negative count", RangeError, '"count" expected', { ...good, count: -1 }],
  ["a count of 1.5", RangeError, '"count" expected', { ...good, count: 1.5 }],
  ["a huge count", RangeError, '"count" expected', { ...good, count: 2 ** 53 }],
  [
    "more bytes than an array may hold",
    RangeError,
    "2^32 bytes",
    { ...good, width: 2 ** 14, height: 2 ** 14, count: 20 },
  ],
  [
    "an index that leaves its range",
    RangeError,
    '"index" + "count" - 1 expected at most 2^53-1',
    { ...good, index: 2 ** 53 - 2, count: 3 },
  ],
];

function expectRefusal(kind: Kind, message: string, call: () => unknown): void {
  let error: unknown;
  try {
    call();
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(kind);
  const text = (error as Error).message;
  expect(text).toContain(message);
  expect(text).toMatch(/^"[^"]+".* expected .*, got /);
  expect(text).not.toContain("\n");
  expect(text.length).toBeLessThan(400);
}

describe.each(engineNames)("refused on %s", (engineName) => {
  const engine: Engine = engines[engineName];

  test.each(requests)("%s", (_, kind, message, request) => {
    const target = new Uint8Array(12).fill(0xaa);
    expectRefusal(kind, message, () => engine.generate(request as never));
    expectRefusal(kind, message, () => engine.generateInto(request as never, target));
    if (!message.includes('"count"') && typeof request === "object" && request !== null && !Array.isArray(request)) {
      expectRefusal(kind, message, () => engine.generateManyInto({ count: 1, ...request } as never, target));
    }
    expect(target.every((byte) => byte === 0xaa)).toBe(true);
  });

  test.each(batches)("%s", (_, kind, message, request) => {
    expectRefusal(kind, message, () => engine.generateMany(request as never));
  });

  test.each([
    ["no target", TypeError, undefined],
    ["an array of numbers for a target", TypeError, Array(12).fill(0)],
    ["a target of other elements", TypeError, new Uint8ClampedArray(12)],
    ["a buffer for a target", TypeError, new ArrayBuffer(12)],
    ["a target that is too small", RangeError, new Uint8Array(11)],
  ])("%s", (_, kind, target) => {
    expectRefusal(kind, '"target" expected', () => engine.generateInto(good, target as never));
    expectRefusal(kind, '"target" expected', () => engine.generateManyInto({ ...good, count: 1 }, target as never));
  });
});

test.each([
  ["an unknown backend", RangeError, { backend: "gpu" }],
  ["a backend that is no text", TypeError, { backend: 1 }],
  ["a check that is no share", TypeError, { check: "always" }],
  ["a check beyond 1", RangeError, { check: 2 }],
])("createEngine refuses %s", (_, kind, options) => {
  expectRefusal(kind, "expected", () => createEngine(options as EngineOptions));
});

test("mazeAt rejects an index outside the batch", () => {
  const batch = engines.wasm.generateMany({ ...good, count: 3 });
  expectRefusal(RangeError, '"i" expected an integer in 0..2, got 3', () => mazeAt(batch, 3));
  expectRefusal(RangeError, '"i" expected', () => mazeAt(batch, -1));
  expectRefusal(RangeError, '"i" expected', () => mazeAt(batch, 0.5));
  expectRefusal(TypeError, '"i" expected', () => mazeAt(batch, "0" as never));
  expectRefusal(RangeError, "empty", () => mazeAt(engines.wasm.generateMany({ ...good, count: 0 }), 0));
});

describe("accepted", () => {
  test.each([
    ["undefined for a default", { ...good, topology: undefined, index: undefined, start: undefined }],
    ["minus zero", { ...good, seed: -0, index: -0 }],
    ["the last seed and index", { ...good, seed: 2 ** 53 - 1, index: 2 ** 53 - 1 }],
    ["an empty text as a seed", { ...good, seed: "" }],
  ])("%s", (_, request) => {
    expect(engines.wasm.generate(request)).toEqual(engines.reference.generate(request));
  });

  test("minus zero is recorded as zero", () => {
    const { seed, index } = engines.wasm.generate({ ...good, seed: -0, index: -0 });
    expect([seed, index].map((value) => Object.is(value, 0))).toEqual([true, true]);
  });

  test("without a seed one is drawn, another each time, and recorded", () => {
    const { seed: _, ...request } = good;
    const seeds = Array.from({ length: 20 }, () => engines.wasm.generate(request).seed);
    expect(new Set(seeds).size).toBe(20);
    for (const seed of seeds) expect(Number.isSafeInteger(seed)).toBe(true);
    const maze = engines.wasm.generate({ ...request, width: 30 });
    expect(engines.reference.generate({ ...request, width: 30, seed: maze.seed })).toEqual(maze);
  });
});
