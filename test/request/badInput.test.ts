// Invalid input: each kind gives one line with the expected and the actual value, and no maze is made.

import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  createEngine,
  DIRECTIONS,
  EAST,
  isOpen,
  loadEngine,
  mazeAt,
  measure,
  neighbour,
  neighbours,
  openEnds,
  parseMaze,
  renderSvg,
  renderText,
  toGrid,
  toJson,
  verifyMaze,
} from "../../src/index.ts";
import { createPool } from "../../src/node.ts";
import { renderPng } from "../../src/png.ts";
import { run, scratchFolder } from "../helpers/commandLine.ts";
import { engineNames, engines } from "../helpers/engines.ts";

const good = { algorithm: "prim-modified", width: 4, height: 3, seed: 1 } as const;
const maze = engines.wasm.generate(good);

/** What JavaScript lets pass where TypeScript would not. */
const loose = (value: unknown) => value as never;

function expectRefusal(
  refuse: () => unknown,
  type: typeof TypeError | typeof RangeError,
  message: string | RegExp,
): void {
  let made: unknown;
  try {
    made = refuse();
  } catch (error) {
    expect(error).toBeInstanceOf(type);
    const got = (error as Error).message;
    expect(got).toMatch(/^"\w[^\n]* expected [^\n]+, got [^\n]+$/);
    if (typeof message === "string") expect(got).toBe(message);
    else expect(got).toMatch(message);
    return;
  }
  expect.fail(`expected an error, got ${JSON.stringify(made)}`);
}

type Case = readonly [
  what: string,
  change: object,
  type: typeof TypeError | typeof RangeError,
  message: string | RegExp,
];

const sideOf = (name: string, got: string) => `"${name}" expected an integer in 1..1073741824, got ${got}`;
const integer = (name: string, range: string, got: string) => `"${name}" expected an integer in ${range}, got ${got}`;
const LARGE = "0..2^53-1";

const badRequests: readonly Case[] = [
  ["no algorithm", { algorithm: undefined }, TypeError, /^"algorithm" expected one of binary-tree, .*, got undefined$/],
  ["a number for an algorithm", { algorithm: 3 }, TypeError, /^"algorithm" expected one of .*, got 3$/],
  ["an unknown algorithm", { algorithm: "dijkstra" }, RangeError, /^"algorithm" expected one of .*, got "dijkstra"$/],
  ["a mistyped algorithm", { algorithm: "krukal" }, RangeError, /, got "krukal"; did you mean "kruskal"\?$/],
  ["__proto__ for an algorithm", { algorithm: "__proto__" }, RangeError, /, got "__proto__"$/],
  ["constructor for an algorithm", { algorithm: "constructor" }, RangeError, /, got "constructor"$/],
  ["an algorithm in upper case", { algorithm: "KRUSKAL" }, RangeError, /, got "KRUSKAL"/],
  ["a very long algorithm", { algorithm: "x".repeat(1e6) }, RangeError, /, got "x{57}\.\.\."$/],
  ["an algorithm of many lines", { algorithm: "a\nb\r\u2028c" }, RangeError, /, got "a\\nb\\r\\u2028c"/],
  ["no width", { width: undefined }, TypeError, sideOf("width", "undefined")],
  ["no height", { height: undefined }, TypeError, sideOf("height", "undefined")],
  ["a width of 0", { width: 0 }, RangeError, sideOf("width", "0")],
  ["a negative height", { height: -3 }, RangeError, sideOf("height", "-3")],
  ["a broken width", { width: 2.5 }, RangeError, sideOf("width", "2.5")],
  ["NaN for a height", { height: Number.NaN }, RangeError, sideOf("height", "NaN")],
  ["an infinite width", { width: Number.POSITIVE_INFINITY }, RangeError, sideOf("width", "Infinity")],
  ["a width in digits", { width: "10" }, TypeError, sideOf("width", '"10"')],
  ["a big integer for a width", { width: 10n }, TypeError, sideOf("width", "10n")],
  ["an array for a height", { height: [3] }, TypeError, sideOf("height", "an array of 1")],
  ["null for a height", { height: null }, TypeError, sideOf("height", "null")],
  ["true for a width", { width: true }, TypeError, sideOf("width", "true")],
  ["an object for a width", { width: { valueOf: () => 3 } }, TypeError, sideOf("width", "an object")],
  ["a side of 2^30 + 1", { width: 2 ** 30 + 1, height: 1 }, RangeError, sideOf("width", "1073741825")],
  ["a side of 2^32 + 3, which is 3 in 32 bits", { width: 2 ** 32 + 3 }, RangeError, sideOf("width", "4294967299")],
  [
    "65536 * 65536 cells, which are 0 in 32 bits",
    { width: 65536, height: 65536 },
    RangeError,
    /got 65536 \* 65536 = 4294967296$/,
  ],
  [
    "an unknown topology",
    { topology: "sphere" },
    RangeError,
    /^"topology" expected plane or torus for .*, got "sphere"$/,
  ],
  ["a mistyped topology", { topology: "tours" }, RangeError, /; did you mean "torus"\?$/],
  ["null for a topology", { topology: null }, TypeError, /^"topology" expected plane or torus for .*, got null$/],
  [
    "a torus where there is none",
    { algorithm: "sidewinder", topology: "torus" },
    RangeError,
    /^"topology" expected plane for sidewinder, got "torus"$/,
  ],
  [
    "a torus for the wall adder",
    { algorithm: "aldous-broder-walls", topology: "torus" },
    RangeError,
    /^"topology" expected plane for /,
  ],
  ["a negative seed", { seed: -1 }, RangeError, `"seed" expected an integer in ${LARGE} or a string, got -1`],
  ["a broken seed", { seed: 0.5 }, RangeError, /, got 0.5$/],
  ["NaN for a seed", { seed: Number.NaN }, RangeError, /, got NaN$/],
  ["a seed of 2^53", { seed: 2 ** 53 }, RangeError, /, got 9007199254740992$/],
  ["a big integer for a seed", { seed: 5n }, TypeError, /^"seed" expected an integer .*, got 5n$/],
  ["null for a seed", { seed: null }, TypeError, /^"seed" expected .*, got null$/],
  ["a seed that is no text", { seed: "a\ud800" }, RangeError, /^"seed" expected well-formed text, got "a\\ud800"/],
  ["a negative index", { index: -1 }, RangeError, integer("index", LARGE, "-1")],
  ["an index of 2^53", { index: 2 ** 53 }, RangeError, integer("index", LARGE, "9007199254740992")],
  ["an index in digits", { index: "1" }, TypeError, integer("index", LARGE, '"1"')],
  ["null for a start", { start: null }, TypeError, '"start" expected a cell { x, y }, got null'],
  ["an empty start", { start: {} }, TypeError, '"start" expected a cell { x, y }, got an object'],
  ["an array for a start", { start: [1, 1] }, TypeError, '"start" expected a cell { x, y }, got an array of 2'],
  ["a start east of the maze", { start: { x: 4, y: 0 } }, RangeError, integer("start.x", "0..3", "4")],
  ["a start south of the maze", { start: { x: 0, y: 3 } }, RangeError, integer("start.y", "0..2", "3")],
  ["a start west of the maze", { start: { x: -1, y: 0 } }, RangeError, integer("start.x", "0..3", "-1")],
  ["a broken start", { start: { x: 0, y: 0.5 } }, RangeError, integer("start.y", "0..2", "0.5")],
  [
    "a start where there is none",
    { algorithm: "kruskal", start: { x: 0, y: 0 } },
    RangeError,
    /^"start" expected no value for kruskal, which takes no start, got/,
  ],
  [
    "a field that does not exist",
    { size: 3 },
    RangeError,
    /^"request" expected only the fields algorithm, .*, got "size"$/,
  ],
  [
    "a mistyped field",
    { sead: 3 },
    RangeError,
    /^"request" expected only the fields algorithm, .*, got "sead"; did you mean "seed"\?$/,
  ],
  [
    "a field of other libraries",
    { cols: 3 },
    RangeError,
    /^"request" expected only the fields algorithm, .*, got "cols"; did you mean "width"\?$/,
  ],
  [
    "__proto__ for a field",
    JSON.parse('{"__proto__":{}}'),
    RangeError,
    /^"request" expected only the fields .*, got "__proto__"$/,
  ],
];

describe.each(engineNames)("a request, on %s", (name) => {
  const engine = engines[name];
  test.each(badRequests)("%s", (_, change, type, message) => {
    const request = loose(Object.defineProperties({ ...good }, Object.getOwnPropertyDescriptors(change)));
    expectRefusal(() => engine.generate(request), type, message);
    expectRefusal(() => engine.generateInto(request, new Uint8Array(12)), type, message);
    const batch = loose(Object.defineProperties({ ...good, count: 2 }, Object.getOwnPropertyDescriptors(change)));
    expectRefusal(() => engine.generateMany(batch), type, message);
  });

  test.each([undefined, null, 5, "kruskal", [], () => good])("%o for a request", (request) => {
    expectRefusal(
      () => engine.generate(loose(request)),
      TypeError,
      /^"request" expected an object \{ algorithm, width, height \}, got /,
    );
  });

  test("counts", () => {
    const many = (count: unknown) => () => engine.generateMany({ ...good, count: loose(count) });
    expectRefusal(many(undefined), TypeError, integer("count", "0..268435456", "undefined"));
    expectRefusal(many("3"), TypeError, integer("count", "0..268435456", '"3"'));
    expectRefusal(many(-1), RangeError, integer("count", "0..268435456", "-1"));
    expectRefusal(many(1.5), RangeError, integer("count", "0..268435456", "1.5"));
    expectRefusal(many(2 ** 28 + 1), RangeError, integer("count", "0..268435456", "268435457"));
    expectRefusal(
      () => engine.generate(loose({ ...good, count: 2 })),
      RangeError,
      /^"request" expected only the fields .*, got "count"$/,
    );
    expectRefusal(
      () => engine.generateMany({ ...good, index: 2 ** 53 - 2, count: 3 }),
      RangeError,
      /^"index" \+ "count" - 1 expected at most 2\^53-1, got/,
    );
    expectRefusal(
      () => engine.generateMany({ ...good, width: 8192, height: 8192, count: 65 }),
      RangeError,
      /^"count" \* "width" \* "height" expected at most 2\^32 bytes at a time, got/,
    );
  });

  test("targets, which keep what they hold", () => {
    const into = (target: unknown) => () => engine.generateInto(good, loose(target));
    expectRefusal(into(undefined), TypeError, '"target" expected a Uint8Array of at least 12 bytes, got undefined');
    expectRefusal(into(new Uint8ClampedArray(12)), TypeError, /, got a Uint8ClampedArray of 12 bytes$/);
    expectRefusal(into(new ArrayBuffer(12)), TypeError, /, got an object$/);
    expectRefusal(into(Array(12).fill(0)), TypeError, /, got an array of 12$/);
    const small = new Uint8Array(23).fill(99);
    expectRefusal(into(small.subarray(0, 11)), RangeError, '"target" expected at least 12 bytes, got 11');
    expectRefusal(
      () => engine.generateManyInto({ ...good, count: 2 }, small),
      RangeError,
      '"target" expected at least 24 bytes, got 23',
    );
    expect(small.every((byte) => byte === 99)).toBe(true);
  });

  test("and still works afterwards", () => {
    expect(engine.generate(good)).toEqual(maze);
  });
});

test("engines", async () => {
  const create = (options: unknown) => () => createEngine(loose(options));
  expectRefusal(
    create({ backend: "native" }),
    RangeError,
    '"backend" expected one of wasm, reference, auto, got "native"',
  );
  expectRefusal(create({ backend: 1 }), TypeError, '"backend" expected one of wasm, reference, auto, got 1');
  expectRefusal(create({ check: "yes" }), TypeError, '"check" expected true, false or a share in 0..1, got "yes"');
  expectRefusal(create({ check: 1.5 }), RangeError, '"check" expected true, false or a share in 0..1, got 1.5');
  expectRefusal(create({ check: Number.NaN }), RangeError, /, got NaN$/);
  await expect(loadEngine({ source: new Uint8Array([0, 97, 115, 109]) })).rejects.toThrow(
    /^"backend" expected wasm, which cannot start here: /,
  );
});

describe("invalid mazes", () => {
  const takers: readonly (readonly [string, (maze: never) => unknown])[] = [
    ["renderText", renderText],
    ["renderSvg", renderSvg],
    ["renderPng", renderPng],
    ["toJson", toJson],
    ["toGrid", toGrid],
    ["verifyMaze", verifyMaze],
  ];
  test.each(takers)("%s", (name, take) => {
    const of = (change: object) => () => take(loose({ ...maze, ...change }));
    expectRefusal(
      () => take(loose(undefined)),
      TypeError,
      '"maze" expected a maze { width, height, topology, walls }, got undefined',
    );
    expectRefusal(() => take(loose("maze")), TypeError, /, got "maze"$/);
    // What needs little memory for a cell takes larger mazes.
    expectRefusal(of({ width: "4" }), TypeError, /^"width" expected an integer in 1..(268435456|1073741824), got "4"$/);
    expectRefusal(of({ height: 0 }), RangeError, /^"height" expected an integer in 1..(268435456|1073741824), got 0$/);
    expectRefusal(
      of({ width: 2 ** 20, height: 2 ** 20 }),
      RangeError,
      /^"width" \* "height" expected at most (268435456|1073741824) cells, got/,
    );
    expectRefusal(of({ topology: undefined }), TypeError, '"topology" expected one of plane, torus, got undefined');
    expectRefusal(
      of({ walls: Array.from(maze.walls) }),
      TypeError,
      '"walls" expected a Uint8Array of 12 bytes, got an array of 12',
    );
    if (name === "verifyMaze") return;
    expectRefusal(
      of({ walls: maze.walls.subarray(1) }),
      RangeError,
      '"walls" expected a Uint8Array of 12 bytes, got a Uint8Array of 11 bytes',
    );
  });

  test("mazes of a batch", () => {
    const batch = engines.wasm.generateMany({ ...good, count: 2 });
    expectRefusal(() => mazeAt(batch, 2), RangeError, integer("i", "0..1", "2"));
    expectRefusal(() => mazeAt(batch, -1), RangeError, integer("i", "0..1", "-1"));
    expectRefusal(() => mazeAt(batch, loose("0")), TypeError, integer("i", "0..1", '"0"'));
    expectRefusal(
      () => mazeAt(engines.wasm.generateMany({ ...good, count: 0 }), 0),
      RangeError,
      /^"i" expected a maze of the batch, which is empty, got 0$/,
    );
  });

  test("directions", () => {
    const expected = '"direction" expected NORTH, EAST, SOUTH or WEST, got ';
    expectRefusal(() => isOpen(maze, { x: 0, y: 0 }, 0), RangeError, `${expected}0`);
    expectRefusal(() => isOpen(maze, { x: 0, y: 0 }, loose(undefined)), TypeError, `${expected}undefined`);
    expectRefusal(() => isOpen(maze, { x: 0, y: 0 }, loose("EAST")), TypeError, `${expected}"EAST"`);
    expectRefusal(
      () => neighbour(maze, { x: 0, y: 0 }, 3),
      RangeError,
      '"direction" expected one of DIRECTIONS, NORTH, EAST, SOUTH or WEST, got 3',
    );
    // Either form is good for both.
    expect(neighbour(maze, { x: 0, y: 0 }, EAST)).toEqual(neighbour(maze, { x: 0, y: 0 }, DIRECTIONS[1]));
    for (const direction of DIRECTIONS)
      expect(isOpen(maze, { x: 1, y: 1 }, direction)).toBe(isOpen(maze, { x: 1, y: 1 }, direction.bit));
    expectRefusal(
      () => neighbour(maze, loose(null), DIRECTIONS[0]),
      TypeError,
      '"cell" expected a cell { x, y }, got null',
    );
  });

  test("nothing at all", () => {
    const none = loose(undefined) as never;
    const expected = /^"(maze|batch|ends)" expected .*, got undefined$/;
    expectRefusal(() => isOpen(none, { x: 0, y: 0 }, EAST), TypeError, expected);
    expectRefusal(() => neighbour(none, { x: 0, y: 0 }, DIRECTIONS[0]), TypeError, expected);
    expectRefusal(() => neighbours(none, { x: 0, y: 0 }), TypeError, expected);
    expectRefusal(() => mazeAt(none, 0), TypeError, expected);
    expectRefusal(() => openEnds(maze, none), TypeError, expected);
  });

  test("cells outside", () => {
    expectRefusal(() => neighbours(maze, { x: 4, y: 0 }), RangeError, integer("cell.x", "0..3", "4"));
    expectRefusal(
      () => neighbours(maze, loose(undefined)),
      TypeError,
      '"cell" expected a cell { x, y }, got undefined',
    );
  });
});

describe("options that there are not are refused, as a mistyped one would be passed over", () => {
  const takers: readonly (readonly [string, (options: never) => unknown])[] = [
    ["createEngine", createEngine],
    ["createPool", createPool],
    ["renderText", (options) => renderText(maze, options)],
    ["renderSvg", (options) => renderSvg(maze, options)],
    ["renderPng", (options) => renderPng(maze, options)],
    ["toJson", (marks) => toJson(maze, marks)],
    ["measure", (options) => measure(maze, options)],
    ["engine.measure", (options) => engines.wasm.measure(maze, options)],
    [
      "engine.measureMany",
      (options) => engines.wasm.measureMany(engines.wasm.generateMany({ ...good, count: 2 }), options),
    ],
    [
      "engine.solveMany",
      (options) => engines.wasm.solveMany(engines.wasm.generateMany({ ...good, count: 2 }), options),
    ],
  ];
  test.each(takers)("%s", (_, take) => {
    for (const wrong of [null, "corners", 3, []]) {
      expectRefusal(() => take(loose(wrong)), TypeError, /^"(options|marks)" expected an object of .*, got /);
    }
    expectRefusal(() => take(loose({ colour: 1 })), RangeError, /^"(options|marks)" expected only .*, got "colour"/);
  });

  test("and so they are by loadEngine", async () => {
    await expect(loadEngine(loose({ bakcend: "wasm" }))).rejects.toThrow(/, got "bakcend"; did you mean "backend"\?$/);
  });
});

describe("how to render", () => {
  test("options", () => {
    expectRefusal(
      () => renderText(maze, { style: loose("braille") }),
      RangeError,
      '"style" expected one of box, ascii, got "braille"',
    );
    expectRefusal(
      () => renderSvg(maze, { cellSize: 0 }),
      RangeError,
      '"cellSize" expected a number above 0, at most 65536, got 0',
    );
    expectRefusal(() => renderSvg(maze, { cellSize: loose("16") }), TypeError, /, got "16"$/);
    expectRefusal(
      () => renderSvg(maze, { wallThickness: 1.5 }),
      RangeError,
      '"wallThickness" expected a number above 0, at most 1, got 1.5',
    );
    expectRefusal(() => renderSvg(maze, { title: loose(3) }), TypeError, '"title" expected a string, got 3');
    expectRefusal(
      () => renderSvg(maze, { colours: { walls: loose(0) } }),
      TypeError,
      '"colours.walls" expected a string, got 0',
    );
    expectRefusal(
      () => renderSvg(maze, { colours: loose("red") }),
      TypeError,
      /^"colours" expected an object of walls, .*, got "red"$/,
    );
    expectRefusal(
      () => renderSvg(maze, { colours: loose({ wall: "red" }) }),
      RangeError,
      /, got "wall"; did you mean "walls"\?$/,
    );
    expectRefusal(() => renderPng(maze, { scale: 0 }), RangeError, integer("scale", "1..1024", "0"));
    expectRefusal(() => renderPng(maze, { scale: 2.5 }), RangeError, integer("scale", "1..1024", "2.5"));
  });

  test("mazes that are too large for it", () => {
    const blank = (width: number, height: number) => ({
      ...maze,
      width,
      height,
      walls: new Uint8Array(width * height),
    });
    const large = blank(2 ** 14, 2 ** 10);
    const line = blank(1, 2 ** 27);
    const tooLong = (format: string) =>
      new RegExp(`^"maze" expected at most 2\\^29 characters as ${format}, got one that may take \\d+; use `);
    expectRefusal(() => renderText(line), RangeError, tooLong("text"));
    expectRefusal(() => renderSvg(line), RangeError, tooLong("SVG"));
    expectRefusal(() => toJson(line), RangeError, tooLong("JSON"));
    expectRefusal(
      () => renderPng(large, { scale: 8 }),
      RangeError,
      /^"maze" expected at most 2\^31 pixels as PNG, got 262152 \* 16392 = /,
    );
  });

  const marked: readonly (readonly [string, (marks: never) => unknown])[] = [
    ["renderText", (marks) => renderText(maze, marks)],
    ["renderSvg", (marks) => renderSvg(maze, marks)],
    ["renderPng", (marks) => renderPng(maze, marks)],
  ];
  test.each(marked)("marks, by %s", (_, render) => {
    const onPath = (path: unknown) => () => render(loose({ path }));
    expectRefusal(onPath("abc"), TypeError, '"path" expected a list of cells, each as y * width + x, got "abc"');
    expectRefusal(onPath({ length: 1e15 }), TypeError, /^"path" expected a list of cells, .*, got an object$/);
    expectRefusal(onPath({ length: -1 }), TypeError, /^"path" expected a list of cells, .*, got an object$/);
    expectRefusal(onPath([0, 12]), RangeError, integer("path[1]", "0..11", "12"));
    expectRefusal(onPath([0, "1"]), TypeError, integer("path[1]", "0..11", '"1"'));
    expectRefusal(onPath([0, 11]), RangeError, '"path" expected a passage from cell 0,0 to the next, got 3,2');
    const blocked = [...maze.walls.keys()].find((cell) => cell % 4 < 3 && (maze.walls[cell] & 2) !== 0) as number;
    expectRefusal(
      onPath([blocked, blocked + 1]),
      RangeError,
      /^"path" expected a passage from cell \d,\d to the next, got \d,\d$/,
    );
    const withEnds = (ends: unknown) => () => render(loose({ ends }));
    expectRefusal(withEnds(null), TypeError, '"ends" expected { start, finish }, got null');
    expectRefusal(
      withEnds({ start: { x: 0, y: 0 } }),
      TypeError,
      '"ends.finish" expected a cell { x, y }, got undefined',
    );
    expectRefusal(
      withEnds({ start: { x: 0, y: 3 }, finish: { x: 0, y: 0 } }),
      RangeError,
      integer("ends.start.y", "0..2", "3"),
    );
  });
});

describe("JSON and text", () => {
  const json = JSON.parse(toJson(maze));
  const withJson = (change: object) => JSON.stringify({ ...json, ...change });
  const row = json.walls[0] as string;
  const cases: readonly (readonly [string, unknown, typeof TypeError | typeof RangeError, string | RegExp])[] = [
    ["no text", undefined, TypeError, '"text" expected a maze as JSON or as renderText draws it, got undefined'],
    ["an object", json, TypeError, /, got an object$/],
    ["a cell", { x: 5, y: 0 }, TypeError, /, got the cell 5,0$/],
    ["nothing", "", RangeError, /^"text" expected a maze as JSON or as renderText draws it, .*, got 1 line of 0$/],
    ["a word", "maze", RangeError, /, got 1 line of 4$/],
    ["JSON cut short", toJson(maze).slice(0, -3), RangeError, /^"text" expected a maze as JSON, got ".*: /],
    ["JSON that is none", "{\n'a': 1}", RangeError, /^"text" expected a maze as JSON, got /],
    ["another JSON", '{"a":1}', RangeError, '"schema" expected 1, got undefined'],
    ["a later schema", withJson({ schema: 2, masks: [] }), RangeError, '"schema" expected 1, got 2'],
    ["a schema in digits", withJson({ schema: "1" }), RangeError, '"schema" expected 1, got "1"'],
    [
      "an unknown field",
      withJson({ colour: [] }),
      RangeError,
      /^"text" expected only the fields schema, .*, got "colour"$/,
    ],
    [
      "__proto__",
      toJson(maze).replace("{", '{ "__proto__": {},'),
      RangeError,
      /^"text" expected only the fields .*, got "__proto__"$/,
    ],
    [
      "an unknown algorithm",
      withJson({ algorithm: "magic" }),
      RangeError,
      /^"algorithm" expected one of .*, got "magic"$/,
    ],
    ["no seed", withJson({ seed: undefined }), TypeError, /^"seed" expected .*, got undefined$/],
    ["no index", withJson({ index: undefined }), TypeError, /^"index" expected .*, got undefined$/],
    [
      "no start",
      withJson({ start: undefined }),
      TypeError,
      '"start" expected a cell { x, y } for prim-modified, got undefined',
    ],
    ["a start outside", withJson({ start: { x: 9, y: 0 } }), RangeError, integer("start.x", "0..3", "9")],
    ["no revision", withJson({ revision: undefined }), TypeError, integer("revision", "1..2147483647", "undefined")],
    ["revision 0", withJson({ revision: 0 }), RangeError, integer("revision", "1..2147483647", "0")],
    ["no walls", withJson({ walls: undefined }), TypeError, '"walls" expected an array of 3 rows, got undefined'],
    [
      "walls in one string",
      withJson({ walls: json.walls.join("") }),
      TypeError,
      /^"walls" expected an array of 3 rows, got "/,
    ],
    ["a row too few", withJson({ walls: json.walls.slice(1) }), RangeError, '"walls" expected 3 rows, got 2'],
    [
      "a row too short",
      withJson({ walls: ["9", ...json.walls.slice(1)] }),
      RangeError,
      '"walls[0]" expected 4 hexadecimal digits, got "9"',
    ],
    [
      "a row of numbers",
      withJson({ walls: [1234, ...json.walls.slice(1)] }),
      TypeError,
      '"walls[0]" expected 4 hexadecimal digits, got 1234',
    ],
    [
      "a digit that is none",
      withJson({ walls: [`${row.slice(1)}g`, ...json.walls.slice(1)] }),
      RangeError,
      /^"walls\[0\]" expected 4 hexadecimal digits/,
    ],
    [
      "sides that differ",
      withJson({ walls: [...json.walls.slice(0, 2), "ffff"] }),
      RangeError,
      /^"walls" expected to agree with one another, got a maze where cell \d,1 is open south, but cell \d,2 has a wall there$/,
    ],
    [
      "a torus open to itself",
      withJson({ algorithm: "kruskal", start: undefined, topology: "torus", width: 1, height: 1, walls: ["5"] }),
      RangeError,
      /cell 0,0 is open east to itself$/,
    ],
    [
      "huge sizes and no walls",
      withJson({ width: 2 ** 28, height: 1, start: { x: 0, y: 0 }, walls: [""] }),
      RangeError,
      '"walls[0]" expected 268435456 hexadecimal digits, got ""',
    ],
    [
      "a path that is no array",
      withJson({ path: { length: 1e15 } }),
      TypeError,
      /^"path" expected an array of cells, .*, got an object$/,
    ],
    [
      "sizes beyond all",
      withJson({ width: 1e9, height: 1e9 }),
      RangeError,
      '"width" expected an integer in 1..268435456, got 1000000000',
    ],
    ["an even number of lines", "┌─┐\n└─┘", RangeError, /, got 2 lines of 3$/],
    ["an even number of columns", "┌──┐\n│  │\n└──┘", RangeError, /, got 3 lines of 4$/],
    ["letters in a cell", "+-+\n|x|\n+-+", RangeError, '"text" expected a blank at line 2, column 2, got "x"'],
    ["letters for a wall", "+-+\n| #\n+-+", RangeError, '"text" expected "|" or a blank at line 2, column 3, got "#"'],
    [
      "letters for a corner",
      "+-+\n| |\n+-o",
      RangeError,
      '"text" expected a corner of walls at line 3, column 3, got "o"',
    ],
    [
      "one style in the other",
      "┌─┐\n│ |\n└─┘",
      RangeError,
      '"text" expected "│" or a blank at line 2, column 3, got "|"',
    ],
    [
      "a few long lines",
      `${"-".repeat(20_001)}\n${"\n".repeat(19_999)} `,
      RangeError,
      /^"text" expected lines of 20001 characters, got lines /,
    ],
    ["many lines at once", `${"\n".repeat(1e6)} `, RangeError, /, got 1000001 lines of 1$/],
    ["nothing but ends of lines", "\r\n".repeat(1e6), RangeError, /, got 1 line of 0$/],
  ];
  test.each(cases)("%s", (_, text, type, message) => {
    expectRefusal(() => parseMaze(loose(text)), type, message);
  });

  test("a maze that does not know what made it has no JSON", () => {
    const { algorithm: _, ...anonymous } = maze;
    expectRefusal(() => toJson(loose(anonymous)), TypeError, /^"algorithm" expected one of .*, got undefined$/);
    expectRefusal(() => toJson(loose({ ...maze, seed: undefined })), TypeError, /^"seed" expected .*, got undefined$/);
  });
});

describe.concurrent("the command line: one line, exit code 2, nothing written", () => {
  const folder = scratchFolder();
  const cases: readonly (readonly [parameters: string, message: string | RegExp])[] = [
    ["generat", "unknown command 'generat' (Did you mean generate?)"],
    ["generate --widht 3", "unknown option '--widht' (Did you mean --width?)"],
    ["generate --width", "option '--width <cells>' argument missing"],
    ["generate 30 12", "too many arguments for 'generate'. Expected 0 arguments but got 2."],
    ["generate --width 0", sideOf("width", "0")],
    ["generate --width ten", sideOf("width", '"ten"')],
    ["generate --width 1e10", sideOf("width", "10000000000")],
    ["generate --width 1e-3", sideOf("width", '"1e-3"')],
    ["generate --width 0x10", sideOf("width", '"0x10"')],
    ["generate --height 2.5", sideOf("height", "2.5")],
    ["generate --height -5", sideOf("height", "-5")],
    ["generate --height NaN", sideOf("height", '"NaN"')],
    ["generate --width 99999999999", sideOf("width", "99999999999")],
    [
      "generate --width 65536 --height 65536",
      /^"width" \* "height" expected at most 1073741824 cells, got 65536 \* 65536/,
    ],
    ["generate --algorithm krukal", /^"algorithm" expected one of .*, got "krukal"; did you mean "kruskal"\?$/],
    ["generate --algorithm __proto__", /^"algorithm" expected one of .*, got "__proto__"$/],
    ["generate --algorithm sidewinder --topology torus", '"topology" expected plane for sidewinder, got "torus"'],
    ["generate --topology tours", '"topology" expected plane or torus for kruskal, got "tours"; did you mean "torus"?'],
    [
      "generate --seed 9007199254740992",
      /^"seed" expected an integer in 0\.\.2\^53-1 or a string, got 9007199254740992; write s:9007199254740992 for /,
    ],
    ["generate --index -1", integer("index", LARGE, "-1")],
    ["generate --index 9007199254740992", integer("index", LARGE, "9007199254740992")],
    ["generate --start 0,0", /^"start" expected no value for kruskal, which takes no start, got /],
    ["generate --algorithm prim-modified --start 30,0", integer("start.x", "0..29", "30")],
    ["generate --algorithm prim-modified --start 3", '"start" expected a cell as x,y, such as 0,0, got "3"'],
    ["generate --backend wsam", '"backend" expected one of wasm, reference, auto, got "wsam"; did you mean "wasm"?'],
    [
      "measure --algorithm kruskal --start 0,0 --count 2",
      /^"start" expected no value for kruskal, which takes no start, got /,
    ],
    [
      "bulk --ends corners",
      '"ends" expected "columns", "measures" or "where", whose solutions it is about, got "corners"',
    ],
    ["bulk --output ", '"output" expected a directory, got ""'],
    ["generate --format jpeg", '"format" expected one of text, ascii, svg, png, json, got "jpeg"'],
    ["generate --format constructor", /^"format" expected one of .*, got "constructor"$/],
    ["generate --scale 3", '"scale" expected no value for text, got 3; it is for png'],
    ["generate --format png --scale 0", integer("scale", "1..1024", "0")],
    [
      "generate --format png --scale 1024 --width 2000 --height 2000",
      /^"maze" expected at most 2\^31 pixels as PNG, got /,
    ],
    ["verify --cases 0", integer("cases", "1..2147483647", "0")],
    ["verify --cases many", integer("cases", "1..2147483647", '"many"')],
    ["verify --request {", /^"request" expected JSON such as .*, got "\{"$/],
    ["verify --request null", /^"request" expected JSON such as .*, got "null"$/],
    ['verify --request {"algorithm":"kruskal","width":0,"height":2}', sideOf("width", "0")],
    ["algorithms --jsno", "unknown option '--jsno' (Did you mean --json?)"],
  ];
  test.each(cases)("wasmaze %s", async (line, message) => {
    const cwd = join(folder, String(cases.findIndex(([parameters]) => parameters === line)));
    mkdirSync(cwd);
    const parameters = line.split(" ");
    if (parameters[0] === "generate" && parameters.at(-1) !== "--width") parameters.push("--output", "maze.out");
    const { code, output, errors } = await run(parameters, cwd);
    expect({ code, output: output.toString() }).toEqual({ code: 2, output: "" });
    const [, said] = /^error: ([^\n]+)\n$/.exec(errors) ?? expect.fail(errors);
    if (typeof message === "string") expect(said).toBe(message);
    else expect(said).toMatch(message);
    expect(readdirSync(cwd)).toEqual([]);
  });
});
