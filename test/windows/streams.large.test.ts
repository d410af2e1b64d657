// Tests a million rows of width 1,000, up to the second epoch (npm run test:large).

import { expect, test } from "vitest";
import { epochRows } from "../../src/core/random.ts";
import { createEngine, EAST, SOUTH, WEST } from "../../src/index.ts";
import { binaryTreeRows } from "../../src/reference/algorithms/binaryTree.ts";

const engine = createEngine({ backend: "wasm" });
const WIDTH = 1000;
const ROWS = 1_050_000;
const EPOCH = epochRows(WIDTH);

test("eller makes no loops, closes off no part in any row, and joins all parts in the last row", () => {
  // Maps each column to the smallest column that the rows above connect with it.
  let labels = Uint32Array.from({ length: WIDTH }, (_, x) => x);
  let next = 0;
  for (const { y, walls } of engine.stream({ algorithm: "eller", width: WIDTH, rows: ROWS, seed: 1 })) {
    if (y !== next) expect.fail(`row ${next} expected, got ${y}`);
    for (let at = 0; at < walls.length; at += WIDTH, next++) {
      const parents = Uint32Array.from({ length: WIDTH }, (_, x) => x);
      const find = (x: number): number => {
        while (parents[x] !== x) x = parents[x] = parents[parents[x]];
        return x;
      };
      for (let x = 0; x < WIDTH; x++) parents[x] = labels[x];
      for (let x = 0; x < WIDTH - 1; x++) {
        const isOpen = (walls[at + x] & EAST) === 0;
        if (isOpen !== ((walls[at + x + 1] & WEST) === 0)) expect.fail(`both sides of ${x},${next} expected to agree`);
        if (!isOpen) continue;
        const [one, other] = [find(x), find(x + 1)];
        if (one === other) expect.fail(`a loop at ${x},${next}`);
        parents[Math.max(one, other)] = Math.min(one, other);
      }
      const first = new Int32Array(WIDTH).fill(-1);
      const below = new Uint32Array(WIDTH);
      const parts = new Uint8Array(WIDTH);
      for (let x = 0; x < WIDTH; x++) {
        const part = find(x);
        parts[part] = 1;
        if (walls[at + x] & SOUTH) below[x] = x;
        else {
          if (first[part] < 0) first[part] = x;
          below[x] = first[part];
        }
      }
      const isLast = next === ROWS - 1;
      for (let part = 0; part < WIDTH; part++)
        if (parts[part] && (isLast ? part > 0 : first[part] < 0)) expect.fail(`a part is lost at row ${next}`);
      labels = below;
    }
  }
  expect(next).toBe(ROWS);
});

test("binary-tree makes the same rows as the reference around the end of the first epoch", () => {
  const parameters = { corner: 0, horizontal: 2 ** 30 };
  const makeRow = binaryTreeRows({ width: WIDTH, seed: { low: 1, high: 0 }, index: 0, parameters });
  const first = EPOCH - 20;
  const expected = new Uint8Array(42 * WIDTH).fill(15);
  for (let i = 1; i < 42; i++) makeRow(expected, i * WIDTH, first + i, false);
  let compared = 0;
  for (const { y, walls } of engine.stream({ algorithm: "binary-tree", width: WIDTH, seed: 1 })) {
    for (let at = 0; at < walls.length; at += WIDTH) {
      const i = y + at / WIDTH - first;
      if (i < 1 || i > 40) continue;
      const [got, wanted] = [walls.subarray(at, at + WIDTH), expected.subarray(i * WIDTH, (i + 1) * WIDTH)];
      expect(Buffer.compare(got, wanted), `row ${first + i}`).toBe(0);
      compared++;
    }
    if (y > first + 60) break;
  }
  expect(compared).toBe(40);
});
