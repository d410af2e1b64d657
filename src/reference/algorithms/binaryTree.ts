// Binary tree: every cell opens north or west, by a coin. Source: Think Labyrinth, "Binary tree".
// Time: a step a cell. Memory: none. Biased. Draws: bit x of row y, 1 = west; the top row and the left column have no choice. Another corner than the
// north-western has the mirrored maze.

import { carve } from "../grid.ts";
import { RowBits } from "../rowBits.ts";
import type { RowAlgorithm, Task } from "../task.ts";

/** Rows from the corner that everything leads to: of a southern one, from the bottom. */
export const binaryTreeRows: RowAlgorithm = (task) => {
  const { width, parameters } = task;
  const bits = new RowBits(task, { share: parameters.horizontal });
  const isEast = (parameters.corner & 1) !== 0;
  const isSouth = (parameters.corner & 2) !== 0;
  return (walls, at, y) => {
    for (let x = 0; x < width; x++) {
      const cell = isEast ? at + width - 1 - x : at + x;
      if (x > 0 && (y === 0 || bits.at(x, y) === 1)) carve(walls, cell, isEast ? 1 : 3, isEast ? cell + 1 : cell - 1);
      else if (y > 0) carve(walls, cell, isSouth ? 2 : 0, isSouth ? cell + width : cell - width);
    }
  };
};

export function binaryTree(task: Task): void {
  const { width, height, parameters, walls } = task;
  const makeRow = binaryTreeRows(task);
  for (let y = 0; y < height; y++) makeRow(walls, (parameters.corner & 2 ? height - 1 - y : y) * width, y, y === height - 1);
}
