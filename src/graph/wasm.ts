// The WebAssembly backend of engines on graphs.

import type { GraphBackend } from "./backend.ts";
import { graphReference } from "./reference.ts";

/** Not final: replaced by the module as soon as assembly/graph/ exists. */
export const graphWasm: GraphBackend = { name: "wasm", prepare: graphReference.prepare };
