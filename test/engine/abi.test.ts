// Tests the ABI of the module: request blocks with only the required fields, invalid blocks, AssemblyScript's loader,
// and the versions that an engine accepts.

import { readFileSync } from "node:fs";
import { instantiateSync } from "@assemblyscript/loader";
import { describe, expect, test } from "vitest";
import * as abi from "../../assembly/abi.ts";
import { withAbiTables } from "../../scripts/abiTables.ts";
import { algorithms } from "../../src/core/algorithms.ts";
import { algorithmExport } from "../../src/core/exportNames.ts";
import { instantiate, type WasmExports } from "../../src/engine/backends/requestBlock.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { type AlgorithmId, createEngine } from "../../src/index.ts";
import { engines } from "../helpers/engines.ts";

const module = new WebAssembly.Module(wasmBytes());

/** Calls an export with a request block that has these words. All other words are 0. */
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
  const after = new DataView(exports.memory.buffer, block, abi.REQUEST_BYTES);
  return { pointer, error: after.getUint32(abi.AT_ERROR, true) };
}

const required = {
  [abi.AT_VERSION]: abi.ABI_VERSION,
  [abi.AT_WIDTH]: 37,
  [abi.AT_HEIGHT]: 23,
  [abi.AT_COUNT]: 3,
  [abi.AT_SEED_LOW]: 7,
};

const madeFrom = (exports: WasmExports, id: AlgorithmId) =>
  new Uint8Array(exports.memory.buffer, call(exports, algorithmExport(id), required).pointer, 3 * 37 * 23);

test.each(algorithms)("a request for $id without optional fields makes the same mazes as the reference", ({ id }) => {
  const { walls } = engines.reference.generateMany({ algorithm: id, width: 37, height: 23, count: 3, seed: 7 });
  expect(madeFrom(instantiate(module), id)).toEqual(walls);
});

test("the module makes the same mazes when loaded with AssemblyScript's loader", () => {
  const bytes = readFileSync(new URL("../../build/wasmaze.wasm", import.meta.url));
  const exports = instantiateSync<Record<string, unknown>>(bytes, {}).exports as unknown as WasmExports;
  expect(madeFrom(exports, "wilson")).toEqual(madeFrom(instantiate(module), "wilson"));
});

describe("refused request blocks", () => {
  const exports = instantiate(module);
  const queries = ["solvePairs", "distances", "keys", "suggestEnds", "solve", "measure"];
  const names = [...algorithms.map(({ id }) => algorithmExport(id)), ...queries];
  const cases: readonly [what: string, error: number, words: Readonly<Record<number, number>>][] = [
    ["version 1", abi.ERROR_VERSION, { [abi.AT_VERSION]: 1 }],
    ["version 3", abi.ERROR_VERSION, { [abi.AT_VERSION]: 3 }],
    ["width 0", abi.ERROR_SIZE, { [abi.AT_WIDTH]: 0 }],
    ["height 0", abi.ERROR_SIZE, { [abi.AT_HEIGHT]: 0 }],
    ["more than 2^32 cells", abi.ERROR_SIZE, { [abi.AT_WIDTH]: 2 ** 17, [abi.AT_HEIGHT]: 2 ** 16 }],
    ["2^30 + 1 cells", abi.ERROR_SIZE, { [abi.AT_WIDTH]: 2 ** 30 + 1, [abi.AT_HEIGHT]: 1 }],
    ["count 0", abi.ERROR_SIZE, { [abi.AT_COUNT]: 0 }],
    ["count 2^32 - 1", abi.ERROR_SIZE, { [abi.AT_COUNT]: 2 ** 32 - 1 }],
    ["more rows than the height", abi.ERROR_SIZE, { [abi.AT_ROWS]: 24 }],
    ["a start past the last cell", abi.ERROR_CELL, { [abi.AT_START]: 37 * 23 + 1 }],
    ["a first cell past the last cell", abi.ERROR_CELL, { [abi.AT_FROM]: 37 * 23 }],
    ["a second cell past the last cell", abi.ERROR_CELL, { [abi.AT_TO]: 37 * 23 }],
  ];

  test.each(cases)("every export refuses a block with %s, and returns 0 and error %i", (_, error, words) => {
    for (const name of names)
      expect([name, call(exports, name, { ...required, ...words })]).toEqual([name, { pointer: 0, error }]);
  });

  test("every algorithm returns 0 and sets an error if memory is too small, and the next call succeeds", () => {
    const large = { ...required, [abi.AT_WIDTH]: 2 ** 14, [abi.AT_HEIGHT]: 2 ** 14, [abi.AT_COUNT]: 1000 };
    for (const { id } of algorithms)
      expect([id, call(exports, algorithmExport(id), large)]).toEqual([id, { pointer: 0, error: abi.ERROR_MEMORY }]);
    expect(call(exports, "wilson", required).pointer).toBeGreaterThan(0);
  });
});

describe("modules of another ABI", () => {
  const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

  test("createEngine refuses a module without an ABI version", () => {
    const message = "expected a wasmaze module with ABI 2, got undefined";
    expect(() => createEngine({ module: new WebAssembly.Module(empty) })).toThrow(message);
    const decoder = new WebAssembly.Module(readFileSync(new URL("../../build/decode.wasm", import.meta.url)));
    expect(() => createEngine({ module: decoder })).toThrow(message);
  });

  test("createEngine refuses a module with another ABI version", () => {
    // A module whose only export is ABI_VERSION, an immutable i32 global of value 3.
    const name = new TextEncoder().encode("ABI_VERSION");
    const globals = [6, 6, 1, 0x7f, 0, 0x41, 3, 0x0b];
    const exported = [7, name.length + 4, 1, name.length, ...name, 3, 0];
    const other = new WebAssembly.Module(new Uint8Array([...empty, ...globals, ...exported]));
    expect(() => createEngine({ module: other })).toThrow("expected a wasmaze module with ABI 2, got 3");
  });
});

test("docs/ABI.md is up to date (npm run docs writes it)", () => {
  const page = readFileSync(new URL("../../docs/ABI.md", import.meta.url), "utf8");
  expect(withAbiTables(page)).toBe(page);
});
