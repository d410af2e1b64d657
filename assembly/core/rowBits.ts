// Random bits for algorithms that work row by row, one bit per cell, and the conversion of passages, two bits per cell,
// to walls. The reference implementation is src/reference/rowBits.ts.
//
// Bits are made in slices, which are groups of rows. A slice is padded to whole v128 vectors, and is small enough to
// stay in the cache. A row of bits consists of whole 16-bit units, one bit per cell.

import { ALL_WALLS, SHARE_HALF, SHARE_WORDS } from "../abi";
import { Request } from "../request";
import { derive, derivedWord } from "./derive";
import { hash4 } from "./hash";

const SLICE_BYTES: u32 = 4096;
// Rows with more columns than this are processed as wide rows.
const WIDE: u32 = 8192;

/** Size of a row of bits, in bytes. */
export function rowBytes(width: u32): u32 {
  return ((width + 15) >> 4) << 1;
}

/** Number of rows in a slice: a multiple of eight, or all rows. */
export function sliceRows(width: u32, height: u32): u32 {
  return min<u32>(height, max<u32>(8, (SLICE_BYTES / rowBytes(width)) & ~7));
}

/** Size of `rows` rows of bits in bytes, rounded up to whole v128. */
export function rowsBytes(width: u32, rows: u32): u32 {
  return (rowBytes(width) * rows + 15) & ~15;
}

/**
 * Number of bytes to allocate for the walls. If several calls make a maze, the last call returns one row more than it
 * was asked for. All calls allocate this row, so that the data that follow the walls stay at the same addresses.
 */
export function wallsBytes(request: usize): u64 {
  const width: u64 = Request.width(request);
  const isWhole = isAtTop(request) && Request.closes(request);
  return width * Request.height(request) * Request.count(request) + (isWhole ? 16 : width + 16);
}

/** Whether the rows of the request begin at the top of the maze. */
export function isAtTop(request: usize): bool {
  return Request.firstRow(request) == 0 && Request.epoch(request) == 0;
}

/** Number of bytes before a slice of passages. These bytes hold the last row of the previous slice. */
export function sliceLead(width: u32): u32 {
  return rowsBytes(width, 1);
}

/** Number of bytes to allocate for a slice of passages: its lead (sliceLead), its rows, and one row below its rows. */
export function passagesBytes(width: u32, rows: u32): u64 {
  return <u64>sliceLead(width) + rowsBytes(width, rows) + rowBytes(width);
}

/**
 * Writes the random bits of the rows [y, y + rows) of maze `index`. Also fills the rest of the last v128. Each bit is 1
 * with probability `share` / 2^31. `y` must be the first row of a slice. Afterwards derivedWord() returns the key.
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
  const width = Request.width(request);
  derive(Request.seed(request), index, purpose, Request.epoch(request));
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
 * Like fillRowBits, for probabilities other than 1/2: compares one hash word per cell with the probability. The bits
 * past the last column of a row repeat the first bits of the next row.
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
 * Sets the bits of the columns [from, to) in each row, and clears all others. `from` is 0 or 1; `to` is width - 1 or
 * width.
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

/** Opens all passages within the top row of a maze, and no passage to the north. Ignores the row's random bits. */
export function joinTopRow(west: usize, north: usize, width: u32): void {
  fillColumns(west, width, 1, 1, width);
  clearRow(north, width);
}

/** Writes a row of zeros. */
export function clearRow(target: usize, width: u32): void {
  const end = target + rowBytes(width);
  for (let at = target; at < end; at += 2) store<u16>(at, 0);
}

// Operands of expand(). They are in memory, because Node 24 would rebuild constants at each use (0.30 instead of 0.12
// ns).
const ORDER: usize = memory.data<u8>([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1], 16);
const BITS: usize = memory.data<u8>([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128], 16);

/** Expands 16 bits to 16 bytes: -1 if the bit is set, otherwise 0. */
function expand(bits: u32, order: v128, tested: v128): v128 {
  return i8x16.eq(v128.and(i8x16.swizzle(i32x4.splat(bits), order), tested), tested);
}

/**
 * Writes the walls of a slice from the passages to the west and to the north of its cells. The walls of the slice's
 * last row are not written yet, because the passages south of that row are unknown until the next slice. Its passages
 * are kept for the call for the next slice, which writes the row. The last row of the maze is written at once. Returns
 * the end of the written rows. Writes up to 15 bytes past the end of a row.
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
  const tested = v128.load(BITS);
  const all = i8x16.splat(<i8>ALL_WALLS);
  // Processes 16 columns at a time from top to bottom, because the passages south of a row are the passages north of
  // the next row. Goes from east to west, so that a later store overwrites the bytes written past the end of a row.
  // Wide mazes are processed four rows at a time, so that the rows stay in the cache: 0.12 instead of 0.22 ns per cell.
  const step: i32 = width > WIDE ? 4 * bytes : end + bytes;
  for (let top: i32 = isTop ? 0 : -(<i32>bytes); top < ready; top += step) {
    const bottom = min(ready, top + step);
    let at = walls;
    for (let strip: i32 = bytes - 2; strip >= 0; strip -= 2) {
      at = walls + (strip << 3);
      let toNorth = expand(load<u16>(north + top + strip), order, tested);
      for (let unit = top + strip; unit < bottom + strip; unit += bytes) {
        // Bits 0 to 15: the passages west of these 16 cells. Bit 16: the passage east of the last cell.
        const opens = load<u32>(west + unit);
        const toSouth = expand(load<u16>(north + unit + bytes), order, tested);
        // `open` is the negated sum of the bits of the open sides (8 west, 4 south, 2 east, 1 north). Adding 15 gives
        // the walls.
        let open = expand(opens, order, tested);
        open = i8x16.add(i8x16.add(open, open), toSouth);
        open = i8x16.add(i8x16.add(open, open), expand(opens >> 1, order, tested));
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
