// Wilson and the wall adder on WebAssembly keep the corners where the walls will be, and turn them into walls 16 cells
// at a time.

import { describe, expect, test } from "vitest";
import { type AnyRequest, verifyMaze } from "../../src/index.ts";
import { engines, expectReferenceBatch, expectSameWalls } from "../helpers/engines.ts";
import { sweep, sweepOf } from "../helpers/sweep.ts";

const shapes: readonly (readonly [number, number])[] = [
  ...[2, 3, 5, 14, 15, 16, 17, 18, 31, 32, 33, 63, 64, 65].flatMap((width) =>
    [2, 3, 17].map((height) => [width, height] as const),
  ),
  [1, 500],
  [500, 1],
  [2, 500],
  [500, 2],
  [333, 222],
  // Rows that are laid apart, and those that are too few for it.
  [2048, 63],
  [2048, 64],
  [4096, 65],
  [2048, 1],
];

describe.each(["wilson", "aldous-broder-walls"] as const)("%s", (algorithm) => {
  // Selected: all but the largest.
  test.each(sweepOf(shapes, ([width]) => width !== 4096))("%i x %i is the reference's", (width, height) => {
    const seeds = width * height > 10_000 ? sweep(4, 1) : 4;
    for (let seed = 0; seed < seeds; seed++) {
      const request: AnyRequest = { algorithm, width, height, seed, index: 2 ** 40 + width };
      expectSameWalls(engines.wasm.generate(request).walls, engines.reference.generate(request).walls, request);
    }
  });

  test("a small batch after a large maze finds nothing of it", () => {
    engines.wasm.generate({ algorithm, width: 301, height: 299, seed: 5 });
    const request: AnyRequest = { algorithm, width: 5, height: 3, seed: 6 };
    const batch = engines.wasm.generateMany({ ...request, index: 0, count: 7 });
    const expected = engines.reference.generateMany({ ...request, index: 0, count: 7 });
    expectSameWalls(batch.walls, expected.walls, request);
  });

  test("a batch of mazes whose rows are laid apart is its mazes one by one", () => {
    const request: AnyRequest = { algorithm, width: 2048, height: 70, seed: 7 };
    expectReferenceBatch({ ...request, index: 3, count: sweep(3, 2) });
  });

  test("a large one is perfect", () => {
    const maze = engines.wasm.generate({ algorithm, width: 601, height: 403, seed: 4 });
    expect(verifyMaze(maze)).toEqual({ perfect: true });
  });
});

test.each([15, 16, 17, 33])("wilson on a torus of %i columns and rows is the reference's", (side) => {
  for (const [width, height] of [
    [side, side],
    [side, 1],
    [1, side],
    [side, 2],
    [2, side],
  ]) {
    const request: AnyRequest = { algorithm: "wilson", width, height, topology: "torus", seed: side };
    expectSameWalls(engines.wasm.generate(request).walls, engines.reference.generate(request).walls, request);
  }
});

// One in 64,000 of its draws from the border is rejected, and 50,000 columns take 374,199.
test("the wall adder's rejected draws from the border take the next word", () => {
  const request: AnyRequest = { algorithm: "aldous-broder-walls", width: 50000, height: 2, seed: 1 };
  expectSameWalls(engines.wasm.generate(request).walls, engines.reference.generate(request).walls, request);
});
