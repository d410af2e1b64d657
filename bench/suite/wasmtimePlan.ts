// Makes plans for bench/suite/wasmtime_suite.py, including the words of the request block.

import { resolve } from "node:path";
import * as abi from "../../assembly/abi.ts";
import { algorithmExport } from "../../src/core/exportNames.ts";
import type { AlgorithmId } from "../../src/core/registry.ts";
import type { SuitePlan } from "./format.ts";

const CELLS_PER_CALL = 2 ** 18;
export const MODULE = "build/wasmaze.wasm";

/** `words` contains pairs: an offset in the request block, and the value there. */
export function wasmtimeCase(algorithm: string, size: number, cells = CELLS_PER_CALL) {
  const count = Math.max(1, Math.floor(cells / size ** 2));
  const { AT_VERSION, ABI_VERSION, AT_WIDTH, AT_HEIGHT, AT_COUNT, AT_SEED_LOW } = abi;
  const shape = [AT_WIDTH, size, AT_HEIGHT, size, AT_COUNT, count];
  const words = [AT_VERSION, ABI_VERSION, ...shape, AT_SEED_LOW, 1];
  return { algorithm, size, count, function: algorithmExport(algorithm as AlgorithmId), words };
}

export const wasmtimeModule = () => {
  return { module: resolve(MODULE), blockBytes: abi.REQUEST_BYTES, atIndex: abi.AT_INDEX_LOW };
};

export const wasmtimePlan = ({ cases, phases, ...effort }: SuitePlan) => ({
  ...effort,
  ...wasmtimeModule(),
  cases: cases.map(({ algorithm, size }) => wasmtimeCase(algorithm, size)),
  ...(phases && { phases: { ...wasmtimeCase(phases.algorithm, phases.size), mazes: phases.mazes } }),
});
