// The request block of modules, as assembly/abi.ts defines it, and the check of their version.

import {
  ABI_VERSION,
  AT_BRAID,
  AT_COUNT,
  AT_HEIGHT,
  AT_INDEX_HIGH,
  AT_INDEX_LOW,
  AT_MASK,
  AT_PARAMETERS,
  AT_SEED_HIGH,
  AT_SEED_LOW,
  AT_START,
  AT_TOPOLOGY,
  AT_VERSION,
  AT_WIDTH,
  PLANE,
  REQUEST_BYTES,
  TORUS,
} from "../../../assembly/abi.ts";
import type { instantiate as bindings } from "../../../build/wasmaze.js";
import { shareWord } from "../../core/share.ts";
import type { Topology } from "../../core/topology.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";

/** The exports of the whole module. */
export type WasmExports = Awaited<ReturnType<typeof bindings>>;

/** The exports of every module of this ABI. */
type ModuleExports = Pick<WasmExports, "ABI_VERSION" | "memory" | "requestBlock">;

/** Walls in the memory of an instance. Valid until its next call. */
export interface MadeWalls {
  readonly exports: WasmExports;
  readonly pointer: number;
}

/** Fields of a block: pairs of offset and word, flat. All other fields are 0. */
export type Words = number[];

export const topologyWord = (topology: Topology): number => (topology === "torus" ? TORUS : PLANE);

/** The high word of a number; storing the number itself stores its low word. */
export const highWord = (number: number): number => Math.floor(number / 2 ** 32);

/** Returns the fields of a request. `mask`: the pointer to its mask, or 0. */
export function wordsOf(request: ResolvedRequest, mask = 0): Words {
  const { width, height, topology, seedWords, index, count, start, braid, parameterWords } = request;
  const words = [
    AT_WIDTH,
    width,
    AT_HEIGHT,
    height,
    AT_COUNT,
    count,
    AT_SEED_LOW,
    seedWords.low,
    AT_SEED_HIGH,
    seedWords.high,
    AT_INDEX_LOW,
    index,
    AT_INDEX_HIGH,
    highWord(index),
    AT_TOPOLOGY,
    topologyWord(topology),
    AT_MASK,
    mask,
    AT_BRAID,
    shareWord(braid),
    ...(request.words ?? []),
  ];
  if (start) words.push(AT_START, start.y * width + start.x + 1);
  parameterWords?.forEach((word, i) => {
    words.push(AT_PARAMETERS + 4 * i, word + 1);
  });
  return words;
}

// Cached view of each instance's block: creating one takes longer than generating a small maze.
const views = new WeakMap<ModuleExports, DataView>();

/** Writes a request into the request block of a module, and returns the pointer to it. */
export function writeRequest(exports: ModuleExports, words: Words): number {
  let view = views.get(exports);
  // Growth of the memory detaches older views.
  if (view?.buffer !== exports.memory.buffer) {
    view = new DataView(exports.memory.buffer, exports.requestBlock(), REQUEST_BYTES);
    views.set(exports, view);
  }
  for (let at = 0; at < REQUEST_BYTES; at += 4) view.setUint32(at, 0);
  view.setUint32(AT_VERSION, ABI_VERSION, true);
  for (let i = 0; i < words.length; i += 2) view.setUint32(words[i], words[i + 1], true);
  return view.byteOffset;
}

/** Instantiates a module of this ABI; throws an Error for any other. */
export function instantiate<Exports extends ModuleExports = WasmExports>(module: WebAssembly.Module): Exports {
  const got = (what: unknown): Error => new Error(`expected a wasmaze module with ABI ${ABI_VERSION}, got ${what}`);
  if (WebAssembly.Module.imports(module).length > 0) throw got("imports");
  const exports = new WebAssembly.Instance(module).exports as unknown as Exports;
  const version: unknown = exports.ABI_VERSION?.value;
  if (version !== ABI_VERSION) throw got(version);
  return exports;
}
