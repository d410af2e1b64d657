// No export reads beyond the memory, wherever its blocks end: each call is made with memory that ends at every place
// behind the input. Memory never shrinks: each call has its input close to the end of what the one before left, which
// takes an eighth of the time of an instance for each.

import { expect, test } from "vitest";
import { AT_COUNT, AT_ENDS, AT_HEIGHT, AT_INPUT, AT_MASK, AT_WIDTH, ENDS_RANDOM } from "../../assembly/abi.ts";
import { algorithmExport } from "../../src/core/exportNames.ts";
import {
  instantiate,
  type WasmExports,
  type Words,
  wordsOf,
  writeRequest,
} from "../../src/engine/backends/requestBlock.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { algorithms, createEngine } from "../../src/index.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";
import { sweep } from "../helpers/sweep.ts";

const PAGE = 65_536;
const [WIDTH, HEIGHT] = [19, 5];
const CELLS = WIDTH * HEIGHT;
const module = new WebAssembly.Module(wasmBytes());

/** What an instance's memory may grow to. */
const MOST_BYTES = 2 ** 24;
let exports = instantiate(module);

const mask = Uint8Array.from({ length: CELLS }, (_, cell) => (cell % 7 === 3 ? 0 : 1));

/**
 * Calls an export with memory that ends `gap` bytes behind the input; returns `size` bytes of the result, and by how
 * many pages the memory grew.
 */
function call(name: keyof WasmExports, input: Uint8Array, gap: number, words: (at: number) => Words, size: number) {
  if (exports.memory.buffer.byteLength > MOST_BYTES) exports = instantiate(module);
  const start = exports.reserveInput(0) >>> 0;
  let padding = exports.memory.buffer.byteLength - gap - input.length - start;
  while (padding < 0) padding += PAGE;
  const at = (exports.reserveInput(padding + input.length) >>> 0) + padding;
  new Uint8Array(exports.memory.buffer).set(input, at);
  const run = exports[name] as unknown as (block: number) => number;
  const pointer = run(writeRequest(exports, words(at))) >>> 0;
  if (pointer === 0) expect.fail(`${name} refused the request`);
  const { buffer } = exports.memory;
  const pages = (buffer.byteLength - (at + input.length + gap)) / PAGE;
  return { bytes: new Uint8Array(buffer, pointer, size).join(), pages };
}

/**
 * Where the blocks of the call begin: how many bytes lie between the end of the input and the end of the memory. The
 * selection has the places around the one from which on the memory grows by a page less: there it goes on as little as
 * it ever does beyond the last block.
 */
function gapsAround(pagesAt: (gap: number) => number): number[] {
  const places = PAGE / 16;
  const most = pagesAt(0);
  let [grows, fits] = [0, places];
  while (fits - grows > 1) {
    const middle = (grows + fits) >> 1;
    if (pagesAt(16 * middle) === most) grows = middle;
    else fits = middle;
  }
  return sweep(
    Array.from({ length: places }, (_, i) => i),
    [-2, -1, 0, 1, 2, 3, 4].map((i) => (fits + i + places) % places),
  ).map((place) => 16 * place);
}

function checkAll(made: (gap: number) => ReturnType<typeof call>): void {
  const expected = made(PAGE / 2 + 16).bytes;
  const gaps = gapsAround((gap) => made(gap).pages);
  expect(gaps.map((gap) => [gap, made(gap).bytes])).toEqual(gaps.map((gap) => [gap, expected]));
}

const cases = algorithms.flatMap(({ id, takesMask, topologies }) =>
  topologies.flatMap((topology) => [false, ...(takesMask ? [true] : [])].map((masked) => ({ id, topology, masked }))),
);

test.each(cases)("$id, $topology, masked: $masked", ({ id, topology, masked }) => {
  const request = resolveRequest({ algorithm: id, width: WIDTH, height: HEIGHT, topology, seed: 1 }, false);
  const input = masked ? mask : new Uint8Array();
  const words = (at: number): Words => wordsOf(request, masked ? at : 0);
  checkAll((gap) => call(algorithmExport(id), input, gap, words, CELLS));
});

const SIZES = { distances: 4 * CELLS, suggestEnds: 12, solve: 12, measure: 26 * 8, keys: 8, solvePairs: 0 } as const;
const queries = Object.entries(SIZES) as [keyof typeof SIZES, number][];

test.each(queries.flatMap(([name, size]) => [false, true].map((masked) => ({ name, size, masked }))))(
  "$name, masked: $masked",
  ({ name, size, masked }) => {
    const { walls } = createEngine().generate({
      algorithm: "kruskal",
      width: WIDTH,
      height: HEIGHT,
      seed: 1,
      ...(masked && { mask }),
    });
    // As docs/ABI.md says: the mask behind the walls, and sixteen bytes more.
    const input = new Uint8Array((masked ? 2 * CELLS : CELLS) + 16);
    input.set(walls);
    if (masked) input.set(mask, CELLS);
    const ends = name === "solvePairs" ? [AT_ENDS, ENDS_RANDOM] : [];
    const words = (at: number): Words => {
      const shape = [AT_WIDTH, WIDTH, AT_HEIGHT, HEIGHT, AT_COUNT, 1, AT_INPUT, at];
      return [...shape, ...(masked ? [AT_MASK, at + CELLS] : []), ...ends];
    };
    checkAll((gap) => call(name, input, gap, words, size));
  },
);
