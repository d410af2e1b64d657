// Tests boundless worlds: levels, gates, and exact probabilities in worlds of two blocks.

import { describe, expect, test } from "vitest";
import { seedWords } from "../../src/core/seed.ts";
import { EAST, isOpen, SOUTH, verifyMaze } from "../../src/index.ts";
import { Block } from "../../src/reference/blocks.ts";
import { engineNames, engines, expectSameWalls, sizes } from "../helpers/engines.ts";
import { randomIntegers } from "../helpers/random.ts";
import { expectLaw } from "../helpers/statistics.ts";
import { sweep } from "../helpers/sweep.ts";
import { laws } from "../laws/exactLaws.ts";
import { edgesOfMazes, graphOf, spanningTrees } from "../laws/graphs.ts";
import { WORLD } from "../windows/places.ts";

test("a whole world is a perfect maze", () => {
  const random = randomIntegers(5);
  for (let seed = 0; seed < sweep(1000, 60); seed++) {
    const most = seed % 50 === 0 ? 700 : 120;
    const size = { width: 1 + random(most), height: 1 + random(most) };
    const maze = engines.wasm.generate({ algorithm: "boundless", ...size, seed, index: seed });
    expect(verifyMaze(maze), JSON.stringify({ ...maze, walls: undefined })).toEqual({ perfect: true });
  }
});

describe("levels of a world", () => {
  const world = { algorithm: "boundless", width: 540, height: 130, seed: 9, x: 0, y: 0 } as const;
  const whole = (level: number) => {
    const [columns, rows] = [world.width, world.height].map((side) => Math.ceil(side / 8 ** level));
    return engines.wasm.window({ ...world, level, columns, rows });
  };

  test("every level is a perfect maze, and the top level is a single cell", () => {
    for (const level of [0, 1, 2, 3, 4]) expect(verifyMaze(whole(level))).toEqual({ perfect: true });
    expect(whole(4).walls).toEqual(Uint8Array.of(15));
  });

  test.each([0, 1, 2])("level %i has a gate for each passage of the level above it", (level) => {
    const [below, above] = [whole(level), whole(level + 1)];
    let open = 0;
    for (let y = 0; y < above.height; y++) {
      for (let x = 0; x < above.width; x++) {
        const [columns, rows] = [Math.min(8, below.width - 8 * x), Math.min(8, below.height - 8 * y)];
        if (isOpen(above, { x, y }, EAST)) {
          const gates = Array.from({ length: rows }, (_, i) => ({ x: 8 * x + 7, y: 8 * y + i }));
          expect(gates.some((cell) => isOpen(below, cell, EAST))).toBe(true);
          open++;
        }
        if (isOpen(above, { x, y }, SOUTH)) {
          const gates = Array.from({ length: columns }, (_, i) => ({ x: 8 * x + i, y: 8 * y + 7 }));
          expect(gates.some((cell) => isOpen(below, cell, SOUTH))).toBe(true);
          open++;
        }
      }
    }
    expect(open).toBe(above.width * above.height - 1);
  });
});

test("the position of a gate is drawn again if the first random word is rejected", () => {
  // The first word of this block is rejected for a number below seven: seven times the word is 2^32 + 1.
  const world = { width: WORLD, height: 7, seed: 1 } as const;
  const x = 54_208_931;
  const block = new Block({ ...world, seed: seedWords(1), index: 0 }, 0, x, 0);
  // The level above is a single row, so this block has a gate to the east.
  const place = { x: 8 * x - 16, y: 0, columns: 40, rows: 7 };
  const [one, other] = engineNames.map((name) => engines[name].window({ algorithm: "boundless", ...world, ...place }));
  expectSameWalls(one.walls, other.walls, place);
  expect(isOpen(one, { x: 23, y: block.eastGate() }, EAST)).toBe(true);
});

describe("a world of two blocks", () => {
  test.each(sizes("9x2 2x9 17x1 9x1"))("mazes of %i x %i cells have their exact probabilities", (width, height) => {
    if (width * height === 18 && !sweep(true, false)) return;
    const graph = graphOf(width, height, "plane");
    if (width * height === 18) expect(spanningTrees(graph)).toHaveLength(40_545);
    const count = sweep(600_000, 2000);
    const { walls } = engines.wasm.generateMany({ algorithm: "boundless", width, height, seed: 2026, count });
    expectLaw(edgesOfMazes(graph, walls), laws.boundless(graph));
  });
});
