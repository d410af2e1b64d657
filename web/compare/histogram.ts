// Distributions as small charts.

/** Counts the values in each of `bins` equal intervals between `least` and `most`, both included. */
export function histogram(values: ArrayLike<number>, least: number, most: number, bins: number): number[] {
  const counts = new Array<number>(bins).fill(0);
  const width = (most - least) / bins || 1;
  for (let i = 0; i < values.length; i++)
    counts[Math.max(0, Math.min(bins - 1, Math.floor((values[i] - least) / width)))]++;
  return counts;
}

/** Returns the outline of a histogram as an SVG path, one unit wide per bin and `height` units high. */
export function outline(counts: readonly number[], height: number): string {
  const highest = Math.max(1, ...counts);
  const at = (count: number): string => (height * (1 - count / highest)).toFixed(2);
  const steps = counts.map((count, i) => `L${i} ${at(count)}L${i + 1} ${at(count)}`).join("");
  return `M0 ${height}${steps}L${counts.length} ${height}Z`;
}

/** Mean, minimum and maximum of values. */
export function summaryOf(values: ArrayLike<number>): { mean: number; least: number; most: number } {
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    sum += values[i];
    least = Math.min(least, values[i]);
    most = Math.max(most, values[i]);
  }
  return { mean: sum / values.length, least, most };
}
