// Decides whether a ratio of costs is a regression.

import { figureOf } from "../../../src/cli/bench/rounds.ts";

/**
 * Limit of the median ratio. Code with a larger median counts as slower. At a load of seven processes per core, the
 * ratio of unchanged code was 0.94..1.04 in nearly all cases, above the limit in 1 %, and never twice in a row. Kernels
 * made 20 % slower had ratios of 1.2..1.26 in every attempt.
 */
export const LIMIT = 1.12;

/** Number of attempts. A regression is above the limit in all of them. */
export const ATTEMPTS = 4;

export interface Judgement {
  /** Smallest median of all attempts. About 1 for unchanged code. */
  readonly ratio: number;
  readonly attempts: number;
  readonly isSlower: boolean;
}

/** Judges the median of the ratios that `measure` returns. Measures again while the median is above the limit. */
export function judge(measure: () => readonly number[]): Judgement {
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempts = 1; ; attempts++) {
    ratio = Math.min(ratio, figureOf(measure()).median);
    if (ratio <= LIMIT) return { ratio, attempts, isSlower: false };
    if (attempts === ATTEMPTS) return { ratio, attempts, isSlower: true };
  }
}
