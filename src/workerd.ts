// wasmaze in workerd (Cloudflare Workers), which forbids compiling from bytes: the same exports, on the module that is
// imported and compiled when the worker is deployed.

import * as engines from "./engine/createEngine.ts";
// In dist/ the module is beside this file.
import module from "./wasmaze.wasm";

export * from "./index.ts";

/** As in engine.ts, on the imported module. */
export const createEngine: typeof engines.createEngine = (options = {}) => engines.startEngine(options, () => module);

/** As in engine.ts; `moduleBytes` stands for the imported module. */
export const loadEngine: typeof engines.loadEngine = (options) =>
  engines.loadEngine(options?.source === engines.moduleBytes ? { ...options, source: module } : options);
