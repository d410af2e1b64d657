// The largest mazes that are promised, all on one engine, one after the other: npm run test:large. Needs some 4 GiB of
// memory.

import { expect, test } from "vitest";
import { type AlgorithmInfo, algorithms, createEngine, verifyMaze } from "../../src/index.ts";

const engine = createEngine({ backend: "wasm" });

// The second round goes through memory that the first has left full.
for (const round of [1, 2]) {
  test.each(algorithms)(`$id makes 4096 x 4096, round ${round}`, ({ id, topologies }) => {
    const topology = (topologies as AlgorithmInfo["topologies"])[(round - 1) % topologies.length];
    expect(verifyMaze(engine.generate({ algorithm: id, width: 4096, height: 4096, topology, seed: round }))).toEqual({
      perfect: true,
    });
  });
}

test.each(algorithms)("$id makes 2^26 cells", ({ id }) => {
  expect(verifyMaze(engine.generate({ algorithm: id, width: 8192, height: 8192, seed: 3 }))).toEqual({ perfect: true });
});

test.each(["binary-tree", "sidewinder"] as const)(
  "%s makes 2^28 cells, in a square, a row and a column",
  (algorithm) => {
    for (const [width, height] of [
      [2 ** 14, 2 ** 14],
      [2 ** 28, 1],
      [1, 2 ** 28],
    ]) {
      const maze = engine.generate({ algorithm, width, height, seed: 4 });
      expect(verifyMaze(maze)).toEqual({ perfect: true });
    }
  },
);
