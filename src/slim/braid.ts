/**
 * The part that adds mazes with loops to engines of wasmaze/slim.
 *
 * @module wasmaze/braid
 */

import { wasmBraid } from "../engine/backends/wasmBraid.ts";
import { bytes } from "../generated/modules/braid.ts";
import type { Part } from "./part.ts";

/**
 * The part without its module, for loadEngine: `{ ...part, module: fetch("braid.wasm") }`.
 *
 * @example
 * import { readFile } from "node:fs/promises";
 * import { part as wilson } from "wasmaze/algorithms/wilson";
 * import { part as braid } from "wasmaze/braid";
 * import { loadEngine } from "wasmaze/slim";
 *
 * const read = (name: string) => readFile(new URL(import.meta.resolve(`wasmaze/modules/${name}.wasm`)));
 * const parts = [
 *   { ...wilson, module: read("wilson") },
 *   { ...braid, module: read("braid") },
 * ];
 * const engine = await loadEngine(parts);
 * console.log(engine.generate({ algorithm: "wilson", width: 9, height: 9, seed: 1, braid: 1 }).braid); // 1
 */
export const part: Part<never> = { exports: ["braid"], braid: wasmBraid };

/**
 * Support for the field `braid` of a request, which opens dead ends.
 *
 * @example
 * import { wilson } from "wasmaze/algorithms/wilson";
 * import { braid } from "wasmaze/braid";
 * import { createEngine } from "wasmaze/slim";
 *
 * const engine = createEngine([wilson, braid]);
 * console.log(engine.generate({ algorithm: "wilson", width: 9, height: 9, seed: 1, braid: 1 }).braid); // 1
 */
export const braid: Part<never> = { exports: ["braid"], braid: wasmBraid, module: bytes };
