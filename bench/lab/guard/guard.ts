// `npm run bench:guard` fails if an algorithm is over 12 % slower than in the module bench/baseline/wasmaze.wasm.
//
// Both modules generate the same mazes in turn in one process, so the machine, its load and the version of Node affect
// both alike. The median of nine rounds decides. A slower case is measured again with new instances at other addresses,
// and fails only if every attempt is slower. Of 42 cases with unchanged code at a load of 17 on two cores, none failed.
//
//   npm run bench:guard                              compare
//   npm run bench:guard -- --record                  record the new module as the baseline
//   npm run bench:guard -- --module other.wasm       compare this module instead of the new one
//   npm run bench:guard -- --baseline other.wasm     compare with this module instead of the recorded baseline
//   npm run bench:guard -- --sizes 16,64,4096        other sizes of square mazes
//   npm run bench:guard -- --algorithms kruskal     only some algorithms
//   npm run bench:guard -- --mask disc               the largest disc in each square, as a mask
//   npm run bench:guard -- --topology torus          mazes on the torus
//   npm run bench:guard -- --rounds 31               rounds per case (default: 9)
//
// The time of the same instructions depends on their address, by up to 15 % (hunt-and-kill at 1024 x 1024).

import { copyFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { circumstances } from "../../../src/cli/bench/recording.ts";
import { exactly, figureOf, measureRounds, type Variant } from "../../../src/cli/bench/rounds.ts";
import { consume, requestSeries, tierUp } from "../../../src/cli/bench/variants.ts";
import { checkInteger, checkWord } from "../../../src/core/errors.ts";
import { algorithmExport } from "../../../src/core/exportNames.ts";
import type { AlgorithmId, KnownRow } from "../../../src/core/registry.ts";
import { TOPOLOGIES, type Topology } from "../../../src/core/topology.ts";
import { createWasmBackend } from "../../../src/engine/backends/wasm.ts";
import { countInside } from "../../../src/square/mask.ts";
import { MASKS } from "../../masks.ts";
import { compileFile, notAModule } from "../../modules.ts";
import { parseAlgorithms, parseSizes, runScript } from "../../options.ts";
import { judge } from "./judge.ts";

const BASELINE = "bench/baseline/wasmaze.wasm";
const BASELINE_NOTE = "bench/baseline/baseline.json";

/** Square mazes that fit into the L1 cache, into the L2 cache, and into neither. */
const SIZES = [16, 256, 1024];

const CELLS_PER_CALL = 2 ** 18;

interface Modules {
  readonly now: WebAssembly.Module;
  readonly before: WebAssembly.Module;
}

interface Mazes {
  readonly algorithm: AlgorithmId;
  readonly size: number;
  readonly topology: Topology;
  readonly isDisc: boolean;
}

interface Comparison {
  /** Cost of the new module divided by the cost of the baseline, for each round. */
  readonly ratios: number[];
  /** Median costs, in nanoseconds per cell. */
  readonly now: number;
  readonly before: number;
}

const SAMPLE_MILLISECONDS = 8;

function openModule(file: string): WebAssembly.Module {
  const module = compileFile(file);
  try {
    createWasmBackend(module);
  } catch (error) {
    throw notAModule(file, error);
  }
  return module;
}

function variant(name: string, module: WebAssembly.Module, { algorithm, size, topology, isDisc }: Mazes): Variant {
  const backend = createWasmBackend(module);
  tierUp(backend, algorithm);
  const count = Math.max(1, Math.floor(CELLS_PER_CALL / size ** 2));
  const mask = isDisc ? MASKS.disc(size) : undefined;
  const next = requestSeries({ algorithm, width: size, height: size, topology, ...(mask && { mask }) }, count);
  const cells = mask ? countInside(mask) : size ** 2;
  return { name, units: count * cells, call: () => consume(backend.run(next())) };
}

function measureRatios(modules: Modules, mazes: Mazes, rounds: number): Comparison {
  const variants = (["now", "before"] as const).map((name) => variant(name, modules[name], mazes));
  const samples = measureRounds(variants, exactly(rounds, SAMPLE_MILLISECONDS));
  const now = samples.get("now") ?? [];
  const before = samples.get("before") ?? [];
  const ratios = now.map((cost, round) => cost / before[round]);
  return { ratios, now: figureOf(now).median, before: figureOf(before).median };
}

function record(module: string): void {
  openModule(module);
  const { date, version, commit, modified } = circumstances();
  copyFileSync(module, BASELINE);
  writeFileSync(BASELINE_NOTE, `${JSON.stringify({ date, version, commit, modified }, null, 2)}\n`);
  console.log(`${BASELINE} is now a copy of ${module}`);
}

interface Choice {
  readonly module: string;
  readonly baseline: string;
  readonly sizes: readonly number[];
  readonly algorithms: readonly KnownRow[];
  readonly topology: Topology;
  readonly isDisc: boolean;
  readonly rounds: number;
}

function compare({ module, baseline, sizes, algorithms, topology, isDisc, rounds }: Choice): boolean {
  const modules = { now: openModule(module), before: openModule(baseline) };
  const known = new Set(WebAssembly.Module.exports(modules.before).map(({ name }) => name));
  let slower = 0;
  let compared = 0;
  console.log(`ratio of the costs of ${module} and ${baseline}, then both costs; Node ${process.versions.node}`);
  for (const { id, topologies, takesMask } of algorithms) {
    if (!topologies.includes(topology) || (isDisc && !takesMask)) continue;
    if (!known.has(algorithmExport(id))) {
      console.log(`${id}: skipped, because the baseline lacks it`);
      continue;
    }
    for (const size of sizes) {
      const mazes = { algorithm: id, size, topology, isDisc };
      let best: Comparison | undefined;
      const { ratio, attempts, isSlower } = judge(() => {
        const comparison = measureRatios(modules, mazes, rounds);
        if (!best || comparison.now / comparison.before < best.now / best.before) best = comparison;
        return comparison.ratios;
      });
      compared++;
      if (isSlower) slower++;
      const costs = best ? `, ${best.before.toPrecision(3)} to ${best.now.toPrecision(3)} ns per cell` : "";
      const again = attempts > 1 ? ` (smallest of ${attempts} attempts)` : "";
      console.log(`${id} ${size}x${size}: ${ratio.toFixed(3)}${costs}${again}${isSlower ? " SLOWER" : ""}`);
    }
  }
  if (compared === 0) {
    const names = algorithms.map(({ id }) => id).join(", ");
    const what = `${isDisc ? "masked " : ""}mazes on a ${topology} in both modules`;
    throw new RangeError(`"algorithms" expected an algorithm that makes ${what}, got ${names}`);
  }
  console.log(slower > 0 ? `${slower} of ${compared} cases are slower` : `none of ${compared} cases is slower`);
  return slower === 0;
}

function main(): boolean {
  const { values } = parseArgs({
    options: {
      record: { type: "boolean" },
      module: { type: "string", default: "build/wasmaze.wasm" },
      baseline: { type: "string", default: BASELINE },
      sizes: { type: "string" },
      algorithms: { type: "string" },
      mask: { type: "string" },
      topology: { type: "string", default: "plane" },
      rounds: { type: "string", default: "9" },
    },
  });
  if (values.mask !== undefined) checkWord("mask", values.mask, ["disc"]);
  const topology = checkWord("topology", values.topology, TOPOLOGIES);
  if (values.record) {
    record(values.module);
    return true;
  }
  return compare({
    module: values.module,
    baseline: values.baseline,
    sizes: values.sizes === undefined ? SIZES : parseSizes(values.sizes),
    algorithms: parseAlgorithms(values.algorithms),
    topology,
    isDisc: values.mask === "disc",
    rounds: checkInteger("rounds", Number(values.rounds), 3, 1000),
  });
}

runScript(main);
