// The recording of a solver, with its counters. Separate from the solvers, because the page shows recordings but runs
// no solver.

import type { Recording } from "./steps.ts";

/** States of a cell: not reached, seen but not visited, visited, on the path, given up, passed again. */
export const NEW = 0;
export const KNOWN = 1;
export const VISITED = 2;
export const PATH = 3;
export const GIVEN_UP = 4;
export const AGAIN = 5;

/** The steps of a solver. Plain data, which a worker can transfer. */
export interface Trace {
  readonly recording: Recording;
  /** Number of visited cells after each step. For dead-end filling, the number of filled cells. */
  readonly visited: Uint32Array<ArrayBuffer>;
  /** The path with both ends; empty if no path exists. */
  readonly path: readonly number[];
}

/** Number of solver steps among the first `step` steps of a recording. Its first and last step are not solver steps. */
export const stepsTaken = (step: number, steps: number): number => Math.max(0, Math.min(step, steps - 1) - 1);
