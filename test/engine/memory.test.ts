// Tests the memory of the module: its growth, its limit, and the figures in the registry and docs/ALGORITHMS.md.

import { expect, test } from "vitest";
import { fitsIn, SHAPES, shapesOf } from "../../bench/lab/measures/arena.ts";
import { measuredMemory } from "../../scripts/readme.ts";
import { algorithms } from "../../src/core/algorithms.ts";
import { createWasmBackend } from "../../src/engine/backends/wasm.ts";
import { MASKED_BYTES_PER_CELL } from "../../src/engine/backends/wasmMaker.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { type AlgorithmInfo, createEngine } from "../../src/index.ts";
import { engines, variants } from "../helpers/engines.ts";
import { limitedModule } from "../helpers/module.ts";
import { errorOf } from "../helpers/refusal.ts";
import { sweep } from "../helpers/sweep.ts";

const cases = algorithms.flatMap((info) => shapesOf(info).map((shape) => ({ ...info, shape })));

test.each(cases)("$id needs at most its documented memory on the $shape", ({ id, shape, bytesPerCell }) => {
  const { topology, mask } = SHAPES[shape];
  for (const side of sweep([50, 100, 400], [50, 250])) {
    const bound = mask ? MASKED_BYTES_PER_CELL : bytesPerCell.bound;
    const request = { id, side, topology, mask: mask?.(side) };
    expect(fitsIn(request, bound * side ** 2), `${side} x ${side} cells fit in ${bound} bytes per cell`).toBe(true);
    // The walls alone need one byte per cell.
    expect(fitsIn(request, 0.9 * side ** 2), `${side} x ${side} cells fit in 0.9 bytes per cell`).toBe(false);
  }
});

test.each(algorithms)("bytesPerCell of $id in the registry is the measured value (npm run record)", (info) => {
  const { plain, masked } = measuredMemory(info.id);
  expect(info.bytesPerCell.typical, `measured: ${plain} bytes per cell`).toBe(plain);
  for (const figure of masked) expect(figure).toBeLessThanOrEqual(MASKED_BYTES_PER_CELL);
});

test("the module's memory grows for a large maze, and later mazes reuse this memory", () => {
  const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));
  const info: AlgorithmInfo & { id: (typeof algorithms)[number]["id"] } = algorithms[0];
  const request = (side: number) => ({
    info,
    width: side,
    height: side,
    cells: side * side,
    topology: "plane" as const,
    seed: 1,
    seedWords: { low: 1, high: 0 },
    index: 0,
    count: 1,
    start: undefined,
    parameters: {},
    parameterWords: undefined,
    braid: 0,
  });
  const bytes = () => backend.exports.memory.buffer.byteLength;
  const small = backend.make(request(10));
  const before = bytes();
  expect(backend.make(request(1000))).toHaveLength(1_000_000);
  const grown = bytes();
  expect(grown).toBeGreaterThan(before);
  expect(backend.make(request(10))).toEqual(small);
  backend.make(request(1000));
  expect(bytes()).toBe(grown);
});

test.each(variants)(
  "$id on the $topology reports how much memory a request needs, and the engine remains usable",
  ({ id, topology }) => {
    const engine = createEngine({ backend: "wasm", module: limitedModule(96) });
    const small = { algorithm: id, width: 30, height: 20, topology, seed: 6 } as const;
    const expected = engines.reference.generate(small);
    expect(engine.generate(small)).toEqual(expected);
    // The limit is 6 MiB. The module's static data take 4 MiB; the walls of these mazes take 8.6 MiB and 4 MiB.
    for (const request of [
      { ...small, width: 3000, height: 3000 },
      { ...small, width: 2040, height: 2048 },
    ]) {
      const error = errorOf(() => engine.generate(request));
      expect(error).toBeInstanceOf(RangeError);
      expect((error as Error).message).toMatch(
        new RegExp(`^"width" \\* "height" expected to fit in 4096 MiB of memory, got up to \\d+ MiB for ${id}; .*$`),
      );
      expect(engine.generate(small)).toEqual(expected);
    }
    const batch = errorOf(() => engine.generateMany({ ...small, count: 10_000 }));
    expect(batch).toBeInstanceOf(RangeError);
    expect((batch as Error).message).toMatch(new RegExp(`"count" expected to fit .+ MiB for ${id}; `));
    expect(engine.generate(small)).toEqual(expected);
    expect(engine.generateMany({ ...small, count: 5 }).walls).toHaveLength(3000);
  },
);
