// The module as it is published runs under AssemblyScript's own loader, too, by nothing but the request block.

import { readFileSync } from "node:fs";
import { instantiateSync } from "@assemblyscript/loader";
import { expect, test } from "vitest";
import {
  ABI_VERSION,
  AT_COUNT,
  AT_HEIGHT,
  AT_SEED_LOW,
  AT_VERSION,
  AT_WIDTH,
  REQUEST_BYTES,
} from "../../assembly/abi.ts";
import type { WasmExports } from "../../src/engine/backends/requestBlock.ts";
import { engines } from "../helpers/engines.ts";

test("the loader's instance makes the engine's bytes", () => {
  const bytes = readFileSync(new URL("../../build/wasmaze.wasm", import.meta.url));
  const exports = instantiateSync<Record<string, unknown>>(bytes, {}).exports as unknown as WasmExports;
  const block = exports.requestBlock() >>> 0;
  const view = new DataView(exports.memory.buffer, block, REQUEST_BYTES);
  for (const [at, value] of [
    [AT_VERSION, ABI_VERSION],
    [AT_WIDTH, 40],
    [AT_HEIGHT, 30],
    [AT_SEED_LOW, 7],
    [AT_COUNT, 1],
  ]) {
    view.setUint32(at, value, true);
  }
  const walls = exports.wilson(block) >>> 0;
  const expected = engines.reference.generate({ algorithm: "wilson", width: 40, height: 30, seed: 7 });
  expect(new Uint8Array(exports.memory.buffer, walls, 1200)).toEqual(expected.walls);
});
