// Tests that sidewinder makes the same mazes as the reference, and follows its definition.

import { expect, test } from "vitest";
import { hashKey, unhash } from "../../src/core/random.ts";
import { EAST, NORTH, SOUTH, WEST } from "../../src/index.ts";
import { testRowByRow, testRows } from "../helpers/algorithmTests.ts";
import { engines, expectReference, sizes } from "../helpers/engines.ts";
import { expectLaw } from "../helpers/statistics.ts";
import { sweep } from "../helpers/sweep.ts";

const algorithm = "sidewinder";
const engine = engines.wasm;

testRows(algorithm);
testRowByRow(algorithm);

// Each of these mazes draws the word 0 for a run whose length is not a power of two. The word must be rejected.
test.each([
  { index: 1088085, length: 5 },
  { index: 1621696, length: 3 },
])("draws another word if the word for an opening is rejected (maze $index)", ({ index, length }) => {
  const request = { algorithm, width: 300, height: 300, seed: 1, index } as const;
  const { walls } = engines.reference.generate(request);
  const rejected = unhash(hashKey({ low: 1, high: 0 }, index), 0) - 0x80000000;
  const ends = [...walls.keys()].filter((cell) => cell >= request.width && walls[cell] & EAST);
  expect(ends[rejected] - ends[rejected - 1]).toBe(length);
  expectReference(request);
});

test("opens the whole top row, opens each run below it to the north once, and has no dead end that opens south", () => {
  for (const [width, height] of sizes("2x40 3x40 16x33 17x31 700x300")) {
    for (let index = 0; index < (width * height > 10_000 ? sweep(20, 2) : 20); index++) {
      const { walls } = engine.generate({ algorithm, width, height, seed: 15, index });
      let wrong = 0;
      for (let y = 0; y < height; y++) {
        let openings = 0;
        for (let x = 0; x < width; x++) {
          const here = walls[y * width + x];
          if (here === (NORTH | EAST | WEST)) wrong++;
          if ((here & NORTH) === 0) openings++;
          if ((here & EAST) === 0) continue;
          if (openings !== (y === 0 ? 0 : 1) || (y === 0 && x < width - 1)) wrong++;
          openings = 0;
        }
      }
      expect(wrong, `maze ${index} of ${width} x ${height}`).toBe(0);
    }
  }
});

test("the path from a cell to the top row never goes south", () => {
  const { width, height, walls } = engine.generate({ algorithm, width: 60, height: 50, seed: 16 });
  const steps = [NORTH, EAST, SOUTH, WEST].map((bit, i) => [bit, [-width, 1, width, -1][i]]);
  // Breadth-first search from all cells of the top row.
  const parents = new Int32Array(width * height).fill(-1);
  const queue: number[] = Array.from({ length: width }, (_, x) => x);
  for (const cell of queue) parents[cell] = cell;
  for (const cell of queue)
    for (const [bit, step] of steps) {
      if (walls[cell] & bit || parents[cell + step] !== -1) continue;
      parents[cell + step] = cell;
      queue.push(cell + step);
    }
  expect(queue).toHaveLength(width * height);
  const row = (cell: number) => Math.floor(cell / width);
  expect(queue.find((cell) => row(parents[cell]) > row(cell))).toBeUndefined();
});

test("makes runs of geometrically distributed length, each with an opening at a uniform cell", () => {
  const width = 1024;
  const { height, walls } = engine.generate({ algorithm, width, height: 1024, seed: 17 });
  const longest = 10;
  const outcomes: string[] = [];
  for (let y = 1; y < height; y++) {
    let start = 0;
    let opening = -1;
    for (let x = 0; x < width; x++) {
      const here = walls[y * width + x];
      if ((here & NORTH) === 0) opening = x - start;
      if ((here & EAST) === 0) continue;
      const length = x + 1 - start;
      // Omits runs that begin near the end of a row, because the end may cut them short.
      if (start + 64 < width) outcomes.push(length > longest ? "longer" : `${length}, ${opening}`);
      start = x + 1;
    }
  }
  const law = new Map([["longer", 2 ** -longest]]);
  for (let length = 1; length <= longest; length++)
    for (let opening = 0; opening < length; opening++) law.set(`${length}, ${opening}`, 2 ** -length / length);
  expectLaw(outcomes, law);
});
