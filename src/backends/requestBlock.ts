// The module's request block and version, as assembly/abi.ts lays them out.

import {
  ABI_VERSION,
  AT_BRAID,
  AT_CONTINUES,
  AT_COUNT,
  AT_ENDS,
  AT_EPOCH_HIGH,
  AT_EPOCH_LOW,
  AT_FIRST_ROW,
  AT_FROM,
  AT_HEIGHT,
  AT_INDEX_HIGH,
  AT_INDEX_LOW,
  AT_INPUT,
  AT_MASK,
  AT_PARAMETERS,
  AT_ROWS,
  AT_SEED_HIGH,
  AT_SEED_LOW,
  AT_START,
  AT_TO,
  AT_TOPOLOGY,
  AT_VERSION,
  AT_WIDTH,
  PLANE,
  REQUEST_BYTES,
  TORUS,
} from "../../assembly/abi.ts";
import type { instantiate as bindings } from "../../build/wasmaze.js";
import type { Topology } from "../registry.ts";

/** The module's exports, as its compiler describes them. */
export type WasmExports = Awaited<ReturnType<typeof bindings>>;

const PARAMETER_WORDS = (REQUEST_BYTES - AT_PARAMETERS) / 4;

/** What a request block holds, as plain numbers. What is left out is the module's default. */
export interface RequestFields {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly topology: Topology;
  readonly seedLow?: number;
  readonly seedHigh?: number;
  readonly index?: number;
  /** A cell index. */
  readonly start?: number | undefined;
  readonly mask?: number;
  readonly braid?: number;
  readonly firstRow?: number;
  readonly rows?: number;
  readonly epoch?: number;
  readonly continues?: boolean;
  readonly input?: number;
  readonly ends?: number;
  readonly from?: number;
  readonly to?: number;
  /** In the order of the registry. */
  readonly parameters?: readonly number[] | undefined;
}

/** Where the request block of an instance is. */
interface Block {
  readonly memory: WebAssembly.Memory;
  readonly pointer: number;
  view: DataView;
}

// To find them anew for each request takes longer than a small maze.
const blocks = new WeakMap<WasmExports, Block>();

const viewOf = (memory: WebAssembly.Memory, pointer: number): DataView =>
  new DataView(memory.buffer, pointer, REQUEST_BYTES);

function blockOf(exports: WasmExports): Block {
  const known = blocks.get(exports);
  if (known) {
    // When memory grows, older views lose it.
    if (known.view.buffer !== known.memory.buffer) known.view = viewOf(known.memory, known.pointer);
    return known;
  }
  const { memory } = exports;
  const pointer = exports.requestBlock() >>> 0;
  const block = { memory, pointer, view: viewOf(memory, pointer) };
  blocks.set(exports, block);
  return block;
}

/** Writes a request into the module's request block; returns the pointer to it. */
export function writeRequest(exports: WasmExports, fields: RequestFields): number {
  const { index = 0, epoch = 0, start, parameters } = fields;
  const { view, pointer } = blockOf(exports);
  view.setUint32(AT_VERSION, ABI_VERSION, true);
  view.setUint32(AT_WIDTH, fields.width, true);
  view.setUint32(AT_HEIGHT, fields.height, true);
  view.setUint32(AT_COUNT, fields.count, true);
  view.setUint32(AT_SEED_LOW, fields.seedLow ?? 0, true);
  view.setUint32(AT_SEED_HIGH, fields.seedHigh ?? 0, true);
  view.setUint32(AT_INDEX_LOW, index % 2 ** 32, true);
  view.setUint32(AT_INDEX_HIGH, Math.floor(index / 2 ** 32), true);
  view.setUint32(AT_TOPOLOGY, fields.topology === "torus" ? TORUS : PLANE, true);
  view.setUint32(AT_START, start === undefined ? 0 : start + 1, true);
  view.setUint32(AT_MASK, fields.mask ?? 0, true);
  view.setUint32(AT_BRAID, fields.braid ?? 0, true);
  view.setUint32(AT_FIRST_ROW, fields.firstRow ?? 0, true);
  view.setUint32(AT_ROWS, fields.rows ?? 0, true);
  view.setUint32(AT_EPOCH_LOW, epoch % 2 ** 32, true);
  view.setUint32(AT_EPOCH_HIGH, Math.floor(epoch / 2 ** 32), true);
  view.setUint32(AT_CONTINUES, fields.continues ? 1 : 0, true);
  view.setUint32(AT_INPUT, fields.input ?? 0, true);
  view.setUint32(AT_ENDS, fields.ends ?? 0, true);
  view.setUint32(AT_FROM, fields.from ?? 0, true);
  view.setUint32(AT_TO, fields.to ?? 0, true);
  for (let i = 0; i < PARAMETER_WORDS; i++) {
    view.setUint32(AT_PARAMETERS + 4 * i, parameters && i < parameters.length ? parameters[i] + 1 : 0, true);
  }
  return pointer;
}

/** Instantiates a module of this ABI; throws an Error for any other. */
export function instantiate(module: WebAssembly.Module): WasmExports {
  const expected = `expected a wasmaze module with ABI ${ABI_VERSION}`;
  if (WebAssembly.Module.imports(module).length > 0) throw new Error(`${expected}, got a module with imports`);
  const exports = new WebAssembly.Instance(module).exports as unknown as WasmExports;
  const version: unknown = exports.ABI_VERSION?.value;
  if (version !== ABI_VERSION)
    throw new Error(`${expected}, got ${version === undefined ? "a module without an ABI" : `ABI ${version}`}`);
  return exports;
}
