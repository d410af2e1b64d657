// npm start: a maze, then every algorithm at work, on WebAssembly and on the reference.
//
// Times are CPU time of this process, one thread, medians over batches. "in memory" ends when the mazes stand in WebAssembly's memory,
// "copied" when they stand in an array of JavaScript's.

import { cpus } from "node:os";
import manifest from "../package.json" with { type: "json" };
import { createReferenceBackend } from "../src/backends/reference.ts";
import { createWasmBackend } from "../src/backends/wasm.ts";
import { wasmBytes } from "../src/generated/wasmBytes.ts";
import { createEngine } from "../src/index.ts";
import { renderText } from "../src/io/text.ts";
import { type AlgorithmId, algorithms } from "../src/registry.ts";
import { resolveRequest } from "../src/request.ts";

const SEED = 1;

interface Trial {
  readonly side: number;
  /** Mazes on WebAssembly, in this many batches. */
  readonly count: number;
  readonly batches: number;
  /** Mazes on the reference, spread over the same. */
  readonly slice: number;
}

interface Result {
  readonly inMemory: number;
  readonly copied: number;
  readonly reference: number;
  readonly equal: number;
}

const wasm = createWasmBackend(new WebAssembly.Module(wasmBytes()));
const reference = createReferenceBackend();

const grouped = (value: number): string => Math.round(value).toLocaleString("en");

/** Runs something; answers the CPU time it took, in nanoseconds. */
function cpuTime(action: () => void): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) * 1000;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

let reported = performance.now();

/** Says on stderr how far it is, at most once a second; on a terminal the line is written over. */
function progress(what: string): void {
  if (performance.now() - reported < 1000) return;
  reported = performance.now();
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${what}\r` : `${what}\n`);
}

function run(algorithm: AlgorithmId, { side, count, batches, slice }: Trial): Result {
  const cells = side * side;
  const each = count / batches;
  const request = (index: number, mazes: number) =>
    resolveRequest({ algorithm, width: side, height: side, seed: SEED, index, count: mazes }, true);
  const made = new Uint8Array(count * cells);
  // The first calls run code that is not optimised yet.
  for (let i = 0; i < 300; i++) wasm.run(resolveRequest({ algorithm, width: 16, height: 16, seed: SEED, index: i, count: 1 }, true));
  wasm.run(request(0, each));

  const inMemory: number[] = [];
  const copied: number[] = [];
  for (let batch = 0; batch < batches; batch++) {
    const one = request(batch * each, each);
    const target = made.subarray(batch * each * cells, (batch + 1) * each * cells);
    inMemory.push(cpuTime(() => wasm.run(one)));
    copied.push(cpuTime(() => wasm.make(one, target)));
    progress(`${algorithm} ${side} x ${side}: ${grouped((batch + 1) * each)} of ${grouped(count)}`);
  }

  const indexes = Array.from({ length: slice }, (_, i) => Math.floor((i * count) / slice));
  const again = new Uint8Array(slice * cells);
  const makeSlice = () => {
    indexes.forEach((index, i) => {
      reference.make(request(index, 1), again.subarray(i * cells, (i + 1) * cells));
    });
  };
  makeSlice();
  progress(`${algorithm} ${side} x ${side} on the reference: ${grouped(slice)}`);
  const referenceTime = cpuTime(makeSlice);
  const equal = indexes.filter(
    (index, i) => Buffer.compare(again.subarray(i * cells, (i + 1) * cells), made.subarray(index * cells, (index + 1) * cells)) === 0,
  );
  return {
    inMemory: median(inMemory) / each / cells,
    copied: median(copied) / each / cells,
    reference: referenceTime / slice / cells,
    equal: equal.length,
  };
}

function table(trial: Trial): boolean {
  const { side, count, slice } = trial;
  const name = Math.max(...algorithms.map(({ id }) => id.length));
  const widths = [name, 12, 11, 11, 11, 8, 16];
  const row = (columns: readonly string[]) =>
    columns
      .map((column, i) => (i === 0 ? column.padEnd(widths[i]) : column.padStart(widths[i])))
      .join("")
      .trimEnd();
  console.log(`${grouped(count)} mazes of ${side} x ${side} with each algorithm, and ${grouped(slice)} of them on the reference:\n`);
  console.log(row(["", "mazes/s", "ns/cell", "ns/cell", "ns/cell", "", ""]));
  console.log(row(["algorithm", "copied", "in memory", "copied", "reference", "ratio", "same bytes"]));
  let all = true;
  for (const { id } of algorithms) {
    const { inMemory, copied, reference, equal } = run(id, trial);
    console.log(
      row([
        id,
        grouped(1e9 / (copied * side * side)),
        inMemory.toFixed(2),
        copied.toFixed(2),
        reference.toFixed(1),
        `${(reference / copied).toFixed(1)}x`,
        `${grouped(equal)}/${grouped(slice)}`,
      ]),
    );
    all &&= equal === slice;
  }
  console.log();
  return all;
}

const maze = createEngine({ backend: "wasm" }).generate({
  algorithm: algorithms[algorithms.length - 1].id,
  width: 38,
  height: 12,
  seed: SEED,
});
console.log(
  `wasmaze ${manifest.version} on Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus()[0]?.model ?? "unknown"}\n`,
);
console.log(renderText(maze));
console.log(`${maze.algorithm}, ${maze.width} x ${maze.height}, seed ${maze.seed}. Times below are CPU time on one thread.\n`);

const small = table({ side: 16, count: 100_000, batches: 20, slice: 1000 });
const large = table({ side: 256, count: 80, batches: 10, slice: 4 });
if (process.stderr.isTTY) process.stderr.write("\x1b[K");
if (small && large) {
  console.log("WebAssembly and the reference made the same bytes, wherever both made a maze.");
} else {
  console.log("WebAssembly and the reference made DIFFERENT bytes; this must not be: please report it.");
  process.exitCode = 1;
}
