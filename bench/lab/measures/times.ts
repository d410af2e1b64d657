// Times. Those of the algorithms are taken from the latest recording of the benchmark, so that docs/MEASURES.md comes
// out the same on every machine. The cost of the measures is measured here, on request.

import { wrap } from "../../../scripts/wrap.ts";
import { type Case, readRecording } from "../../../src/cli/bench/recording.ts";
import { createWasmBackend } from "../../../src/engine/backends/wasm.ts";
import { wasmBytes } from "../../../src/generated/wasmBytes.ts";
import type { AlgorithmId } from "../../../src/index.ts";
import { latestRecording } from "../../latest.ts";
import { engine, type FigureOf, ids, SEED } from "./figures.ts";

/** The size that is quoted. */
export const TIMED_SIDE = 256;

const { cases } = readRecording(latestRecording(undefined));

const findCase = (id: AlgorithmId): Case | undefined =>
  cases.find(({ algorithm, size }) => algorithm === id && size === TIMED_SIDE);

/** Whether the recording has an algorithm: those that are newer are not in it. */
export const isTimed = (id: AlgorithmId): boolean => findCase(id) !== undefined;

/** Nanoseconds a cell on WebAssembly. */
export const wasmTime: FigureOf = (id) => findCase(id)?.wasm.median ?? Number.NaN;

/** Nanoseconds a cell on the reference. */
export const referenceTime: FigureOf = (id) => findCase(id)?.reference?.median ?? Number.NaN;

/** The CPU time that all measures of a maze take on WebAssembly, in nanoseconds a cell: the least of some rounds. */
function measureTime(algorithm: AlgorithmId): number {
  const batch = engine.generateMany({ algorithm, width: TIMED_SIDE, height: TIMED_SIDE, seed: SEED, count: 16 });
  const rounds = Array.from({ length: 9 }, () => {
    const began = process.cpuUsage();
    engine.measureMany(batch);
    const { user, system } = process.cpuUsage(began);
    return ((user + system) * 1000) / batch.walls.length;
  });
  return Math.min(...rounds);
}

/** The memory of a module that has measured one large maze, in bytes a cell. */
function measureBytes(): number {
  const side = 4096;
  const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));
  const maze = engine.generate({ algorithm: "kruskal", width: side, height: side, seed: SEED });
  backend.measure({ ...maze, cells: side * side, count: 1, ends: "farthest" });
  return backend.exports.memory.buffer.byteLength / (side * side);
}

/** The cost of a measure, as a sentence. */
export function measureCost(): string {
  const times = ids.map(measureTime).toSorted((one, other) => one - other);
  return wrap(
    `On WebAssembly, all measures with the ends \`farthest\` take ${times[0].toFixed(0)} to ` +
      `${times[times.length - 1].toFixed(0)} ns a cell at ${TIMED_SIDE} × ${TIMED_SIDE}. ` +
      `They need ${measureBytes().toFixed(0)} bytes of memory a cell, the walls included.`,
  );
}
