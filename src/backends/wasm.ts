// The backend that runs the WebAssembly module: fills in the request block, calls, and copies the walls out.

import { parameterWord, shareWord } from "../core/parameters.ts";
import { type AlgorithmExport, algorithmExport } from "../registry.ts";
import type { ResolvedRequest } from "../request.ts";
import { blockRows, blocksOf, finishedBy } from "../stream.ts";
import type { Backend } from "./backend.ts";
import { instantiate, type RequestFields, type WasmExports, writeRequest } from "./requestBlock.ts";
import { wasmQueries } from "./wasmQueries.ts";

type WasmAlgorithm = (request: number) => number;

// What any algorithm may need under a mask, in bytes a cell of the grid, the mask included.
export const MASKED_BYTES_PER_CELL = 16;

// The most memory that a module can have.
const MEMORY_LIMIT = 2 ** 32;

/** The backend, with the one step that benchmarks measure: run, which leaves the walls in the module's memory. */
export interface WasmBackend extends Backend {
  readonly name: "wasm";
  readonly exports: WasmExports;
  /** Makes the mazes in the module's memory and returns their address, valid until the next run. */
  run(request: ResolvedRequest): number;
}

const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MiB`;

function outOfMemory({ info, width, height, cells, count, mask }: ResolvedRequest, have: number): RangeError {
  const need = (mask ? MASKED_BYTES_PER_CELL : info.bytesPerCell.bound) * cells + (count - 1) * cells;
  const what = count === 1 ? `a ${width} x ${height} maze` : `${count} mazes of ${width} x ${height}`;
  return new RangeError(
    `"width" * "height"${count === 1 ? "" : ' * "count"'} expected to fit in memory: ${info.id} may need ` +
      `${mebibytes(need)} for ${what}, ` +
      `of ${mebibytes(MEMORY_LIMIT)} that a module can have and ${mebibytes(have)} that it has; request less at a time`,
  );
}

const noMemoryForRows = (width: number): RangeError =>
  new RangeError(`"width" expected rows that fit in memory, a few at a time, got ${width}; use a smaller width`);

/** The fields of a request's block; `mask` is the pointer to its mask, or 0. */
function fieldsOf(request: ResolvedRequest, mask: number): RequestFields {
  const { info, width, height, topology, seedWords, index, count, start, braid, parameters } = request;
  return {
    width,
    height,
    topology,
    count,
    index,
    seedLow: seedWords.low,
    seedHigh: seedWords.high,
    start: start && start.y * width + start.x,
    mask,
    braid: shareWord(braid),
    parameters: info.parameters?.map((each) => parameterWord(each, parameters)),
  };
}

/** Instantiates the module, synchronously. Throws where that is forbidden. */
export function createWasmBackend(module: WebAssembly.Module): WasmBackend {
  // The module imports nothing. This is the only reference to its memory: dispose() releases it.
  let live: WasmExports | undefined = instantiate(module);

  function alive(): WasmExports {
    if (!live) throw new Error("this engine was disposed of; create another");
    return live;
  }

  function run(request: ResolvedRequest): number {
    const exports = alive();
    // The compiler names an algorithm of the registry that the module lacks.
    const functions: Readonly<Record<AlgorithmExport, WasmAlgorithm>> = exports;
    const { info, cells, count, mask, braid } = request;
    if (count === 0) return 0;
    if (cells * (info.bytesPerCell.typical + count - 1) > MEMORY_LIMIT)
      throw outOfMemory(request, exports.memory.buffer.byteLength);
    const maskAt = mask ? exports.reserveInput(cells) >>> 0 : 0;
    if (mask && maskAt === 0) throw outOfMemory(request, exports.memory.buffer.byteLength);
    if (mask) new Uint8Array(exports.memory.buffer, maskAt).set(mask);
    const block = writeRequest(exports, fieldsOf(request, maskAt));
    const pointer = functions[algorithmExport(info.id)](block) >>> 0;
    if (pointer !== 0 && braid > 0) exports.braid(block, pointer);
    // The walls stay at this address until the next call.
    if (mask) exports.reserveInput(0);
    if (pointer === 0) throw outOfMemory(request, exports.memory.buffer.byteLength);
    return pointer;
  }

  return {
    name: "wasm",
    get exports() {
      return alive();
    },
    run,
    make(request: ResolvedRequest, target?: Uint8Array): Uint8Array {
      const pointer = run(request);
      const bytes = request.count * request.cells;
      // Only now: growth would have left an older view with length 0.
      const made = new Uint8Array(alive().memory.buffer, pointer, bytes);
      if (!target) return made.slice();
      target.set(made);
      return target;
    },
    *stream({ request, id, rows: totalRows }) {
      alive();
      // A separate instance: the module keeps state in its memory between blocks.
      const exports = instantiate(module);
      const functions: Readonly<Record<AlgorithmExport, WasmAlgorithm>> = exports;
      const { width } = request;
      const most = { ...request, height: blockRows(width) };
      for (const task of blocksOf(width, totalRows)) {
        const { row: firstRow, rows, epoch, isLast } = task;
        const block = writeRequest(exports, { ...fieldsOf(most, 0), firstRow, rows, epoch, continues: !isLast });
        const pointer = functions[algorithmExport(id)](block) >>> 0;
        if (pointer === 0) throw noMemoryForRows(width);
        const { y, count } = finishedBy(task);
        if (count > 0) yield { y, walls: new Uint8Array(exports.memory.buffer, pointer, count * width).slice() };
      }
    },
    ...wasmQueries(alive),
    dispose() {
      live = undefined;
    },
  };
}
