// Reads the times of the algorithms from the latest recorded benchmark of engines, so that docs/LAWS.md is
// reproducible and agrees with README. Also measures the cost of the measures.

import { wrap } from "../../../scripts/markdown.ts";
import { createWasmBackend } from "../../../src/engine/backends/wasm.ts";
import { wasmBytes } from "../../../src/generated/wasmBytes.ts";
import type { AlgorithmId } from "../../../src/index.ts";
import { latestRecording } from "../../latest.ts";
import { costOf, mainOf } from "../../suite/figures.ts";
import { readEngines } from "../../suite/read.ts";
import { engine, ids, SEED } from "./figures.ts";

const TIMED_SIDE = 256;

const main = mainOf(readEngines(latestRecording(undefined, "engines-")));

/** Nanoseconds per cell on WebAssembly. */
export const wasmTime = (id: AlgorithmId): number => costOf(main, id, TIMED_SIDE, "wasm") ?? Number.NaN;

/** The benchmark lacks prim-true, because the code of prim-true is kruskal's. */
export const isTimed = (id: AlgorithmId): boolean => !Number.isNaN(wasmTime(id));

function measureNanosecondsPerCell(algorithm: AlgorithmId): number {
  const batch = engine.generateMany({ algorithm, width: TIMED_SIDE, height: TIMED_SIDE, seed: SEED, count: 16 });
  const rounds = Array.from({ length: 9 }, () => {
    const began = process.cpuUsage();
    engine.measureMany(batch);
    const { user, system } = process.cpuUsage(began);
    return ((user + system) * 1000) / batch.walls.length;
  });
  return Math.min(...rounds);
}

function measureBytesPerCell(): number {
  const side = 4096;
  const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));
  const maze = engine.generate({ algorithm: "kruskal", width: side, height: side, seed: SEED });
  backend.measure({ ...maze, cells: side * side, count: 1, ends: "farthest" }, () => undefined);
  return backend.exports.memory.buffer.byteLength / (side * side);
}

export function measureCost(): string {
  const times = ids.map(measureNanosecondsPerCell).toSorted((one, other) => one - other);
  return wrap(
    `On WebAssembly, all measures with the ends \`farthest\` take ${times[0].toFixed(0)} to ` +
      `${times[times.length - 1].toFixed(0)} ns per cell at ${TIMED_SIDE} × ${TIMED_SIDE}. ` +
      `They need ${measureBytesPerCell().toFixed(0)} bytes of memory per cell, including the walls.`,
  );
}
