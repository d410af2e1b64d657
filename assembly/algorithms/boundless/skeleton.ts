// Makes the skeleton of a block: random walks within the block join its gates. The board has 8 rows of 16 bytes, one
// byte per cell; only 8 bytes of a row are used. The place of a cell is its index on the board, 16 * row + column. If a
// step leaves the block, bit 3 or bit 7 of the new place is set.

import { Draw } from "../../core/choices";
import { hash, hash4 } from "../../core/hash";
import { Pairs } from "../../core/pairs";

/** Bit of a board byte: the cell is in the skeleton. Bits 0 to 3 are its passages. */
export const IN: u32 = 0x80;

// Lookup table by direction, one byte each: the change of the place by a step. North -16, east 1, south 16, west -1.
const STEPS: u32 = 0xff1001f0;
const LEAVES: u32 = 0x88;

const SKELETON_WORDS: i32 = 0x40000000;
const GATE_WORDS: u32 = 0x80000000;

/** The board. */
export const board: usize = memory.data(128, 16);
// The last step that a walk took from each place, one byte per place.
const exits: usize = memory.data(128, 16);
// Buffer of 64 drawn steps. The four bytes before it are a copy of the last four steps of the previous 64.
const draws: usize = memory.data(80, 16) + 16;
const DRAWS_END: usize = draws + 64;
// Address of the last four steps in the buffer. Walks read four steps at a time.
const LAST_FOUR: usize = DRAWS_END - 4;

let draw: usize = 0;
let drawn: i32 = 0;

/** Converts words of the hash to steps, inlined. */
class Steps {
  /** Returns 16 steps, one for each byte of `words`. Bits 2 * pair and 2 * pair + 1 of the byte are the direction. */
  @inline
  static of(words: v128, pair: i32): v128 {
    return i8x16.swizzle(i32x4.splat(STEPS), v128.and(i16x8.shr_u(words, pair << 1), i8x16.splat(3)));
  }
}

/** Draws the next four words, and writes their steps to the buffer: 16 directions from each word, lowest bits first. */
function fillDraws(k0: v128, k1: v128, k2: v128, k3: v128): void {
  const words = hash4(k0, k1, k2, k3, i32x4.add(i32x4.splat(SKELETON_WORDS | drawn), i32x4(0, 1, 2, 3)));
  drawn += 4;
  Pairs.write(draws, Steps.of(words, 0), Steps.of(words, 1), Steps.of(words, 2), Steps.of(words, 3));
}

/**
 * Draws the position of a gate that belongs to a block: the row of its eastern gate if `south` is 0, the column of its
 * southern gate if `south` is 1. (The other two gates belong to the neighbours.) `key` points to word 0 of the block's
 * key. The other words follow at intervals of 16 bytes, as deriveFour writes them.
 */
function gate(key: usize, south: u32, bound: u32): u32 {
  let number = GATE_WORDS | south;
  while (true) {
    const word = hash(load<u32>(key), load<u32>(key, 16), load<u32>(key, 32), load<u32>(key, 48), number);
    const product = <u64>word * bound;
    if (!Draw.isRejected(product, bound)) return <u32>(product >> 32);
    number += 2;
  }
}

/** Place of the gate of a block in a direction. `keys` points to the result of deriveKeys. */
export function gatePlace(direction: u32, columns: u32, rows: u32, keys: usize): u32 {
  if (direction == 0) return gate(keys + 12, 1, columns);
  if (direction == 1) return (gate(keys, 0, rows) << 4) | (columns - 1);
  if (direction == 2) return ((rows - 1) << 4) | gate(keys, 1, columns);
  return gate(keys + 8, 0, rows) << 4;
}

// Places of the gates of a block of 8 x 8 cells, by direction, u32.
const gates: usize = memory.data(16, 16);

/**
 * Draws all four gates of a block of 8 x 8 cells, whether they are open or not. Eight positions are possible, so no
 * word is rejected. `keys` points to the result of deriveKeys.
 */
function drawGates(keys: usize): void {
  // The order of the words is east, south, west, north, like that of the keys.
  const words = hash4(
    v128.load(keys),
    v128.load(keys, 16),
    v128.load(keys, 32),
    v128.load(keys, 48),
    v128.or(i32x4.splat(GATE_WORDS), i32x4(0, 1, 0, 1)),
  );
  const drawn = i32x4.shr_u(words, 29);
  const places = v128.or(v128.bitselect(drawn, i32x4.shl(drawn, 4), i32x4(0, -1, 0, -1)), i32x4(7, 0x70, 0, 0));
  v128.store(gates, v128.shuffle<i32>(places, places, 3, 0, 1, 2));
}

