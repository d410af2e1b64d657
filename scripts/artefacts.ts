// Lists the WebAssembly modules that the build makes.

/** A module: its target in asconfig.json, its output file and its entry file. */
export interface Artefact {
  readonly target: string;
  readonly wasm: string;
  readonly entry: string;
}

export const ENGINE: Artefact = { target: "release", wasm: "build/wasmaze.wasm", entry: "assembly/index.ts" };

/** The engine, compiled with fewer optimizations for `npm run test:assembly`. */
export const QUICK: Artefact = { target: "quick", wasm: "build/quick.wasm", entry: "assembly/index.ts" };

/** The engine without masks, from which the small modules of algorithms are extracted. */
export const UNMASKED: Artefact = { target: "unmasked", wasm: "build/unmasked.wasm", entry: "assembly/index.ts" };

/** The benchmark's own module. */
export const BENCH: Artefact = { target: "bench", wasm: "build/bench.wasm", entry: "bench/assembly/index.ts" };

/** The module for giant mazes: strips, merging of strips, and the sweep that verifies files. */
export const GIANT: Artefact = { target: "giant", wasm: "build/giant.wasm", entry: "assembly/giant/index.ts" };

/** The decoder of embedded modules. */
export const DECODE: Artefact = { target: "decode", wasm: "build/decode.wasm", entry: "assembly/decode/index.ts" };
