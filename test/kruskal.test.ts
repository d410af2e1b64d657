// Kruskal on WebAssembly, whose code true Prim runs too, works by tiles of up to 128 x 128 cells: shapes at which tiles begin, end, meet
// themselves around a torus, and shapes narrow enough that a tile is higher than that.

import { describe, expect, test } from "vitest";
import { hashKey, unhash } from "../src/core/random.ts";
import { seedWords } from "../src/core/seed.ts";
import { type MazeRequest, mazeAt, verifyMaze } from "../src/index.ts";
import { engines, expectSameWalls } from "./engines.ts";

const around128 = [126, 127, 128, 129, 130, 131];
const shapes: readonly (readonly [number, number])[] = [
  ...around128.flatMap((width) => around128.map((height) => [width, height] as const)),
  [255, 258],
  [256, 256],
  [257, 255],
  [258, 129],
  [385, 260],
  [1, 2046],
  [1, 2047],
  [1, 4093],
  [2, 4093],
  [2, 4095],
  [9, 1363],
  [9, 1366],
  [129, 400],
  [4093, 1],
  [4093, 2],
];

describe.each(["plane", "torus"] as const)("kruskal on the %s", (topology) => {
  test.each(shapes)("%i x %i is the reference's", (width, height) => {
    for (let seed = 0; seed < 2; seed++) {
      const request: MazeRequest = { algorithm: "kruskal", width, height, topology, seed, index: 2 ** 40 + width };
      expectSameWalls(engines.wasm.generate(request).walls, engines.reference.generate(request).walls, request);
    }
  });

  test("a batch of mazes of several tiles is its mazes one by one", () => {
    const request: MazeRequest = { algorithm: "kruskal", width: 130, height: 140, topology, seed: "batch" };
    const batch = engines.wasm.generateMany({ ...request, index: 7, count: 3 });
    for (let i = 0; i < 3; i++) {
      const single = engines.reference.generate({ ...request, index: 7 + i });
      expectSameWalls(batch.walls.subarray(i * 130 * 140, (i + 1) * 130 * 140), single.walls, { ...request, index: 7 + i });
    }
  });

  test("a large one is perfect", () => {
    const maze = engines.wasm.generate({ algorithm: "kruskal", width: 2500, height: 1700, topology, seed: 4 });
    expect(verifyMaze(maze)).toEqual({ perfect: true });
  });
});

// On WebAssembly it runs Kruskal's code; the reference grows the tree from the start, with a heap.
describe.each(["plane", "torus"] as const)("prim-true on the %s", (topology) => {
  test("is the reference's, from any start", () => {
    for (const [width, height] of [...shapes, [1, 1], [1, 2], [2, 1], [2, 2], [3, 40], [300, 200]]) {
      const request: MazeRequest = { algorithm: "prim-true", width, height, topology, seed: width, index: height };
      const tree = engines.reference.generate(request).walls;
      const starts = [undefined, { x: 0, y: 0 }, { x: width - 1, y: height - 1 }, { x: width >> 1, y: height >> 1 }];
      for (const start of starts) expectSameWalls(engines.wasm.generate({ ...request, start }).walls, tree, { ...request, start });
      expectSameWalls(engines.reference.generate({ ...request, start: starts[2] }).walls, tree, request);
    }
  });

  test("a batch is its mazes one by one, each from a start of its own", () => {
    const request: MazeRequest = { algorithm: "prim-true", width: 150, height: 90, topology, seed: "batch" };
    const batch = engines.wasm.generateMany({ ...request, index: 7, count: 4 });
    for (let i = 0; i < 4; i++) {
      const single = engines.reference.generate({ ...request, index: 7 + i });
      expect(mazeAt(batch, i).start).toEqual(single.start);
      expectSameWalls(mazeAt(batch, i).walls, single.walls, { ...request, index: 7 + i });
    }
  });
});

// The tiles take the heaviest weight for that of no edge. In a line every edge is needed.
describe.each([0, 0xffffffff])("an edge of weight %i in a line of cells", (weight) => {
  const height = 200_000;
  let index = 0;
  let edge = 0;
  do edge = unhash(hashKey(seedWords(1), ++index), weight);
  while (edge % 2 === 0 || edge >= 2 * (height - 1));

  test("is opened", () => {
    const maze = engines.wasm.generate({ algorithm: "kruskal", width: 1, height, seed: 1, index });
    expect(verifyMaze(maze)).toEqual({ perfect: true });
  });
});
