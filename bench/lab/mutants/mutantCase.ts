import type { Engine } from "../../../src/index.ts";

/** Parses rows of numbers: "1,2 3,4" is [[1, 2], [3, 4]]. */
export const tuples = (text: string): number[][] => text.split(" ").map((row) => row.split(",").map(Number));

export interface MutantCase {
  readonly name: string;
  /** Returns a digest of results of the engine or of the module. `bytes` is the module's binary. */
  readonly run: (engine: Engine, module: WebAssembly.Module, bytes: Uint8Array) => string;
}
