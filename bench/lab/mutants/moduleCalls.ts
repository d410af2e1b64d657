// Calls the module's exports without an engine. The memory may end exactly at the last block, hold old data, or be
// unable to grow.

import * as abi from "../../../assembly/abi.ts";
import { instantiate, type WasmExports, type Words, writeRequest } from "../../../src/engine/backends/requestBlock.ts";
import { digestOf } from "../differential/digest.ts";
import { type Bytes, cached, globalIndex, moduleOf } from "./mutantCase.ts";
import { exportingGlobal, type Growth, growthModule } from "./wasm.ts";

const PAGE = 65_536;

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>;

/** The names of fields, derived from assembly/abi.ts: AT_WORLD_WIDTH becomes worldWidth. */
type FieldName = {
  [Name in keyof typeof abi]: Name extends `AT_${infer Field}`
    ? Camel<Field>
    : Name extends `ROUTE_${string}`
      ? Camel<Name>
      : never;
}[keyof typeof abi];

export type Fields = { readonly [Name in FieldName]?: number };

const camel = (name: string): string => name.toLowerCase().replace(/_(.)/g, (_, letter) => letter.toUpperCase());

const OFFSETS = new Map(
  Object.entries(abi)
    .filter(([name]) => /^(AT|ROUTE)_/.test(name))
    .map(([name, offset]) => [camel(name.replace(/^AT_/, "")), offset as number]),
);

export interface Call {
  readonly name: string;
  readonly fields: Fields & { readonly width: number; readonly height: number };
  readonly parameters?: readonly number[];
  readonly walls?: Uint8Array;
  readonly mask?: Uint8Array;
  /** The export that runs first. Its result is the second argument of the call. */
  readonly after?: string;
}

const DEFAULTS: Fields = { count: 1, seedLow: 7, seedHigh: 3, indexLow: 5, indexHigh: 2 ** 20 };

export const wordsOf = ({ fields, parameters = [] }: Call, pointers: Fields = {}): Words => {
  const named = Object.entries({ ...DEFAULTS, ...fields, ...pointers });
  const words = named.flatMap(([name, value]) => [OFFSETS.get(name) as number, value]);
  return [...words, ...parameters.flatMap((word, i) => [abi.AT_PARAMETERS + 4 * i, word])];
};

type Export = (block: number, walls?: number) => number;

export const exportOf = (exports: object, name: string): Export => {
  const call = (exports as Record<string, Export>)[name];
  return (...given) => call(...given) >>> 0;
};

function resultOf(exports: WasmExports, name: string, pointer: number, cells: number, count: number): Uint8Array {
  const { buffer } = exports.memory;
  const bytes = (address: number, length: number) => new Uint8Array(buffer, address, length);
  const words = (address: number, length: number) => new Uint32Array(buffer, address, length);
  if (name === "distances") return bytes(pointer, 4 * cells);
  if (name === "suggestEnds") return bytes(pointer, 12);
  if (name === "measure") return bytes(pointer, 8 * abi.MEASURE_COUNT * count);
  if (name === "keys") return bytes(pointer, 8 * count);
  if (name === "boundlessRoute") return bytes(pointer, 8 + 4 * words(pointer, 1)[0]);
  if (name === "solve") {
    const all = words(pointer, 4 * count);
    const found = Array.from({ length: count }, (_, i) => [
      ...all.subarray(4 * i, 4 * i + 3),
      ...words(all[4 * i + 3], all[4 * i + 2]),
    ]);
    return new Uint8Array(Uint32Array.from(found.flat()).buffer);
  }
  if (name === "solvePairs" || name === "solveGenerated") {
    const [ends, lengths, moves, number] = words(pointer, 4);
    const pairs = (moves - lengths) >> 2;
    const parts = [bytes(ends, Math.min(8 * pairs, lengths - ends)), bytes(lengths, 4 * count), bytes(moves, number)];
    return Buffer.concat(parts);
  }
  return bytes(pointer, cells * count);
}

/** Writes the input so that it ends `gap` bytes before the end of the memory. */
function layInput(exports: WasmExports, call: Call, gap: number): [words: Words, end: number] {
  const { walls, mask } = call;
  const wallBytes = walls?.length ?? 0;
  const input = Math.ceil((wallBytes + (mask?.length ?? 0) + (walls ? 16 : 0)) / 16) * 16;
  const start = exports.reserveInput(0) >>> 0;
  const padding = (2 * PAGE - ((start + input + gap) % PAGE)) % PAGE;
  const at = (exports.reserveInput(padding + input) >>> 0) + padding;
  const memory = new Uint8Array(exports.memory.buffer);
  if (walls) memory.set(walls, at);
  if (mask) memory.set(mask, at + wallBytes);
  return [wordsOf(call, { ...(walls && { input: at }), ...(mask && { mask: at + wallBytes }) }), at + input];
}

function resultText(exports: WasmExports, { name, after, fields }: Call, words: Words): string {
  const block = writeRequest(exports, words);
  const error = () => {
    const view = new DataView(exports.memory.buffer);
    const code = view.getUint32(block + abi.AT_ERROR, true);
    return `error ${code}${code === 5 ? ` at ${view.getUint32(block + abi.AT_MAZE, true)}` : ""}`;
  };
  const walls = after === undefined ? undefined : exportOf(exports, after)(block);
  if (walls === 0) return error();
  if (walls && fields.braid) exports.braid(block, walls);
  const pointer = exportOf(exports, name)(block, walls);
  if (!pointer) return error();
  const { width, height, count = 1, pairs = 1, rows = height, firstRow, epochLow, epochHigh, continues } = fields;
  // If more rows follow, the call does not return its last row, which is complete only when the row below it is made.
  // The next call returns this row.
  const made = rows + (firstRow || epochLow || epochHigh ? 1 : 0) - (continues ? 1 : 0);
  return `${pointer % 16} ${digestOf(resultOf(exports, name, pointer, width * made, count * pairs))}`;
}

