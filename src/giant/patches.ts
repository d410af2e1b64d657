// Patches: the passages found when strips are joined, as changes of bytes that were written before.

import { EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import type { GiantPlan } from "./plan.ts";

/** Walls to remove: each cell once, in increasing order. */
export interface Patches {
  /** Cells as y * width + x. */
  readonly cells: Float64Array;
  /** For each cell, the walls to remove, as in Maze.walls. */
  readonly walls: Uint8Array;
}

// A cell and its walls are sorted as one number, cell * STEP + walls, which is exact for every giant.
const STEP = 16;

/** The walls on both sides of edges. An edge is 2 * cell, + 1 if it leads south instead of east. */
export function patchesOf(edges: Float64Array, { width, height }: Pick<GiantPlan, "width" | "height">): Patches {
  const all = width * height;
  const marks = new Float64Array(2 * edges.length);
  let at = 0;
  for (const edge of edges) {
    const cell = Math.floor(edge / 2);
    const isSouth = edge % 2 === 1;
    const atEnd = cell % width === width - 1;
    const next = isSouth ? (cell + width) % all : atEnd ? cell + 1 - width : cell + 1;
    marks[at++] = cell * STEP + (isSouth ? SOUTH : EAST);
    marks[at++] = next * STEP + (isSouth ? NORTH : WEST);
  }
  marks.sort();
  const cells = new Float64Array(at);
  const walls = new Uint8Array(at);
  let count = 0;
  for (const mark of marks) {
    const cell = Math.floor(mark / STEP);
    if (count === 0 || cells[count - 1] !== cell) cells[count++] = cell;
    walls[count - 1] |= mark % STEP;
  }
  return { cells: cells.subarray(0, count), walls: walls.subarray(0, count) };
}
