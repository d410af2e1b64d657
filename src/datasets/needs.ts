// Decides what a data set needs to compute.

import type { MazeFilter } from "../queries/filter.ts";
import type { Contents } from "./formats/format.ts";

/** Columns that are computed from solutions alone, without the other measures. */
const SOLVED: readonly string[] = ["start", "finish", "solution", "length"];

/** The computations that a data set requires. */
export interface Needs {
  /** Whether to compute solutions: ends and moves. */
  readonly solutions: boolean;
  /** Whether to compute all measures. */
  readonly measures: boolean;
  readonly keys: boolean;
}

/** Returns the computations that the filter and the columns of a data set require. */
export function needsOf(contents: Contents, filter: MazeFilter | undefined, formatColumns: readonly string[]): Needs {
  const columns: readonly string[] = [...(contents.columns ?? []), ...formatColumns];
  const named = [...(filter?.names ?? []), ...(contents.measures ?? [])].filter((name) => name !== "index");
  return {
    solutions:
      columns.some((name) => name !== "key") ||
      named.includes("length") ||
      (named.length > 0 && named.every((name) => SOLVED.includes(name))),
    measures: named.some((name) => !SOLVED.includes(name)),
    keys: columns.includes("key") || contents.splitBy === "key" || contents.unique === true,
  };
}

/** Writes consecutive 64-bit integers as 32-bit halves, which avoids allocating a BigInt for each. */
export function writeIndices(indices: BigInt64Array, index: number, count: number): void {
  const words = new Uint32Array(indices.buffer, indices.byteOffset, 2 * count);
  for (let i = 0; i < count; i++) {
    words[2 * i] = (index + i) >>> 0;
    words[2 * i + 1] = Math.floor((index + i) / 2 ** 32);
  }
}
