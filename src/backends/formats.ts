// The module that writes formats (assembly/formats), 5 to 20 times as fast as the same in JavaScript, and without the
// warming up.

import { formatsModule } from "../generated/formatsModule.ts";

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  reserve(bytes: number): number;
  pack(walls: number, cells: number, to: number): void;
  setPuzzles(
    width: number,
    height: number,
    walls: number,
    mask: number,
    starts: number,
    finishes: number,
    offsets: number,
    moves: number,
  ): void;
  tokens(first: number, end: number, values: bigint, questions: number, answers: number): void;
  puzzleLines(first: number, end: number, characters: bigint, questions: number, answers: number, to: number): number;
  lines(
    count: number,
    width: number,
    height: number,
    walls: number,
    indices: number,
    line: number,
    pieces: number,
    texts: number,
    lengths: number,
    to: number,
  ): number;
}

let exports: Exports | undefined;

const start = (): Exports =>
  new WebAssembly.Instance(new WebAssembly.Module(formatsModule)).exports as unknown as Exports;

/** What the module reads and writes behind the end of an array. */
const PADDING = 64;

/** The memory of the module: arrays that are copied in, and room for what it writes, one after the other. */
export interface FormatRoom {
  readonly exports: Exports;
  /** The addresses of the arrays, and of the room behind them. */
  readonly addresses: readonly number[];
  readonly room: number;
  /** What stands in memory from an address to another: a view, until the next call. */
  bytes(from: number, end: number): Uint8Array<ArrayBuffer>;
}

type Bytes = Uint8Array | Uint32Array | BigInt64Array;

/**
 * Copies arrays into the memory of the module, with so many bytes of room behind them. Undefined where there is no
 * WebAssembly, or too little memory.
 */
export function formatRoom(arrays: readonly Bytes[], room: number): FormatRoom | undefined {
  if (typeof WebAssembly === "undefined") return undefined;
  exports ??= start();
  let size = 0;
  const places = arrays.map(({ byteLength }) => {
    const place = size;
    size += (byteLength + PADDING + 15) & ~15;
    return place;
  });
  const all = size + room + PADDING;
  const base = all < 2 ** 31 ? exports.reserve(all) >>> 0 : 0;
  if (base === 0) return undefined;
  const memory = new Uint8Array(exports.memory.buffer);
  for (const [i, { buffer, byteOffset, byteLength }] of arrays.entries())
    memory.set(new Uint8Array(buffer, byteOffset, byteLength), base + places[i]);
  return {
    exports,
    addresses: places.map((place) => base + place),
    room: base + size,
    bytes: (from, end) => memory.subarray(from, end),
  };
}
