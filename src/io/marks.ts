// Marks on a maze: a path, a start and a finish. All renderings support them.

import { checkInteger, unexpected } from "../core/errors.ts";
import type { Ends } from "../queries/ends.ts";
import { cellOf } from "../square/cell.ts";
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

/** Checks that a path follows passages. Returns a copy of its cells, and the direction 0..3 of each step. */
export function checkPath(maze: Walls, given: ArrayLike<number>): { path: number[]; steps: Uint8Array } {
  const length = typeof given === "object" && given !== null ? given.length : -1;
  // An array has fewer than 2^32 elements.
  if (!(Number.isInteger(length) && length >= 0 && length < 2 ** 32))
    throw unexpected("path", "a list of cells, each as y * width + x", given);
  const { width, height } = maze;
  const cells = width * height;
  const path: number[] = [];
  for (let i = 0; i < length; i++) {
    const cell = given[i];
    // Calls checkInteger only to report an error, because formatting the text path[i] costs more than this check.
    if (!(Number.isInteger(cell) && cell >= 0 && cell < cells)) checkInteger(`path[${i}]`, cell, 0, cells - 1);
    path.push(cell);
  }
  const steps = new Uint8Array(Math.max(0, length - 1));
  for (let i = 0; i < steps.length; i++) {
    const direction = passageTo(maze, path[i], path[i + 1]);
    if (direction === -1) {
      const [from, to] = [cellOf(path[i], width), cellOf(path[i + 1], width)];
      throw new RangeError(`"path" expected a passage from cell ${from.x},${from.y} to ${to.x},${to.y}, got none`);
    }
    steps[i] = direction;
  }
  return { path, steps };
}
