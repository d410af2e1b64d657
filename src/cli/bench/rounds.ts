// Measures variants side by side in short rounds. Each round runs every variant once, in random order, so that a slow
// period of the machine affects all of them.

import { Bench } from "tinybench";
import { now } from "./clock.ts";

export interface Variant {
  readonly name: string;
  /** Units per call, such as cells or draws. */
  readonly units: number;
  /** Runs the operation once and uses its result, so that the JavaScript engine cannot optimize it away. */
  call(): void;
}

/** Limits for the duration of a measurement. */
export interface Effort {
  /** Minimum duration of a sample. Several calls make a sample if one call is too short. */
  readonly sampleMilliseconds: number;
  /** Time budget of a variant. Sampling may take up to five times as long to reach minSamples. */
  readonly budgetMilliseconds: number;
  readonly minSamples: number;
  readonly maxSamples: number;
}

/** Takes exactly `samples` samples, without a time limit. */
export const exactly = (samples: number, sampleMilliseconds: number): Effort => ({
  sampleMilliseconds,
  budgetMilliseconds: Number.POSITIVE_INFINITY,
  minSamples: samples,
  maxSamples: samples,
});

/** Statistics of a variant's samples, in nanoseconds per unit. */
export interface Figure {
  readonly median: number;
  /** The lower quartile; `high` is the upper quartile. */
  readonly low: number;
  readonly high: number;
  readonly samples: number;
}

/** Returns an interpolated quantile of sorted numbers. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.ceil(place);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

export function figureOf(samples: readonly number[]): Figure {
  const sorted = samples.toSorted((one, other) => one - other);
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => Number(quantile(sorted, share).toPrecision(5)));
  return { median, low, high, samples: sorted.length };
}

function shuffle<Item>(items: Item[]): Item[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

// If the first call takes longer than this, the call counts as a sample, because there is no time for many calls.
const LONG_MILLISECONDS = 2000;

// The warm-up takes as long as this number of samples.
const WARM_UP_SAMPLES = 8;

/** Warms up a variant. Returns the number of calls per sample, and how long the last group of calls took. */
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
    if (spent >= sampleMilliseconds * WARM_UP_SAMPLES)
      return { calls: Math.max(1, Math.round((calls * sampleMilliseconds) / milliseconds)), milliseconds };
  }
}

/** Warms up all variants. If a single call of a variant takes at least `long`, that call is also its first sample. */
function prepare(variants: readonly Variant[], sampleMilliseconds: number, time: () => number, long: number) {
  const bench = new Bench({ now: time, time: 0, iterations: 1, warmup: false, retainSamples: true, throws: true });
  return variants.map((variant) => {
    const { calls, milliseconds } = calibrate(variant, sampleMilliseconds, time);
    bench.add(variant.name, () => {
      for (let i = 0; i < calls; i++) variant.call();
    });
    const task = bench.getTask(variant.name);
    if (!task) throw new Error(`expected a task ${variant.name}, got no such task`);
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

/** Returns the samples of each variant by name, in nanoseconds per unit. */
export function measureRounds(variants: readonly Variant[], effort: Effort): Map<string, number[]> {
  const running = prepare(variants, effort.sampleMilliseconds, now, LONG_MILLISECONDS);
  const isDone = ({ samples, spent }: { samples: number[]; spent: number }): boolean =>
    samples.length >= effort.maxSamples ||
    spent >= effort.budgetMilliseconds * (samples.length >= effort.minSamples ? 1 : 5);
  for (let open = running; open.length > 0; open = open.filter((each) => !isDone(each)))
    for (const each of shuffle([...open])) each.run();
  return new Map(running.map(({ name, samples }) => [name, samples]));
}

/** Limits for measuring all variants in common rounds. */
export interface PairedEffort {
  readonly sampleMilliseconds: number;
  readonly rounds: number;
  /** Time limit, including the warm-up. No round starts after this time. */
  readonly budgetMilliseconds: number;
}

/** Returns the times of each variant by name. Round i runs every variant once, in random order. */
export function measurePaired(
  variants: readonly Variant[],
  effort: PairedEffort,
  time: () => number = () => performance.now(),
): Record<string, number[]> {
  const begun = time();
  // A slow variant is warmed up by a single call, which is also its first sample. Round 1 therefore skips this variant.
  const running = prepare(variants, effort.sampleMilliseconds, time, LONG_MILLISECONDS / 4);
  for (let round = 1; round <= effort.rounds; round++) {
    if (round > 1 && time() - begun > effort.budgetMilliseconds) break;
    for (const each of shuffle(running.filter(({ samples }) => samples.length < round))) each.run();
  }
  return Object.fromEntries(
    running.map(({ name, samples }) => [name, samples.map((sample) => Number(sample.toPrecision(5)))]),
  );
}
