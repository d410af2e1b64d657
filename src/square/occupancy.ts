// Converts a maze to squares: one per cell, one per wall between two cells and one per corner.

import { isInside } from "./cell.ts";
import { ALL_WALLS, EAST, NORTH, SOUTH, WEST } from "./direction.ts";
import { checkWalls, type Snapshot, type Walls } from "./maze.ts";

/**
 * Returns the maze as an occupancy array for games and data sets: (2 * height + 1) rows of (2 * width + 1) bytes, 1 =
 * wall, 0 = floor. Cell (x, y) is at row 2y+1, column 2x+1. On a torus, the last row and column repeat the first ones.
 * Everything outside a mask is wall.
 *
 * @example
 * import { createEngine, toGrid } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 2, height: 2, seed: 1 });
 * const { width, height, cells } = toGrid(maze);
 * for (let y = 0; y < height; y++) {
 *   console.log(cells.subarray(y * width, (y + 1) * width).join(" "));
 * }
 * // 1 1 1 1 1
 * // 1 0 0 0 1
 * // 1 0 1 1 1
 * // 1 0 0 0 1
 * // 1 1 1 1 1
 */
export function toGrid(maze: Walls): { width: number; height: number; cells: Uint8Array } {
  const fields = checkWalls(maze);
  const width = 2 * fields.width + 1;
  const height = 2 * fields.height + 1;
  const cells = new Uint8Array(width * height).fill(1);
  for (let y = 0; y < fields.height; y++)
    for (let x = 0; x < fields.width; x++) {
      if (!isInside(fields, { x, y })) continue;
      const walls = fields.walls[y * fields.width + x];
      const at = (2 * y + 1) * width + 2 * x + 1;
      cells[at] = 0;
      if ((walls & NORTH) === 0) cells[at - width] = 0;
      if ((walls & EAST) === 0) cells[at + 1] = 0;
      if ((walls & SOUTH) === 0) cells[at + width] = 0;
      if ((walls & WEST) === 0) cells[at - 1] = 0;
    }
  return { width, height, cells };
}

/**
 * Returns the squares of toGrid as a maze: each square is a cell, with walls to all blocked squares. Ends and paths of
 * this maze may therefore lie between the cells of the original. The result has the seed and the index of the maze, so
 * that random ends are functions of them.
 *
 * @example
 * import { createEngine, squareMaze, suggestEnds } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 6, height: 6, seed: 1 });
 * const { start, finish } = suggestEnds(squareMaze(maze), "random");
 * console.log(start, finish); // { x: 5, y: 5 } { x: 7, y: 10 }
 */
export function squareMaze(maze: Walls): Snapshot {
  const { seed, index } = maze as Snapshot;
  const { width, height, cells } = toGrid(maze);
  const isBlocked = (x: number, y: number): boolean =>
    x < 0 || y < 0 || x >= width || y >= height || cells[y * width + x] === 1;
  const walls = Uint8Array.from(cells, (blocked, square) => {
    const [x, y] = [square % width, Math.floor(square / width)];
    if (blocked) return ALL_WALLS;
    return (
      (isBlocked(x, y - 1) ? NORTH : 0) |
      (isBlocked(x + 1, y) ? EAST : 0) |
      (isBlocked(x, y + 1) ? SOUTH : 0) |
      (isBlocked(x - 1, y) ? WEST : 0)
    );
  });
  return { width, height, topology: "plane", walls, ...(seed !== undefined && { seed, index }) };
}
