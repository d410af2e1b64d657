// Paths between pairs of ends in the mazes of a batch, as flat arrays.

import { checkInteger } from "../core/errors.ts";
import type { Graph } from "./graph.ts";

/** Paths between the pairs of ends in a batch. All pairs of the first maze are first, then those of the second, etc. */
export interface QueryResults {
  /** Start and finish of each pair as cell indices: two elements per pair. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** The number of steps from start to finish, one element per pair; UNREACHABLE (2^32-1) if there is no path. */
  readonly lengths: Uint32Array<ArrayBuffer>;
  /** The steps of all paths, concatenated: 0 north, 1 east, 2 south, 3 west. */
  readonly moves: Uint8Array<ArrayBuffer>;
}

/** The maximum number of pairs per maze. */
const MAX_PAIRS = 2 ** 24;

/** Checks a number of pairs and returns it. Only random ends allow more than one pair. */
export function checkPairs(pairs: unknown, isRandom: boolean): number {
  const count = checkInteger("pairs", pairs, 1, MAX_PAIRS);
  if (isRandom || count === 1) return count;
  throw new RangeError(`"pairs" expected 1 unless "ends" is "random" or "dead-ends", got ${count}`);
}

/** Returns the moves along a path of cells. If two passages join the same cells, uses the lower direction number. */
export function movesOf(graph: Graph, path: Uint32Array): number[] {
  const moves: number[] = [];
  for (let i = 1; i < path.length; i++) {
    let direction = 0;
    while (graph.through(path[i - 1], direction) !== path[i]) direction++;
    moves.push(direction);
  }
  return moves;
}
