// What may be drawn over a maze, the same for every rendering: a way through it, and where to start and to finish.

import { checkInteger, show } from "../core/errors.ts";
import { type Cell, checkCell, DIRECTIONS, type Direction, stepFrom, type Walls } from "../maze.ts";
import type { Ends } from "../queries/ends.ts";

/** What to draw besides the walls. */
export interface Marks {
  /** Where to start and where to finish. */
  ends?: Ends | undefined;
  /** A way along passages, cell after cell, each as y * width + x: a solution, say. */
  path?: ArrayLike<number> | undefined;
}

/** Colours that people of every kind of sight tell apart (Okabe and Ito, Color Universal Design). */
export const COLOURS = {
  walls: "#000000",
  background: "#ffffff",
  path: "#56b4e9",
  start: "#009e73",
  finish: "#d55e00",
} as const;

/** The ends, checked. */
export function checkEnds(maze: Walls, ends: Ends): Ends {
  if (typeof ends !== "object" || ends === null)
    throw new TypeError(`"ends" expected { start, finish }, got ${show(ends)}`);
  return { start: checkCell("ends.start", ends.start, maze), finish: checkCell("ends.finish", ends.finish, maze) };
}

/** The cells of a path, checked, each with the direction in which the path leaves it; none at the last. */
export function checkPath(maze: Walls, path: ArrayLike<number>): (Cell & { leaves?: Direction })[] {
  // No list that is there is longer.
  if (
    typeof path !== "object" ||
    path === null ||
    !Number.isInteger(path.length) ||
    path.length < 0 ||
    path.length >= 2 ** 32
  ) {
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
      return (
        beside &&
        beside.x === next.x &&
        beside.y === next.y &&
        (maze.walls[cell.y * width + cell.x] & direction.bit) === 0
      );
    });
    if (!leaves)
      throw new RangeError(
        `"path" expected a passage from cell ${cell.x},${cell.y} to the next, got ${next.x},${next.y}`,
      );
    return { ...cell, leaves };
  });
}
