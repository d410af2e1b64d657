// Draws levels as text.

import { checkInteger, checkOptions } from "../core/errors.ts";
import { cellOf, stepFrom } from "../square/cell.ts";
import { DIRECTIONS } from "../square/direction.ts";
import { levelAt, type ObstacleLevel } from "./levels.ts";
import type { ObstacleLevels } from "./request.ts";

/** The squares of a level on its shortest path, including both ends. */
export function pathOf({ width, height, start, moves }: ObstacleLevel): number[] {
  const path = [start];
  let cell = cellOf(start, width);
  for (const move of moves) {
    const direction = DIRECTIONS[checkInteger("moves", move, 0, DIRECTIONS.length - 1)];
    cell = stepFrom({ width, height, topology: "plane" }, cell, direction) ?? cell;
    path.push(cell.y * width + cell.x);
  }
  return path;
}

/**
 * Draws level `i` as text: `#` blocked, `.` free, `S` start, `G` goal, and with `path` an `o` for each square between
 * them on the shortest path.
 *
 * @example
 * import { createEngine, renderLevel } from "wasmaze";
 *
 * const levels = createEngine().obstacles({ law: "exact", width: 8, height: 4, blocks: 10, accept: "solvable", seed: 1 });
 * console.log(renderLevel(levels, 0, { path: true }));
 * // ...#.#.#
 * // #...##S.
 * // ..#oooo#
 * // #.#G....
 */
export function renderLevel(levels: ObstacleLevels, i: number, options: { path?: boolean | undefined } = {}): string {
  const { path } = checkOptions(options, ["path"]);
  const level = levelAt(levels, i);
  const { width, height, occupancy, start, goal } = level;
  const marks: string[] = Array.from(occupancy, (blocked) => (blocked ? "#" : "."));
  if (path) for (const square of pathOf(level)) marks[square] = "o";
  marks[start] = "S";
  marks[goal] = "G";
  return Array.from({ length: height }, (_, y) => marks.slice(y * width, (y + 1) * width).join("")).join("\n");
}
