// The cost of solved examples on an engine: ends with paths, tokens of puzzles, and keys, in ns of CPU time per cell.

import { exactly, type Figure, figureOf, measureRounds, type Variant } from "../../src/cli/bench/rounds.ts";
import { consume } from "../../src/cli/bench/variants.ts";
import type { AlgorithmId } from "../../src/core/registry.ts";
import type { Rows } from "../../src/datasets/formats/format.ts";
import { puzzleEncoder, puzzlesAtATime } from "../../src/datasets/formats/puzzle.ts";
import { needsOf, rowMaker } from "../../src/datasets/rows.ts";
import { defaultBatchSize } from "../../src/engine/mazeAt.ts";
import { rangeMaker } from "../../src/engine/rangeMaker.ts";
import { createEngine, type MazeBatch } from "../../src/index.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";
import { recipeOf } from "../../src/request/validateRequest.ts";

export interface Effort {
  readonly rounds: number;
  readonly sampleMilliseconds: number;
}

/** A row of the table in ns per cell, with the cost of generating the mazes. */
export interface Row {
  readonly what: string;
  readonly algorithm: AlgorithmId;
  readonly size: number;
  readonly figure: Figure;
  readonly making: Figure;
  readonly limit: number;
}

/** A measurement, with a limit for each side of the mazes. */
interface Measurement {
  readonly what: string;
  readonly limits: Readonly<Record<number, number>>;
  /** Whether samples include generating the mazes, which is subtracted. */
  readonly makes: boolean;
}

const PATHS = { 5: 3.5, 15: 2, 64: 2 };
const MEASUREMENTS = {
  solved: { what: "random ends and paths, generated and solved in one step", limits: PATHS, makes: true },
  tokens: { what: "the same, with tokens of puzzles", limits: { 15: 2.3, 64: 2.3 }, makes: true },
  solveMany: { what: "engine.solveMany, one pair of random ends", limits: PATHS, makes: false },
  keys: { what: "engine.keysMany", limits: { 5: 3, 16: 1, 64: 1 }, makes: false },
} as const satisfies Record<string, Measurement>;

type Name = keyof typeof MEASUREMENTS;

/** Batches are queried in rotation, because processors learn the branches of a maze. */
const BATCHES = 8;

/** The variants of an algorithm and a size, with `count` mazes per call. */
function variantsOf(
  algorithm: AlgorithmId,
  size: number,
  count: number,
): (Variant & { readonly name: Name | "making" })[] {
  const engine = createEngine();
  const cells = size ** 2;
  const request = { algorithm, width: size, height: size, seed: 1 } as const;
  const walls = new Uint8Array(count * cells);
  let index = 0;
  const next = (): number => {
    index += count;
    return index;
  };
  const contents = { recipe: recipeOf(resolveRequest({ ...request, count }, true)), ends: "random" } as const;
  const { solve } = rangeMaker(engine, request, "random");
  const needs = needsOf(contents, undefined, ["start", "finish", "length", "moves"]);
  const makeRows = rowMaker(engine, contents, needs, { walls, indices: new BigInt64Array(count) });
  const most = puzzlesAtATime(contents);
  const encode = puzzleEncoder(contents, most, false);
  const encodeAll = (rows: Rows): void => {
    for (let first = 0; first < count; first += most)
      consume(encode(rows, first, Math.min(first + most, count)).inputs[0]);
  };
  const batches: MazeBatch[] = Array.from({ length: BATCHES }, () =>
    engine.generateMany({ ...request, index: next(), count }),
  );
  let turn = 0;
  const batch = (): MazeBatch => batches[turn++ % BATCHES];
  const calls: Record<Name | "making", () => void> = {
    making: () => consume(engine.generateManyInto({ ...request, index: next(), count }, walls).walls[0]),
    solved: () => consume(solve(next(), count, walls).moves[0]),
    tokens: () => encodeAll(makeRows({ index: next(), count })),
    solveMany: () => consume(engine.solveMany(batch(), { ends: "random", pairs: 1 }).moves[0]),
    keys: () => consume(Number(engine.keysMany(batch())[0] & 255n)),
  };
  const isAsked = (name: string): boolean => name === "making" || size in MEASUREMENTS[name as Name].limits;
  return Object.entries(calls)
    .filter(([name]) => isAsked(name))
    .map(([name, call]) => ({ name: name as Name, units: count * cells, call }));
}

const SIZES = [5, 15, 16, 64];

/** Measures an algorithm, in calls of the size that `wasmaze bulk` uses. */
export function measureEngine(
  algorithm: AlgorithmId,
  { rounds, sampleMilliseconds }: Effort,
  mazesPerCall: (cells: number) => number = defaultBatchSize,
): Row[] {
  return SIZES.flatMap((size) => {
    const samples = measureRounds(
      variantsOf(algorithm, size, mazesPerCall(size ** 2)),
      exactly(rounds, sampleMilliseconds),
    );
    const making = samples.get("making") ?? [];
    return Object.entries(MEASUREMENTS).flatMap(([name, { what, limits, makes }]) => {
      const own = samples.get(name);
      if (!own) return [];
      const limit = (limits as Measurement["limits"])[size];
      const figure = figureOf(makes ? own.map((sample, round) => sample - making[round]) : own);
      return [{ what, algorithm, size, figure, making: figureOf(making), limit }];
    });
  });
}
