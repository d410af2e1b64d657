// Validates queries for backends, and defines their results.

import { UNREACHABLE } from "../../assembly/abi.ts";
import type { Snapshot } from "../square/maze.ts";
import type { ResolvedEnds } from "./ends.ts";
import type { WallsBatch } from "./graph.ts";
import type { QueryResults } from "./pairs.ts";

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

/** Returns the solutions that the paths of one pair of ends per maze describe. */
export function solutionsOf(query: Query, { ends, lengths, moves }: QueryResults): Solutions {
  const { width, cells: size, topology } = query;
  const steps = Int32Array.of(-width, 1, width, -1);
  const count = lengths.length;
  const start = new Uint32Array(count);
  const finish = new Uint32Array(count);
  const offsets = new Uint32Array(count + 1);
  // A path has one cell more than moves.
  const cells = new Uint32Array(moves.length + count);
  let move = 0;
  let to = 0;
  for (let i = 0; i < count; i++) {
    start[i] = ends[2 * i];
    finish[i] = ends[2 * i + 1];
    if (lengths[i] !== UNREACHABLE) {
      let cell = start[i] | 0;
      cells[to++] = cell;
      for (const end = move + lengths[i]; move < end; move++) {
        // Integers on a plane. With divisions for every step, solveMany takes 1.1 times as long at 15 x 15.
        let next = (cell + steps[moves[move]]) | 0;
        if (topology !== "plane")
          next = moves[move] % 2 ? cell - (cell % width) + ((next + width) % width) : (next + size) % size;
        cell = next;
        cells[to++] = cell;
      }
    }
    offsets[i + 1] = to;
  }
  return { start, finish, offsets, cells: cells.slice(0, to) };
}

/** Returns a query about a checked maze or batch. */
export const queryOf = (fields: Snapshot & { readonly count?: number }, ends: ResolvedEnds): Query => ({
  count: 1,
  ...fields,
  cells: fields.width * fields.height,
  ends,
});
