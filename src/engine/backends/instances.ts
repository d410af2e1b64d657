// Instances of modules: of the whole module, or of small modules with a few exports each.

import { instantiate, type WasmExports } from "./requestBlock.ts";

/** The name of an export. */
export type ExportName = Extract<keyof WasmExports, string>;

/** The instances of an engine, by export. */
export interface Instances {
  /** Returns the engine's instance with an export. Throws after dispose(). */
  having(name: ExportName): WasmExports;
  /** Returns a new instance with an export, for calls that leave state in its memory. */
  another(name: ExportName): WasmExports;
  /** Releases the memory, by dropping the only references to the instances. */
  dispose(): void;
}

/** Caches one instance per module. `moduleWith` returns the module that has an export. */
export function instancesOf(moduleWith: (name: ExportName) => WebAssembly.Module): Instances {
  // By module, and by name for faster lookup.
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
