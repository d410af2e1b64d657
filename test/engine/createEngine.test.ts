// Tests the sources, backends and options of createEngine and loadEngine, and dispose().

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createWasmBackend } from "../../src/engine/backends/wasm.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { createEngine, type EngineOptions, loadEngine, MismatchError, moduleBytes } from "../../src/index.ts";
import { engines } from "../helpers/engines.ts";
import { corruptModule } from "../helpers/module.ts";
import { expectRefusal, loose } from "../helpers/refusal.ts";

const request = { algorithm: "binary-tree", width: 12, height: 8, seed: "load" } as const;
const expected = engines.reference.generate(request);
const wasm = { headers: { "content-type": "application/wasm" } };

test.each<[string, () => EngineOptions & { source?: unknown }]>([
  ["the bytes in the package", () => ({ source: moduleBytes() })],
  ["a function that returns bytes, with backend wasm", () => ({ source: moduleBytes, backend: "wasm" })],
  ["a module", () => ({ source: new WebAssembly.Module(wasmBytes()) })],
  ["a promise of a module", () => ({ source: WebAssembly.compile(wasmBytes()) })],
  ["a Uint8Array", () => ({ source: wasmBytes() })],
  ["an ArrayBuffer", () => ({ source: wasmBytes().buffer })],
  ["a DataView", () => ({ source: new DataView(wasmBytes().buffer) })],
  ["a part of a larger array", () => ({ source: Uint8Array.from([0, 0, ...wasmBytes(), 0]).subarray(2, -1) })],
  ["a response", () => ({ source: new Response(wasmBytes(), wasm) })],
  ["a response of another content type", () => ({ source: new Response(wasmBytes()) })],
  ["a promise of a response", () => ({ source: Promise.resolve(new Response(wasmBytes(), wasm)) })],
  ["a promise of bytes", () => ({ source: Promise.resolve(wasmBytes()) })],
])("loadEngine starts from %s", async (_, options) => {
  const engine = await loadEngine(options() as Parameters<typeof loadEngine>[0]);
  expect(engine.backend).toBe("wasm");
  expect(engine.generate(request)).toEqual(expected);
});

test("loadEngine uses a given module even if it is corrupt, and the option check finds its wrong mazes", async () => {
  const engine = await loadEngine({ source: corruptModule(), check: true });
  expect(() => engine.generate(request)).toThrow(MismatchError);
});

test("loadEngine with backend reference does not use the module", async () => {
  const engine = await loadEngine({ source: moduleBytes, backend: "reference" });
  expect(engine.backend).toBe("reference");
  expect(engine.generate(request)).toEqual(expected);
});

test.each<[string, () => unknown, RegExp]>([
  ["bytes that are no module", () => Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), /magic/],
  ["a response with status 404", () => new Response("no", { status: 404 }), /status 404/],
  ["a promise that rejects", () => Promise.reject(new Error("no network")), /no network/],
  [
    "other exports",
    () => new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)),
    /"backend" expected wasm/,
  ],
])("loadEngine rejects %s with the reason", async (_, source, why) => {
  await expect(loadEngine({ source: source() as WebAssembly.Module })).rejects.toThrow(why);
  await expect(loadEngine({ source: source() as WebAssembly.Module })).rejects.toThrow(
    /^"backend" expected wasm, which cannot start here/,
  );
});

describe("engines on a host without WebAssembly", () => {
  beforeEach(() => {
    vi.stubGlobal("WebAssembly", undefined);
    return () => vi.unstubAllGlobals();
  });

  test("without WebAssembly, engines use the reference and report this backend", async () => {
    for (const engine of [createEngine(), await loadEngine({ source: moduleBytes, backend: "auto" })]) {
      expect(engine.backend).toBe("reference");
      expect(engine.generate(request)).toEqual(engines.reference.generate(request));
    }
  });

  test("without WebAssembly, engines with backend wasm fail with the reason", async () => {
    const why = /^"backend" expected wasm, which cannot start here: WebAssembly is missing; use backend "reference"$/;
    expect(() => createEngine({ backend: "wasm" })).toThrow(why);
    await expect(loadEngine({ source: moduleBytes, backend: "wasm" })).rejects.toThrow(why);
    await expect(loadEngine({ source: Uint8Array.of(0) })).rejects.toThrow(why);
  });
});

const SHARE = '"check" expected true, false or a share in 0..1, got';

test.each([
  [{ backend: "native" }, RangeError, '"backend" expected one of wasm, reference, auto, got "native"'],
  [{ backend: 1 }, TypeError, '"backend" expected one of wasm, reference, auto, got 1'],
  [{ check: "yes" }, TypeError, `${SHARE} "yes"`],
  [{ check: null }, TypeError, `${SHARE} null`],
  [{ check: -0.1 }, RangeError, `${SHARE} -0.1`],
  [{ check: 1.01 }, RangeError, `${SHARE} 1.01`],
  [{ check: Number.NaN }, RangeError, `${SHARE} NaN`],
])("createEngine and loadEngine refuse %o", async (options, type, message) => {
  expectRefusal(() => createEngine(loose(options)), type, message);
  await expect(loadEngine({ ...(options as EngineOptions), source: moduleBytes })).rejects.toThrow(type);
});

test("loadEngine rejects bytes that are only the header of a module", async () => {
  const message = /^"backend" expected wasm, which cannot start here: /;
  await expect(loadEngine({ source: new Uint8Array([0, 97, 115, 109]) })).rejects.toThrow(message);
});

test("a disposed engine throws on use, and other engines remain usable", () => {
  const engine = createEngine({ backend: "wasm" });
  const other = createEngine({ backend: "wasm" });
  engine.generate(request);
  engine.dispose();
  engine.dispose();
  expect(() => engine.generate(request)).toThrow(/disposed/);
  expect(() => engine.generateMany({ ...request, count: 3 })).toThrow(/disposed/);
  expect(other.generate(request)).toEqual(engines.reference.generate(request));
});

test("dispose frees the memory while the engine is still referenced", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));
  const memory = new WeakRef(backend.exports.memory);
  backend.dispose();
  for (let round = 0; round < 10 && memory.deref(); round++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    collect();
  }
  expect(memory.deref()).toBeUndefined();
  expect(backend.name).toBe("wasm");
});
