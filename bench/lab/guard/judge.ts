// Decides whether a ratio of costs is a regression.

import { figureOf } from "../../../src/cli/bench/rounds.ts";

/**
 * Maximum median of the ratios. A larger median counts as slower. At a load of seven processes per core, the ratio of
 * unchanged code was 0.94 to 1.04 in nearly all cases. It was above the limit in 1 % of the attempts, and never in two
 * attempts in a row. Code made 20 % slower had ratios of 1.2 to 1.26 in every attempt.
 */
export const LIMIT = 1.12;

/** Number of attempts. A case is slower only if every attempt is above the limit. */
export const ATTEMPTS = 4;

export interface Judgement {
  /** Smallest median of the attempts, about 1 for unchanged code. */
  readonly ratio: number;
  readonly attempts: number;
  readonly isSlower: boolean;
}

export function judge(measure: () => readonly number[]): Judgement {
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempts = 1; ; attempts++) {
    ratio = Math.min(ratio, figureOf(measure()).median);
    if (ratio <= LIMIT) return { ratio, attempts, isSlower: false };
    if (attempts === ATTEMPTS) return { ratio, attempts, isSlower: true };
  }
}
