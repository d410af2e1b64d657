// Makes the largest supported mazes one after another on one engine (npm run test:large, needs 4 GiB of memory).

import { expect, test } from "vitest";
import { sweeperOf } from "../../src/engine/backends/giant.ts";
import { type AlgorithmInfo, algorithms, createEngine, verifyMaze } from "../../src/index.ts";
import { sizes } from "../helpers/engines.ts";

const engine = createEngine({ backend: "wasm" });

// The second round reuses the memory that the first round has filled.
for (const round of [1, 2])
  test.each(algorithms)(`$id makes a perfect maze of 4096 x 4096 cells, round ${round}`, ({ id, topologies }) => {
    const topology = (topologies as AlgorithmInfo["topologies"])[(round - 1) % topologies.length];
    expect(verifyMaze(engine.generate({ algorithm: id, width: 4096, height: 4096, topology, seed: round }))).toEqual({
      perfect: true,
    });
  });

test.each(algorithms)("$id makes a perfect maze of 2^26 cells", ({ id }) => {
  expect(verifyMaze(engine.generate({ algorithm: id, width: 8192, height: 8192, seed: 3 }))).toEqual({ perfect: true });
});

test.each(["binary-tree", "sidewinder"] as const)(
  "%s makes perfect mazes of 2^28 cells: a square, a row and a column",
  (algorithm) => {
    for (const [width, height] of sizes("16384x16384 268435456x1 1x268435456")) {
      const maze = engine.generate({ algorithm, width, height, seed: 4 });
      expect(verifyMaze(maze)).toEqual({ perfect: true });
    }
  },
);

test("a maze whose rows belong to several epochs equals the rows of its stream", () => {
  const [width, height] = [32_769, 32_000];
  for (const algorithm of ["binary-tree", "sidewinder", "eller"] as const) {
    const { walls } = engine.generate({ algorithm, width, height, seed: 5 });
    for (const block of engine.stream({ algorithm, width, rows: height, seed: 5 })) {
      const from = block.y * width;
      expect(Buffer.compare(block.walls, walls.subarray(from, from + block.walls.length))).toBe(0);
    }
  }
});

test.each(["kruskal", "wilson"] as const)("%s makes a perfect maze of 2^30 cells", (algorithm) => {
  const { walls } = engine.generate({ algorithm, width: 2 ** 15, height: 2 ** 15, seed: 6 });
  const rows = 2 ** 5;
  const sweeper = sweeperOf(2 ** 15, "plane", rows);
  for (let y = 0; y < 2 ** 15; y += rows) {
    sweeper.input.set(walls.subarray(y * 2 ** 15, (y + rows) * 2 ** 15));
    expect(sweeper.add(rows, y + rows === 2 ** 15)).toBe(undefined);
  }
});
