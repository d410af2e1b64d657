// Random numbers. Twin: src/core/random.ts. docs/RANDOMNESS.md defines the draws and their order.
//
// derive  (seed, index, purpose) to 128 bits: Threefry4x32-20. Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as
//         easy as 1, 2, 3", 2011; checked against the vectors of their Random123 library.
// stream  four xoshiro128++ generators (Blackman and Vigna, 2019) side by side in the lanes of v128, words in turn.
// hash    a keyed bijection of 32-bit numbers, for random access: three xorshift-multiply rounds with the multipliers of
//         triple32 (Wellons, hash-prospector), a key word before each round and one at the end.

import { BLOCK_WORDS, PURPOSE_START } from "../abi";
import { Draw } from "./choices";
import { Pairs } from "./pairs";

const PARITY: u32 = 0x1bd11bda;

// What derive() makes: words 0 to 3.
const derived: usize = memory.data(16, 16);

/** Word `word` (0..3) of the last derive(). */
export function derivedWord(word: u32): u32 {
  return load<u32>(derived + ((<usize>word) << 2));
}

/**
 * The 128 bits of maze `index` under `seed` for one purpose and epoch, never all zero; read them with derivedWord.
 * Key: seed low, seed high, purpose, 0. Counter: index low, index high, epoch low, epoch high.
 */
export function derive(seed: u64, index: u64, purpose: u32, epoch: u64 = 0): void {
  const k0 = <u32>seed;
  const k1 = <u32>(seed >> 32);
  const k2 = purpose;
  const k4 = PARITY ^ k0 ^ k1 ^ k2;
  let a = <u32>index + k0;
  let b = <u32>(index >> 32) + k1;
  let c = <u32>epoch + k2;
  let d = <u32>(epoch >> 32);

  // biome-ignore format: a line a round
  {
    a += b; b = rotl(b, 10) ^ a; c += d; d = rotl(d, 26) ^ c;
    a += d; d = rotl(d, 11) ^ a; c += b; b = rotl(b, 21) ^ c;
    a += b; b = rotl(b, 13) ^ a; c += d; d = rotl(d, 27) ^ c;
    a += d; d = rotl(d, 23) ^ a; c += b; b = rotl(b, 5) ^ c;
    a += k1; b += k2; d += k4 + 1;
    a += b; b = rotl(b, 6) ^ a; c += d; d = rotl(d, 20) ^ c;
    a += d; d = rotl(d, 17) ^ a; c += b; b = rotl(b, 11) ^ c;
    a += b; b = rotl(b, 25) ^ a; c += d; d = rotl(d, 10) ^ c;
    a += d; d = rotl(d, 18) ^ a; c += b; b = rotl(b, 20) ^ c;
    a += k2; c += k4; d += k0 + 2;
    a += b; b = rotl(b, 10) ^ a; c += d; d = rotl(d, 26) ^ c;
    a += d; d = rotl(d, 11) ^ a; c += b; b = rotl(b, 21) ^ c;
    a += b; b = rotl(b, 13) ^ a; c += d; d = rotl(d, 27) ^ c;
    a += d; d = rotl(d, 23) ^ a; c += b; b = rotl(b, 5) ^ c;
    b += k4; c += k0; d += k1 + 3;
    a += b; b = rotl(b, 6) ^ a; c += d; d = rotl(d, 20) ^ c;
    a += d; d = rotl(d, 17) ^ a; c += b; b = rotl(b, 11) ^ c;
    a += b; b = rotl(b, 25) ^ a; c += d; d = rotl(d, 10) ^ c;
    a += d; d = rotl(d, 18) ^ a; c += b; b = rotl(b, 20) ^ c;
    a += k4; b += k0; c += k1; d += k2 + 4;
    a += b; b = rotl(b, 10) ^ a; c += d; d = rotl(d, 26) ^ c;
    a += d; d = rotl(d, 11) ^ a; c += b; b = rotl(b, 21) ^ c;
    a += b; b = rotl(b, 13) ^ a; c += d; d = rotl(d, 27) ^ c;
    a += d; d = rotl(d, 23) ^ a; c += b; b = rotl(b, 5) ^ c;
    a += k0; b += k1; c += k2; d += 5;
  }

  if ((a | b | c | d) == 0) a = 1;
  store<u32>(derived, a);
  store<u32>(derived, b, 4);
  store<u32>(derived, c, 8);
  store<u32>(derived, d, 12);
}

