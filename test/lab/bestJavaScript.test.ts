// Tests that the best JavaScript version of each algorithm in the benchmark returns the engine's bytes.

import { expect, test } from "vitest";
import { BEST, type BestId } from "../../bench/best/index.ts";
import { BLOCK, fillBlock, startStream } from "../../bench/best/random.ts";
import { Stream } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import { createWasmBackend } from "../../src/engine/backends/wasm.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";
import { sizes } from "../helpers/engines.ts";

const backend = createWasmBackend(new WebAssembly.Module(wasmBytes()));

// Includes corridors, odd and even sides, sides near 16 cells, and mazes that need several blocks of random numbers.
const SIZES = sizes("1x1 1x2 2x1 1x9 40x1 2x2 3x2 2x17 5x5 15x16 16x16 17x33 31x8 64x64 130x65 300x280");
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
        // One maker makes all mazes, to test that earlier mazes do not affect later ones.
        maker.make(seedWords(seed), index, target, MARGIN);
        const name = `${width}x${height}, seed ${seed}, index ${index}`;
        const isEqual = Buffer.from(backend.make(request)).equals(target.subarray(MARGIN, MARGIN + cells));
        expect(isEqual, name).toBe(true);
        const isWritten = (byte: number) => byte !== 99;
        const written = [target.findIndex(isWritten), target.findLastIndex(isWritten)];
        expect(written, name).toEqual([MARGIN, MARGIN + cells - 1]);
      }
    }
  }
});

test("blocks of random numbers contain the stream of the package", () => {
  const state = new Int32Array(16);
  const block = new Int32Array(BLOCK);
  const stream = new Stream(seedWords("blocks"), 3);
  startStream(state, seedWords("blocks"), 3);
  for (let round = 0; round < 3; round++) {
    fillBlock(state, block);
    expect([...block].map((word) => word >>> 0)).toEqual(Array.from({ length: BLOCK }, () => stream.word()));
  }
});
