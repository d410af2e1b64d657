// Mazes as squares: one per cell, wall and corner. Text drawings and pictures are made from squares.

import type { Topology } from "../core/topology.ts";
import { checkEnds } from "../queries/ends.ts";
import { cellOf } from "../square/cell.ts";
import { ALL_WALLS, DIRECTIONS, EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import type { Walls } from "../square/maze.ts";
import { toGrid } from "../square/occupancy.ts";
import { checkPath, type Marks } from "./marks.ts";
import type { MarkedMaze } from "./read.ts";

/** The (2 * width + 1) by (2 * height + 1) squares of a maze. */
export interface Squares {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
}

// Kinds of squares. The function toGrid returns only FLOOR and WALL.
export const FLOOR = 0;
export const WALL = 1;
export const PATH = 2;
export const START = 3;
export const FINISH = 4;

/** Returns the squares of toGrid. Omits walls that touch no cell inside the mask. */
export function squaresOf(maze: Walls): Squares {
  const grid = toGrid(maze);
  const { width, height, topology, mask } = maze;
  if (!mask) return grid;
  const torus = topology === "torus";
  // For each column: 1 if the mask contains a cell to the north or south of this row of squares, otherwise 0.
  const cells = new Uint8Array(width);
  for (let row = 0; row < grid.height; row++) {
    // The rows of cells north and south of a row of squares; -1 beyond the border of a plane.
    const north = (row - 1) >> 1 >= 0 ? (row - 1) >> 1 : torus ? height - 1 : -1;
    const south = row >> 1 < height ? row >> 1 : torus ? 0 : -1;
    for (let x = 0; x < width; x++)
      cells[x] = (north === -1 ? 0 : mask[north * width + x]) | (south === -1 ? 0 : mask[south * width + x]);
    const squares = grid.cells.subarray(row * grid.width, (row + 1) * grid.width);
    let before = torus ? cells[width - 1] : 0;
    for (let x = 0; x < width; x++) {
      if (!(before | cells[x])) squares[2 * x] = FLOOR;
      if (!cells[x]) squares[2 * x + 1] = FLOOR;
      before = cells[x];
    }
    if (!(before | (torus ? cells[0] : 0))) squares[2 * width] = FLOOR;
  }
  return grid;
}

/** Draws the path and the ends into `grid`, a result of squaresOf, as squares PATH, START and FINISH. */
export function markGrid(grid: Squares, maze: Walls, { ends, path }: Marks): void {
  const mark = (x: number, y: number, as: number) => {
    grid.cells[y * grid.width + x] = as;
  };
  if (path !== undefined) {
    const { width, height } = maze;
    const { path: cells, steps } = checkPath(maze, path);
    for (let i = 0; i < cells.length; i++) {
      let { x, y } = cellOf(cells[i], width);
      mark(2 * x + 1, 2 * y + 1, PATH);
      if (i === steps.length) break;
      const { dx, dy } = DIRECTIONS[steps[i]];
      mark(2 * x + 1 + dx, 2 * y + 1 + dy, PATH);
      // Marks the square at the opposite border if the step wraps around. If not, this marks the same square again.
      x = (x + dx + width) % width;
      y = (y + dy + height) % height;
      mark(2 * x + 1 - dx, 2 * y + 1 - dy, PATH);
    }
  }
  if (ends !== undefined) {
    const { start, finish } = checkEnds(maze, ends);
    mark(2 * finish.x + 1, 2 * finish.y + 1, FINISH);
    mark(2 * start.x + 1, 2 * start.y + 1, START);
  }
}

/**
 * Converts squares to a maze. Without `topology`, the gaps in the border determine it: on a torus, every gap has a
 * counterpart on the opposite side. If there is only one such pair, and the maze is perfect without this passage, the
 * two gaps are openings in the border of a plane.
 */
export function readGrid(grid: Squares, topology?: Topology): MarkedMaze {
  const width = (grid.width - 1) / 2;
  const height = (grid.height - 1) / 2;
  const walls = new Uint8Array(width * height).fill(ALL_WALLS);
  let passages = 0;
  let start = -1;
  let finish = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (2 * y + 1) * grid.width + 2 * x + 1;
      const cell = y * width + x;
      if (grid.cells[at - grid.width] !== WALL) walls[cell] &= ~NORTH;
      if (grid.cells[at + 1] !== WALL) walls[cell] &= ~EAST;
      if (grid.cells[at + grid.width] !== WALL) walls[cell] &= ~SOUTH;
      if (grid.cells[at - 1] !== WALL) walls[cell] &= ~WEST;
      if (x + 1 < width && grid.cells[at + 1] !== WALL) passages++;
      if (y + 1 < height && grid.cells[at + grid.width] !== WALL) passages++;
      if (grid.cells[at] === START) start = cell;
      if (grid.cells[at] === FINISH) finish = cell;
    }
  }
  let gaps = 0;
  let alone = 0;
  const compare = (one: number, other: number): void => {
    if (one !== WALL || other !== WALL) gaps++;
    if ((one === WALL) !== (other === WALL)) alone++;
  };
  for (let x = 1; x < grid.width; x += 2) compare(grid.cells[x], grid.cells[(grid.height - 1) * grid.width + x]);
  for (let y = 1; y < grid.height; y += 2) compare(grid.cells[y * grid.width], grid.cells[(y + 1) * grid.width - 1]);
  const opened = gaps === 1 && passages === width * height - 1;
  const wraps = gaps > 0 && alone === 0 && !opened;
  return {
    maze: { width, height, topology: topology ?? (wraps ? "torus" : "plane"), walls },
    ...(start !== -1 && finish !== -1 && { ends: { start: cellOf(start, width), finish: cellOf(finish, width) } }),
  };
}
