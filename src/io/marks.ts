// Marks on a maze: a path, a start and a finish. All renderings support them.

import { checkInteger, show } from "../core/errors.ts";
import type { Ends } from "../queries/ends.ts";
import { cellOf, checkCell } from "../square/cell.ts";
import { passageTo, type Walls } from "../square/maze.ts";

/** Marks to draw in addition to the walls. */
export interface Marks {
  /** The start and the finish. */
  ends?: Ends | undefined;
  /** A path along passages as cell indices y * width + x, such as a solution. */
  path?: ArrayLike<number> | undefined;
}

/** Colours that are distinguishable with any colour vision (Okabe and Ito, Color Universal Design). */
export const COLOURS = {
  walls: "#000000",
  background: "#ffffff",
  path: "#56b4e9",
  start: "#009e73",
  finish: "#d55e00",
} as const;

/** Checks that the ends are cells of the maze, and returns them. */
export function checkEnds(maze: Walls, ends: Ends): Ends {
  if (typeof ends !== "object" || ends === null)
    throw new TypeError(`"ends" expected { start, finish }, got ${show(ends)}`);
  return { start: checkCell("ends.start", ends.start, maze), finish: checkCell("ends.finish", ends.finish, maze) };
}

/** Checks that a path follows passages. Returns the direction 0..3 of each step. */
export function checkPath(maze: Walls, path: ArrayLike<number>): Uint8Array {
  // The limit is the maximum length of an array.
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
  const cells = width * height;
  for (let i = 0; i < path.length; i++) {
    const cell = path[i];
    // The fast check avoids formatting the name of each cell, which costs more than the check.
    if (!(Number.isInteger(cell) && cell >= 0 && cell < cells)) checkInteger(`path[${i}]`, cell, 0, cells - 1);
  }
  const steps = new Uint8Array(Math.max(0, path.length - 1));
  for (let i = 0; i < steps.length; i++) {
    const direction = passageTo(maze, path[i], path[i + 1]);
    if (direction === -1) {
      const [from, to] = [cellOf(path[i], width), cellOf(path[i + 1], width)];
      throw new RangeError(`"path" expected a passage from cell ${from.x},${from.y} to the next, got ${to.x},${to.y}`);
    }
    steps[i] = direction;
  }
  return steps;
}
