// Row-wise algorithms: one random bit for each cell, and the walls from two bits for each cell. Twin:
// src/reference/rowBits.ts.
//
// Bits are made a slice of rows at a time: so many that they end with a whole v128, and few enough to stay in the
// cache. A row of bits takes whole half words, of 16 cells each.

import { ALL_WALLS, SHARE_HALF, SHARE_WORDS } from "../abi";
import {
  requestCloses,
  requestCount,
  requestEpoch,
  requestFirstRow,
  requestHeight,
  requestSeed,
  requestWidth,
} from "../request";
import { derive, derivedWord } from "./derive";
import { hash4 } from "./hash";

const SLICE_BYTES: u32 = 4096;
// Columns.
const WIDE: u32 = 8192;

/** Bytes of bits that a row takes. */
export function rowBytes(width: u32): u32 {
  return ((width + 15) >> 4) << 1;
}

/** Rows in a slice: a multiple of eight, or all. */
export function sliceRows(width: u32, height: u32): u32 {
  return min<u32>(height, max<u32>(8, (SLICE_BYTES / rowBytes(width)) & ~7));
}

/** Bytes of `rows` rows of bits, to the end of the last v128. */
export function rowsBytes(width: u32, rows: u32): u32 {
  return (rowBytes(width) * rows + 15) & ~15;
}

/**
 * Bytes to take for the walls. The calls of a stream take the same memory again, with the contents that the
 * previous call left there; the first gives a row less than it makes, and the last a row more.
 */
export function wallsBytes(request: usize): u64 {
  const width: u64 = requestWidth(request);
  const isWhole = isAtTop(request) && requestCloses(request);
  return width * requestHeight(request) * requestCount(request) + (isWhole ? 16 : width + 16);
}

/** Whether the rows to make are the first of all. */
export function isAtTop(request: usize): bool {
  return requestFirstRow(request) == 0 && requestEpoch(request) == 0;
}

/** Bytes before a slice of passages, where the row above it is kept. */
export function sliceLead(width: u32): u32 {
  return rowsBytes(width, 1);
}

/** Bytes to take for a slice of passages: its lead, its rows, and one below them. */
export function passagesBytes(width: u32, rows: u32): u64 {
  return <u64>sliceLead(width) + rowsBytes(width, rows) + rowBytes(width);
}

/**
 * Writes the random bits of rows `y` to `y + rows` - 1 of maze `index`, to the end of the last v128; each is 1 with
 * probability `share` of 2^31. `y` begins a slice. Leaves the key of the purpose derived.
 */
export function fillRowBits(
  target: usize,
  request: usize,
  index: u64,
  purpose: u32,
  share: u32,
  y: u32,
  rows: u32,
): void {
  const width = requestWidth(request);
  derive(requestSeed(request), index, purpose, requestEpoch(request));
  if (share != SHARE_HALF) {
    fillWithShare(target, width, share, y, rows);
    return;
  }
  const k0 = i32x4.splat(derivedWord(0));
  const k1 = i32x4.splat(derivedWord(1));
  const k2 = i32x4.splat(derivedWord(2));
  const k3 = i32x4.splat(derivedWord(3));
  const bytes = rowBytes(width);
  let n = i32x4.add(i32x4.splat((y * bytes) >> 2), i32x4(0, 1, 2, 3));
  const end = target + rows * bytes;
  for (let at = target; at < end; at += 16) {
    v128.store(at, hash4(k0, k1, k2, k3, n));
    n = i32x4.add(n, i32x4.splat(4));
  }
}

/**
 * The same where ones are not as likely as zeros: a word a cell. The columns beyond the last are those of the next row.
 */
function fillWithShare(target: usize, width: u32, share: u32, y: u32, rows: u32): void {
  const k0 = i32x4.splat(derivedWord(0));
  const k1 = i32x4.splat(derivedWord(1));
  const k2 = i32x4.splat(derivedWord(2));
  const k3 = i32x4.splat(derivedWord(3));
  const below = i32x4.splat(share);
  const bytes = rowBytes(width);
  const end = target + rows * bytes;
  let number = SHARE_WORDS + y * width;
  for (let row = target; row < end; row += bytes) {
    let n = i32x4.add(i32x4.splat(number), i32x4(0, 1, 2, 3));
    for (let at: u32 = 0; at < bytes; at += 2) {
      let bits: u32 = 0;
      for (let column: u32 = 0; column < 16; column += 4) {
        bits |= i32x4.bitmask(i32x4.lt_u(i32x4.shr_u(hash4(k0, k1, k2, k3, n), 1), below)) << column;
        n = i32x4.add(n, i32x4.splat(4));
      }
      store<u16>(row + at, bits);
    }
    number += width;
  }
}

