import type { Engine } from "../../../src/index.ts";

/** A case of the suite that judges mutants. */
export interface MutantCase {
  readonly name: string;
  /** Returns a digest of what an engine on the module, or an instance of it, returns. `bytes` are the module's. */
  readonly run: (engine: Engine, module: WebAssembly.Module, bytes: Uint8Array) => string;
}
