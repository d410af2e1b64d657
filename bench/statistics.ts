// Computes ratios of costs and their 95 % confidence intervals.

/** A ratio, with the bounds of its confidence interval. */
export interface Ratio {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  /** Number of samples of each cost. */
  readonly samples: number;
}

/** Samples of two costs from one process, in nanoseconds. In paired samples, sample i of both is from round i. */
export interface Pairing {
  readonly slow: readonly number[];
  readonly fast: readonly number[];
}

const RESAMPLES = 1000;
const OUTSIDE = 0.025;
/** Minimum number of samples. With five, even the full range contains the true median with only 94 % probability. */
export const FEWEST_SAMPLES = 6;

/** A xorshift32 generator with a fixed seed, so that equal samples have equal intervals. */
function generator(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** Returns the median of the rounds' ratios if the samples are paired, otherwise the ratio of the medians. */
function ratioIn({ slow, fast }: Pairing, isPaired: boolean): number {
  return isPaired ? medianOf(slow.map((cost, round) => cost / fast[round])) : medianOf(slow) / medianOf(fast);
}

/**
 * Returns the ratio of two costs, or undefined if there are too few samples. The interval comes from a two-stage
 * bootstrap, over processes and over the rounds of each process, so the interval includes the variance of both.
 */
export function ratioOf(processes: readonly Pairing[], isPaired = true): Ratio | undefined {
  const whole = processes.filter(({ slow, fast }) => slow.length > 0 && fast.length > 0);
  const samples = whole.reduce((sum, { slow, fast }) => sum + Math.min(slow.length, fast.length), 0);
  if (samples < FEWEST_SAMPLES) return undefined;
  const random = generator();
  const draw = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)];
  const resample = (pairing: Pairing): Pairing => {
    if (!isPaired)
      return { slow: pairing.slow.map(() => draw(pairing.slow)), fast: pairing.fast.map(() => draw(pairing.fast)) };
    const rounds = pairing.slow.map(() => Math.floor(random() * pairing.slow.length));
    return { slow: rounds.map((round) => pairing.slow[round]), fast: rounds.map((round) => pairing.fast[round]) };
  };
  const resampled = Array.from({ length: RESAMPLES }, () =>
    geometricMean(whole.map(() => ratioIn(resample(draw(whole)), isPaired))),
  ).sort((one, other) => one - other);
  return {
    ratio: geometricMean(whole.map((pairing) => ratioIn(pairing, isPaired))),
    low: resampled[Math.floor(OUTSIDE * RESAMPLES)],
    high: resampled[Math.ceil((1 - OUTSIDE) * RESAMPLES) - 1],
    samples,
  };
}

export function verdictOf({ low, high }: Ratio): "slower" | "faster" | "undecided" {
  if (low > 1) return "slower";
  return high < 1 ? "faster" : "undecided";
}

export const agree = (one: Ratio, other: Ratio): boolean => one.low <= other.high && other.low <= one.high;
