// The main entry for workerd (Cloudflare Workers). workerd forbids compiling from bytes, so the module is imported, and
// compiled when the worker is deployed.

import * as engines from "./engine/createEngine.ts";
// In dist/, the module is beside this file.
import module from "./wasmaze.wasm";

export * from "./index.ts";

/** Like createEngine in engine/createEngine.ts, but with the imported module. */
export const createEngine: typeof engines.createEngine = (options = {}) => engines.startEngine(options, () => module);

/** Like loadEngine in engine/createEngine.ts. If `source` is `moduleBytes`, uses the imported module. */
export const loadEngine: typeof engines.loadEngine = (options) =>
  engines.loadEngine(options?.source === engines.moduleBytes ? { ...options, source: module } : options);
