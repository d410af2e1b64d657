// Random numbers in sequence. A stream consists of four xoshiro128++ generators (Blackman and Vigna, 2019), one in each
// lane of v128 vectors, which yield words in turn. Other purposes use a single generator. docs/RANDOMNESS.md defines
// the draws and their order. The reference implementation is src/core/random.ts.

import { BLOCK_WORDS, PURPOSE_START } from "../abi";
import { Draw } from "./choices";
import { derive, derivedWord, deriveFour, deriveFourIndices } from "./derive";
import { Pairs } from "./pairs";

/** Size of a stream in bytes: four v128 of state, then a block of BLOCK_WORDS words. */
export const STREAM_BYTES: u32 = 64 + BLOCK_WORDS * 4;
/** Offset of the block in a stream. */
export const STREAM_BLOCK: u32 = 64;

/**
 * Starts the stream of a maze at `stream` (STREAM_BYTES, aligned to 16). The generator in lane l has the initial state
 * derive(seed, index, l). Does not fill the block.
 */
export function startStream(stream: usize, seed: u64, index: u64): void {
  deriveFour(stream, seed, index, i32x4(0, 1, 2, 3), i32x4.splat(0), i32x4.splat(0));
}

/** Fills the block with BLOCK_WORDS words. Word 4t + l is output t of generator l. Returns the address of the block. */
export function fillBlock(stream: usize): usize {
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
  return stream + STREAM_BLOCK;
}

/**
 * Writes the next directions of a stream, times 4, as bytes from `to` to `end`, which are a multiple of 64 bytes apart.
 * A word gives 16 directions, lowest bits first. Does not use the block, because wilson would then take 2 % more time.
 */
export function fillDirections(stream: usize, to: usize, end: usize): void {
  let s0 = v128.load(stream);
  let s1 = v128.load(stream, 16);
  let s2 = v128.load(stream, 32);
  let s3 = v128.load(stream, 48);
  // Selects bits 2 and 3 of each byte: a direction times 4.
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

// State of the single xoshiro128++ generator. Globals are fast enough, because few words are drawn.
let s0: u32 = 0;
let s1: u32 = 0;
let s2: u32 = 0;
let s3: u32 = 0;

/** Starts the single generator for a maze and a purpose. Its words are independent of the maze's stream. */
export function startWords(seed: u64, index: u64, purpose: u32): void {
  derive(seed, index, purpose);
  s0 = derivedWord(0);
  s1 = derivedWord(1);
  s2 = derivedWord(2);
  s3 = derivedWord(3);
}

// Initial states that startNextWords() has derived for the current four mazes.
const fourMazes: usize = memory.data(64, 16);

/** Like startWords, for maze `index` + `offset`. `offset` must be 0, 1, 2, … in successive calls. */
export function startNextWords(seed: u64, index: u64, offset: u32, purpose: u32): void {
  const lane = (<usize>(offset & 3)) << 2;
  if (!lane) {
    const from = index + offset;
    const low = i32x4.add(i32x4.splat(<u32>from), i32x4(0, 1, 2, 3));
    // -1 in the lanes where the addition to the low word overflows.
    const carry = i32x4.lt_u(low, i32x4.splat(<u32>from));
    const high = i32x4.sub(i32x4.splat(<u32>(from >> 32)), carry);
    const zero = i32x4.splat(0);
    deriveFourIndices(fourMazes, seed, low, high, i32x4.splat(purpose), zero, zero);
  }
  const at = fourMazes + lane;
  s0 = load<u32>(at);
  s1 = load<u32>(at, 16);
  s2 = load<u32>(at, 32);
  s3 = load<u32>(at, 48);
}

/** Draws the next word of the single generator. */
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

/** Draws a number below `bound`, exactly uniformly. */
export function nextBelow(bound: u32): u32 {
  while (true) {
    const product = <u64>nextWord() * bound;
    if (!Draw.isRejected(product, bound)) return <u32>(product >> 32);
  }
}

/** Draws the start cell of a maze uniformly from 0..cells-1. */
export function drawStart(seed: u64, index: u64, cells: u32): u32 {
  startWords(seed, index, PURPOSE_START);
  return nextBelow(cells);
}
