// Writes request blocks for WebAssembly modules (assembly/abi.ts defines them), and checks the modules' version.

import * as abi from "../../../assembly/abi.ts";
import type { instantiate as bindings } from "../../../build/wasmaze.js";
import { highWord } from "../../core/random.ts";
import { shareWord } from "../../core/share.ts";
import type { Topology } from "../../core/topology.ts";
import type { StripRequest } from "./strip.ts";

/** The exports of the whole module. */
export type WasmExports = Awaited<ReturnType<typeof bindings>>;

/** The exports that every module of this ABI has, in an object of this package. */
export interface ModuleExports extends Pick<WasmExports, "ABI_VERSION" | "memory" | "requestBlock"> {
  /**
   * Cached views: of the request block, and of the bytes read or written last. Creating a view takes longer than making
   * a small maze. If the memory grows, a view is detached and its length becomes 0.
   */
  block?: Uint32Array;
  bytes?: Uint8Array;
  /** Whether the block has only fields that every request writes. */
  isPlain?: boolean;
}

/** Walls in the memory of a module instance. Valid until the next call of the instance. */
export interface MadeWalls {
  readonly exports: WasmExports;
  readonly pointer: number;
}

/** Fields of a request block as a flat list of pairs: offset, word. All other fields are 0. */
export type Words = number[];

export const topologyWord = (topology: Topology): number => (topology === "torus" ? abi.TORUS : abi.PLANE);

/** Returns a view of bytes in the memory of a module. Valid until the next call of the instance. */
export function bytesAt(exports: ModuleExports, pointer: number, length: number): Uint8Array {
  const { bytes } = exports;
  if (length > 0 && bytes?.length === length && bytes.byteOffset === pointer) return bytes;
  exports.bytes = new Uint8Array(exports.memory.buffer, pointer, length);
  return exports.bytes;
}

/** A request. If `height` is missing, `words` contain the height. */
type BlockRequest = StripRequest & { readonly height?: number };

/** Writes a request, except its mask, and further fields into a module's block. Returns the pointer to the block. */
export function writeRequest(exports: ModuleExports, words: Words, request?: BlockRequest): number {
  if (!exports.block?.length)
    exports.block = new Uint32Array(exports.memory.buffer, exports.requestBlock(), abi.REQUEST_BYTES / 4);
  const view = exports.block;
  const all = request?.words?.concat(words) ?? words;
  const isPlain = all.length === 0 && !request?.parameterWords;
  if (!(isPlain && exports.isPlain)) view.fill(0);
  exports.isPlain = isPlain;
  view[abi.AT_VERSION / 4] = abi.ABI_VERSION;
  if (request) {
    // The fields are written one by one. A loop over a list of fields takes 0.2 µs longer.
    const { width, height = 1, topology, seedWords, index, count, start, braid, parameterWords } = request;
    view[abi.AT_WIDTH / 4] = width;
    view[abi.AT_HEIGHT / 4] = height;
    view[abi.AT_COUNT / 4] = count;
    view[abi.AT_SEED_LOW / 4] = seedWords.low;
    view[abi.AT_SEED_HIGH / 4] = seedWords.high;
    view[abi.AT_INDEX_LOW / 4] = index;
    view[abi.AT_INDEX_HIGH / 4] = highWord(index);
    view[abi.AT_TOPOLOGY / 4] = topologyWord(topology);
    view[abi.AT_BRAID / 4] = shareWord(braid);
    view[abi.AT_MAZE / 4] = 0;
    view[abi.AT_START / 4] = start ? start.y * width + start.x + 1 : 0;
    parameterWords?.forEach((word, i) => {
      view[abi.AT_PARAMETERS / 4 + i] = word + 1;
    });
  }
  for (let i = 0; i < all.length; i += 2) view[all[i] / 4] = all[i + 1];
  return view.byteOffset;
}

/** Instantiates a module. Throws if the module has another ABI version. */
export function instantiate<Exports extends ModuleExports = WasmExports>(module: WebAssembly.Module): Exports {
  const got = (what: unknown): Error => new Error(`expected a wasmaze module with ABI ${abi.ABI_VERSION}, got ${what}`);
  if (WebAssembly.Module.imports(module).length > 0) throw got("imports");
  // A copy, because the cached views cannot be added to the exports themselves.
  const exports = { ...new WebAssembly.Instance(module).exports } as unknown as Exports;
  const version: unknown = exports.ABI_VERSION?.value;
  if (version !== abi.ABI_VERSION) throw got(version);
  return exports;
}
