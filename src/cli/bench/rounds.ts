// Measures variants of one thing side by side: short rounds, in each every variant once and in random order, so that
// what slows the machine for a while slows all of them.

import { Bench } from "tinybench";
import { now } from "./clock.ts";

/** One thing to measure. */
export interface Variant {
  readonly name: string;
  /** Units (cells, draws) that a call makes. */
  readonly units: number;
  /** Runs it once and uses the result, so that it cannot be optimized away. */
  call(): void;
}

/** How long to measure. */
export interface Effort {
  /** Calls are put together until a sample takes this long. */
  readonly sampleMilliseconds: number;
  /** A variant is finished after this time, */
  readonly budgetMilliseconds: number;
  /** but not before it has this many samples (or five times the budget), */
  readonly minSamples: number;
  /** and at the latest with these. */
  readonly maxSamples: number;
}

/** Exactly so many samples, however long they take. */
export const exactly = (samples: number, sampleMilliseconds: number): Effort => ({
  sampleMilliseconds,
  budgetMilliseconds: Number.POSITIVE_INFINITY,
  minSamples: samples,
  maxSamples: samples,
});

/** The statistics of a variant's samples, in nanoseconds a unit. */
export interface Figure {
  readonly median: number;
  /** The quartiles. */
  readonly low: number;
  readonly high: number;
  readonly samples: number;
}

/** Value at a share (0..1) of sorted numbers, interpolated. */
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

// A first call that took this long is a sample: there is no time for many more.
const LONG_MILLISECONDS = 2000;

// Warming up takes so many samples' time.
const WARM_UP_SAMPLES = 8;

/** Calls until it has warmed up; returns the number of calls in a sample, and the time of the last ones. */
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

/** Warms the variants up; the samples of one are nanoseconds a unit, the first of which may be known already. */
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

/** Samples of every variant, in nanoseconds a unit, by its name. */
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

/** How long to measure in rounds of all variants. */
export interface PairedEffort {
  readonly sampleMilliseconds: number;
  readonly rounds: number;
  /** No round begins after this time, the warm-up included, but the first. */
  readonly budgetMilliseconds: number;
}

/**
 * Samples of every variant, by its name, as many of each: sample i of all is round i, whose variants ran one after the
 * other in random order, in wall time.
 */
export function measurePaired(variants: readonly Variant[], effort: PairedEffort): Record<string, number[]> {
  const wall = (): number => performance.now();
  const begun = wall();
  // What takes long is not run once more than there are rounds.
  const running = prepare(variants, effort.sampleMilliseconds, wall, LONG_MILLISECONDS / 4);
  for (let round = 1; round <= effort.rounds; round++) {
    if (round > 1 && wall() - begun > effort.budgetMilliseconds) break;
    for (const each of shuffle(running.filter(({ samples }) => samples.length < round))) each.run();
  }
  return Object.fromEntries(
    running.map(({ name, samples }) => [name, samples.map((sample) => Number(sample.toPrecision(5)))]),
  );
}
