// Runs the suite in one process of a JavaScript engine: the first mazes, then each case in rounds and by mitata.

import { measure } from "mitata";
import { createCompanions } from "../../src/cli/bench/companions.ts";
import { measurePaired, type Variant } from "../../src/cli/bench/rounds.ts";
import { referenceVariant, squares, wasmVariant } from "../../src/cli/bench/variants.ts";
import type { AlgorithmId } from "../../src/core/registry.ts";
import { createReferenceBackend } from "../../src/engine/backends/reference.ts";
import { createWasmBackend, type WasmBackend } from "../../src/engine/backends/wasm.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { BEST, type BestId } from "../best/index.ts";
import { bestVariant } from "../best/variant.ts";
import type { CaseSamples, Fork, Phases, SuitePlan, VariantName } from "./format.ts";

/** Number of cells per call, small enough that a call into WebAssembly takes less time than a sample. */
const CELLS_PER_CALL = 2 ** 18;
const QUANTILES = 15;

type MazeMaker = () => void;

/** Returns the durations of `count` consecutive calls, in milliseconds. */
function timesOf(count: number, make: MazeMaker): number[] {
  return Array.from({ length: count }, () => {
    const begun = performance.now();
    make();
    return Number((performance.now() - begun).toPrecision(4));
  });
}

/** Measures the first mazes of the process. Call it once per process, before any code is warm. */
function measurePhases(plan: NonNullable<SuitePlan["phases"]>): Phases & { backend: WasmBackend } {
  const { algorithm, size, mazes } = plan;
  const id = algorithm as BestId;
  const bytes = wasmBytes();
  const begun = performance.now();
  const module = new WebAssembly.Module(bytes);
  const compiled = performance.now();
  const backend = createWasmBackend(module);
  const instantiated = performance.now();
  const next = squares(id, size, 1);
  const wasm = timesOf(mazes, () => backend.run(next()));
  const walls = new Uint8Array(size * size);
  const best = timesOf(mazes, startBest(id, size, walls));
  const reference = createReferenceBackend();
  const again = squares(id, size, 1);
  const textbook = timesOf(mazes, () => reference.make(again(), walls));
  const [compile, instantiate] = [compiled - begun, instantiated - compiled].map((time) => Number(time.toPrecision(4)));
  return { algorithm, size, compile, instantiate, mazes: { wasm, best, textbook }, backend };
}

function startBest(algorithm: BestId, size: number, walls: Uint8Array): MazeMaker {
  const next = squares(algorithm, size, 1);
  const maker = new BEST[algorithm](size, size);
  return () => {
    const { seedWords, index } = next();
    maker.make(seedWords, index, walls, 0);
  };
}

function variantOf(name: VariantName, algorithm: AlgorithmId, size: number, backends: Backends): Variant {
  const count = Math.max(1, Math.floor(CELLS_PER_CALL / size ** 2));
  if (name === "wasm") return wasmVariant(name, backends.engine, algorithm, size, count);
  if (name === "textbookWasm") return wasmVariant(name, backends.textbook(), algorithm, size, count);
  return { ...(name === "best" ? bestVariant(algorithm as BestId, size) : referenceVariant(algorithm, size)), name };
}

interface Backends {
  readonly engine: WasmBackend;
  textbook(): WasmBackend;
}

function quantilesOf(sorted: readonly number[]): number[] {
  const count = Math.min(QUANTILES, sorted.length);
  return Array.from({ length: count }, (_, i) => sorted[Math.floor(((i + 0.5) * sorted.length) / count)]);
}

async function byMitata(variants: readonly Variant[], milliseconds: number): Promise<CaseSamples["mitata"]> {
  const figures: Partial<Record<VariantName, number[]>> = {};
  for (const { name, units, call } of variants) {
    const { samples } = await measure(() => call(), { min_cpu_time: milliseconds * 1e6, inner_gc: false, gc: false });
    figures[name as VariantName] = quantilesOf(samples).map((sample) => Number((sample / units).toPrecision(5)));
  }
  return figures;
}

export async function runSuite(plan: SuitePlan, report: (step: string) => void = () => {}): Promise<Fork> {
  report("phases");
  const { backend, ...phases } = plan.phases ? measurePhases(plan.phases) : { backend: undefined };
  let companion: WasmBackend | undefined;
  const backends: Backends = {
    engine: backend ?? createWasmBackend(new WebAssembly.Module(wasmBytes())),
    textbook() {
      companion ??= createCompanions().backend;
      return companion;
    },
  };
  const cases: CaseSamples[] = [];
  for (const { algorithm, size, variants: names } of plan.cases) {
    report(`${algorithm} ${size}x${size}`);
    const variants = names.map((name) => variantOf(name, algorithm as AlgorithmId, size, backends));
    const paired = measurePaired(variants, plan);
    const mitata =
      plan.mitataMilliseconds > 0 && plan.mitataSizes.includes(size) && names.includes("best")
        ? await byMitata(variants, plan.mitataMilliseconds)
        : undefined;
    cases.push({ algorithm, size, paired, ...(mitata && { mitata }) });
  }
  return { ...(plan.phases && { phases: phases as Phases }), cases };
}
