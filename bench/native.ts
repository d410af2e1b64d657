// `npm run bench:native`: compares binary-tree and sidewinder with the same code in C++ (native/rows.cpp), compiled for
// SSE4 and for this processor. Each round runs the three programs once. Adds nanoseconds of CPU time per cell and the
// median ratios of the rounds to the latest recording. Needs g++ on x86-64.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { now } from "../src/cli/bench/clock.ts";
import { digits } from "../src/cli/bench/report.ts";
import { figureOf } from "../src/cli/bench/rounds.ts";
import { requestSeries, tierUp } from "../src/cli/bench/variants.ts";
import { createWasmBackend } from "../src/engine/backends/wasm.ts";
import { wasmBytes } from "../src/generated/wasmBytes.ts";
import { addTables } from "./recorded.ts";

const SIDES = [16, 64, 256, 1024];
const ROUNDS = 21;
const MILLISECONDS = 20;
const FIRST_INDEX = 1000;

const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));
const folder = mkdtempSync(join(tmpdir(), "wasmaze-native-"));

/** Runs a native program. Returns nanoseconds per cell, and the weighted sum of the walls of the first batch. */
function runNative(program: string, words: readonly (string | number)[]): [cost: number, sum: number] {
  const [cost, sum] = execFileSync(program, words.map(String), { encoding: "utf8" }).split(" ").map(Number);
  return [cost, sum];
}

function compare(algorithm: "binary-tree" | "sidewinder", side: number, programs: readonly string[]): string[] {
  const count = Math.max(1, 2 ** 18 / side ** 2);
  tierUp(backend, algorithm);
  const next = requestSeries({ algorithm, width: side, height: side }, count);
  const first = backend.make({ ...next(), index: FIRST_INDEX });
  const expected = first.reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, 0) >>> 0;
  const costs: number[][] = [[], ...programs.map(() => [])];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = now();
    let batches = 0;
    for (; now() - begun < MILLISECONDS; batches++) backend.run(next());
    costs[0].push(((now() - begun) * 1e6) / (batches * count * side ** 2));
    for (const [i, program] of programs.entries()) {
      const [cost, sum] = runNative(program, [algorithm, side, count, FIRST_INDEX, MILLISECONDS]);
      if (sum !== expected) throw new Error(`expected ${program} to make the engine's ${algorithm} mazes, got others`);
      costs[i + 1].push(cost);
    }
  }
  const [wasm, ...natives] = costs;
  const ratios = natives.map((native) => digits(figureOf(wasm.map((cost, round) => cost / native[round])).median));
  return [algorithm, `${side}×${side}`, ...costs.map((all) => digits(figureOf(all).median)), ...ratios];
}

try {
  const programs = ["-msse4.2", "-march=native"].map((option) => {
    const program = join(folder, `rows${option}`);
    execFileSync("g++", ["-O3", option, "-o", program, "bench/native/rows.cpp"]);
    return program;
  });
  const heads = ["algorithm", "size", "WebAssembly", "C++, SSE4", "C++, this CPU", "to SSE4", "to this CPU"];
  const rows = (["binary-tree", "sidewinder"] as const).flatMap((algorithm) =>
    SIDES.map((side) => compare(algorithm, side, programs)),
  );
  addTables("npm run bench:native", { native: [heads, ...rows] });
} finally {
  rmSync(folder, { recursive: true });
}
