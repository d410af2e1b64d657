// `npm run bench:guard`: has an algorithm become slower? Fails on a regression of 20 %, and not on noise.
//
// The baseline is a module, not a figure: bench/baseline/wasmaze.wasm, as it was recorded. It and the module just built make the same mazes in turn in
// one process, so the machine, its load and the version of Node weigh on both alike and cancel out. What looks slower is measured again with fresh
// instances, in other places of memory, and counts only if it does every time.
//
//   npm run bench:guard                           compare
//   npm run bench:guard -- --record               make the module just built the baseline: after a gain, or a loss that is wanted
//   npm run bench:guard -- --module other.wasm    compare another module

import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { REQUEST_VERSION } from "../assembly/layout.ts";
import { type AlgorithmId, algorithmExport, algorithms } from "../src/algorithms.ts";
import { consume, requestSeries, tierUp } from "../src/bench/measure.ts";
import { circumstances } from "../src/bench/recording.ts";
import { type Effort, measureRounds, type Variant } from "../src/bench/rounds.ts";
import { createWasmBackend } from "../src/engines/wasm.ts";
import { judge } from "./judge.ts";

const BASELINE = "bench/baseline/wasmaze.wasm";
const BASELINE_NOTE = "bench/baseline/baseline.json";

/** Sides of squares, and mazes in a call: what fits in the nearest cache, what does in the next, and one large maze. */
const CASES = [
  [16, 1000],
  [256, 4],
  [1024, 1],
] as const;

const ROUNDS = 15;
const EFFORT: Effort = { sampleMilliseconds: 8, budgetMilliseconds: 0, minSamples: ROUNDS, maxSamples: ROUNDS };

function variant(name: string, module: WebAssembly.Module, algorithm: AlgorithmId, size: number, count: number): Variant {
  const backend = createWasmBackend(module);
  tierUp(backend, algorithm);
  const next = requestSeries(algorithm, size, count);
  return { name, units: count * size ** 2, call: () => consume(backend.run(next())) };
}

/** The cost of the module by that of the baseline, a ratio a round. */
function measureRatios(
  modules: { now: WebAssembly.Module; before: WebAssembly.Module },
  algorithm: AlgorithmId,
  size: number,
  count: number,
): number[] {
  const variants = (["now", "before"] as const).map((name) => variant(name, modules[name], algorithm, size, count));
  const samples = measureRounds(variants, EFFORT);
  const before = samples.get("before") ?? [];
  return (samples.get("now") ?? []).map((cost, round) => cost / before[round]);
}

function record(module: string): void {
  const { date, version, commit, modified } = circumstances();
  copyFileSync(module, BASELINE);
  writeFileSync(BASELINE_NOTE, `${JSON.stringify({ requestVersion: REQUEST_VERSION, date, version, commit, modified }, null, 2)}\n`);
  console.log(`${BASELINE} is now ${module}`);
}

function compare(file: string): boolean {
  const { requestVersion, commit } = JSON.parse(readFileSync(BASELINE_NOTE, "utf8")) as { requestVersion: number; commit?: string };
  if (requestVersion !== REQUEST_VERSION) {
    throw new Error(
      `${BASELINE} expected request version ${REQUEST_VERSION}, got ${requestVersion}; record it again: npm run bench:guard -- --record`,
    );
  }
  const modules = { now: new WebAssembly.Module(readFileSync(file)), before: new WebAssembly.Module(readFileSync(BASELINE)) };
  const known = new Set(WebAssembly.Module.exports(modules.before).map(({ name }) => name));
  let slower = 0;
  let compared = 0;
  console.log(`${file} against the baseline of ${commit?.slice(0, 7) ?? "an unknown commit"}: cost now by cost then`);
  for (const { id } of algorithms) {
    if (!known.has(algorithmExport(id))) {
      console.log(`${id}: not in the baseline`);
      continue;
    }
    for (const [size, count] of CASES) {
      const { ratio, attempts, isSlower } = judge(() => measureRatios(modules, id, size, count));
      compared++;
      if (isSlower) slower++;
      console.log(`${id} ${size}x${size}: ${ratio.toFixed(3)}${attempts > 1 ? ` (least of ${attempts})` : ""}${isSlower ? " SLOWER" : ""}`);
    }
  }
  console.log(slower > 0 ? `${slower} of ${compared} cases got slower` : `none of ${compared} cases got slower`);
  return slower === 0;
}

const { values } = parseArgs({ options: { record: { type: "boolean" }, module: { type: "string", default: "build/wasmaze.wasm" } } });
if (values.record) record(values.module);
else if (!compare(values.module)) process.exitCode = 1;
