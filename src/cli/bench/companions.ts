// The benchmark's own module (bench/assembly): the unit of cost, and textbook algorithms on WebAssembly.

import { instantiateSync } from "@assemblyscript/loader";
import { createWasmBackend, type WasmBackend } from "../../engine/backends/wasm.ts";
import { benchBytes } from "../../generated/benchBytes.ts";

/** How the reference and the fast engine differ, where they are not the same algorithm in two languages. */
export const KINDS: Readonly<Record<string, string>> = {
  kruskal: "WebAssembly: Borůvka's rounds in tiles; reference: radix sort and union-find",
  "prim-true": "WebAssembly: kruskal's code, because both make the same maze; reference: a binary heap",
};

/**
 * Algorithms that run another's code on WebAssembly. A ratio of WebAssembly to JavaScript would mean nothing for them.
 */
export const HANDED_OVER: ReadonlySet<string> = new Set(["prim-true"]);

/** Algorithms that the benchmark's module has as the reference does them. */
export const TEXTBOOK: ReadonlySet<string> = new Set(["kruskal"]);

export interface Companions {
  /** Draws that many words of a scalar xoshiro128++, 1..2^32-1: the unit that costs are given in. */
  draw(count: number): number;
  /** Makes the walls of TEXTBOOK's algorithms. */
  readonly backend: WasmBackend;
}

export function createCompanions(): Companions {
  const module = new WebAssembly.Module(benchBytes());
  const { draw } = instantiateSync<Pick<Companions, "draw">>(module, {}).exports;
  return { draw, backend: createWasmBackend(module) };
}
