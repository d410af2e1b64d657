// Lists the WebAssembly modules that the build makes.

/** `target` is a target of asconfig.json. */
export interface Artefact {
  readonly target: string;
  readonly wasm: string;
  readonly entry: string;
}

export const ENGINE: Artefact = { target: "release", wasm: "build/wasmaze.wasm", entry: "assembly/index.ts" };

/** The engine with fewer optimizations, for `npm run test:assembly`. */
export const QUICK: Artefact = { target: "quick", wasm: "build/quick.wasm", entry: "assembly/index.ts" };

/** The engine without masks, the source of the small modules of algorithms. */
export const UNMASKED: Artefact = { target: "unmasked", wasm: "build/unmasked.wasm", entry: "assembly/index.ts" };

export const BENCH: Artefact = { target: "bench", wasm: "build/bench.wasm", entry: "bench/assembly/index.ts" };

export const GIANT: Artefact = { target: "giant", wasm: "build/giant.wasm", entry: "assembly/giant/index.ts" };

export const GRAPH: Artefact = { target: "graph", wasm: "build/modules/graph.wasm", entry: "assembly/graph/index.ts" };

export const DECODE: Artefact = { target: "decode", wasm: "build/decode.wasm", entry: "assembly/decode/index.ts" };

/** Forms of solved mazes for the Python package. */
export const FORMS: Artefact = { target: "forms", wasm: "build/forms.wasm", entry: "assembly/forms/index.ts" };