/**
 * Writes rows of bits: ones in columns `from` (0 or 1) to `to` - 1 (`to` is the width or one less), zeros elsewhere.
 */
export function fillColumns(target: usize, width: u32, rows: u32, from: u32, to: u32): void {
  const bytes = rowBytes(width);
  const last = bytes - 2;
  const lastColumns = ((<u32>1) << (to - (last << 3))) - 1;
  for (let y: u32 = 0; y < rows; y++) {
    for (let at: u32 = 0; at < last; at += 2) store<u16>(target + at, 0xffff);
    store<u16>(target + last, lastColumns);
    store<u16>(target, <u32>load<u16>(target) & (0xffff << from));
    target += bytes;
  }
}

/** Makes the top row of a maze one passage, whatever its bits. */
export function joinTopRow(west: usize, north: usize, width: u32): void {
  fillColumns(west, width, 1, 1, width);
  clearRow(north, width);
}

/** Writes one row of zeros. */
export function clearRow(target: usize, width: u32): void {
  const end = target + rowBytes(width);
  for (let at = target; at < end; at += 2) store<u16>(at, 0);
}

// Which byte of 16 bits each of 16 bytes looks at, and which bit of it. In memory: as constants Node 24 makes them anew
// in every turn of a loop (.30 ns a cell instead of .12).
const ORDER: usize = memory.data<u8>([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1], 16);
const PLACES: usize = memory.data<u8>([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128], 16);

/** 16 bits as 16 bytes: -1 where the bit is set. */
function expand(bits: u32, order: v128, places: v128): v128 {
  return i8x16.eq(v128.and(i8x16.swizzle(i32x4.splat(bits), order), places), places);
}

/**
 * Writes the walls of a slice from its passages west and north: of all rows but the last, which is kept for the next
 * slice (its passages south are not known yet), and of the row kept before, which the slice at the top lacks. At the
 * bottom of the maze nothing is kept. Writes up to 15 bytes past the end of a row. Returns where the next row goes.
 */
export function writeSlice(
  walls: usize,
  west: usize,
  north: usize,
  width: u32,
  rows: u32,
  isTop: bool,
  isBottom: bool,
): usize {
  const bytes = rowBytes(width);
  const end = rows * bytes;
  if (isBottom) {
    clearRow(north + end, width);
    store<u16>(west + end, 0);
  }

  const ready: i32 = isBottom ? end : end - bytes;
  const order = v128.load(ORDER);
  const places = v128.load(PLACES);
  const all = i8x16.splat(<i8>ALL_WALLS);
  // Strips of 16 columns from top to bottom, so that what opens south here opens north below; from the east, so that
  // what the last one writes beyond its row is overwritten. Of wide rows four at a time: more fall out of the cache
  // (.22 ns a cell instead of .12).
  const step: i32 = width > WIDE ? 4 * bytes : end + bytes;
  for (let top: i32 = isTop ? 0 : -(<i32>bytes); top < ready; top += step) {
    const bottom = min(ready, top + step);
    let at = walls;
    for (let strip: i32 = bytes - 2; strip >= 0; strip -= 2) {
      at = walls + (strip << 3);
      let toNorth = expand(load<u16>(north + top + strip), order, places);
      for (let unit = top + strip; unit < bottom + strip; unit += bytes) {
        // West passages of these cells and of the one beyond.
        const opens = load<u32>(west + unit);
        const toSouth = expand(load<u16>(north + unit + bytes), order, places);
        // 15 less each open side's bit: by doubling, from the west's bit to the north's.
        let open = expand(opens, order, places);
        open = i8x16.add(i8x16.add(open, open), toSouth);
        open = i8x16.add(i8x16.add(open, open), expand(opens >> 1, order, places));
        open = i8x16.add(i8x16.add(open, open), toNorth);
        v128.store(at, i8x16.add(all, open));
        toNorth = toSouth;
        at += width;
      }
    }
    walls = at;
  }
  if (!isBottom) {
    memory.copy(west - bytes, west + ready, bytes);
    memory.copy(north - bytes, north + ready, bytes);
  }
  return walls;
}
