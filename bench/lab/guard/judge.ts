// When a ratio of costs counts as a regression.

import { figureOf } from "../../../src/cli/bench/rounds.ts";

/**
 * A median above this is slower. On a machine with seven times as many processes as cores, the same code came to
 * 0.94..1.04 in nearly all cases, above the limit in one of a hundred, and never twice in a row; kernels pessimised by
 * 20 % came to 1.2..1.26 in every attempt.
 */
export const LIMIT = 1.12;

/** The number of measurements that must all be above. */
export const ATTEMPTS = 4;

export interface Judgement {
  /** The least median of the attempts: 1 = as before. */
  readonly ratio: number;
  readonly attempts: number;
  readonly isSlower: boolean;
}

/**
 * Judges by the median of the ratios that `measure` returns; repeats while it is above the limit, up to the last
 * attempt.
 */
export function judge(measure: () => readonly number[]): Judgement {
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempts = 1; ; attempts++) {
    ratio = Math.min(ratio, figureOf(measure()).median);
    if (ratio <= LIMIT) return { ratio, attempts, isSlower: false };
    if (attempts === ATTEMPTS) return { ratio, attempts, isSlower: true };
  }
}
