// Tests that windows are parts of one maze, on both backends and on all levels.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AnyRequest, Maze, MazeWindow, WindowRequest } from "../../src/index.ts";
import { renderSvg, renderText, solve, toGrid, toJson } from "../../src/index.ts";
import { parsePng, renderPng } from "../../src/png.ts";
import { engineNames, engines, expectSameWalls } from "../helpers/engines.ts";
import { randomIntegers } from "../helpers/random.ts";
import { sweep } from "../helpers/sweep.ts";
import { cut, parametersOf, placeIn, WORLD } from "./places.ts";

describe.each(engineNames)("windows on backend %s", (engineName) => {
  const engine = engines[engineName];
  const isFast = engineName === "wasm";

  test("windows of boundless worlds are parts of the whole maze", () => {
    const random = randomIntegers(1);
    const worlds = isFast ? sweep(1000, 60) : sweep(50, 8);
    for (let seed = 0; seed < worlds; seed++) {
      const most = seed % 10 === 0 && isFast ? 400 : 60;
      const world = { algorithm: "boundless", width: 1 + random(most), height: 1 + random(most), seed } as const;
      const { walls } = engine.generate(world);
      for (let i = 0; i < 10; i++) {
        const place = placeIn(random, world.width, world.height);
        expectSameWalls(engine.window({ ...world, ...place }).walls, cut(walls, world.width, place), { world, place });
      }
    }
  });

  test("windows of binary trees are parts of the whole maze", () => {
    const random = randomIntegers(2);
    for (let seed = 0; seed < (isFast ? sweep(400, 60) : sweep(50, 10)); seed++) {
      const request = { width: 1 + random(80), height: 1 + random(40), seed, parameters: parametersOf(random) };
      const world = { algorithm: "binary-tree", ...request } as const;
      const { walls } = engine.generate(world);
      for (let i = 0; i < 5; i++) {
        const place = placeIn(random, world.width, world.height);
        expectSameWalls(engine.window({ ...world, ...place }).walls, cut(walls, world.width, place), { world, place });
      }
    }
  });

  test("windows of the largest world agree where they overlap", () => {
    const random = randomIntegers(3);
    for (let seed = 0; seed < (isFast ? sweep(10_000, 150) : sweep(60, 6)); seed++) {
      const world = { algorithm: "boundless", width: WORLD, height: WORLD, seed, level: random(4) } as const;
      const side = WORLD / 8 ** world.level;
      const [x, y] = [random(side - 80), random(side - 80)];
      const [size, shift] = isFast ? [40, 24] : [12, 8];
      const one = { x, y, columns: 1 + random(size), rows: 1 + random(size) };
      const other = { ...one, x: x + random(shift), y: y + random(shift) };
      const right = Math.min(one.x + one.columns, other.x + other.columns);
      const bottom = Math.min(one.y + one.rows, other.y + other.rows);
      if (right <= other.x || bottom <= other.y) continue;
      const [first, second] = [one, other].map((place) => {
        const shared = { ...other, x: other.x - place.x, y: other.y - place.y };
        const common = { ...shared, columns: right - other.x, rows: bottom - other.y };
        return cut(engine.window({ ...world, ...place }).walls, place.columns, common);
      });
      expectSameWalls(first, second, { world, one, other });
    }
  });
});

test.runIf(sweep(true, false))("windows of a binary tree equal the rows of its stream, even in later epochs", () => {
  // At this width, an epoch has 2^10 rows.
  const world = { algorithm: "binary-tree", width: 2 ** 20 - 3, seed: 5 } as const;
  const y = 2 ** 10 - 2;
  const rows: Uint8Array[] = [];
  for (const block of engines.wasm.stream({ ...world, rows: y + 5 })) {
    for (let i = 0; i < block.walls.length / world.width; i++)
      if (block.y + i >= y) rows.push(block.walls.slice(i * world.width, i * world.width + 70));
  }
  const expected = Uint8Array.from(rows.flatMap((row) => [...row]));
  for (const name of engineNames) {
    const window = engines[name].window({ ...world, height: y + 5, x: 0, y, columns: 70, rows: 5 });
    expectSameWalls(window.walls, expected, name);
  }
});

test("both backends make the same windows in worlds of all sizes and on all levels", () => {
  const random = randomIntegers(4);
  for (let seed = 0; seed < sweep(600, 60); seed++) {
    const side = () => 2 ** random(31) - (random(2) && 1) || 1;
    const [width, height] = [side(), side()];
    const isTree = seed % 3 === 0;
    const level = isTree ? 0 : Math.min(random(5), Math.ceil(Math.log2(Math.max(width, height)) / 3));
    const place = placeIn(random, Math.ceil(width / 8 ** level), Math.ceil(height / 8 ** level), 24);
    const given = isTree ? { parameters: parametersOf(random) } : { level };
    const algorithm = isTree ? "binary-tree" : "boundless";
    const request = { algorithm, width, height, seed, index: 2 ** 33 * seed, ...place, ...given } as const;
    expectSameWalls(engines.wasm.window(request).walls, engines.reference.window(request).walls, request);
  }
});

