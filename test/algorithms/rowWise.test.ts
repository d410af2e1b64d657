// What works row by row makes, on WebAssembly, a slice of rows at a time and looks at up to 64 cells at once: rows that
// begin and end anywhere in a word, mazes of several slices, and the draws that nearly no maze meets.

import { describe, expect, test } from "vitest";
import { hashKey, unhash } from "../../src/core/random.ts";
import { type AnyRequest, EAST, verifyMaze } from "../../src/index.ts";
import { engines, expectSameWalls } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

const shapes: readonly (readonly [number, number])[] = [
  ...[14, 15, 16, 17, 18, 47, 48, 49, 62, 63, 64, 65, 66, 127, 128, 129].map((width) => [width, 37] as const),
  // A slice holds 2048 rows of up to 16 cells, fewer wider ones, and never fewer than eight rows.
  [1, 2047],
  [1, 2048],
  [2, 2049],
  [16, 4096],
  [16, 4097],
  [17, 2049],
  [40, 1361],
  [63, 513],
  [64, 512],
  [2000, 17],
  [4095, 24],
  [4096, 25],
  [30001, 7],
  [30000, 8],
  [30003, 9],
  [100000, 1],
  [100001, 2],
];

describe.each(["binary-tree", "sidewinder", "eller"] as const)("%s", (algorithm) => {
  test.each(shapes)("%i x %i is the reference's", (width, height) => {
    const seeds = width * height > 10_000 ? sweep(3, 1) : 3;
    for (let seed = 0; seed < seeds; seed++) {
      const request: AnyRequest = { algorithm, width, height, seed, index: 2 ** 40 + width };
      expectSameWalls(engines.wasm.generate(request).walls, engines.reference.generate(request).walls, request);
    }
  });

  test("a batch of mazes of several slices is its mazes one by one", () => {
    const request: AnyRequest = { algorithm, width: 13, height: 4101, seed: "batch" };
    const batch = engines.wasm.generateMany({ ...request, index: 2 ** 32 - 2, count: 5 });
    for (let i = 0; i < 5; i++) {
      const single = engines.reference.generate({ ...request, index: 2 ** 32 - 2 + i });
      expectSameWalls(batch.walls.subarray(i * 13 * 4101, (i + 1) * 13 * 4101), single.walls, { ...request, i });
    }
  });

  test("a large one is perfect", () => {
    const [width, height] = sweep([3001, 2003], [901, 503]);
    expect(verifyMaze(engines.wasm.generate({ algorithm, width, height, seed: 4 }))).toEqual({ perfect: true });
  });
});

// Word 0 is rejected by every length that is no power of two. These mazes draw it for such a run.
test.each([
  { index: 1088085, length: 5 },
  { index: 1621696, length: 3 },
])(
  "sidewinder, maze $index: a rejected choice takes the next word, and so do all runs after it",
  ({ index, length }) => {
    const request = { algorithm: "sidewinder", width: 300, height: 300, seed: 1, index } as const;
    const { walls } = engines.reference.generate(request);
    const rejected = unhash(hashKey({ low: 1, high: 0 }, index), 0) - 0x80000000;
    const ends = [...walls.keys()].filter((cell) => cell >= request.width && walls[cell] & EAST);
    expect(ends[rejected] - ends[rejected - 1]).toBe(length);
    expectSameWalls(engines.wasm.generate(request).walls, walls, request);
  },
);
