// Measures the time and the memory of the measures.

import { createWasmBackend } from "../../../src/engine/backends/wasm.ts";
import { wasmBytes } from "../../../src/generated/wasmBytes.ts";
import type { AlgorithmId } from "../../../src/index.ts";
import { engine, ids, SEED } from "./figures.ts";

const SIDE = 256;

function measureNanosecondsPerCell(algorithm: AlgorithmId): number {
  const batch = engine.generateMany({ algorithm, width: SIDE, height: SIDE, seed: SEED, count: 16 });
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

/** Returns a table of the least and the most time among the algorithms, and of the memory. */
export function measureCost(): string[][] {
  const times = ids.map(measureNanosecondsPerCell).toSorted((one, other) => one - other);
  return [
    ["ns of CPU time per cell", "bytes of memory per cell, including the walls"],
    [`${times[0].toFixed(0)} to ${times[times.length - 1].toFixed(0)}`, measureBytesPerCell().toFixed(0)],
  ];
}
