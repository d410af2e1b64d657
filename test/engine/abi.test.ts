// The module's ABI: the result of a block with only the required fields, rejected blocks, and the modules that an
// engine accepts.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as abi from "../../assembly/abi.ts";
import { withAbiTables } from "../../scripts/abiTables.ts";
import { algorithms } from "../../src/core/algorithms.ts";
import { algorithmExport } from "../../src/core/exportNames.ts";
import { instantiate, type WasmExports } from "../../src/engine/backends/requestBlock.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { createEngine } from "../../src/index.ts";
import { engines } from "../helpers/engines.ts";

const module = new WebAssembly.Module(wasmBytes());

/** A block as a host writes it that knows no more than docs/ABI.md: zeros, and these words. */
function call(
  exports: WasmExports,
  name: string,
  words: Readonly<Record<number, number>>,
): { pointer: number; error: number } {
  const block = exports.requestBlock() >>> 0;
  new Uint8Array(exports.memory.buffer, block, abi.REQUEST_BYTES).fill(0);
  const view = new DataView(exports.memory.buffer, block, abi.REQUEST_BYTES);
  for (const [at, value] of Object.entries(words)) view.setUint32(Number(at), value, true);
  const pointer = (exports as unknown as Record<string, (request: number) => number>)[name](block) >>> 0;
  return {
    pointer,
    error: new DataView(exports.memory.buffer, block, abi.REQUEST_BYTES).getUint32(abi.AT_ERROR, true),
  };
}

const required = {
  [abi.AT_VERSION]: abi.ABI_VERSION,
  [abi.AT_WIDTH]: 37,
  [abi.AT_HEIGHT]: 23,
  [abi.AT_COUNT]: 3,
  [abi.AT_SEED_LOW]: 7,
};

describe("a block with only the required fields", () => {
  test.each(algorithms.map(({ id }) => id))("%s makes the mazes of a request with only the required fields", (id) => {
    const exports = instantiate(module);
    const { pointer } = call(exports, algorithmExport(id), required);
    const expected = engines.reference.generateMany({ algorithm: id, width: 37, height: 23, count: 3, seed: 7 });
    expect(new Uint8Array(exports.memory.buffer, pointer, 3 * 37 * 23)).toEqual(expected.walls);
  });
});

describe("a block that is refused", () => {
  const exports = instantiate(module);
  const queries = ["solvePairs", "distances", "keys", "suggestEnds", "solve", "measure"];
  const names = [...algorithms.map(({ id }) => algorithmExport(id)), ...queries];
  const cases: readonly [what: string, error: number, words: Readonly<Record<number, number>>][] = [
    ["version 1", abi.ERROR_VERSION, { [abi.AT_VERSION]: 1 }],
    ["version 3", abi.ERROR_VERSION, { [abi.AT_VERSION]: 3 }],
    ["width 0", abi.ERROR_SIZE, { [abi.AT_WIDTH]: 0 }],
    ["height 0", abi.ERROR_SIZE, { [abi.AT_HEIGHT]: 0 }],
    ["2^32 cells and more", abi.ERROR_SIZE, { [abi.AT_WIDTH]: 2 ** 17, [abi.AT_HEIGHT]: 2 ** 16 }],
    ["2^30 + 1 cells", abi.ERROR_SIZE, { [abi.AT_WIDTH]: 2 ** 30 + 1, [abi.AT_HEIGHT]: 1 }],
    ["count 0", abi.ERROR_SIZE, { [abi.AT_COUNT]: 0 }],
    ["count 2^32 - 1", abi.ERROR_SIZE, { [abi.AT_COUNT]: 2 ** 32 - 1 }],
    ["more rows than the height", abi.ERROR_SIZE, { [abi.AT_ROWS]: 24 }],
    ["a start behind the last cell", abi.ERROR_CELL, { [abi.AT_START]: 37 * 23 + 1 }],
    ["a first cell behind the last cell", abi.ERROR_CELL, { [abi.AT_FROM]: 37 * 23 }],
    ["a second cell behind the last cell", abi.ERROR_CELL, { [abi.AT_TO]: 37 * 23 }],
  ];

  test.each(cases)("%s: every export returns 0 and error %i", (_, error, words) => {
    for (const name of names)
      expect([name, call(exports, name, { ...required, ...words })]).toEqual([name, { pointer: 0, error }]);
  });

  test("too little memory: 0 and its error, and the next call works", () => {
    const large = { ...required, [abi.AT_WIDTH]: 2 ** 14, [abi.AT_HEIGHT]: 2 ** 14, [abi.AT_COUNT]: 1000 };
    for (const { id } of algorithms) {
      expect([id, call(exports, algorithmExport(id), large)]).toEqual([id, { pointer: 0, error: abi.ERROR_MEMORY }]);
    }
    expect(call(exports, "wilson", required).pointer).toBeGreaterThan(0);
  });
});

describe("a foreign module", () => {
  const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

  test("without an ABI is refused at the start", () => {
    const message = "expected a wasmaze module with ABI 2, got undefined";
    expect(() => createEngine({ module: new WebAssembly.Module(empty) })).toThrow(message);
    const decoder = new WebAssembly.Module(readFileSync(new URL("../../build/decode.wasm", import.meta.url)));
    expect(() => createEngine({ module: decoder })).toThrow(message);
  });

  test("of another ABI is refused at the start", () => {
    // An immutable global i32 of value 3, exported as ABI_VERSION.
    const name = new TextEncoder().encode("ABI_VERSION");
    const other = new Uint8Array([
      ...empty,
      6,
      6,
      1,
      0x7f,
      0,
      0x41,
      3,
      0x0b,
      7,
      name.length + 4,
      1,
      name.length,
      ...name,
      3,
      0,
    ]);
    expect(() => createEngine({ module: new WebAssembly.Module(other) })).toThrow(
      "expected a wasmaze module with ABI 2, got 3",
    );
  });
});

test("docs/ABI.md is up to date (npm run docs writes it)", () => {
  const page = readFileSync(new URL("../../docs/ABI.md", import.meta.url), "utf8");
  expect(withAbiTables(page)).toBe(page);
});
