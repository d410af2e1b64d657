// Binary tree: every cell opens north or west at random. Source: Think Labyrinth, "Binary tree". Time: one step per
// cell. Memory: none. Biased. Draws: bit x of row y; 1 means west. The top row and the left column have no choice. For
// other corners, the maze of the north-western corner is mirrored.

import { carve } from "../../square/grid.ts";
import { RowBits } from "../rowBits.ts";
import type { RowAlgorithm, Task } from "../task.ts";

/** Makes rows. Row 0 contains the corner to which all paths lead, so row 0 is the bottom row for a southern corner. */
export const binaryTreeRows: RowAlgorithm = (task) => {
  const { width, parameters } = task;
  const bits = new RowBits(task, { share: parameters.horizontal });
  const isEast = (parameters.corner & 1) !== 0;
  const isSouth = (parameters.corner & 2) !== 0;
  const [horizontal, toSide] = isEast ? [1, 1] : [3, -1];
  const [vertical, toRow] = isSouth ? [2, width] : [0, -width];
  return (walls, at, y) => {
    const opensSide = bits.row(y);
    let cell = isEast ? at + width - 1 : at;
    for (let x = 0; x < width; x++) {
      if (x > 0 && (y === 0 || opensSide[x] === 1)) carve(walls, cell, horizontal, cell + toSide);
      else if (y > 0) carve(walls, cell, vertical, cell + toRow);
      cell -= toSide;
    }
  };
};

export function binaryTree(task: Task): void {
  const { width, height, parameters, walls } = task;
  const makeRow = binaryTreeRows(task);
  for (let y = 0; y < height; y++)
    makeRow(walls, (parameters.corner & 2 ? height - 1 - y : y) * width, y, y === height - 1);
}
