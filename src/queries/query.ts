// Validates queries for backends, and defines their results.

import type { Snapshot } from "../square/maze.ts";
import type { ResolvedEnds } from "./ends.ts";
import type { WallsBatch } from "./graph.ts";

/** The validated mazes of a query. Their walls are concatenated. */
export interface Query extends WallsBatch {
  readonly cells: number;
  /** How the ends of the solutions are chosen. */
  readonly ends: ResolvedEnds;
  /** The number of pairs of ends per maze. Default 1. */
  readonly pairs?: number;
}

/** The solutions of many mazes in flat arrays. */
export interface Solutions {
  /** The cell index of the start of each maze. */
  readonly start: Uint32Array<ArrayBuffer>;
  /** The cell index of the finish of each maze. */
  readonly finish: Uint32Array<ArrayBuffer>;
  /** count + 1 offsets. Solution i is cells[offsets[i]] to cells[offsets[i + 1] - 1]; empty if there is no path. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** The cell indices of all solutions, concatenated. A solution includes both ends. */
  readonly cells: Uint32Array<ArrayBuffer>;
}

/** The solution of one maze. */
export interface PathFound {
  readonly start: number;
  readonly finish: number;
  readonly path: Uint32Array<ArrayBuffer>;
}

/** Joins the solutions of single mazes in flat arrays. */
export function collectSolutions(found: readonly PathFound[]): Solutions {
  const offsets = new Uint32Array(found.length + 1);
  for (const [i, { path }] of found.entries()) offsets[i + 1] = offsets[i] + path.length;
  const cells = new Uint32Array(offsets[found.length]);
  for (const [i, { path }] of found.entries()) cells.set(path, offsets[i]);
  return {
    start: Uint32Array.from(found, ({ start }) => start),
    finish: Uint32Array.from(found, ({ finish }) => finish),
    offsets,
    cells,
  };
}

/** Returns a query about a checked maze or batch. */
export const queryOf = (fields: Snapshot & { readonly count?: number }, ends: ResolvedEnds): Query => ({
  count: 1,
  ...fields,
  cells: fields.width * fields.height,
  ends,
});
