// Compares the number of occurrences of each outcome with a law. A law gives the probability of each outcome.

import { expect } from "vitest";

/** The largest accepted deviation from a law, in standard deviations. */
export const LIMIT = 3.5;

// The smallest expected count for Pearson's statistic. Outcomes with smaller counts are merged into one.
const RARE = 5;

/**
 * Returns Pearson's chi-square as a number of standard deviations from its expectation: (chi2 - df) / sqrt(2 df). The
 * number is near zero if the counts follow the law, infinite after an impossible outcome, and far below zero if the
 * counts are too even to be random.
 */
export function deviation<Outcome>(counts: ReadonlyMap<Outcome, number>, law: ReadonlyMap<Outcome, number>): number {
  let total = 0;
  for (const [outcome, count] of counts) {
    if (!law.has(outcome)) return Number.POSITIVE_INFINITY;
    total += count;
  }
  let chiSquare = 0;
  let outcomes = 0;
  let rareExpected = 0;
  let rareSeen = 0;
  const add = (seen: number, expected: number) => {
    chiSquare += (seen - expected) ** 2 / expected;
    outcomes++;
  };
  for (const [outcome, probability] of law) {
    const expected = probability * total;
    const seen = counts.get(outcome) ?? 0;
    if (expected >= RARE) {
      add(seen, expected);
    } else {
      rareExpected += expected;
      rareSeen += seen;
    }
  }
  if (rareExpected >= RARE) add(rareSeen, rareExpected);
  const freedom = outcomes - 1;
  return freedom === 0 ? 0 : (chiSquare - freedom) / Math.sqrt(2 * freedom);
}

export function countOf<Outcome>(outcomes: Iterable<Outcome>): Map<Outcome, number> {
  const counts = new Map<Outcome, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
}

type Law<Outcome> = ReadonlyMap<Outcome, number>;

/** Rejects counts that do not follow the law, and counts that are too even to be random. */
export function expectCounts<Outcome>(counts: Law<Outcome>, law: Law<Outcome>, message?: string): void {
  expect(Math.abs(deviation(counts, law)), message).toBeLessThan(LIMIT);
}

export const expectLaw = <Outcome>(outcomes: Iterable<Outcome>, law: Law<Outcome>, message?: string): void =>
  expectCounts(countOf(outcomes), law, message);

export const uniformLaw = <Outcome>(outcomes: readonly Outcome[]): Map<Outcome, number> =>
  new Map(outcomes.map((outcome) => [outcome, 1 / outcomes.length]));

export const even = (bound: number): Map<number, number> => uniformLaw([...Array(bound).keys()]);
