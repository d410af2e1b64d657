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
  readonly parameters?: readonly number[];
}

/** Writes a request into the module's request block; returns the pointer to it. */
export function writeRequest(exports: WasmExports, fields: RequestFields): number {
  const { index = 0, epoch = 0, start, parameters = [] } = fields;
  const block = exports.requestBlock() >>> 0;
  const view = new DataView(exports.memory.buffer, block, REQUEST_BYTES);
  const write = (at: number, value = 0): void => view.setUint32(at, value, true);
  write(AT_VERSION, ABI_VERSION);
  write(AT_WIDTH, fields.width);
  write(AT_HEIGHT, fields.height);
  write(AT_COUNT, fields.count);
  write(AT_SEED_LOW, fields.seedLow);
  write(AT_SEED_HIGH, fields.seedHigh);
  write(AT_INDEX_LOW, index % 2 ** 32);
  write(AT_INDEX_HIGH, Math.floor(index / 2 ** 32));
  write(AT_TOPOLOGY, fields.topology === "torus" ? TORUS : PLANE);
  write(AT_START, start === undefined ? 0 : start + 1);
  write(AT_MASK, fields.mask);
  write(AT_BRAID, fields.braid);
  write(AT_FIRST_ROW, fields.firstRow);
  write(AT_ROWS, fields.rows);
  write(AT_EPOCH_LOW, epoch % 2 ** 32);
  write(AT_EPOCH_HIGH, Math.floor(epoch / 2 ** 32));
  write(AT_CONTINUES, fields.continues ? 1 : 0);
  write(AT_INPUT, fields.input);
  write(AT_ENDS, fields.ends);
  write(AT_FROM, fields.from);
  write(AT_TO, fields.to);
  for (let i = 0; i < PARAMETER_WORDS; i++) write(AT_PARAMETERS + 4 * i, i < parameters.length ? parameters[i] + 1 : 0);
  return block;
}

/** Instantiates a module of this ABI; throws an Error for any other. */
export function instantiate(module: WebAssembly.Module): WasmExports {
  const expected = `expected a wasmaze module with ABI ${ABI_VERSION}`;
  if (WebAssembly.Module.imports(module).length > 0) throw new Error(`${expected}, got a module with imports`);
  const exports = new WebAssembly.Instance(module).exports as unknown as WasmExports;
  const version: unknown = exports.ABI_VERSION?.value;
  if (version !== ABI_VERSION) throw new Error(`${expected}, got ${version === undefined ? "a module without an ABI" : `ABI ${version}`}`);
  return exports;
}
