// Draws of obstacle levels: four words at once, single words, and numbers below a bound. docs/OBSTACLES.md defines them.

import { PURPOSE_OBSTACLES } from "../abi";
import { Draw } from "../core/choices";
import { deriveFour } from "../core/derive";
import { fillBlock, STREAM_BYTES } from "../core/random";

const stream: usize = memory.data(STREAM_BYTES, 16);
const end: usize = stream + STREAM_BYTES;
/** Address of the next unused word; `end` if no word is left in the block. */
let next: usize = end;

/** Starts the stream of a level. */
export function startDraws(seed: u64, index: u64): void {
  const purposes = i32x4.add(i32x4.splat(PURPOSE_OBSTACLES), i32x4(0, 1, 2, 3));
  deriveFour(stream, seed, index, purposes, i32x4.splat(0), i32x4.splat(0));
  next = end;
}

/** Draws four words. Discards the rest of four words that are partly used. */
export function drawFour(): v128 {
  next = (next + 15) & ~15;
  if (next == end) next = fillBlock(stream);
  const words = v128.load(next);
  next += 16;
  return words;
}

/** Draws a number below `bound`, exactly uniformly. */
export function drawBelow(bound: u32): u32 {
  while (true) {
    if (next == end) next = fillBlock(stream);
    const product = <u64>load<u32>(next) * bound;
    next += 4;
    if (!Draw.isRejected(product, bound)) return <u32>(product >> 32);
  }
}

/**
 * Draws 128 bits. Each is 1 with probability `share` / 2^31: the bit is 1 if a random number of 31 bits is below
 * `share`. The numbers of all bits are drawn in parallel, from the highest bit on, until all comparisons are decided.
 */
export function drawBits(share: u32): v128 {
  if (share >> 31) return i32x4.splat(-1);
  let chosen = i32x4.splat(0);
  let undecided = i32x4.splat(-1);
  // The highest bit of `left` is the next bit to compare.
  for (let left = share << 1; left && v128.any_true(undecided); left <<= 1) {
    const words = drawFour();
    if (left >> 31) {
      chosen = v128.or(chosen, v128.andnot(undecided, words));
      undecided = v128.and(undecided, words);
    } else {
      undecided = v128.andnot(undecided, words);
    }
  }
  return chosen;
}
