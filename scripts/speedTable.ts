// Prints the table of `npm start`: the speed of each algorithm in WebAssembly and in JavaScript (the reference). Also
// checks that both make the same bytes.

import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { exactly, figureOf, measureRounds } from "../src/cli/bench/rounds.ts";
import { referenceVariant, squares, wasmVariant } from "../src/cli/bench/variants.ts";
import { readable, startProgress } from "../src/cli/progress.ts";
import { table } from "../src/cli/table.ts";
import { algorithms } from "../src/core/algorithms.ts";
import type { AlgorithmId } from "../src/core/registry.ts";
import { createReferenceBackend } from "../src/engine/backends/reference.ts";
import { createWasmBackend } from "../src/engine/backends/wasm.ts";

/** Both backends make `compared` mazes. The bytes of these mazes must be equal. */
const SIZES = [
  { side: 16, samples: 10, compared: 100 },
  { side: 256, samples: 3, compared: 1 },
] as const;

const wasm = createWasmBackend(new WebAssembly.Module(readFileSync("build/wasmaze.wasm")));
const reference = createReferenceBackend();
const different: string[] = [];

function measure(id: AlgorithmId, { side, samples, compared }: (typeof SIZES)[number]): string[] {
  const next = squares(id, side, compared);
  if (!Buffer.from(wasm.make(next())).equals(reference.make(squares(id, side, compared)()))) different.push(id);
  const variants = [wasmVariant("wasm", wasm, id, side), referenceVariant(id, side)];
  const figures = measureRounds(variants, exactly(samples, 2));
  const [fast, slow] = variants.map(({ name }) => figureOf(figures.get(name) ?? []).median);
  return [fast.toPrecision(3), readable(1e9 / (fast * side ** 2)), `${(slow / fast).toFixed(1)}x`];
}

const progress = startProgress("measure", algorithms.length * SIZES.length);
const rows = algorithms.map(({ id }) => [id] as string[]);
for (const [i, size] of SIZES.entries())
  for (const [j, { id }] of algorithms.entries()) {
    rows[j].push(...measure(id, size));
    progress.update(i * algorithms.length + j + 1);
  }
progress.stop();
const heads = SIZES.flatMap(({ side }) => [`${side}x${side} ns/cell`, "mazes/s", "to JavaScript"]);
const host = `${cpus()[0]?.model.trim()}, Node ${process.version}`;
console.log(`\n${table([["algorithm", ...heads], ...rows])}
Medians of CPU time on ${host}; "to JavaScript" is the speed relative to the reference.`);
if (different.length > 0) {
  console.log(`WebAssembly and the reference made DIFFERENT bytes for ${different.join(", ")}; please report it`);
  process.exitCode = 1;
} else console.log("WebAssembly and the reference made the same bytes for each algorithm.");
