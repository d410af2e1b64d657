// The benchmark itself: every algorithm at every size, WebAssembly and reference in the same rounds.

import { algorithms } from "../src/algorithms.ts";
import { createReferenceBackend } from "../src/backends/reference.ts";
import { createWasmBackend, type WasmBackend } from "../src/backends/wasm.ts";
import { wasmBytes } from "../src/generated/wasmBytes.ts";
import type { AlgorithmId } from "../src/registry.ts";
import { resolveRequest } from "../src/request.ts";
import type { AnyRequest, ResolvedRequest } from "../src/resolve.ts";
import { type Companions, createCompanions, TEXTBOOK } from "./companions.ts";
import { type Case, type CopyCase, circumstances, type Recording } from "./recording.ts";
import { type Effort, figureOf, measureRounds, type Variant } from "./rounds.ts";

export const SIZES: readonly number[] = [16, 64, 256, 1024, 4096];

/** Between SIZES and beyond them, to see how cost grows; WebAssembly only. */
export const GROWTH_SIZES: readonly number[] = [8, 32, 128, 512, 2048, 8192];

export const FULL: Effort = { sampleMilliseconds: 10, budgetMilliseconds: 600, minSamples: 3, maxSamples: 31 };
export const QUICK: Effort = { sampleMilliseconds: 5, budgetMilliseconds: 200, minSamples: 3, maxSamples: 9 };

/** Cells in a call of the batch sizes. */
const BATCH_CELLS = 2 ** 20;
/** The reference takes a slice of the batch, which costs it no more a maze. */
const SLICE_CELLS = 2 ** 16;

/** Mazes in a call into WebAssembly. */
export const mazesPerCall = (size: number): number =>
  size <= 16 ? 10_000 : Math.max(1, Math.floor(BATCH_CELLS / size ** 2));

/**
 * Returns requests for consecutive mazes: no maze is made twice, because a processor learns the branches of a maze that
 * it has seen.
 */
export function requestSeries(request: AnyRequest, count: number): () => ResolvedRequest {
  const first = resolveRequest({ seed: 1, ...request, count }, true);
  let index = 0;
  return () => {
    const next = { ...first, index };
    index += count;
    return next;
  };
}

/** Requests for squares of one algorithm. */
const squares = (algorithm: AlgorithmId, size: number, count: number): (() => ResolvedRequest) =>
  requestSeries({ algorithm, width: size, height: size }, count);

/** A few hundred tiny calls: V8 compiles a function anew, and better, only once it has been called so often. */
export function tierUp(backend: Pick<WasmBackend, "run">, algorithm: AlgorithmId): void {
  const next = squares(algorithm, 8, 4);
  for (let i = 0; i < 400; i++) backend.run(next());
}

/** What to measure. */
export interface Plan {
  readonly algorithms: readonly AlgorithmId[];
  /** Sides of squares that both backends make. */
  readonly sizes: readonly number[];
  /** Sides that WebAssembly alone makes. */
  readonly growthSizes: readonly number[];
  readonly effort: Effort;
}

/** Prevents results from being optimized away: uses the last byte of each maze. */
let consumed = 0;

export function consume(byte: number): void {
  consumed = (consumed * 31 + byte) | 0;
}

function wasmVariant(name: string, backend: WasmBackend, algorithm: AlgorithmId, size: number): Variant {
  tierUp(backend, algorithm);
  const count = mazesPerCall(size);
  const units = count * size ** 2;
  const next = squares(algorithm, size, count);
  return {
    name,
    units,
    call() {
      const pointer = backend.run(next());
      // Only now: growth would have left an older view with length 0.
      consume(new Uint8Array(backend.exports.memory.buffer, pointer, units)[units - 1]);
    },
  };
}

function referenceVariant(algorithm: AlgorithmId, size: number): Variant {
  const backend = createReferenceBackend();
  const count = Math.max(1, Math.min(mazesPerCall(size), Math.floor(SLICE_CELLS / size ** 2)));
  const units = count * size ** 2;
  const next = squares(algorithm, size, count);
  const target = new Uint8Array(units);
  return { name: "reference", units, call: () => consume(backend.make(next(), target)[units - 1]) };
}

const DRAWS = 1_000_000;

const drawVariant = ({ draw }: Companions): Variant => ({
  name: "draw",
  units: DRAWS,
  call: () => consume(draw(DRAWS)),
});

/** Checks that both backends make the same bytes. */
function checkEqual(backend: WasmBackend, algorithm: AlgorithmId, size: number): void {
  const request = squares(algorithm, Math.min(size, 256), 1)();
  if (!Buffer.from(backend.make(request)).equals(createReferenceBackend().make(request))) {
    throw new Error(`${algorithm} expected the same ${size}x${size} maze from wasm and reference, got different ones`);
  }
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
  const info = algorithms.find(({ id }) => id === algorithm);
  return {
    algorithm,
    revision: info?.revision ?? 0,
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
  const samples = measureRounds(
    [
      {
        name: "kept",
        units,
        call() {
          target.set(made);
          consume(target[units - 1]);
        },
      },
      { name: "fresh", units, call: () => consume(made.slice()[units - 1]) },
    ],
    effort,
  );
  return { size, mazes, kept: figureOf(samples.get("kept") ?? []), fresh: figureOf(samples.get("fresh") ?? []) };
}

/** Runs the benchmark; `progress` receives each step before it begins. */
export function measure(plan: Plan, progress: (step: string, done: number, steps: number) => void): Recording {
  const begun = circumstances();
  const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));
  const companions = createCompanions();
  const sizes = [...new Set([...plan.sizes, ...plan.growthSizes])].sort((one, other) => one - other);
  const steps = sizes.length * plan.algorithms.length + plan.sizes.length;
  let done = 0;
  const cases: Case[] = [];
  // Small sizes first: memory only grows, and what is larger than a cache should not be in it yet.
  for (const size of sizes) {
    for (const algorithm of plan.algorithms) {
      progress(`${algorithm} ${size}x${size}`, done++, steps);
      cases.push(measureCase(backend, companions, algorithm, size, plan));
    }
  }
  const copies = plan.sizes.map((size) => {
    progress(`copying ${size}x${size}`, done++, steps);
    return measureCopy(backend, size, plan.effort);
  });
  const order = (id: AlgorithmId): number => plan.algorithms.indexOf(id);
  cases.sort((one, other) => order(one.algorithm) - order(other.algorithm) || one.size - other.size);
  return { ...begun, settings: plan.effort, cases, copies };
}
