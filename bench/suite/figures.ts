// Computes costs and ratios from a recording of the suite.

import { figureOf } from "../../src/cli/bench/rounds.ts";
import { type Ratio, ratioOf } from "../statistics.ts";
import type { EngineRun, EnginesRecording, VariantName } from "./format.ts";

export function mainOf({ engines, main }: EnginesRecording): EngineRun {
  const found = engines.find(({ id }) => id === main);
  if (!found) throw new Error(`expected the main engine ${main} in the recording, got ${engines.map(({ id }) => id)}`);
  return found;
}

type Harness = "paired" | "mitata";

/** Returns one array of samples per process. */
function samplesOf(run: EngineRun, algorithm: string, size: number, variant: VariantName, harness: Harness) {
  return run.forks.map(
    ({ cases }) => cases.find((each) => each.algorithm === algorithm && each.size === size)?.[harness]?.[variant] ?? [],
  );
}

/** Returns the median cost over all processes, in nanoseconds per cell. */
export function costOf(run: EngineRun, algorithm: string, size: number, variant: VariantName): number | undefined {
  const samples = samplesOf(run, algorithm, size, variant, "paired").flat();
  return samples.length > 0 ? figureOf(samples).median : undefined;
}

export function spreadOf(run: EngineRun, algorithm: string, size: number, variant: VariantName) {
  return figureOf(samplesOf(run, algorithm, size, variant, "paired").flat());
}

export function ratioBetween(
  run: EngineRun,
  algorithm: string,
  size: number,
  slow: VariantName,
  fast: VariantName,
  harness: Harness = "paired",
): Ratio | undefined {
  const slows = samplesOf(run, algorithm, size, slow, harness);
  const fasts = samplesOf(run, algorithm, size, fast, harness);
  const pairings = slows.map((samples, fork) => ({ slow: samples, fast: fasts[fork] }));
  return ratioOf(pairings, harness === "paired");
}

export const sizesOf = ({ forks }: EngineRun): number[] =>
  [...new Set(forks.flatMap(({ cases }) => cases.map(({ size }) => size)))].sort((one, other) => one - other);
export const algorithmsOf = ({ forks }: EngineRun): string[] => [
  ...new Set(forks.flatMap(({ cases }) => cases.map(({ algorithm }) => algorithm))),
];

/** Times of the first mazes in milliseconds, as medians over processes. */
export interface PhaseFigures {
  readonly compile: number | undefined;
  readonly instantiate: number | undefined;
  readonly first: number | undefined;
  readonly tenth: number | undefined;
  readonly steady: number | undefined;
}

const median = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? figureOf(known).median : undefined;
};

/** The steady time is the median over the last STEADY_MAZES mazes. */
const STEADY_MAZES = 40;

export function phasesOf({ forks }: EngineRun, variant: VariantName): PhaseFigures {
  const own = forks.flatMap(({ phases }) => (phases?.mazes[variant] ? [phases] : []));
  const mazes = own.map((phases) => phases.mazes[variant] ?? []);
  return {
    compile: median(own.map(({ compile }) => compile)),
    instantiate: median(own.map(({ instantiate }) => instantiate)),
    first: median(mazes.map((times) => times[0])),
    tenth: median(mazes.map((times) => times[9])),
    steady: median(mazes.map((times) => median(times.slice(-STEADY_MAZES)))),
  };
}

/** Returns the cost of each maze as the median over processes, in nanoseconds per cell. */
export function curveOf({ forks }: EngineRun, variant: VariantName): { maze: number; cost: number }[] {
  const own = forks.flatMap(({ phases }) => {
    const times = phases?.mazes[variant];
    return phases && times ? [{ times, cells: phases.size ** 2 }] : [];
  });
  const count = Math.min(...own.map(({ times }) => times.length));
  if (own.length === 0) return [];
  return Array.from({ length: count }, (_, maze) => ({
    maze: maze + 1,
    cost: figureOf(own.map(({ times, cells }) => (times[maze] * 1e6) / cells)).median,
  }));
}
