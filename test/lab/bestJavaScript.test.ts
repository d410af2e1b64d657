// The best JavaScript of the benchmark returns the engine's bytes.

import { expect, test } from "vitest";
import { BEST, type BestId } from "../../bench/best/index.ts";
import { BLOCK, fillBlock, startStream } from "../../bench/best/random.ts";
import { Stream } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import { createWasmBackend } from "../../src/engine/backends/wasm.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";

const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));

// Corridors, odd and even sides, sides of about sixteen cells, and more cells than a block of random numbers serves.
const SIZES = [
  [1, 1],
  [1, 2],
  [2, 1],
  [1, 9],
  [40, 1],
  [2, 2],
  [3, 2],
  [2, 17],
  [5, 5],
  [15, 16],
  [16, 16],
  [17, 33],
  [31, 8],
  [64, 64],
  [130, 65],
  [300, 280],
] as const;
const SEEDS = [0, 1, 2 ** 53 - 1, "text"];
const INDICES = [0, 7, 2 ** 40 + 3];
const MARGIN = 5;

test.each(Object.keys(BEST) as BestId[])("%s makes the engine's mazes and writes nothing else", (algorithm) => {
  for (const [width, height] of SIZES) {
    const maker = new BEST[algorithm](width, height);
    const cells = width * height;
    for (const seed of SEEDS) {
      for (const index of INDICES) {
        const request = resolveRequest({ algorithm, width, height, seed, index, count: 1 }, true);
        const target = new Uint8Array(cells + 2 * MARGIN).fill(99);
        // Makers are reused, so earlier mazes must not affect later ones.
        maker.make(seedWords(seed), index, target, MARGIN);
        const name = `${width}x${height}, seed ${seed}, index ${index}`;
        const isEqual = Buffer.from(backend.make(request)).equals(target.subarray(MARGIN, MARGIN + cells));
        expect(isEqual, name).toBe(true);
        expect(
          target.findIndex((byte) => byte !== 99),
          name,
        ).toBe(MARGIN);
        expect(
          target.findLastIndex((byte) => byte !== 99),
          name,
        ).toBe(MARGIN + cells - 1);
      }
    }
  }
});

test("blocks contain the stream of the package", () => {
  const state = new Int32Array(16);
  const block = new Int32Array(BLOCK);
  const stream = new Stream(seedWords("blocks"), 3);
  startStream(state, seedWords("blocks"), 3);
  for (let round = 0; round < 3; round++) {
    fillBlock(state, block);
    expect([...block].map((word) => word >>> 0)).toEqual(Array.from({ length: BLOCK }, () => stream.word()));
  }
});
