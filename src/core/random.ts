// Random numbers, defined with their sources in docs/RANDOMNESS.md. assembly/core/random.ts draws the same numbers.

import { BLOCK_WORDS, PURPOSE_BOUNDLESS, PURPOSE_MAIN, PURPOSE_START } from "../../assembly/abi.ts";

/** A seed as 64 bits: two unsigned 32-bit halves. */
export interface SeedWords {
  readonly low: number;
  readonly high: number;
}

// Sixteen directions per word: each direction takes two bits.
const DIRECTIONS_PER_WORD = 16;

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

// Rotation distances of Threefry4x32 in eight rounds, two per round.
const ROTATIONS = [10, 26, 11, 21, 13, 27, 23, 5, 6, 20, 17, 11, 25, 10, 18, 20];

/** Threefry4x32-20 of Salmon, Moraes, Dror and Shaw (2011): encrypts a counter of four words with a key of four. */
export function threefry(key: ArrayLike<number>, counter: ArrayLike<number>): number[] {
  const keys = [key[0], key[1], key[2], key[3], 0x1bd11bda ^ key[0] ^ key[1] ^ key[2] ^ key[3]];
  // A loop over a typed array of four words takes twice as long.
  let a = (counter[0] + key[0]) | 0;
  let b = (counter[1] + key[1]) | 0;
  let c = (counter[2] + key[2]) | 0;
  let d = (counter[3] + key[3]) | 0;
  for (let round = 0; round < 20; round++) {
    const at = 2 * (round % 8);
    a = (a + b) | 0;
    c = (c + d) | 0;
    // The second and the fourth word swap places in each round.
    const fourth = rotate(b, ROTATIONS[at]) ^ a;
    b = rotate(d, ROTATIONS[at + 1]) ^ c;
    d = fourth;
    if (round % 4 < 3) continue;
    const injection = (round + 1) / 4;
    a = (a + keys[injection % 5]) | 0;
    b = (b + keys[(injection + 1) % 5]) | 0;
    c = (c + keys[(injection + 2) % 5]) | 0;
    d = (d + keys[(injection + 3) % 5] + injection) | 0;
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
}

/** Returns the high word of an integer. Storing the integer in a Uint32Array stores its low word. */
export const highWord = (number: number): number => Math.floor(number / 2 ** 32);

/**
 * Derives 128 bits for maze `index` (0..2^53-1) of `seed`, for one purpose and epoch (0..2^53-1). Returns four 32-bit
 * words, which are never all zero.
 */
export function derive(seed: SeedWords, index: number, purpose: number, epoch = 0): Uint32Array {
  return Uint32Array.from(deriveIn(seed, index, purpose, epoch >>> 0, highWord(epoch)));
}

/** Same as derive, but takes the epoch as two 32-bit words, and returns a plain array: drawStart() then takes 0.11 instead of 0.26 µs. */
function deriveIn({ low, high }: SeedWords, index: number, purpose: number, epoch: number, more: number): number[] {
  const words = threefry([low, high, purpose, 0], [index >>> 0, highWord(index), epoch, more]);
  if ((words[0] | words[1] | words[2] | words[3]) === 0) words[0] = 1;
  return words;
}

/** Returns the key of block (x, y) on a level of a boundless maze. x and y are below 2^27; the level is below 16. */
export function blockKey(seed: SeedWords, index: number, level: number, x: number, y: number): Uint32Array {
  return Uint32Array.from(deriveIn(seed, index, PURPOSE_BOUNDLESS, level * 2 ** 28 + x, y));
}

/** xoshiro128++ of Blackman and Vigna (2019): advances `state` (four words, not all zero) and returns the next word. */
export function xoshiro128plusplus(state: Uint32Array | number[]): number {
  const sum = state[0] + state[3];
  const result = (rotate(sum, 7) + state[0]) >>> 0;
  const shifted = state[1] << 9;
  state[2] ^= state[0];
  state[3] ^= state[1];
  state[1] ^= state[2];
  state[0] ^= state[3];
  state[2] ^= shifted;
  state[3] = rotate(state[3], 11);
  return result;
}

/**
 * Returns an exactly uniform number below `bound` (1..2^32-1) with words from `next`, by rejection sampling (Lemire,
 * "Fast random integer generation in an interval", 2019). Usually takes one word.
 */
export function drawBelow(bound: number, next: () => number): number {
  for (;;) {
    const word = next();
    // `low` is the exact low half of the 64-bit product word * bound. The high half is computed with floating-point
    // numbers, whose rounding error is below 2^12.
    const low = Math.imul(word, bound) >>> 0;
    if (low >= bound || low >= (2 ** 32 - bound) % bound) return ((word * bound - low) / 2 ** 32 + 0.5) >>> 0;
  }
}

/** The random stream of one maze: four interleaved xoshiro128++ generators. */
export class Stream {
  readonly #lanes: readonly Uint32Array[];
  readonly #block = new Uint32Array(BLOCK_WORDS);
  #position = BLOCK_WORDS;
  readonly #directions = new Uint8Array(DIRECTIONS_PER_WORD);
  #directionsTaken = DIRECTIONS_PER_WORD;

  /** `purpose` is the purpose of the first generator; the other three use the next ones. */
  constructor(seed: SeedWords, index: number, purpose: number = PURPOSE_MAIN) {
    this.#lanes = [0, 1, 2, 3].map((lane) => derive(seed, index, purpose + lane));
  }

  /** Returns the next 32-bit word. */
  word(): number {
    if (this.#position === BLOCK_WORDS) this.#fill();
    return this.#block[this.#position++];
  }

  /** Returns an exactly uniform number below `bound` (1..2^32-1). Usually takes one word. */
  below(bound: number): number {
    return drawBelow(bound, () => this.word());
  }

  /**
   * Returns a direction: 0 north, 1 east, 2 south, 3 west. A word holds sixteen directions, lowest bits first. word()
   * and below() take new words and leave the remaining directions of the current word for later.
   */
  direction(): number {
    if (this.#directionsTaken === DIRECTIONS_PER_WORD) {
      const word = this.word();
      for (let i = 0; i < DIRECTIONS_PER_WORD; i++) this.#directions[i] = (word >>> (2 * i)) & 3;
      this.#directionsTaken = 0;
    }
    return this.#directions[this.#directionsTaken++];
  }

  #fill(): void {
    const block = this.#block;
    for (let lane = 0; lane < 4; lane++) {
      const state = this.#lanes[lane];
      for (let at = lane; at < BLOCK_WORDS; at += 4) block[at] = xoshiro128plusplus(state);
    }
    this.#position = 0;
  }
}

/** Returns the key of maze `index` for hash(). */
export const hashKey = (seed: SeedWords, index: number): Uint32Array => derive(seed, index, PURPOSE_MAIN);

/**
 * Hashes `n` (0..2^32-1) with a key of four words. For a fixed key, the hash is a bijection. The multipliers are those
 * of triple32 (Wellons, hash-prospector).
 */
export function hash(key: Uint32Array, n: number): number {
  let x = n ^ key[0];
  x = Math.imul(x ^ (x >>> 16), 0xed5ad4bb);
  x = Math.imul((x ^ (x >>> 16)) + key[1], 0xac4c1b51);
  x = Math.imul((x ^ (x >>> 16)) + key[2], 0x31848bab);
  return (x ^ (x >>> 16) ^ key[3]) >>> 0;
}

// Inverses modulo 2^32 of the three multipliers in hash().
const INVERSE_A = 0x79a85073;
const INVERSE_B = 0x469e0db1;
const INVERSE_C = 0x32b21703;

/** Inverse of hash: hash(key, unhash(key, word)) === word. */
export function unhash(key: Uint32Array, word: number): number {
  let x = word ^ key[3];
  x = Math.imul(x ^ (x >>> 16), INVERSE_C) - key[2];
  x = Math.imul(x ^ (x >>> 16), INVERSE_B) - key[1];
  x = Math.imul(x ^ (x >>> 16), INVERSE_A);
  return (x ^ (x >>> 16) ^ key[0]) >>> 0;
}

/** Draws the start cell of maze `index`, uniform in 0..cells-1, with a separate xoshiro128++. */
export function drawStart(seed: SeedWords, index: number, cells: number): number {
  const state = deriveIn(seed, index, PURPOSE_START, 0, 0);
  return drawBelow(cells, () => xoshiro128plusplus(state));
}

/**
 * Returns the number of rows of an epoch: a power of two with at most 2^30 cells per epoch. All rows of an epoch share
 * a key, which is derived from the index of the epoch. A maze of up to 2^28 cells has only the first epoch.
 */
export const epochRows = (width: number): number => 2 ** (30 - Math.ceil(Math.log2(width)));
