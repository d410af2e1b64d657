// What may be drawn over a maze, the same for every rendering: a way through it, and where to start and to finish.

import { checkInteger, show } from "../core/errors.ts";
import { type Cell, checkCell, DIRECTIONS, type Direction, stepFrom, toGrid, type Walls } from "../maze.ts";
import type { Ends } from "../queries/ends.ts";

/** What to draw besides the walls. */
export interface Marks {
  /** Where to start and where to finish. */
  ends?: Ends | undefined;
  /** A way along passages, cell after cell, each as y * width + x: a solution, say. */
  path?: ArrayLike<number> | undefined;
}

// What a square of the grid is; toGrid makes the first two.
export const FLOOR = 0;
export const WALL = 1;
export const PATH = 2;
export const START = 3;
export const FINISH = 4;

/** Colours that people of every kind of sight tell apart (Okabe and Ito, Color Universal Design). */
export const COLOURS = { walls: "#000000", background: "#ffffff", path: "#56b4e9", start: "#009e73", finish: "#d55e00" } as const;

/** The ends, checked. */
export function checkEnds(maze: Walls, ends: Ends): Ends {
  if (typeof ends !== "object" || ends === null) throw new TypeError(`"ends" expected { start, finish }, got ${show(ends)}`);
  return { start: checkCell("ends.start", ends.start, maze), finish: checkCell("ends.finish", ends.finish, maze) };
}

/** The cells of a path, checked, each with the direction in which the path leaves it; none at the last. */
export function checkPath(maze: Walls, path: ArrayLike<number>): (Cell & { leaves?: Direction })[] {
  // No list that is there is longer.
  if (typeof path !== "object" || path === null || !Number.isInteger(path.length) || path.length < 0 || path.length >= 2 ** 32) {
    throw new TypeError(`"path" expected a list of cells, each as y * width + x, got ${show(path)}`);
  }
  const { width, height } = maze;
  const cells = Array.from(path, (cell, i) => {
    checkInteger(`path[${i}]`, cell, 0, width * height - 1);
    return { x: cell % width, y: Math.floor(cell / width) };
  });
  return cells.map((cell, i) => {
    if (i === cells.length - 1) return cell;
    const next = cells[i + 1];
    const leaves = DIRECTIONS.find((direction) => {
      const beside = stepFrom(maze, cell, direction);
      return beside && beside.x === next.x && beside.y === next.y && (maze.walls[cell.y * width + cell.x] & direction.bit) === 0;
    });
    if (!leaves) throw new RangeError(`"path" expected a passage from cell ${cell.x},${cell.y} to the next, got ${next.x},${next.y}`);
    return { ...cell, leaves };
  });
}

/** The squares of a drawing: toGrid's, with nothing drawn where no cell of the mask is beside. */
export function squaresOf(maze: Walls): ReturnType<typeof toGrid> {
  const grid = toGrid(maze);
  const { width, height, topology, mask } = maze;
  if (!mask) return grid;
  const torus = topology === "torus";
  const isCell = (x: number, y: number): boolean => {
    if (torus) return mask[((y + height) % height) * width + ((x + width) % width)] === 1;
    return x >= 0 && x < width && y >= 0 && y < height && mask[y * width + x] === 1;
  };
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      // A wall stands between two cells, a corner between four.
      const [west, east, north, south] = [(column - 1) >> 1, column >> 1, (row - 1) >> 1, row >> 1];
      const isBeside = isCell(west, north) || isCell(east, north) || isCell(west, south) || isCell(east, south);
      if (!isBeside) grid.cells[row * grid.width + column] = FLOOR;
    }
  }
  return grid;
}

/** Marks the squares of squaresOf(maze) with PATH, START and FINISH. */
export function markGrid(grid: { width: number; cells: Uint8Array }, maze: Walls, { ends, path }: Marks): void {
  const mark = (x: number, y: number, as: number) => {
    grid.cells[y * grid.width + x] = as;
  };
  if (path !== undefined) {
    for (const { x, y, leaves } of checkPath(maze, path)) {
      mark(2 * x + 1, 2 * y + 1, PATH);
      if (!leaves) continue;
      const next = stepFrom(maze, { x, y }, leaves) as Cell;
      mark(2 * x + 1 + leaves.dx, 2 * y + 1 + leaves.dy, PATH);
      // The same square, but where a torus wraps: there it is on the other border.
      mark(2 * next.x + 1 - leaves.dx, 2 * next.y + 1 - leaves.dy, PATH);
    }
  }
  if (ends !== undefined) {
    const { start, finish } = checkEnds(maze, ends);
    mark(2 * finish.x + 1, 2 * finish.y + 1, FINISH);
    mark(2 * start.x + 1, 2 * start.y + 1, START);
  }
}
