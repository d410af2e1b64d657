// Distributions as small charts.

const MOST_BINS = 40;

/**
 * The bins of a histogram: equal intervals that together contain `least` to `most`. If all values are multiples of
 * `unit`, each bin contains the same number of possible values. A unit of 0 stands for any values.
 */
export function binsOf(least: number, most: number, unit: number): { from: number; to: number; bins: number } {
  if (unit === 0) return { from: least, to: most > least ? most : least + 1, bins: MOST_BINS };
  const possible = Math.round((most - least) / unit) + 1;
  const perBin = Math.ceil(possible / MOST_BINS);
  const bins = Math.ceil(possible / perBin);
  const from = least - unit / 2;
  return { from, to: from + bins * perBin * unit, bins };
}

/** Round numbers for an axis, at most five: a chart on a phone has no room for more. */
export function ticksOf(from: number, to: number): number[] {
  const power = 10 ** Math.floor(Math.log10(to - from));
  const step = power * ([0.2, 0.5, 1, 2].find((share) => (to - from) / (share * power) <= 4) ?? 5);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, i) => (first + i) * step);
}

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

/** Mean, standard deviation, minimum and maximum of values. */
export function summaryOf(values: ArrayLike<number>) {
  const all = Array.from(values);
  const sum = (each: (value: number) => number): number => all.reduce((total, value) => total + each(value), 0);
  const mean = sum((value) => value) / all.length;
  const deviation = Math.sqrt(sum((value) => (value - mean) ** 2) / Math.max(1, all.length - 1));
  return { mean, deviation, least: Math.min(...all), most: Math.max(...all) };
}
