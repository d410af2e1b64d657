// What a solver's steps are made of, and what is counted: for the page, which runs no solver itself.

import type { Recording } from "../watch/steps.ts";

/** The states of a cell: not reached, known but not visited, visited, on the way, given up, passed again. */
export const NEW = 0;
export const KNOWN = 1;
export const VISITED = 2;
export const WAY = 3;
export const GIVEN_UP = 4;
export const AGAIN = 5;

/** The steps of a solver. Plain data: a worker can transfer it. */
export interface Trace {
  readonly recording: Recording;
  /** The cells visited after each step: for dead ends, those filled. */
  readonly visited: Uint32Array<ArrayBuffer>;
  /** The path found, both ends included; empty if none was. */
  readonly path: readonly number[];
}

/** The steps of the solver after some steps of its recording: the first only shows the beginning, the last the end. */
export const stepsTaken = (step: number, steps: number): number => Math.max(0, Math.min(step, steps - 1) - 1);
