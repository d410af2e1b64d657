// The WebAssembly modules that the build makes.

/** A target of asconfig.json, the module that it makes, and the module's entry. */
export interface Artefact {
  readonly target: string;
  readonly wasm: string;
  readonly entry: string;
  /** True if its functions are put into an order that gzip makes less of: see scripts/orderFunctions.ts. */
  readonly ordered?: true;
}

export const ENGINE: Artefact = {
  target: "release",
  wasm: "build/wasmaze.wasm",
  entry: "assembly/index.ts",
  ordered: true,
};

/** The same without masks: the small modules for those who need none are taken from it. */
export const UNMASKED: Artefact = { target: "unmasked", wasm: "build/unmasked.wasm", entry: "assembly/index.ts" };

/** The benchmark's own module. */
export const BENCH: Artefact = { target: "bench", wasm: "build/bench.wasm", entry: "bench/assembly/index.ts" };

/** What giants need and single engines do not: strips, the joining of strips, and the sweep that verifies files. */
export const GIANT: Artefact = { target: "giant", wasm: "build/giant.wasm", entry: "assembly/giant/index.ts" };

/** The decoder of the others' embedded text. */
export const DECODE: Artefact = { target: "decode", wasm: "build/decode.wasm", entry: "assembly/decode/index.ts" };
