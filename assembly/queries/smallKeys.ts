// Keys of small mazes. One lookup yields what the passages of four cells add to all sums. This is 1.8× faster than the
// method of keys.ts at 15×15, and 1.5× at 16×16.

import { take } from "../arena";
import { addRow, height, keyOfSums, outside, sums, weightsA, weightsB, width } from "./keySums";

/** Maximum number of cells of a small maze. The tables of larger mazes do not fit into a cache. */
export const MAX_SMALL: u32 = 576;
/** Minimum number of mazes. With fewer mazes, filling the tables takes more time than the lookups save. */
export const MIN_COUNT: u32 = 32;

// Lookup table by group of four cells. A group has 16 entries for its sets of passages east, then 16 for its sets of
// passages south. An entry has eight sums.
let tableFours: usize = 0;
const FOURS_BYTES: usize = 2048;
/** Sentinel for no passage. */
const NOWHERE: u32 = -1;

/**
 * Fills in the entries of all sets whose highest passage is `number`. This passage is at (x, y) in half cells. x is
 * NOWHERE if the passage does not exist.
 */
function fillSums(entries: usize, number: u32, x: u32, y: u32): void {
  memory.fill(sums, 0, 64);
  if (x != NOWHERE) {
    const column = (<usize>x) << 3;
    const farColumn = (<usize>(2 * width - 2 - x)) << 3;
    const a = i64x2.replace_lane(i64x2.splat(load<u64>(weightsA + column)), 1, load<u64>(weightsA + farColumn));
    const b = i64x2.replace_lane(i64x2.splat(load<u64>(weightsB + column)), 1, load<u64>(weightsB + farColumn));
    addRow(y, a, b);
  }
  const one: u32 = 1 << number;
  for (let set: u32 = 0; set < one; set++) {
    const from = entries + (set << 6);
    const to = entries + ((set + one) << 6);
    for (let k: usize = 0; k < 64; k += 16) v128.store(to + k, i64x2.add(v128.load(from + k), v128.load(sums + k)));
  }
}

/** Allocates and fills the tables. Returns false if there is too little memory. */
export function makeFours(mask: usize): bool {
  const cells = width * height;
  tableFours = take(<u64>((cells + 15) >> 4) * 4 * FOURS_BYTES);
  if (!tableFours) return false;
  const end = (cells + 15) & ~15;
  let x: u32 = 0;
  let y: u32 = 0;
  for (let cell: u32 = 0; cell < end; cell++) {
    const entries = tableFours + <usize>(cell >> 2) * FOURS_BYTES;
    const number = cell & 3;
    if (!number) {
      memory.fill(entries, 0, 64);
      memory.fill(entries + 1024, 0, 64);
    }
    const isInside = cell < cells && (!mask || load<u8>(mask + cell) != 0);
    const hasEast = isInside && x + 1 < width && (!mask || load<u8>(mask + cell + 1) != 0);
    const hasSouth = isInside && y + 1 < height && (!mask || load<u8>(mask + cell + width) != 0);
    fillSums(entries, number, hasEast ? 2 * x + 1 : NOWHERE, 2 * y);
    fillSums(entries + 1024, number, hasSouth ? 2 * x : NOWHERE, 2 * y + 1);
    if (++x == width) {
      x = 0;
      y++;
    }
  }
  return true;
}

/** Returns the key of the small maze at `walls`. Reads up to one row plus 16 cells past the end of the maze. */
export function smallKeyOf(walls: usize): u64 {
  let h01 = v128.load(outside);
  let h23 = v128.load(outside, 16);
  let h45 = v128.load(outside, 32);
  let h67 = v128.load(outside, 48);
  const row = <usize>width;
  const end = walls + width * height;
  let entries = tableFours;
  for (let at = walls; at < end; at += 16) {
    const here = v128.load(at);
    // The highest bit of each byte is set if the cell or its neighbour has a wall between the two.
    let east = ~i8x16.bitmask(v128.or(i8x16.shl(here, 6), i8x16.shl(v128.load(at, 1), 4)));
    let south = ~i8x16.bitmask(v128.or(i8x16.shl(here, 5), i8x16.shl(v128.load(at + row), 7)));
    for (let fours = (min(end - at, 16) + 3) >> 2; fours; fours--) {
      const toEast = entries + ((<usize>(east & 15)) << 6);
      const toSouth = entries + ((<usize>(south & 15)) << 6);
      h01 = i64x2.add(h01, i64x2.add(v128.load(toEast), v128.load(toSouth, 1024)));
      h23 = i64x2.add(h23, i64x2.add(v128.load(toEast, 16), v128.load(toSouth, 1040)));
      h45 = i64x2.add(h45, i64x2.add(v128.load(toEast, 32), v128.load(toSouth, 1056)));
      h67 = i64x2.add(h67, i64x2.add(v128.load(toEast, 48), v128.load(toSouth, 1072)));
      east >>= 4;
      south >>= 4;
      entries += FOURS_BYTES;
    }
  }
  v128.store(sums, h01);
  v128.store(sums, h23, 16);
  v128.store(sums, h45, 32);
  v128.store(sums, h67, 48);
  return keyOfSums();
}