test("both sides of every wall of a window agree, and every cell has a passage", () => {
  fc.assert(
    fc.property(
      fc.record({ width: fc.integer({ min: 2, max: WORLD }), height: fc.integer({ min: 2, max: WORLD }) }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 1000 }),
      ({ width, height }, share, seed) => {
        const [columns, rows] = [Math.min(width, 20), Math.min(height, 15)];
        const [x, y] = [Math.floor(share * (width - columns)), Math.floor((1 - share) * (height - rows))];
        const world = { algorithm: "boundless", width, height, seed } as const;
        const { walls } = engines.wasm.window({ ...world, x, y, columns, rows });
        const isSound = (wall: number, i: number) =>
          wall < 15 &&
          (i % columns === columns - 1 || ((wall >> 1) & 1) === ((walls[i + 1] >> 3) & 1)) &&
          (i + columns >= walls.length || ((wall >> 2) & 1) === (walls[i + columns] & 1));
        return walls.every(isSound);
      },
    ),
    { numRuns: sweep(1000, 100) },
  );
});

const good = { algorithm: "boundless", width: 1000, height: 900, seed: 3, x: 17, y: 800, columns: 30, rows: 20 };
const make = (given: object): MazeWindow => engines.wasm.window({ ...good, ...given } as WindowRequest);

test("a window records its place in the world, and can be rendered and solved", () => {
  const window = make({ level: 0 });
  expect({ ...window, walls: window.walls.length }).toEqual({
    algorithm: "boundless",
    revision: 1,
    width: 30,
    height: 20,
    topology: "plane",
    seed: 3,
    index: 0,
    origin: { x: 17, y: 800 },
    world: { width: 1000, height: 900 },
    level: 0,
    walls: 600,
  });
  expect(renderText(window).split("\n")).toHaveLength(41);
  expect(renderSvg(window)).toContain("Window of a world by boundless, 30 × 20 cells, seed 3, index 0, from 17,800");
  expect(parsePng(renderPng(window)).maze.walls).toHaveLength(600);
  expect(toGrid(window).cells).toHaveLength(61 * 41);
  const cell = { x: 12, y: 9 };
  expect(solve(window, cell, cell)).toHaveLength(1);
  expect(make({ x: 0, y: 0, columns: 16, rows: 14, level: 2 }).world).toEqual({ width: 16, height: 15 });
});

test("toJson refuses a window, because no request for a maze reproduces its walls", () => {
  expect(() => toJson(make({}) as unknown as Maze)).toThrow(/only the fields .* got "origin"|level|world/);
});

test("a window records a drawn seed", () => {
  const { seed, walls } = make({ seed: undefined });
  expectSameWalls(make({ seed }).walls, walls, seed);
});

test.each([
  [{ algorithm: "wilson" }, '"algorithm" expected one of binary-tree, boundless for a window, got "wilson"'],
  [{ algorithm: "boundles" }, '"algorithm" expected one of'],
  [{ width: 0 }, '"width" expected an integer in 1..1073741824, got 0'],
  [{ height: 2 ** 30 + 1 }, '"height" expected an integer in 1..1073741824, got 1073741825'],
  [{ x: 1000 }, '"x" expected an integer in 0..999, got 1000'],
  [{ y: -1 }, '"y" expected an integer in 0..899, got -1'],
  [{ columns: 0 }, '"columns" expected an integer in 1..1000, got 0'],
  [{ rows: 1.5 }, '"rows" expected an integer in 1..900, got 1.5'],
  [{ x: 990 }, '"x" + "columns" expected at most 1000, the width of the world, got 990 + 30'],
  [{ y: 100, level: 1 }, '"y" + "rows" expected at most 113, the height of level 1 of the world, got 100 + 20'],
  [{ level: 5 }, '"level" expected an integer in 0..4, got 5'],
  [{ algorithm: "binary-tree", level: 0 }, '"level" expected no value for binary-tree, which has no levels, got 0'],
  [
    { width: 8192, height: 8192, x: 0, y: 0, columns: 4097, rows: 4096 },
    '"columns" * "rows" expected at most 16777216 cells, got 4097 * 4096 = 16781312; request several windows',
  ],
  [{ braid: 0.5 }, '"request" expected only the fields'],
  [{ topology: "torus" }, '"request" expected only the fields'],
  [{ start: { x: 0, y: 0 } }, '"request" expected only the fields'],
  [{ parameters: { horizontal: 1 } }, '"parameters'],
  [{ seed: -1 }, '"seed" expected'],
])("refuses a window with %j", (given, message) => {
  expect(() => make(given)).toThrow(RangeError);
  expect(() => make(given)).toThrow(message);
});

test.each([
  [undefined, '"request" expected an object { algorithm, width, height, x, y, columns, rows }, got undefined'],
  [{ ...good, x: undefined }, '"x" expected an integer in 0..999, got undefined'],
  [{ ...good, columns: "30" }, '"columns" expected an integer in 1..1000, got "30"'],
  [{ ...good, level: "1" }, '"level" expected an integer in 0..4, got "1"'],
])("refuses %j as the request for a window", (request, message) => {
  expect(() => engines.wasm.window(request as never)).toThrow(TypeError);
  expect(() => engines.wasm.window(request as never)).toThrow(message);
});

test.each([
  [{ topology: "torus" }, '"topology" expected plane for boundless, got "torus"'],
  [{ start: { x: 0, y: 0 } }, '"start" expected no value for boundless, which takes no start, got the cell 0,0'],
  [{ mask: new Uint8Array(9) }, '"mask" expected no value for boundless, which takes no mask'],
])("generate refuses a boundless maze with %j", (given, message) => {
  const request = { algorithm: "boundless", width: 3, height: 3, ...given } as unknown as AnyRequest;
  expect(() => engines.wasm.generate(request)).toThrow(message);
});