/** Walks within a block, inlined. */
class Walk {
  /** Whether the cell at a place is in the skeleton. */
  @inline
  static isIn(place: i32): bool {
    return load<i8>(place, board) < 0;
  }

  /**
   * Records the step at `at` + `offset` as the last step from a place, and returns the next place. If the step would
   * leave the block, the next place is the same place. `bias` makes this test work for blocks smaller than 8 x 8.
   * Branch-free.
   */
  @inline
  static stepFrom(place: i32, at: usize, offset: usize, bias: u32): i32 {
    const step: i32 = load<i8>(at + offset);
    store<u8>(place, step, exits);
    const next = place + step;
    return select(place, next, (next | (next + bias)) & LEAVES);
  }

  /** Walks from a place to the skeleton, four steps per iteration. Records the last step from each place in `exits`. */
  @inline
  static toSkeleton(start: i32, bias: u32, k0: v128, k1: v128, k2: v128, k3: v128): void {
    let place = start;
    // The loop uses a local copy of `draw`.
    let at = draw;
    while (!Walk.isIn(place)) {
      if (at > LAST_FOUR) {
        store<u32>(draws - 4, load<u32>(LAST_FOUR));
        fillDraws(k0, k1, k2, k3);
        at -= 64;
      }
      place = Walk.stepFrom(place, at, 0, bias);
      if (Walk.isIn(place)) {
        at += 1;
        break;
      }
      place = Walk.stepFrom(place, at, 1, bias);
      if (Walk.isIn(place)) {
        at += 2;
        break;
      }
      place = Walk.stepFrom(place, at, 2, bias);
      if (Walk.isIn(place)) {
        at += 3;
        break;
      }
      place = Walk.stepFrom(place, at, 3, bias);
      at += 4;
    }
    draw = at;
  }
}

/** Returns the passage bit of a step's direction. */
function passageOf(step: i32): u32 {
  // The sign and the last two bits of a step select a 4-bit field: field 4 for -16, 1 for 1, 0 for 16, 7 for -1.
  return (0x80010024 >> ((((step >> 29) & 4) | (step & 3)) << 2)) & 15;
}

/** Joins the cell at a place to the skeleton by a walk. */
function join(start: i32, bias: u32, k0: v128, k1: v128, k2: v128, k3: v128): void {
  // Most blocks have 8 x 8 cells. A separate loop for them, without the addition of `bias`, takes a tenth less time.
  if (bias) Walk.toSkeleton(start, bias, k0, k1, k2, k3);
  else Walk.toSkeleton(start, 0, k0, k1, k2, k3);
  let place = start;
  let came: u32 = 0;
  let byte: u32 = load<u8>(board + place);
  while (!(byte & IN)) {
    const step: i32 = load<i8>(exits + place);
    const passage = passageOf(step);
    store<u8>(board + place, byte | IN | came | passage);
    came = ((passage << 2) | (passage >> 2)) & 15;
    place += step;
    byte = load<u8>(board + place);
  }
  store<u8>(board + place, byte | came);
}

/**
 * Makes the skeleton of a block of columns x rows cells on the board. Bit d of `open` is set if there is a gate in
 * direction d. `keys` points to the result of deriveKeys.
 */
export function makeSkeleton(open: u32, columns: u32, rows: u32, keys: usize): void {
  for (let at = board; at < board + 128; at += 16) v128.store(at, i32x4.splat(0));
  const k0 = v128.load32_splat(keys);
  const k1 = v128.load32_splat(keys, 16);
  const k2 = v128.load32_splat(keys, 32);
  const k3 = v128.load32_splat(keys, 48);
  draw = DRAWS_END;
  drawn = 0;
  const bias = ((8 - rows) << 4) | (8 - columns);
  if (bias == 0) drawGates(keys);
  let isFirst = true;
  for (; open; open &= open - 1) {
    const direction = ctz(open);
    const place = bias ? gatePlace(direction, columns, rows, keys) : load<u32>(gates + (direction << 2));
    const at = board + place;
    if (isFirst) store<u8>(at, IN);
    else join(place, bias, k0, k1, k2, k3);
    isFirst = false;
    const bit = open & -open;
    store<u8>(at, bit | load<u8>(at));
  }
  // If a level has only one block, this block has no gates. Its skeleton is one random cell.
  if (isFirst) store<u8>(board + ((gate(keys, 0, rows) << 4) | gate(keys, 1, columns)), IN);
}
