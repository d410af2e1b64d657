// The whole engine, which the worker loads when the first maze's parts do not suffice.

import { type Engine, loadEngine, moduleBytes } from "../../src/index.ts";

/** Starts it; on the reference where WebAssembly cannot start. */
export const wholeEngine = (): Promise<Engine> => loadEngine({ source: moduleBytes, backend: "auto" });
