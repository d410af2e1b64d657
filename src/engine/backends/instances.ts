// Instances of WebAssembly modules. An engine has the whole module, or small modules with a few exports each.

import { instantiate, type WasmExports } from "./requestBlock.ts";

/** The name of a function that a module exports. */
export type ExportName = Extract<keyof WasmExports, string>;

/** The module instances of an engine. Callers select an instance by a function that it exports. */
export interface Instances {
  /** Returns the engine's instance with the export `name`. Throws after dispose(). */
  having(name: ExportName): WasmExports;
  /** Returns a new instance with the export `name`, for calls that leave state in the module's memory. */
  another(name: ExportName): WasmExports;
  /** Drops the only references to the instances, so that their memory can be released. */
  dispose(): void;
}

/** Creates and caches one instance per module. `moduleWith` returns the module with the given export. */
export function instancesOf(moduleWith: (name: ExportName) => WebAssembly.Module): Instances {
  // Instances by module. They are also stored by export name, which is faster to look up.
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
