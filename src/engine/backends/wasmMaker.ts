// Makes mazes on WebAssembly modules. This is a separate file, because slim engines must not contain code for abilities
// that they do not import.

import { AT_MASK, AT_MAZE } from "../../../assembly/abi.ts";
import { algorithmExport } from "../../core/exportNames.ts";
import type { KnownRow } from "../../core/registry.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";
import type { Maker } from "./backend.ts";
import type { Instances } from "./instances.ts";
import { bytesAt, type MadeWalls, type ModuleExports, type WasmExports, writeRequest } from "./requestBlock.ts";

/** Upper bound of the memory of any algorithm under a mask, in bytes per cell of the grid, including the mask. */
export const MASKED_BYTES_PER_CELL = 16;

// The maximum memory of a WebAssembly module, in bytes.
const MEMORY_LIMIT = 0x1_0000_0000;

/** Returns the error of a request that needs too much memory. */
export function outOfMemory({ info, cells, count, mask }: ResolvedRequest): RangeError {
  const need = ((mask ? MASKED_BYTES_PER_CELL : info.bytesPerCell.bound) + count - 1) * cells;
  return new RangeError(
    `"width" * "height"${count === 1 ? "" : ' * "count"'} expected to fit in 4096 MiB of memory, got ` +
      `up to ${Math.ceil(need / 2 ** 20)} MiB for ${info.id}; request fewer cells`,
  );
}

/** Opens dead ends in the walls `made`. `block` is the request block. The result may be in another instance. */
export type Braiding = (instances: Instances, request: ResolvedRequest, made: MadeWalls, block: number) => MadeWalls;

/** Makes mazes in the memory of a module, with access to the walls there. */
export interface WasmMaker extends Maker {
  readonly name: "wasm";
  /** Makes the mazes of a request. The walls are valid until the next call. */
  run(request: ResolvedRequest): MadeWalls;
}

/** Returns a maker that uses these instances. Without `braid`, it ignores the field `braid` of requests. */
export function wasmMaker(instances: Instances, braid?: Braiding): WasmMaker {
  // The exports and the function of the last request's algorithm, because three look-ups would take 0.01 µs.
  let last: KnownRow | undefined;
  let exports: WasmExports & ModuleExports;
  let makeMazes: (block: number) => number;

  function run(request: ResolvedRequest): MadeWalls {
    const { info, cells, count, mask } = request;
    if (info !== last) {
      const name = algorithmExport(info.id);
      exports = instances.having(name);
      makeMazes = exports[name];
      last = info;
    }
    if (count === 0) return { exports, pointer: 0 };
    if (cells * (info.bytesPerCell.typical + count - 1) > MEMORY_LIMIT) throw outOfMemory(request);
    let input = 0;
    if (mask) {
      input = exports.reserveInput(cells) >>> 0;
      if (input === 0) throw outOfMemory(request);
      bytesAt(exports, input, cells).set(mask);
    }
    // Does not use callModule, because its closures take 0.15 µs.
    try {
      const block = writeRequest(exports, mask ? [AT_MASK, input] : [], request);
      const made = { exports, pointer: makeMazes(block) >>> 0 };
      if (made.pointer === 0) throw outOfMemory(request);
      // Undefined if the memory has grown, which detaches the view.
      request.drawn = exports.block?.[AT_MAZE / 4];
      return request.braid > 0 && braid ? braid(instances, request, made, block) : made;
    } finally {
      if (mask) exports.reserveInput(0);
    }
  }

  return {
    name: "wasm",
    run,
    make(request, target) {
      const { exports, pointer } = run(request);
      const made = bytesAt(exports, pointer, request.count * request.cells);
      // made.slice() takes 0.01 to 0.05 µs longer.
      if (!target) return new Uint8Array(made);
      target.set(made);
      return target;
    },
    dispose() {
      last = undefined;
      instances.dispose();
    },
  };
}
