// Writes request blocks for WebAssembly modules (assembly/abi.ts defines them), and checks the modules' version.

import * as abi from "../../../assembly/abi.ts";
import type { instantiate as bindings } from "../../../build/wasmaze.js";
import { shareWord } from "../../core/share.ts";
import type { Topology } from "../../core/topology.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";

/** The exports of the whole module. */
export type WasmExports = Awaited<ReturnType<typeof bindings>>;

/** The exports that every module of this ABI has. */
type ModuleExports = Pick<WasmExports, "ABI_VERSION" | "memory" | "requestBlock">;

/** Walls in the memory of a module instance. Valid until the next call of the instance. */
export interface MadeWalls {
  readonly exports: WasmExports;
  readonly pointer: number;
}

/** Fields of a request block as a flat list of pairs: offset, word. All other fields are 0. */
export type Words = number[];

export const topologyWord = (topology: Topology): number => (topology === "torus" ? abi.TORUS : abi.PLANE);

/** Returns the high word of an integer. Storing the integer itself stores its low word. */
export const highWord = (number: number): number => Math.floor(number / 2 ** 32);

/** Returns the fields of a request. `mask` is a pointer to the mask; 0 if there is no mask. */
export function wordsOf(request: ResolvedRequest, mask = 0): Words {
  const { width, height, topology, seedWords, index, count, start, braid, parameterWords } = request;
  const words = [
    abi.AT_WIDTH,
    width,
    abi.AT_HEIGHT,
    height,
    abi.AT_COUNT,
    count,
    abi.AT_SEED_LOW,
    seedWords.low,
    abi.AT_SEED_HIGH,
    seedWords.high,
    abi.AT_INDEX_LOW,
    index,
    abi.AT_INDEX_HIGH,
    highWord(index),
    abi.AT_TOPOLOGY,
    topologyWord(topology),
    abi.AT_MASK,
    mask,
    abi.AT_BRAID,
    shareWord(braid),
    ...(request.words ?? []),
  ];
  if (start) words.push(abi.AT_START, start.y * width + start.x + 1);
  parameterWords?.forEach((word, i) => {
    words.push(abi.AT_PARAMETERS + 4 * i, word + 1);
  });
  return words;
}

// Caches a view of each instance's request block. Creating a view takes longer than generating a small maze.
const views = new WeakMap<ModuleExports, DataView>();

/** Writes a request into the request block of a module, and returns the pointer to it. */
export function writeRequest(exports: ModuleExports, words: Words): number {
  let view = views.get(exports);
  // Growth of the memory detaches views that were created before.
  if (view?.buffer !== exports.memory.buffer) {
    view = new DataView(exports.memory.buffer, exports.requestBlock(), abi.REQUEST_BYTES);
    views.set(exports, view);
  }
  for (let at = 0; at < abi.REQUEST_BYTES; at += 4) view.setUint32(at, 0);
  view.setUint32(abi.AT_VERSION, abi.ABI_VERSION, true);
  for (let i = 0; i < words.length; i += 2) view.setUint32(words[i], words[i + 1], true);
  return view.byteOffset;
}

/** Instantiates a module. Throws if the module has another ABI version. */
export function instantiate<Exports extends ModuleExports = WasmExports>(module: WebAssembly.Module): Exports {
  const got = (what: unknown): Error => new Error(`expected a wasmaze module with ABI ${abi.ABI_VERSION}, got ${what}`);
  if (WebAssembly.Module.imports(module).length > 0) throw got("imports");
  const exports = new WebAssembly.Instance(module).exports as unknown as Exports;
  const version: unknown = exports.ABI_VERSION?.value;
  if (version !== abi.ABI_VERSION) throw got(version);
  return exports;
}
