// Measures variants side by side in short rounds. Each round runs every variant once, in random order, so that a slow
// period of the machine affects all of them.

import { Bench } from "tinybench";
import { now } from "./clock.ts";

/** An operation to measure. */
export interface Variant {
  readonly name: string;
  /** Units (cells, draws) per call. */
  readonly units: number;
  /** Runs once and uses the result, so that it is not optimized away. */
  call(): void;
}

/** The duration of a measurement. */
export interface Effort {
  /** Minimum duration of a sample, which may have several calls. */
  readonly sampleMilliseconds: number;
  /** Time after which a variant ends if it has minSamples; it ends after five times this time in any case. */
  readonly budgetMilliseconds: number;
  /** Minimum number of samples. */
  readonly minSamples: number;
  /** Maximum number of samples. */
  readonly maxSamples: number;
}

/** Exactly `samples` samples, without a limit of time. */
export const exactly = (samples: number, sampleMilliseconds: number): Effort => ({
  sampleMilliseconds,
  budgetMilliseconds: Number.POSITIVE_INFINITY,
  minSamples: samples,
  maxSamples: samples,
});

/** Statistics of a variant's samples, in nanoseconds per unit. */
export interface Figure {
  readonly median: number;
  /** Quartiles. */
  readonly low: number;
  readonly high: number;
  readonly samples: number;
}

/** The interpolated quantile of sorted numbers. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.ceil(place);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

export function figureOf(samples: readonly number[]): Figure {
  const sorted = samples.toSorted((one, other) => one - other);
  const round = (value: number): number => Number(value.toPrecision(5));
  return {
    median: round(quantile(sorted, 0.5)),
    low: round(quantile(sorted, 0.25)),
    high: round(quantile(sorted, 0.75)),
    samples: sorted.length,
  };
}

function shuffle<Item>(items: Item[]): Item[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

// A first call that takes longer counts as a sample, because there is no time for many.
const LONG_MILLISECONDS = 2000;

// Duration of the warm-up, in samples.
const WARM_UP_SAMPLES = 8;

/** Warms a variant up. Returns the number of calls per sample, and the time of the last ones. */
function calibrate(
  { call }: Variant,
  sampleMilliseconds: number,
  time: () => number,
): { calls: number; milliseconds: number } {
  let spent = 0;
  for (let calls = 1; ; calls *= 2) {
    const begun = time();
    for (let i = 0; i < calls; i++) call();
    const milliseconds = time() - begun;
    spent += milliseconds;
    if (spent >= sampleMilliseconds * WARM_UP_SAMPLES) {
      return { calls: Math.max(1, Math.round((calls * sampleMilliseconds) / milliseconds)), milliseconds };
    }
  }
}

/** Warms the variants up. The first sample of a variant, in nanoseconds per unit, may be known already. */
function prepare(variants: readonly Variant[], sampleMilliseconds: number, time: () => number, long: number) {
  const bench = new Bench({ now: time, time: 0, iterations: 1, warmup: false, retainSamples: true, throws: true });
  return variants.map((variant) => {
    const { calls, milliseconds } = calibrate(variant, sampleMilliseconds, time);
    bench.add(variant.name, () => {
      for (let i = 0; i < calls; i++) variant.call();
    });
    const task = bench.getTask(variant.name);
    if (!task) throw new Error(`expected a task ${variant.name}`);
    const nanosecondsPerUnit = 1e6 / (calls * variant.units);
    const isLong = milliseconds >= long;
    const each = {
      name: variant.name,
      samples: isLong ? [milliseconds * nanosecondsPerUnit] : [],
      spent: isLong ? milliseconds : 0,
      run(): void {
        task.reset();
        const { latency } = task.runSync().result as { latency: { samples: number[] } };
        each.samples.push(latency.samples[0] * nanosecondsPerUnit);
        each.spent += latency.samples[0];
      },
    };
    return each;
  });
}

/** Samples of each variant by name, in nanoseconds per unit. */
export function measureRounds(variants: readonly Variant[], effort: Effort): Map<string, number[]> {
  const running = prepare(variants, effort.sampleMilliseconds, now, LONG_MILLISECONDS);
  const isDone = ({ samples, spent }: { samples: number[]; spent: number }): boolean =>
    samples.length >= effort.maxSamples ||
    spent >= effort.budgetMilliseconds * (samples.length >= effort.minSamples ? 1 : 5);
  for (let open = running; open.length > 0; open = open.filter((each) => !isDone(each))) {
    for (const each of shuffle([...open])) each.run();
  }
  return new Map(running.map(({ name, samples }) => [name, samples]));
}

/** The duration of rounds of all variants. */
export interface PairedEffort {
  readonly sampleMilliseconds: number;
  readonly rounds: number;
  /** Time limit for starting further rounds, including the warm-up. */
  readonly budgetMilliseconds: number;
}

/** Samples of each variant by name, in wall time. Sample i of each is from round i, which runs them in random order. */
export function measurePaired(variants: readonly Variant[], effort: PairedEffort): Record<string, number[]> {
  const wall = (): number => performance.now();
  const begun = wall();
  // Slow variants have no further call than the rounds.
  const running = prepare(variants, effort.sampleMilliseconds, wall, LONG_MILLISECONDS / 4);
  for (let round = 1; round <= effort.rounds; round++) {
    if (round > 1 && wall() - begun > effort.budgetMilliseconds) break;
    for (const each of shuffle(running.filter(({ samples }) => samples.length < round))) each.run();
  }
  return Object.fromEntries(
    running.map(({ name, samples }) => [name, samples.map((sample) => Number(sample.toPrecision(5)))]),
  );
}
