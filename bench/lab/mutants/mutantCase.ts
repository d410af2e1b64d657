import type { Engine } from "../../../src/index.ts";

/** "1,2 3,4" becomes [[1, 2], [3, 4]]. */
export const tuples = (text: string): number[][] => text.split(" ").map((row) => row.split(",").map(Number));

export interface MutantCase {
  readonly name: string;
  /** Returns a digest of the results. `bytes` is the binary of the module. */
  readonly run: (engine: Engine, module: WebAssembly.Module, bytes: Uint8Array) => string;
}
