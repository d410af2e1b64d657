// How far counts are from a law.

/** What may be expected of |z| in one test of a right law: 3.5 standard deviations. */
export const LIMIT = 3.5;

// Pearson's statistic is for outcomes that are expected a few times at least; rarer ones count as one outcome.
const RARE = 5;

/**
 * Pearson's chi-square of counts against a law, as standard deviations from the expectation: (chi2 - df) / sqrt(2 df).
 * Infinite when something happened that cannot happen; near zero for a right law; far below zero for counts that are
 * too even to be random.
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

/** How often each outcome occurs. */
export function countOf<Outcome>(outcomes: Iterable<Outcome>): Map<Outcome, number> {
  const counts = new Map<Outcome, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
}
