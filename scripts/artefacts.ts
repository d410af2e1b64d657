// The WebAssembly modules that the build makes.

/** A target of asconfig.json, the module that it makes, and the module's entry. */
export interface Artefact {
  readonly target: string;
  readonly wasm: string;
  readonly entry: string;
}

export const ENGINE: Artefact = { target: "release", wasm: "build/wasmaze.wasm", entry: "assembly/index.ts" };

/** What the benchmark measures beside the engine. */
export const BENCH: Artefact = { target: "bench", wasm: "build/bench.wasm", entry: "bench/assembly/index.ts" };

/** What decodes the embedded text of the others. */
export const DECODE: Artefact = { target: "decode", wasm: "build/decode.wasm", entry: "assembly/decode/index.ts" };