class Four {
  /** Words, rotated to the left, but for the bits that `other` has. */
  @inline
  static mix(words: v128, by: i32, other: v128): v128 {
    return v128.xor(v128.or(i32x4.shl(words, by), i32x4.shr_u(words, 32 - by)), other);
  }
}

/** Derives for four purposes and epochs of an index. */
export function deriveFour(to: usize, seed: u64, index: u64, purposes: v128, epochLow: v128, epochHigh: v128): void {
  deriveLanes(to, seed, i32x4.splat(<u32>index), i32x4.splat(<u32>(index >> 32)), purposes, epochLow, epochHigh);
}

/**
 * Derives for four indices, purposes and epochs at a time, one in each lane; writes word 0 of each of them, then word 1,
 * and so on. A fifth of the time of four times derive(), which alone takes 20 ns less.
 */
function deriveLanes(
  to: usize,
  seed: u64,
  indexLow: v128,
  indexHigh: v128,
  purposes: v128,
  epochLow: v128,
  epochHigh: v128,
): void {
  let k0 = i32x4.splat(<u32>seed);
  let k1 = i32x4.splat(<u32>(seed >> 32));
  let k2 = purposes;
  let k3 = i32x4.splat(0);
  let k4 = v128.xor(i32x4.splat(PARITY ^ <u32>seed ^ <u32>(seed >> 32)), k2);
  let a = i32x4.add(indexLow, k0);
  let b = i32x4.add(indexHigh, k1);
  let c = i32x4.add(epochLow, k2);
  let d = epochHigh;
  // Four rounds, a key: five times.
  for (let keys: u32 = 1; keys < 6; keys++) {
    // biome-ignore format: a line a round
    if (keys & 1) {
      a = i32x4.add(a, b); b = Four.mix(b, 10, a); c = i32x4.add(c, d); d = Four.mix(d, 26, c);
      a = i32x4.add(a, d); d = Four.mix(d, 11, a); c = i32x4.add(c, b); b = Four.mix(b, 21, c);
      a = i32x4.add(a, b); b = Four.mix(b, 13, a); c = i32x4.add(c, d); d = Four.mix(d, 27, c);
      a = i32x4.add(a, d); d = Four.mix(d, 23, a); c = i32x4.add(c, b); b = Four.mix(b, 5, c);
    } else {
      a = i32x4.add(a, b); b = Four.mix(b, 6, a); c = i32x4.add(c, d); d = Four.mix(d, 20, c);
      a = i32x4.add(a, d); d = Four.mix(d, 17, a); c = i32x4.add(c, b); b = Four.mix(b, 11, c);
      a = i32x4.add(a, b); b = Four.mix(b, 25, a); c = i32x4.add(c, d); d = Four.mix(d, 10, c);
      a = i32x4.add(a, d); d = Four.mix(d, 18, a); c = i32x4.add(c, b); b = Four.mix(b, 20, c);
    }
    const last = k0;
    k0 = k1;
    k1 = k2;
    k2 = k3;
    k3 = k4;
    k4 = last;
    a = i32x4.add(a, k0);
    b = i32x4.add(b, k1);
    c = i32x4.add(c, k2);
    d = i32x4.add(d, i32x4.add(k3, i32x4.splat(keys)));
  }
  const isZero = i32x4.eq(v128.or(v128.or(a, b), v128.or(c, d)), i32x4.splat(0));
  v128.store(to, i32x4.sub(a, isZero));
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
}

/** A stream in memory: four v128 of state, then a block of BLOCK_WORDS words. */
export const STREAM_BYTES: u32 = 64 + BLOCK_WORDS * 4;
/** The offset of the block in a stream. */
export const STREAM_BLOCK: u32 = 64;

/**
 * Starts the stream of maze `index` under `seed` at `stream` (STREAM_BYTES, aligned to 16). Lane l is xoshiro128++ with
 * derive(seed, index, l) as its state. The block is not filled yet.
 */
