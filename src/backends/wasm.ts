// The backend that runs WebAssembly modules: fills in the request block, calls, and copies the walls out.

import { type AlgorithmExport, algorithmExport } from "../registry.ts";
import type { ResolvedRequest } from "../resolve.ts";
import type { Backend, Maker } from "./backend.ts";
import { type Instances, instancesOf } from "./instances.ts";
import { type MadeWalls, type WasmExports, wordsOf, writeRequest } from "./requestBlock.ts";
import { type Braiding, wasmBraid } from "./wasmBraid.ts";
import { hasEpochs, makeByRows } from "./wasmEpochs.ts";
import { wasmQueries } from "./wasmQueries.ts";
import { wasmStream } from "./wasmStream.ts";
import { wasmWindows } from "./wasmWindows.ts";

type WasmAlgorithm = (request: number) => number;

// What any algorithm may need under a mask, in bytes a cell of the grid, the mask included.
export const MASKED_BYTES_PER_CELL = 16;

// The most memory that a module can have.
const MEMORY_LIMIT = 0x1_0000_0000;

/** The backend, with the one step that benchmarks measure: run, which leaves the walls in the module's memory. */
export interface WasmBackend extends Backend {
  readonly name: "wasm";
  readonly exports: WasmExports;
  /** Makes the mazes in the module's memory and returns their address, valid until the next run. */
  run(request: ResolvedRequest): number;
}

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

/**
 * The backend on the one module that has everything. Instantiates it, synchronously; throws where that is forbidden.
 */
export function createWasmBackend(module: WebAssembly.Module): WasmBackend {
  const instances = instancesOf(() => module);
  const maker = wasmMaker(instances, wasmBraid);
  instances.having("memory");
  const streams = wasmStream(instances);
  return {
    ...maker,
    make: (request, target) =>
      hasEpochs(request) ? makeByRows(streams, request, target) : maker.make(request, target),
    get exports() {
      return instances.having("memory");
    },
    run: (request) => maker.run(request).pointer,
    ...wasmWindows(instances),
    ...streams,
    ...wasmQueries(instances),
  };
}
