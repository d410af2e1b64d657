// Calls modules of ABI 1, as it was before modules had a version: for the guard, which compares with older modules.
// Frozen.

import { algorithmExport } from "../src/core/exportNames.ts";
import { parameterWords } from "../src/core/parameters.ts";
import { shareWord } from "../src/core/share.ts";
import type { ResolvedRequest } from "../src/request/abilities.ts";

const REQUEST_BYTES = 160;
const NO_START = 0xffffffff;

interface Exports {
  readonly memory: WebAssembly.Memory;
  requestBlock(): number;
  reserveInput(bytes: number): number;
}

/**
 * Runs requests on a module of ABI 1; `run` leaves the walls in the module's memory and returns the pointer to them.
 */
export function createAbi1Caller(module: WebAssembly.Module): { run(request: ResolvedRequest): number } {
  const instance = new WebAssembly.Instance(module);
  const exports = instance.exports as unknown as Exports;
  const block = exports.requestBlock() >>> 0;

  function run(request: ResolvedRequest): number {
    const { info, width, height, cells, topology, seedWords, index, count, start, mask, braid, parameters } = request;
    const maskAt = mask ? exports.reserveInput(cells) >>> 0 : 0;
    if (mask) new Uint8Array(exports.memory.buffer, maskAt).set(mask);
    const words = [
      [0, 1],
      [4, width],
      [8, height],
      [12, topology === "torus" ? 1 : 0],
      [16, start ? start.y * width + start.x : NO_START],
      [20, seedWords.low],
      [24, seedWords.high],
      [28, index % 2 ** 32],
      [32, Math.floor(index / 2 ** 32)],
      [36, count],
      [40, maskAt],
      [44, shareWord(braid)],
      [128, 0],
      [132, height],
      [136, 0],
      [140, 0],
      [144, 1],
      ...Object.values(parameterWords(info.parameters ?? [], parameters)).map((word, i) => [64 + 4 * i, word]),
    ];
    const view = new DataView(exports.memory.buffer, block, REQUEST_BYTES);
    for (const [at, value] of words) view.setUint32(at, value, true);
    const make = instance.exports[algorithmExport(info.id)] as (request: number) => number;
    const pointer = make(block) >>> 0;
    if (mask) exports.reserveInput(0);
    if (pointer === 0) throw new RangeError(`expected ${width} x ${height} to fit in memory`);
    return pointer;
  }

  return { run };
}
