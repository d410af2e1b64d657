// The key of a maze has 64 bits and is the same for all its rotations and mirror images. The TypeScript twin is
// src/queries/keys.ts. docs/MEASURES.md has the definition. One lookup by the passages of four columns yields their
// weights for all eight orientations, so one pass over the maze suffices. Time: 0.6 to 0.9 ns per cell.

import { take } from "../arena";
import { begin, Request } from "../request";
import { addRow, height, keyOfSums, outside, sums, takeWeights, weightsA, weightsB, width } from "./keySums";
import { MAX_SMALL, MIN_COUNT, makeFours, smallKeyOf } from "./smallKeys";

// Lookup table for passages east, by group of four columns and by subset of the group. An entry has sums of weights
// (see fillEntry).
let tableEast: usize = 0;
// Lookup table for passages south, in the same format. In both tables a group has 512 bytes.
let tableSouth: usize = 0;

/**
 * Writes the entry of a set of columns: the sums of weights A counted from the west and from the east, then the sums of
 * weights B. The first column of the group is at position `first`, in half cells; the columns are two positions apart.
 */
function fillEntry(entry: usize, first: u32, set: u32): void {
  const last: u32 = 2 * width - 2;
  let a: u64 = 0;
  let mirroredA: u64 = 0;
  let b: u64 = 0;
  let mirroredB: u64 = 0;
  for (; set; set &= set - 1) {
    const x: u32 = first + 2 * ctz(set);
    if (x > last) break;
    a += load<u64>(weightsA + ((<usize>x) << 3));
    mirroredA += load<u64>(weightsA + ((<usize>(last - x)) << 3));
    b += load<u64>(weightsB + ((<usize>x) << 3));
    mirroredB += load<u64>(weightsB + ((<usize>(last - x)) << 3));
  }
  store<u64>(entry, a);
  store<u64>(entry, mirroredA, 8);
  store<u64>(entry, b, 16);
  store<u64>(entry, mirroredB, 24);
}

/** Allocates and fills the tables. Returns false if there is too little memory. */
function makeTables(): bool {
  const fours = ((width + 15) >> 4) << 2;
  tableEast = take((<u64>fours) << 10);
  tableSouth = tableEast + ((<usize>fours) << 9);
  if (!tableEast) return false;
  for (let four: u32 = 0; four < fours; four++)
    for (let set: u32 = 0; set < 16; set++) {
      const at = ((<usize>four) << 9) + (set << 5);
      fillEntry(tableEast + at, 8 * four + 1, set);
      fillEntry(tableSouth + at, 8 * four, set);
    }
  return true;
}

/** Computes the part of the sums that comes from the cells outside the mask. */
function sumOutside(mask: usize): void {
  memory.fill(sums, 0, 64);
  if (mask) {
    for (let y: u32 = 0; y < height; y++) {
      let rowA = i64x2.splat(0);
      let rowB = i64x2.splat(0);
      for (let x: u32 = 0; x < width; x++) {
        if (load<u8>(mask + y * width + x)) continue;
        const entry = tableSouth + ((<usize>(x >> 2)) << 9) + ((1 << (x & 3)) << 5);
        rowA = i64x2.add(rowA, v128.load(entry));
        rowB = i64x2.add(rowB, v128.load(entry, 16));
      }
      addRow(2 * y, rowA, rowB);
    }
  }
  memory.copy(outside, sums, 64);
}

/** Adds the passages of row y to the sums. Reads up to 16 cells past the end of the next row. */
function sumRow(y: u32, walls: usize, rowMask: usize): void {
  let eastA = i64x2.splat(0);
  let eastB = i64x2.splat(0);
  let southA = i64x2.splat(0);
  let southB = i64x2.splat(0);
  const end = width;
  for (let x: u32 = 0; x < end; x += 16) {
    const at = walls + x;
    const here = v128.load(at);
    // The highest bit of each byte is set if the cell or its neighbour has a wall between the two.
    let closedEast = v128.or(i8x16.shl(here, 6), i8x16.shl(v128.load(at, 1), 4));
    let closedSouth = v128.or(i8x16.shl(here, 5), i8x16.shl(v128.load(at + end), 7));
    if (rowMask) {
      const beside = rowMask + x;
      const zero = i8x16.splat(0);
      const none = i8x16.eq(v128.load(beside), zero);
      closedEast = v128.or(closedEast, v128.or(none, i8x16.eq(v128.load(beside, 1), zero)));
      closedSouth = v128.or(closedSouth, v128.or(none, i8x16.eq(v128.load(beside + end), zero)));
    }
    const left = end - x;
    const columns: u32 = left < 16 ? (1 << left) - 1 : 0xffff;
    let east = ~i8x16.bitmask(closedEast) & columns;
    let south = ~i8x16.bitmask(closedSouth) & columns;
    let toEast = tableEast + ((<usize>x) << 7);
    let toSouth = tableSouth + ((<usize>x) << 7);
    // Stops after the group of four columns that contains the last column.
    for (let four: u32 = 0; four < min(left, 16); four += 4) {
      const entryEast = toEast + ((<usize>(east & 15)) << 5);
      const entrySouth = toSouth + ((<usize>(south & 15)) << 5);
      eastA = i64x2.add(eastA, v128.load(entryEast));
      eastB = i64x2.add(eastB, v128.load(entryEast, 16));
      southA = i64x2.add(southA, v128.load(entrySouth));
      southB = i64x2.add(southB, v128.load(entrySouth, 16));
      east >>>= 4;
      south >>>= 4;
      toEast += 512;
      toSouth += 512;
    }
  }
  addRow(2 * y, eastA, eastB);
  if (y + 1 < height) addRow(2 * y + 1, southA, southB);
}

/** Returns the key of the maze at `walls`. The bytes need not be valid walls. */
function keyOf(walls: usize, mask: usize): u64 {
  memory.copy(sums, outside, 64);
  for (let y: u32 = 0; y < height; y++) {
    const at = <usize>y * width;
    sumRow(y, walls + at, mask ? mask + at : 0);
  }
  return keyOfSums();
}

/** Returns a pointer to the keys, one u64 per maze. Only for mazes on a plane. */
export function keys(request: usize): usize {
  if (!begin(request)) return 0;
  const count = Request.count(request);
  const mask = Request.mask(request);
  const found = take((<u64>count) << 3);
  if (!found || !takeWeights(request) || !makeTables()) return 0;
  sumOutside(mask);
  const cells = width * height;
  const isSmall = cells <= MAX_SMALL && count >= MIN_COUNT;
  if (isSmall && !makeFours(mask)) return 0;
  let walls = Request.input(request);
  for (let i: u32 = 0; i < count; i++, walls += cells)
    store<u64>(found + ((<usize>i) << 3), isSmall ? smallKeyOf(walls) : keyOf(walls, mask));
  return found;
}
