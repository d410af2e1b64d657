// Loads the benchmark's own module (bench/assembly), which contains a random generator and a textbook version of
// Kruskal's algorithm. A cost can be stated in draws of this generator.

import { instantiateSync } from "@assemblyscript/loader";
import { createWasmBackend, type WasmBackend } from "../../engine/backends/wasm.ts";
import { benchBytes } from "../../generated/benchBytes.ts";

/** Algorithms whose code differs between WebAssembly and the reference, with a description of both versions. */
export const KINDS: Readonly<Record<string, string>> = {
  kruskal: "WebAssembly runs Borůvka in tiles and Kruskal between tiles; the reference uses radix sort and union-find",
  "prim-true": "WebAssembly runs kruskal's code, which makes the same maze; the reference uses a heap",
};

/** Algorithms that run another algorithm's code in WebAssembly. Their speed relative to JavaScript has no meaning. */
export const HANDED_OVER: ReadonlySet<string> = new Set(["prim-true"]);

/** Algorithms whose reference implementation is also compiled to WebAssembly, in the benchmark's module. */
export const TEXTBOOK: ReadonlySet<string> = new Set(["kruskal"]);

export interface Companions {
  /** Draws `count` (1..2^32-1) random words with a scalar xoshiro128++. One draw is the unit of cost. */
  draw(count: number): number;
  /** Generates mazes of the algorithms in TEXTBOOK. */
  readonly backend: WasmBackend;
}

export function createCompanions(): Companions {
  const module = new WebAssembly.Module(benchBytes());
  const { draw } = instantiateSync<Pick<Companions, "draw">>(module, {}).exports;
  return { draw, backend: createWasmBackend(module) };
}
