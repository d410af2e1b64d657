// Makes mazes on WebAssembly modules: fills in the request block, calls, and copies the walls out. Apart from the rest of
// the backend, so that the entry of slim engines does not contain what they import as parts.

import { type AlgorithmExport, algorithmExport } from "../../core/exportNames.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";
import type { Maker } from "./backend.ts";
import type { Instances } from "./instances.ts";
import { type MadeWalls, wordsOf, writeRequest } from "./requestBlock.ts";
import type { Braiding } from "./wasmBraid.ts";

type WasmAlgorithm = (request: number) => number;

// What any algorithm may need under a mask, in bytes a cell of the grid, the mask included.
export const MASKED_BYTES_PER_CELL = 16;

// The most memory that a module can have.
const MEMORY_LIMIT = 0x1_0000_0000;

/** The error of a request that takes too much memory. */
export function outOfMemory({ info, cells, count, mask }: ResolvedRequest): RangeError {
  const need = ((mask ? MASKED_BYTES_PER_CELL : info.bytesPerCell.bound) + count - 1) * cells;
  return new RangeError(
    `"width" * "height"${count === 1 ? "" : ' * "count"'} expected to fit in memory: ${info.id} may need ` +
      `${Math.ceil(need / 2 ** 20)} MiB of 4096; request less at a time`,
  );
}

/** Makes mazes; those with braid only if `braid` is given. */
export interface WasmMaker extends Maker {
  readonly name: "wasm";
  run(request: ResolvedRequest): MadeWalls;
}

export function wasmMaker(instances: Instances, braid?: Braiding): WasmMaker {
  function run(request: ResolvedRequest): MadeWalls {
    const { info, cells, count, mask } = request;
    const name = algorithmExport(info.id);
    const exports = instances.having(name);
    // The compiler names an algorithm of the registry that the module lacks.
    const functions: Readonly<Record<AlgorithmExport, WasmAlgorithm>> = exports;
    if (count === 0) return { exports, pointer: 0 };
    if (cells * (info.bytesPerCell.typical + count - 1) > MEMORY_LIMIT) throw outOfMemory(request);
    let maskAt = 0;
    if (mask) {
      maskAt = exports.reserveInput(cells) >>> 0;
      if (maskAt === 0) throw outOfMemory(request);
      new Uint8Array(exports.memory.buffer, maskAt).set(mask);
    }
    const block = writeRequest(exports, wordsOf(request, maskAt));
    const pointer = functions[name](block) >>> 0;
    const asMade = { exports, pointer };
    const made = pointer !== 0 && request.braid > 0 && braid ? braid(instances, request, asMade, block) : asMade;
    // The walls stay at this address until the next call.
    if (mask) exports.reserveInput(0);
    if (made.pointer === 0) throw outOfMemory(request);
    return made;
  }

  return {
    name: "wasm",
    run,
    make(request, target) {
      const { exports, pointer } = run(request);
      // Only now: growth would have left an older view with length 0.
      const made = new Uint8Array(exports.memory.buffer, pointer, request.count * request.cells);
      if (!target) return made.slice();
      target.set(made);
      return target;
    },
    dispose: () => instances.dispose(),
  };
}
