// Braiding on WebAssembly: opens dead ends in walls that an algorithm has just made.

import { callModule } from "./callModule.ts";
import { type Braiding, outOfMemory } from "./wasmMaker.ts";

/** Braids in place if the same instance can braid. If not, copies the walls to the instance that can. */
export const wasmBraid: Braiding = (instances, request, made, block) => {
  const exports = instances.having("braid");
  if (exports === made.exports) {
    exports.braid(block, made.pointer);
    return made;
  }
  const { cells, count, mask } = request;
  const pointer = callModule(exports, {
    request,
    words: [],
    walls: new Uint8Array(made.exports.memory.buffer, made.pointer, count * cells),
    mask,
    run(own, walls) {
      exports.braid(own, walls);
      return walls;
    },
    failure: () => outOfMemory(request),
  });
  return { exports, pointer };
};