export function startStream(stream: usize, seed: u64, index: u64): void {
  deriveFour(stream, seed, index, i32x4(0, 1, 2, 3), i32x4.splat(0), i32x4.splat(0));
}

/** Fills the block of a stream with its next BLOCK_WORDS words: word 4t + l is lane l's output t. */
export function fillBlock(stream: usize): void {
  let s0 = v128.load(stream);
  let s1 = v128.load(stream, 16);
  let s2 = v128.load(stream, 32);
  let s3 = v128.load(stream, 48);
  const end = stream + STREAM_BYTES;
  for (let at = stream + STREAM_BLOCK; at < end; at += 16) {
    const sum = i32x4.add(s0, s3);
    v128.store(at, i32x4.add(v128.or(i32x4.shl(sum, 7), i32x4.shr_u(sum, 25)), s0));
    const shifted = i32x4.shl(s1, 9);
    s2 = v128.xor(s2, s0);
    s3 = v128.xor(s3, s1);
    s1 = v128.xor(s1, s2);
    s0 = v128.xor(s0, s3);
    s2 = v128.xor(s2, shifted);
    s3 = v128.or(i32x4.shl(s3, 11), i32x4.shr_u(s3, 21));
  }
  v128.store(stream, s0);
  v128.store(stream, s1, 16);
  v128.store(stream, s2, 32);
  v128.store(stream, s3, 48);
}

/**
 * Writes 16 directions of each next word of a stream, lowest bits first, as bytes 0, 4, 8, 12, from `to` to `end`:
 * whole 64 bytes, from four words. The block stays as it is: with it between, wilson takes 2 % more.
 */
export function fillDirections(stream: usize, to: usize, end: usize): void {
  let s0 = v128.load(stream);
  let s1 = v128.load(stream, 16);
  let s2 = v128.load(stream, 32);
  let s3 = v128.load(stream, 48);
  // Bits 2 and 3 of each byte: pairs of bits are times four.
  const mask = i8x16.splat(12);
  for (; to < end; to += 64) {
    const sum = i32x4.add(s0, s3);
    const words = i32x4.add(v128.or(i32x4.shl(sum, 7), i32x4.shr_u(sum, 25)), s0);
    const shifted = i32x4.shl(s1, 9);
    s2 = v128.xor(s2, s0);
    s3 = v128.xor(s3, s1);
    s1 = v128.xor(s1, s2);
    s0 = v128.xor(s0, s3);
    s2 = v128.xor(s2, shifted);
    s3 = v128.or(i32x4.shl(s3, 11), i32x4.shr_u(s3, 21));
    const first = v128.and(i16x8.shl(words, 2), mask);
    const third = v128.and(i16x8.shr_u(words, 2), mask);
    Pairs.write(to, first, v128.and(words, mask), third, v128.and(i16x8.shr_u(words, 4), mask));
  }
  v128.store(stream, s0);
  v128.store(stream, s1, 16);
  v128.store(stream, s2, 32);
  v128.store(stream, s3, 48);
}

const HASH_A: u32 = 0xed5ad4bb;
const HASH_B: u32 = 0xac4c1b51;
const HASH_C: u32 = 0x31848bab;

/** Word `n` under the four key words: for a fixed key a bijection, so that two numbers never have the same word. */
export function hash(k0: u32, k1: u32, k2: u32, k3: u32, n: u32): u32 {
  let x = n ^ k0;
  x = (x ^ (x >> 16)) * HASH_A;
  x = ((x ^ (x >> 16)) + k1) * HASH_B;
  x = ((x ^ (x >> 16)) + k2) * HASH_C;
  return x ^ (x >> 16) ^ k3;
}

// The inverses of the multipliers modulo 2^32.
const INVERSE_A: u32 = 0x79a85073;
const INVERSE_B: u32 = 0x469e0db1;
const INVERSE_C: u32 = 0x32b21703;