function prepare(module: WebAssembly.Module, call: Call, gap: number): [WasmExports, Words, end: number] {
  const exports = instantiate(module);
  return [exports, ...layInput(exports, call, gap)];
}

export function callAt(module: WebAssembly.Module, call: Call, gap = 0): [pages: number, result: string] {
  const [exports, words] = prepare(module, call, gap);
  const before = exports.memory.buffer.byteLength;
  const result = resultText(exports, call, words);
  return [(exports.memory.buffer.byteLength - before) / PAGE, result];
}

// Index, among the module's globals, of the arena's `top`: the end of the allocated memory.
const TOP = globalIndex("build/wasmaze.wat", "assembly/arena/top");
const moduleWithTop = cached((bytes) => new WebAssembly.Module(exportingGlobal(bytes, TOP, "top")));
const growingModule = cached((bytes) => new WebAssembly.Module(growthModule(bytes)));

/** Repeats a call in memory that ends after the bytes that the call allocates. */
export function callInTightMemory(bytes: Bytes, call: Call): string {
  const [exports, words, end] = prepare(moduleWithTop(bytes), call, 0);
  const result = resultText(exports, call, words);
  const taken = (exports as unknown as { top: WebAssembly.Global }).top.value - end;
  const [pages, again] = callAt(moduleWithTop(bytes), call, (taken + 64) % PAGE);
  return `${taken} ${result} ${pages} ${again}`;
}

/** Makes a call repeatedly. In each repetition, another attempt to grow the memory fails. */
export function callWithoutGrowth(bytes: Bytes, call: Call): string {
  const { width, height, count = 1 } = call.fields;
  const walls = width * height * count;
  // For small mazes, the gap has room for little more than the walls. Further allocations must then grow the memory.
  const gap = walls < PAGE / 2 ? Math.ceil((walls + 16) / 16) * 16 + 64 : 64;
  const results: string[] = [];
  for (let failing = 0; failing < 30; failing++) {
    const [exports, words] = prepare(growingModule(bytes), call, gap);
    const { grows, failing: fails } = exports as unknown as Growth;
    const before: number = grows.value;
    if (failing > 0) fails.value = before + failing;
    results.push(resultText(exports, call, words));
    if (failing > 0 && grows.value < fails.value) break;
    results.push(failing > 0 ? resultText(exports, call, words) : `${grows.value - before} growths`);
  }
  return results.join(" ");
}

const DIRT_BYTES = 8 * 2 ** 20;
export const ONES = new Uint8Array(DIRT_BYTES).fill(255);
export const DIRT = Uint8Array.from({ length: DIRT_BYTES }, (_, at) => (at * 167) >> 3);

export function callOnDirtyMemory(bytes: Bytes, call: Call, dirt: Uint8Array): string {
  const exports = instantiate(moduleOf(bytes));
  const at = exports.reserveInput(DIRT_BYTES) >>> 0;
  new Uint8Array(exports.memory.buffer).set(dirt, at);
  return resultText(exports, call, layInput(exports, call, 0)[0]);
}

const MAX_COMPARED_CELLS = 2 ** 20;

/** Makes calls on one instance. `countPages` adds the number of pages after each call to the results. */
export function callInTurn(bytes: Bytes, calls: Iterable<Call>, countPages = false): string {
  const exports = instantiate(moduleOf(bytes));
  return Array.from(calls, (call) => {
    const { width, height, count = 1 } = call.fields;
    const words = call.walls || call.mask ? layInput(exports, call, 0)[0] : wordsOf(call);
    let result: string;
    if (width * height * count <= MAX_COMPARED_CELLS) result = resultText(exports, call, words);
    else {
      const block = writeRequest(exports, words);
      const isAccepted = exportOf(exports, call.name)(block) !== 0;
      const code = new DataView(exports.memory.buffer).getUint32(block + abi.AT_ERROR, true);
      result = isAccepted ? "accepted" : `error ${code}`;
    }
    return countPages ? `${result} ${exports.memory.buffer.byteLength / PAGE}` : result;
  }).join(" ");
}

export function addresses(bytes: Bytes): string {
  const exports = instantiate(moduleOf(bytes));
  const results = [exports.requestBlock() % 16, exports.memory.buffer.byteLength / PAGE];
  const empty = exports.reserveInput(0) >>> 0;
  for (const size of [1, 15, 16, 17, 1000, 3 * PAGE, 0, 5]) {
    const at = exports.reserveInput(size) >>> 0;
    results.push(at % 16, at - empty, exports.memory.buffer.byteLength / PAGE);
  }
  const words = wordsOf({ name: "wilson", fields: { width: 9, height: 8 } });
  const wilson = (of: WasmExports) => (exportOf(of, "wilson")(writeRequest(of, words)) - empty) | 0;
  const refused = exports.reserveInput(0xffffffff);
  results.push(refused, wilson(exports), (exports.reserveInput(7) >>> 0) - empty, wilson(exports));
  return `${results.join(" ")} ${wilson(instantiate(moduleOf(bytes)))}`;
}
