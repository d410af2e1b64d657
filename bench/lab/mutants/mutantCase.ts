import type { Engine } from "../../../src/index.ts";

/** Parses rows of numbers: "1,2 3,4" is [[1, 2], [3, 4]]. */
export const tuples = (text: string): number[][] => text.split(" ").map((row) => row.split(",").map(Number));

/** A case of the suite that judges mutants. */
export interface MutantCase {
  readonly name: string;
  /** Returns a digest of the results of an engine on the module, or of an instance of it. `bytes` is the module. */
  readonly run: (engine: Engine, module: WebAssembly.Module, bytes: Uint8Array) => string;
}
