// Measures random ends with paths, puzzle tokens, and keys on an engine.

import { exactly, type Figure, figureOf, measureRounds, type Variant } from "../../src/cli/bench/rounds.ts";
import { consume } from "../../src/cli/bench/variants.ts";
import type { AlgorithmId } from "../../src/core/registry.ts";
import type { Rows } from "../../src/datasets/formats/format.ts";
import { puzzleEncoder, puzzlesAtATime } from "../../src/datasets/formats/puzzle.ts";
import { needsOf } from "../../src/datasets/needs.ts";
import { rowMaker } from "../../src/datasets/rows.ts";
import { defaultBatchSize } from "../../src/engine/mazeAt.ts";
import { rangeMaker } from "../../src/engine/rangeMaker.ts";
import { createEngine, type MazeBatch } from "../../src/index.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";
import { recipeOf } from "../../src/request/validateRequest.ts";

/** A row of the table. The figure is CPU time in nanoseconds per cell. */
interface Row {
  readonly what: string;
  readonly algorithm: AlgorithmId;
  readonly size: number;
  readonly figure: Figure;
}

/** `sizes` are the sides of the mazes. If `generates` is true, the time of generation is subtracted. */
const MEASUREMENTS = {
  generation: { what: "generation", sizes: [5, 15, 16, 64], generates: false },
  solved: {
    what: "additional time for random ends and paths, in the same step as generation",
    sizes: [5, 15, 64],
    generates: true,
  },
  tokens: {
    what: "additional time for random ends, paths and puzzle tokens, in the same step as generation",
    sizes: [15, 64],
    generates: true,
  },
  solveMany: { what: "`engine.solveMany`, one pair of random ends", sizes: [5, 15, 64], generates: false },
  keys: { what: "`engine.keysMany`", sizes: [5, 16, 64], generates: false },
};

type Name = keyof typeof MEASUREMENTS;

/** Several batches are queried in turn, because the processor would learn to predict the branches of a single batch. */
const BATCHES = 8;

function variantsOf(algorithm: AlgorithmId, size: number, count: number): Variant[] {
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
  const calls: Record<Name, () => void> = {
    generation: () => consume(engine.generateManyInto({ ...request, index: next(), count }, walls).walls[0]),
    solved: () => consume(solve(next(), count, walls).moves[0]),
    tokens: () => encodeAll(makeRows({ index: next(), count })),
    solveMany: () => consume(engine.solveMany(batch(), { ends: "random", pairs: 1 }).moves[0]),
    keys: () => consume(Number(engine.keysMany(batch())[0] & 255n)),
  };
  const names = (Object.keys(calls) as Name[]).filter((name) => MEASUREMENTS[name].sizes.includes(size));
  return names.map((name) => ({ name, units: count * cells, call: calls[name] }));
}

/** By default, a call makes as many mazes as `wasmaze bulk` makes in one batch. */
export function measureEngine(
  algorithm: AlgorithmId,
  { rounds, sampleMilliseconds }: { readonly rounds: number; readonly sampleMilliseconds: number },
  mazesPerCall: (cells: number) => number = defaultBatchSize,
): Row[] {
  return MEASUREMENTS.generation.sizes.flatMap((size) => {
    const variants = variantsOf(algorithm, size, mazesPerCall(size ** 2));
    const samples = measureRounds(variants, exactly(rounds, sampleMilliseconds));
    const generation = samples.get("generation") ?? [];
    return Object.entries(MEASUREMENTS).flatMap(([name, { what, generates }]) => {
      const own = samples.get(name);
      if (!own) return [];
      const figure = figureOf(generates ? own.map((sample, round) => sample - generation[round]) : own);
      return [{ what, algorithm, size, figure }];
    });
  });
}
