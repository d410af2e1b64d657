// wasmaze/braid: mazes with loops, for engines of wasmaze/slim.

import { wasmBraid } from "../backends/wasmBraid.ts";
import { bytes } from "../generated/modules/braid.ts";
import type { Part } from "./part.ts";

/** Without a module, for loadEngine: `{ ...part, module: fetch("braid.wasm") }`. */
export const part: Part<never> = { exports: ["braid"], braid: wasmBraid };

/** Opens dead ends: the field `braid` of a request. */
export const braid: Part<never> = { exports: ["braid"], braid: wasmBraid, module: bytes };
