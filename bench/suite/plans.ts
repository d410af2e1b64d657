// The plans of the suite: which measurements each engine makes.

import { HANDED_OVER, TEXTBOOK } from "../../src/cli/bench/companions.ts";
import { algorithms } from "../../src/core/algorithms.ts";
import { BEST } from "../best/index.ts";
import type { SuitePlan, VariantName } from "./format.ts";

/** Id of the engine that README and most tables show. */
export const MAIN = "node@24";

/** The five algorithms that have a hand-optimized JavaScript version. */
export const FIVE = Object.keys(BEST);

const ALL_SIZES = [16, 64, 256, 1024, 4096];
const COMMON_SIZES = [16, 256];

/** The measurement of the first mazes of a process. Each maze takes long enough for the coarse clocks of browsers. */
export const PHASES = { algorithm: "kruskal", size: 64, mazes: 150 } as const;

/** Number of processes per engine, in full and in quick runs. */
export const FORKS = { full: 5, quick: 2 } as const;
/** Maximum number of processes for each set of compilers. */
export const COMPILER_FORKS = 4;
/** At this size, only the first process measures textbook JavaScript, which takes up to ten seconds per maze. */
const LARGEST = 4096;
/** Above this size, only the first process measures algorithms without a hand-optimized JavaScript version. */
const LARGEST_OF_ALL = 256;

const variantsOf = (algorithm: string): VariantName[] => [
  "wasm",
  ...(FIVE.includes(algorithm) ? (["best"] as const) : []),
  "textbook",
  ...(TEXTBOOK.has(algorithm) ? (["textbookWasm"] as const) : []),
];

export function planOf(engine: string, fork: number, isQuick: boolean): SuitePlan {
  const isMain = engine === MAIN;
  const sizes = isMain ? ALL_SIZES.filter((size) => size <= 256 || !isQuick) : COMMON_SIZES;
  const ids = isMain ? algorithms.map(({ id }) => id).filter((id) => !HANDED_OVER.has(id)) : FIVE;
  const isTaken = (algorithm: string, size: number): boolean =>
    size <= LARGEST_OF_ALL || FIVE.includes(algorithm) || fork === 0;
  const variantsAt = (algorithm: string, size: number): VariantName[] =>
    variantsOf(algorithm).filter(
      (variant) => size < LARGEST || !variant.startsWith("textbook") || (fork === 0 && FIVE.includes(algorithm)),
    );
  return {
    phases: PHASES,
    cases: sizes.flatMap((size) =>
      ids
        .filter((algorithm) => isTaken(algorithm, size))
        .map((algorithm) => ({ algorithm, size, variants: variantsAt(algorithm, size) })),
    ),
    sampleMilliseconds: isQuick ? 3 : 6,
    rounds: isQuick ? 4 : 7,
    budgetMilliseconds: isQuick ? 300 : fork === 0 ? 1000 : 2500,
    // mitata runs in the main engine only, because the tables compare both harnesses only there.
    mitataMilliseconds: isMain ? (isQuick ? 20 : 60) : 0,
    mitataSizes: COMMON_SIZES,
  };
}

export const phasesPlan = (mazes: number = PHASES.mazes): SuitePlan => {
  return { ...planOf("", 0, false), phases: { ...PHASES, mazes }, cases: [] };
};

/** Sets of V8's compilers, as options of Node. */
export const COMPILERS: readonly { readonly id: string; readonly flags: readonly string[]; readonly mazes?: number }[] =
  [
    { id: "wasm-baseline", flags: ["--liftoff-only"] },
    { id: "wasm-optimized", flags: ["--no-liftoff", "--no-wasm-lazy-compilation"] },
    // 50 mazes are enough for code that is slow and never optimized.
    { id: "js-interpreter", flags: ["--no-sparkplug", "--no-maglev", "--no-turbofan"], mazes: 50 },
    { id: "js-baseline", flags: ["--always-sparkplug", "--no-maglev", "--no-turbofan"], mazes: 50 },
    { id: "js-maglev", flags: ["--maglev", "--no-turbofan"] },
  ];
