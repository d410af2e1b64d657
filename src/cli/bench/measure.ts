// Measures every algorithm at every size, in common rounds of WebAssembly and the reference.

import { algorithms, findAlgorithm } from "../../core/algorithms.ts";
import type { AlgorithmId } from "../../core/registry.ts";
import { createReferenceBackend } from "../../engine/backends/reference.ts";
import { createWasmBackend, type WasmBackend } from "../../engine/backends/wasm.ts";
import { wasmBytes } from "../../generated/wasmBytes.ts";
import { type Companions, createCompanions, TEXTBOOK } from "./companions.ts";
import { type Case, type CopyCase, circumstances, type Recording } from "./recording.ts";
import { type Effort, figureOf, measureRounds } from "./rounds.ts";
import { consume, drawVariant, mazesPerCall, referenceVariant, squares, wasmVariant } from "./variants.ts";

export const SIZES: readonly number[] = [16, 64, 256, 1024, 4096];

/** Additional sizes, in WebAssembly only. They show how the cost per cell grows with the size. */
export const GROWTH_SIZES: readonly number[] = [8, 32, 128, 512, 2048, 8192];

export const FULL: Effort = { sampleMilliseconds: 10, budgetMilliseconds: 600, minSamples: 3, maxSamples: 31 };
export const QUICK: Effort = { sampleMilliseconds: 5, budgetMilliseconds: 200, minSamples: 3, maxSamples: 9 };

export interface Plan {
  readonly algorithms: readonly AlgorithmId[];
  /** Sides of the square mazes that are measured in WebAssembly and in the reference. */
  readonly sizes: readonly number[];
  /** Sides of the square mazes that are measured in WebAssembly only. */
  readonly growthSizes: readonly number[];
  readonly effort: Effort;
}

function checkEqual(backend: WasmBackend, algorithm: AlgorithmId, size: number): void {
  const request = squares(algorithm, Math.min(size, 256), 1)();
  if (!Buffer.from(backend.make(request)).equals(createReferenceBackend().make(request)))
    throw new Error(`expected equal ${size}x${size} mazes of ${algorithm} from wasm and reference, got different ones`);
}

function measureCase(
  backend: WasmBackend,
  companions: Companions,
  algorithm: AlgorithmId,
  size: number,
  plan: Plan,
): Case {
  const variants = [wasmVariant("wasm", backend, algorithm, size), drawVariant(companions)];
  if (plan.sizes.includes(size)) {
    checkEqual(backend, algorithm, size);
    variants.push(referenceVariant(algorithm, size));
    if (TEXTBOOK.has(algorithm)) {
      checkEqual(companions.backend, algorithm, size);
      variants.push(wasmVariant("textbook", companions.backend, algorithm, size));
    }
  }
  const samples = measureRounds(variants, plan.effort);
  const figure = (name: string) => figureOf(samples.get(name) ?? []);
  return {
    algorithm,
    revision: findAlgorithm(algorithm)?.revision ?? 0,
    size,
    mazes: mazesPerCall(size),
    wasm: figure("wasm"),
    ...(samples.has("reference") && { reference: figure("reference") }),
    ...(samples.has("textbook") && { textbook: figure("textbook") }),
    draw: figure("draw"),
  };
}

function measureCopy(backend: WasmBackend, size: number, effort: Effort): CopyCase {
  const mazes = mazesPerCall(size);
  const units = mazes * size ** 2;
  const pointer = backend.run(squares(algorithms[0].id, size, mazes)());
  const made = new Uint8Array(backend.exports.memory.buffer, pointer, units);
  const target = new Uint8Array(units);
  const copyToKept = () => {
    target.set(made);
    consume(target[units - 1]);
  };
  const variants = [
    { name: "kept", units, call: copyToKept },
    { name: "fresh", units, call: () => consume(made.slice()[units - 1]) },
  ];
  const samples = measureRounds(variants, effort);
  return { size, mazes, kept: figureOf(samples.get("kept") ?? []), fresh: figureOf(samples.get("fresh") ?? []) };
}

/** Runs the benchmark. Calls `progress` before each step. */
export function measure(plan: Plan, progress: (step: string, done: number, steps: number) => void): Recording {
  const begun = circumstances();
  const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));
  const companions = createCompanions();
  const sizes = [...new Set([...plan.sizes, ...plan.growthSizes])].sort((one, other) => one - other);
  const steps = sizes.length * plan.algorithms.length + plan.sizes.length;
  let done = 0;
  const cases: Case[] = [];
  // Measures small sizes first, because large mazes enlarge the module's memory permanently.
  for (const size of sizes)
    for (const algorithm of plan.algorithms) {
      progress(`${algorithm} ${size}x${size}`, done++, steps);
      cases.push(measureCase(backend, companions, algorithm, size, plan));
    }
  const copies = plan.sizes.map((size) => {
    progress(`copying ${size}x${size}`, done++, steps);
    return measureCopy(backend, size, plan.effort);
  });
  const order = (id: AlgorithmId): number => plan.algorithms.indexOf(id);
  cases.sort((one, other) => order(one.algorithm) - order(other.algorithm) || one.size - other.size);
  return { ...begun, settings: plan.effort, cases, copies };
}