/** The number whose word is `word`. */
export function unhash(k0: u32, k1: u32, k2: u32, k3: u32, word: u32): u32 {
  let x = word ^ k3;
  x = (x ^ (x >> 16)) * INVERSE_C - k2;
  x = (x ^ (x >> 16)) * INVERSE_B - k1;
  x = (x ^ (x >> 16)) * INVERSE_A;
  return x ^ (x >> 16) ^ k0;
}

/** The same as hash for four numbers at a time; every key word splat. */
export function hash4(k0: v128, k1: v128, k2: v128, k3: v128, n: v128): v128 {
  let x = v128.xor(n, k0);
  x = i32x4.mul(v128.xor(x, i32x4.shr_u(x, 16)), i32x4.splat(HASH_A));
  x = i32x4.mul(i32x4.add(v128.xor(x, i32x4.shr_u(x, 16)), k1), i32x4.splat(HASH_B));
  x = i32x4.mul(i32x4.add(v128.xor(x, i32x4.shr_u(x, 16)), k2), i32x4.splat(HASH_C));
  return v128.xor(v128.xor(x, i32x4.shr_u(x, 16)), k3);
}

/** The same as unhash for four words at a time; every key word splat. */
export function unhash4(k0: v128, k1: v128, k2: v128, k3: v128, words: v128): v128 {
  let x = v128.xor(words, k3);
  x = i32x4.sub(i32x4.mul(v128.xor(x, i32x4.shr_u(x, 16)), i32x4.splat(INVERSE_C)), k2);
  x = i32x4.sub(i32x4.mul(v128.xor(x, i32x4.shr_u(x, 16)), i32x4.splat(INVERSE_B)), k1);
  x = i32x4.mul(v128.xor(x, i32x4.shr_u(x, 16)), i32x4.splat(INVERSE_A));
  return v128.xor(v128.xor(x, i32x4.shr_u(x, 16)), k0);
}

// The state of a single xoshiro128++; few of its words are drawn, so it may be in globals.
let s0: u32 = 0;
let s1: u32 = 0;
let s2: u32 = 0;
let s3: u32 = 0;

/** Starts a single generator for one purpose of maze `index`, so that it takes nothing from the main stream. */
export function startWords(seed: u64, index: u64, purpose: u32): void {
  derive(seed, index, purpose);
  s0 = derivedWord(0);
  s1 = derivedWord(1);
  s2 = derivedWord(2);
  s3 = derivedWord(3);
}

// What startNextWords() has derived for four mazes.
const fourMazes: usize = memory.data(64, 16);

/** The same for one maze of a run after the other: `place` counts from 0 for the maze `index` on, without gaps. */
export function startNextWords(seed: u64, index: u64, place: u32, purpose: u32): void {
  const lane = (<usize>(place & 3)) << 2;
  if (!lane) {
    const from = index + place;
    const low = i32x4.add(i32x4.splat(<u32>from), i32x4(0, 1, 2, 3));
    // Minus 1 where the low word overflows.
    const carry = i32x4.lt_u(low, i32x4.splat(<u32>from));
    const high = i32x4.sub(i32x4.splat(<u32>(from >> 32)), carry);
    const zero = i32x4.splat(0);
    deriveLanes(fourMazes, seed, low, high, i32x4.splat(purpose), zero, zero);
  }
  const at = fourMazes + lane;
  s0 = load<u32>(at);
  s1 = load<u32>(at, 16);
  s2 = load<u32>(at, 32);
  s3 = load<u32>(at, 48);
}

/** Its next word. */
export function nextWord(): u32 {
  const word = rotl(s0 + s3, 7) + s0;
  const shifted = s1 << 9;
  s2 ^= s0;
  s3 ^= s1;
  s1 ^= s2;
  s0 ^= s3;
  s2 ^= shifted;
  s3 = rotl(s3, 11);
  return word;
}

/** Below `bound`, exactly uniform. */
export function nextBelow(bound: u32): u32 {
  while (true) {
    const product = <u64>nextWord() * bound;
    if (!Draw.isRejected(product, bound)) return <u32>(product >> 32);
  }
}

/** The start cell of maze `index` when none is given: uniform below `cells`. */
export function drawStart(seed: u64, index: u64, cells: u32): u32 {
  startWords(seed, index, PURPOSE_START);
  return nextBelow(cells);
}
