// The random numbers of src/core/random.ts without allocation. The state is in reused typed arrays. Arithmetic is on
// signed 32-bit integers, which engines keep in registers.

import type { SeedWords } from "../../src/core/random.ts";

const PARITY = 0x1bd11bda;

/** Writes the 128 bits of derive() for maze `index` (0..2^53-1) and a purpose to `out` at `at`. */
export function deriveInto(
  out: Int32Array,
  at: number,
  { low, high }: SeedWords,
  index: number,
  purpose: number,
): void {
  const k0 = low | 0;
  const k1 = high | 0;
  const k4 = PARITY ^ k0 ^ k1 ^ purpose;
  let a = ((index | 0) + k0) | 0;
  let b = (((index / 0x100000000) | 0) + k1) | 0;
  let c = purpose;
  let d = 0;
  for (let injection = 1; injection < 6; injection++) {
    // biome-ignore format: one line per round
    if (injection & 1) {
      a = (a + b) | 0; b = ((b << 10) | (b >>> 22)) ^ a; c = (c + d) | 0; d = ((d << 26) | (d >>> 6)) ^ c;
      a = (a + d) | 0; d = ((d << 11) | (d >>> 21)) ^ a; c = (c + b) | 0; b = ((b << 21) | (b >>> 11)) ^ c;
      a = (a + b) | 0; b = ((b << 13) | (b >>> 19)) ^ a; c = (c + d) | 0; d = ((d << 27) | (d >>> 5)) ^ c;
      a = (a + d) | 0; d = ((d << 23) | (d >>> 9)) ^ a; c = (c + b) | 0; b = ((b << 5) | (b >>> 27)) ^ c;
    } else {
      a = (a + b) | 0; b = ((b << 6) | (b >>> 26)) ^ a; c = (c + d) | 0; d = ((d << 20) | (d >>> 12)) ^ c;
      a = (a + d) | 0; d = ((d << 17) | (d >>> 15)) ^ a; c = (c + b) | 0; b = ((b << 11) | (b >>> 21)) ^ c;
      a = (a + b) | 0; b = ((b << 25) | (b >>> 7)) ^ a; c = (c + d) | 0; d = ((d << 10) | (d >>> 22)) ^ c;
      a = (a + d) | 0; d = ((d << 18) | (d >>> 14)) ^ a; c = (c + b) | 0; b = ((b << 20) | (b >>> 12)) ^ c;
    }
    // Key injection i adds the key words i to i + 3 (indices modulo five). Word k3 is 0.
    switch (injection) {
      case 1:
        a = (a + k1) | 0;
        b = (b + purpose) | 0;
        d = (d + k4 + 1) | 0;
        break;
      case 2:
        a = (a + purpose) | 0;
        c = (c + k4) | 0;
        d = (d + k0 + 2) | 0;
        break;
      case 3:
        b = (b + k4) | 0;
        c = (c + k0) | 0;
        d = (d + k1 + 3) | 0;
        break;
      case 4:
        a = (a + k4) | 0;
        b = (b + k0) | 0;
        c = (c + k1) | 0;
        d = (d + purpose + 4) | 0;
        break;
      default:
        a = (a + k0) | 0;
        b = (b + k1) | 0;
        c = (c + purpose) | 0;
        d = (d + 5) | 0;
    }
  }
  if ((a | b | c | d) === 0) a = 1;
  out[at] = a;
  out[at + 1] = b;
  out[at + 2] = c;
  out[at + 3] = d;
}

/** Number of words generated at a time. Any multiple of four gives the same stream. */
export const BLOCK = 256;

/** Writes the initial state of a stream's four generators, four words each, to `state`. */
export function startStream(state: Int32Array, seed: SeedWords, index: number): void {
  for (let lane = 0; lane < 4; lane++) deriveInto(state, 4 * lane, seed, index, lane);
}

/** Word 4t + l of a block is output t of generator l. */
export function fillBlock(state: Int32Array, block: Int32Array): void {
  const end = block.length;
  for (let lane = 0; lane < 4; lane++) {
    let s0 = state[4 * lane];
    let s1 = state[4 * lane + 1];
    let s2 = state[4 * lane + 2];
    let s3 = state[4 * lane + 3];
    for (let at = lane; at < end; at += 4) {
      const sum = (s0 + s3) | 0;
      block[at] = ((sum << 7) | (sum >>> 25)) + s0;
      const shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
    }
    state[4 * lane] = s0;
    state[4 * lane + 1] = s1;
    state[4 * lane + 2] = s2;
    state[4 * lane + 3] = s3;
  }
}

/** Makes mazes of one algorithm and size. The constructor allocates all memory. */
export interface BestMaker {
  make(seed: SeedWords, index: number, walls: Uint8Array, at: number): void;
}
