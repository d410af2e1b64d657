// Braiding on WebAssembly: opens dead ends of walls that an algorithm has just made.

import type { ResolvedRequest } from "../../request/abilities.ts";
import type { Instances } from "./instances.ts";
import { type MadeWalls, wordsOf, writeRequest } from "./requestBlock.ts";

/**
 * Braids the walls of a request, made with its `block`, in the memory of their instance or of the one that braids.
 * Returns where they are; pointer 0 if there is too little memory.
 */
export function wasmBraid(instances: Instances, request: ResolvedRequest, made: MadeWalls, block: number): MadeWalls {
  const exports = instances.having("braid");
  if (exports === made.exports) {
    exports.braid(block, made.pointer);
    return made;
  }
  const { cells, count, mask } = request;
  const pointer = exports.reserveInput((count + (mask ? 1 : 0)) * cells) >>> 0;
  if (pointer === 0) return { exports, pointer };
  const maskAt = mask ? pointer + count * cells : 0;
  const memory = new Uint8Array(exports.memory.buffer);
  memory.set(new Uint8Array(made.exports.memory.buffer, made.pointer, count * cells), pointer);
  if (mask) memory.set(mask, maskAt);
  exports.braid(writeRequest(exports, wordsOf(request, maskAt)), pointer);
  exports.reserveInput(0);
  return { exports, pointer };
}

/** Braiding for wasmMaker. */
export type Braiding = typeof wasmBraid;
