// Instances of modules: of one module with everything, or of small ones, each with a few exports.

import { instantiate, type WasmExports } from "./requestBlock.ts";

/** The name of a function that a module exports. */
export type ExportName = Extract<keyof WasmExports, string>;

/** The instances of an engine, by the exports that are needed. */
export interface Instances {
  /** The engine's instance with an export; throws after dispose(). */
  having(name: ExportName): WasmExports;
  /** A new instance with an export, for calls that leave state in its memory. */
  another(name: ExportName): WasmExports;
  /** Drops the only references to the instances' memories, which releases them. */
  dispose(): void;
}

/** The instances of modules: `moduleWith` returns the one that has an export, the same for the same module. */
export function instancesOf(moduleWith: (name: ExportName) => WebAssembly.Module): Instances {
  // By module, and by name, which is quicker.
  let live: Map<ExportName | WebAssembly.Module, WasmExports> | undefined = new Map();
  return {
    having(name) {
      if (!live) throw new Error("this engine was disposed of");
      let exports = live.get(name);
      if (!exports) {
        const module = moduleWith(name);
        exports = live.get(module) ?? instantiate(module);
        live.set(module, exports).set(name, exports);
      }
      return exports;
    },
    another: (name) => instantiate(moduleWith(name)),
    dispose() {
      live = undefined;
    },
  };
}
