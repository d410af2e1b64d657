// Patches: walls to remove from rows that were written before, because joining strips found passages there.

import { EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import type { GiantPlan } from "./plan.ts";

/** Walls to remove. Each cell occurs once; cells are in increasing order. */
export interface Patches {
  /** Cell indices y * width + x. */
  readonly cells: Float64Array;
  /** The walls to remove from each cell, as bits like those in Maze.walls. */
  readonly walls: Uint8Array;
}

// A cell and its walls are sorted as one number: cell * STEP + walls, which is exact for every giant.
const STEP = 16;

/** Returns patches that open edges. Edge 2 * cell is the east side of the cell, edge 2 * cell + 1 its south side. */
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
