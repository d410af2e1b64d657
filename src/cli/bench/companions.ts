// The benchmark's module (bench/assembly): the unit of cost, and textbook algorithms on WebAssembly.

import { instantiateSync } from "@assemblyscript/loader";
import { createWasmBackend, type WasmBackend } from "../../engine/backends/wasm.ts";
import { benchBytes } from "../../generated/benchBytes.ts";

/** Differences between WebAssembly and reference, for algorithms that are not the same in both languages. */
export const KINDS: Readonly<Record<string, string>> = {
  kruskal: "WebAssembly: Borůvka's rounds in tiles; reference: radix sort and union-find",
  "prim-true": "WebAssembly: kruskal's code, because both make the same maze; reference: a binary heap",
};

/** Algorithms that run another algorithm's code on WebAssembly, so that ratios to JavaScript are meaningless. */
export const HANDED_OVER: ReadonlySet<string> = new Set(["prim-true"]);

/** Algorithms of the benchmark's module, which are the reference's in WebAssembly. */
export const TEXTBOOK: ReadonlySet<string> = new Set(["kruskal"]);

export interface Companions {
  /** Draws `count` words (1..2^32-1) of a scalar xoshiro128++, the unit of cost. */
  draw(count: number): number;
  /** Generates mazes of the algorithms in TEXTBOOK. */
  readonly backend: WasmBackend;
}

export function createCompanions(): Companions {
  const module = new WebAssembly.Module(benchBytes());
  const { draw } = instantiateSync<Pick<Companions, "draw">>(module, {}).exports;
  return { draw, backend: createWasmBackend(module) };
}
