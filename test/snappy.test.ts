// The compressor of Parquet's columns: the same bytes as the library's, which other tests read back.

import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { expect, it } from "vitest";
import { snappy } from "../src/bulk/formats/snappy.ts";

/** Bytes of a small generator: `kinds` different ones, in runs of up to `run`. */
function bytesOf(length: number, kinds: number, run: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = seed;
  const below = (bound: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  for (let at = 0; at < length; ) {
    const value = below(kinds);
    for (let left = 1 + below(run); left > 0 && at < length; left--) bytes[at++] = value;
  }
  return bytes;
}

const same = (input: Uint8Array, name: string): void =>
  expect(Buffer.compare(snappy(input), snappyCompress(input)), name).toBe(0);

it("compresses as the library does: every short length", () => {
  for (let length = 0; length < 300; length++)
    for (const kinds of [1, 2, 256]) same(bytesOf(length, kinds, 3, length + 1), `${length} of ${kinds}`);
});

it("compresses as the library does: runs, repetitions far away, random bytes", () => {
  for (const length of [1000, 16_383, 16_384, 70_000, 200_001])
    for (const kinds of [1, 2, 4, 30, 256])
      for (const run of [1, 5, 80, 700]) same(bytesOf(length, kinds, run, length), `${length} of ${kinds}, ${run}`);
  const block = bytesOf(400, 256, 1, 9);
  const far = new Uint8Array(300_000);
  for (let at = 0; at + 400 <= far.length; at += 65_536) far.set(block, at);
  same(far, "a block that comes again");
});

it("compresses as the library does: numbers that follow one another, from any on", () => {
  for (const first of [0n, 250n, 65_530n, 2n ** 32n - 3n, 2n ** 53n - 9000n]) {
    const numbers = BigInt64Array.from({ length: 8192 }, (_, i) => first + BigInt(i));
    same(new Uint8Array(numbers.buffer), `from ${first}`);
    // Not at the beginning of their array, either.
    same(new Uint8Array(numbers.buffer, 3, 5001), `from ${first}, of odd bytes`);
  }
});
