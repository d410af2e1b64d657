// Tests the squares of which maps, meshes and lines are made.

import { expect, test } from "vitest";
import { enlarged, kindsOf } from "../../src/export/kinds.ts";
import { createEngine, toGrid } from "../../src/index.ts";
import { squaresOf } from "../../src/io/squares.ts";
import { exportCases } from "./mazes.ts";

const engine = createEngine();
const tori = exportCases(9).map(({ maze: { width, height, mask } }, seed) =>
  engine.generate({ algorithm: "kruskal", width, height, mask, topology: "torus", seed }),
);

test("squares are floor where toGrid has floor, and walls where squaresOf has walls", () => {
  for (const maze of [...exportCases().map((each) => each.maze), ...tori]) {
    const { width, height, cells } = kindsOf(maze);
    const grid = toGrid(maze);
    expect([width, height]).toEqual([grid.width, grid.height]);
    expect(cells.map((kind) => (kind === 0 ? 0 : 1))).toEqual(grid.cells);
    expect(cells.map((kind) => (kind === 1 ? 1 : 0))).toEqual(squaresOf(maze).cells);
  }
});

test("enlarged squares repeat the squares of walls and corridors", () => {
  const { maze } = exportCases()[4];
  const kinds = kindsOf(maze);
  const { width, height, cells } = enlarged(maze, 3, 2);
  expect([width, height]).toEqual([5 * maze.width + 2, 5 * maze.height + 2]);
  const squareAt = (at: number): number => 2 * Math.floor(at / 5) + (at % 5 < 2 ? 0 : 1);
  cells.forEach((kind, at) => {
    const [x, y] = [squareAt(at % width), squareAt(Math.floor(at / width))];
    if (kind !== kinds.cells[y * kinds.width + x]) throw new Error(`another kind at ${at}`);
  });
});
