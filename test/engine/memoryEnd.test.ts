// Tests that no export accesses bytes past the end of the memory, whatever the distance between the input and the end.
// All calls share an instance, because new instances would take eight times as long. The instance's memory grows and
// its inputs move.

import { expect, test } from "vitest";
import { AT_COUNT, AT_ENDS, AT_HEIGHT, AT_INPUT, AT_MASK, AT_WIDTH, ENDS_RANDOM } from "../../assembly/abi.ts";
import { algorithmExport } from "../../src/core/exportNames.ts";
import type { WasmExports } from "../../src/engine/backends/requestBlock.ts";
import { instantiate, writeRequest } from "../../src/engine/backends/requestBlock.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { algorithms, createEngine } from "../../src/index.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";
import { sweep } from "../helpers/sweep.ts";

const PAGE = 65_536;
const [WIDTH, HEIGHT] = [19, 5];
const CELLS = WIDTH * HEIGHT;
const module = new WebAssembly.Module(wasmBytes());

/** An instance whose memory exceeds this limit is replaced. */
const MOST_BYTES = 2 ** 24;
let exports = instantiate(module);

const mask = Uint8Array.from({ length: CELLS }, (_, cell) => (cell % 7 === 3 ? 0 : 1));

/**
 * Calls an export with an input that ends `gap` bytes before the end of the memory. Returns `size` bytes of the result,
 * and the number of pages by which the memory grew.
 */
function call(name: keyof WasmExports, input: Uint8Array, gap: number, write: (at: number) => number, size: number) {
  if (exports.memory.buffer.byteLength > MOST_BYTES) exports = instantiate(module);
  const start = exports.reserveInput(0) >>> 0;
  let padding = exports.memory.buffer.byteLength - gap - input.length - start;
  while (padding < 0) padding += PAGE;
  const at = (exports.reserveInput(padding + input.length) >>> 0) + padding;
  new Uint8Array(exports.memory.buffer).set(input, at);
  const run = exports[name] as unknown as (block: number) => number;
  const pointer = run(write(at)) >>> 0;
  if (pointer === 0) expect.fail(`${name} refused the request`);
  const { buffer } = exports.memory;
  const pages = (buffer.byteLength - (at + input.length + gap)) / PAGE;
  return { bytes: new Uint8Array(buffer, pointer, size).join(), pages };
}

/**
 * Returns gaps in steps of 16 bytes. `npm test` uses only the gaps around the smallest one with which the memory grows
 * by a page less.
 */
function gapsAround(pagesAt: (gap: number) => number): number[] {
  const steps = PAGE / 16;
  const most = pagesAt(0);
  let [grows, fits] = [0, steps];
  while (fits - grows > 1) {
    const middle = (grows + fits) >> 1;
    if (pagesAt(16 * middle) === most) grows = middle;
    else fits = middle;
  }
  return sweep(
    Array.from({ length: steps }, (_, i) => i),
    [-2, -1, 0, 1, 2, 3, 4].map((i) => (fits + i + steps) % steps),
  ).map((step) => 16 * step);
}

function checkAll(made: (gap: number) => ReturnType<typeof call>): void {
  const expected = made(PAGE / 2 + 16).bytes;
  const gaps = gapsAround((gap) => made(gap).pages);
  expect(gaps.map((gap) => [gap, made(gap).bytes])).toEqual(gaps.map((gap) => [gap, expected]));
}

const cases = algorithms.flatMap(({ id, takesMask, topologies }) =>
  topologies.flatMap((topology) => [false, ...(takesMask ? [true] : [])].map((masked) => ({ id, topology, masked }))),
);

test.each(cases)("$id on the $topology stays within its memory (masked: $masked)", ({ id, topology, masked }) => {
  const request = resolveRequest({ algorithm: id, width: WIDTH, height: HEIGHT, topology, seed: 1 }, false);
  const input = masked ? mask : new Uint8Array();
  const write = (at: number) => writeRequest(exports, masked ? [AT_MASK, at] : [], request);
  checkAll((gap) => call(algorithmExport(id), input, gap, write, CELLS));
});

const SIZES = { distances: 4 * CELLS, suggestEnds: 12, solve: 12, measure: 26 * 8, keys: 8, solvePairs: 0 } as const;
const queries = Object.entries(SIZES) as [keyof typeof SIZES, number][];

test.each(queries.flatMap(([name, size]) => [false, true].map((masked) => ({ name, size, masked }))))(
  "the query $name stays within its memory (masked: $masked)",
  ({ name, size, masked }) => {
    const request = { algorithm: "kruskal", width: WIDTH, height: HEIGHT, seed: 1 } as const;
    const { walls } = createEngine().generate({ ...request, ...(masked && { mask }) });
    // The mask follows the walls. Both are followed by sixteen bytes (docs/ABI.md).
    const input = new Uint8Array((masked ? 2 * CELLS : CELLS) + 16);
    input.set(walls);
    if (masked) input.set(mask, CELLS);
    const ends = name === "solvePairs" ? [AT_ENDS, ENDS_RANDOM] : [];
    const write = (at: number) => {
      const shape = [AT_WIDTH, WIDTH, AT_HEIGHT, HEIGHT, AT_COUNT, 1, AT_INPUT, at];
      return writeRequest(exports, [...shape, ...(masked ? [AT_MASK, at + CELLS] : []), ...ends]);
    };
    checkAll((gap) => call(name, input, gap, write, size));
  },
);
