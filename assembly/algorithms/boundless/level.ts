// The cached part of a level of a boundless maze: a rectangle of whole blocks around the requested cells. Each cell is
// a word of 32 bits:
// - A cell that is not in the tree: bits 0 and 1 are the last direction in which a walk left the cell. The bits above
// are the unused directions of the cell's stack, followed by a 1 that marks their end.
// - A cell in the tree: FLAG is set. Bits 0 to 3 are the cell's passages, bit d for direction d. SKELETON is set for
// cells of a skeleton. For other cells, bits 8 and 9 are the direction of the cell's walk.
// - A word with FLAG and a bit of SPECIAL: the block is not made, or the position is outside. No walk begins there.

import { PURPOSE_BOUNDLESS } from "../../abi";
import { mark, rewind, take } from "../../arena";
import { deriveFour } from "../../core/derive";
import { BACK, layOffsets } from "../../core/directions";
import { hash } from "../../core/hash";
import { Request, sideOnLevel } from "../../request";

export const FLAG: u32 = 0x80000000;
export const SPECIAL: u32 = 0x70;
/** The cell's block has not been made yet. */
export const UNMADE: u32 = 0x10;
/** The word of a cell whose block has not been made. All four bytes are equal, so memory.fill can write the word. */
export const UNMADE_WORD: u32 = 0x90909090;
/** The cell is outside the level. */
export const BORDER: u32 = 0x20;
/** The cell is outside the cached part of the level. */
const OUTSIDE: u32 = 0x40;

/** The cell belongs to the skeleton of its block. */
export const SKELETON: u32 = 0x400;

/** The 1 that marks the end of the fourteen directions of a word. */
export const MARK: u32 = 0x40000000;
/** Bit mask of the fourteen directions of a word. */
const DIRECTIONS: u32 = 0x3ffffffc;

// Size of a level's record in bytes. The records are an array, from the lowest level up.
export const RECORD: usize = 128;
/** Size of the records of all levels, in bytes. */
export const RECORDS: usize = 11 * RECORD;
// Offsets of the fields of a record. AT_OFFSETS has four i32: the offset to the neighbouring cell in each direction.
export const AT_OFFSETS: usize = 0;
const AT_STATE: usize = 16;
const AT_STRIDE: usize = 20;
// Cached rectangle: [x0, x1) × [y0, y1).
const AT_X0: usize = 24;
const AT_Y0: usize = 28;
const AT_X1: usize = 32;
const AT_Y1: usize = 36;
// Width and height of the level, in cells.
export const AT_WIDE: usize = 40;
export const AT_HIGH: usize = 44;
// Address of the keys of the cached blocks, four words per block; number of blocks per row.
const AT_KEYS: usize = 48;
const AT_ACROSS: usize = 52;
// Address of an array with one u16 per cell: how many words of the cell's stack have been drawn.
const AT_COUNTS: usize = 56;
const AT_NUMBER: usize = 60;
// End of the memory of the level; 0 if nothing is cached.
const AT_END: usize = 64;
// Requested rectangle: [x0, x1) × [y0, y1).
const AT_REQUESTED: usize = 68;
// Lookup table by direction, u32: the passage bit of the opposite direction.
export const AT_BACK: usize = 84;
// Lookup table by direction, u32: the word of a cell that joins the tree by a step in this direction.
export const AT_JOINED: usize = 100;

let seed: u64 = 0;
let index: u64 = 0;

export function setMaze(newSeed: u64, newIndex: u64): void {
  seed = newSeed;
  index = newIndex;
}

/** Whether the level is the top one, which has only one cell. */
export function isTop(level: usize): bool {
  return (load<u32>(level, AT_WIDE) | load<u32>(level, AT_HIGH)) == 1;
}

/** Address of a cell that is cached or adjacent to a cached cell. */
export function cellAt(level: usize, x: u32, y: u32): usize {
  return (
    <usize>load<u32>(level, AT_STATE) +
    <usize>(y - load<u32>(level, AT_Y0) + 1) * load<u32>(level, AT_STRIDE) +
    ((<usize>(x - load<u32>(level, AT_X0) + 1)) << 2)
  );
}

/** Whether a cell of the level is cached. */
export function isCached(level: usize, x: u32, y: u32): bool {
  return (
    x >= load<u32>(level, AT_X0) &&
    y >= load<u32>(level, AT_Y0) &&
    x < load<u32>(level, AT_X1) &&
    y < load<u32>(level, AT_Y1)
  );
}

/** Column of a cell. */
export function columnOf(level: usize, cell: usize): u32 {
  const from = <u32>(cell - load<u32>(level, AT_STATE));
  return load<u32>(level, AT_X0) + ((from % load<u32>(level, AT_STRIDE)) >> 2) - 1;
}

/** Row of a cell. */
export function rowOf(level: usize, cell: usize): u32 {
  return load<u32>(level, AT_Y0) + <u32>(cell - load<u32>(level, AT_STATE)) / load<u32>(level, AT_STRIDE) - 1;
}

/** Address of the key of a block. */
export function keyAt(level: usize, x: u32, y: u32): usize {
  const block =
    (y - (load<u32>(level, AT_Y0) >> 3)) * load<u32>(level, AT_ACROSS) + (x - (load<u32>(level, AT_X0) >> 3));
  return <usize>load<u32>(level, AT_KEYS) + ((<usize>block) << 4);
}

/** Address of the number of words drawn from a cell's stack. */
export function countAt(level: usize, cell: usize): usize {
  return <usize>load<u32>(level, AT_COUNTS) + ((cell - load<u32>(level, AT_STATE)) >> 1);
}

/**
 * Derives four keys at once, one per vector lane: lanes 0 and 1 for block (x, y), lane 2 for the block west of it, lane
 * 3 for the block north of it.
 */
export function deriveKeys(to: usize, level: usize, x: u32, y: u32): void {
  const number = load<u32>(level, AT_NUMBER) << 28;
  deriveFour(
    to,
    seed,
    index,
    i32x4.splat(PURPOSE_BOUNDLESS),
    i32x4.replace_lane(i32x4.splat(number | x), 2, number | (x - 1)),
    i32x4.replace_lane(i32x4.splat(y), 3, y - 1),
  );
}

/** Draws the next word of a cell's stack. Returns the cell's new word, whose exit is the first direction drawn. */
export function refill(level: usize, cell: usize): u32 {
  const x = columnOf(level, cell);
  const y = rowOf(level, cell);
  const at = countAt(level, cell);
  const count = <u32>load<u16>(at) + 1;
  store<u16>(at, count);
  const key = keyAt(level, x >> 3, y >> 3);
  const number = (count << 6) | ((y & 7) << 3) | (x & 7);
  const word = hash(load<u32>(key), load<u32>(key, 4), load<u32>(key, 8), load<u32>(key, 12), number);
  return (((word << 2) & DIRECTIONS) | MARK) >> 2;
}

/** Writes a word to all cells of a column. `stride` is the number of bytes from a cell to the next. */
export function fillColumn(from: usize, to: usize, stride: usize, word: u32): void {
  for (let at = from; at < to; at += stride) store<u32>(at, word);
}

/** Discards a level and all lower levels. `first` is the record of the lowest level. */
function discardTo(level: usize, first: usize): void {
  for (let at = first; at <= level; at += RECORD) store<u32>(at, 0, AT_END);
}

/** Discards all levels. */
export function discardLevels(levels: usize): void {
  discardTo(levels + RECORDS - RECORD, levels);
}

/** Whether the level is cached and the cached rectangle contains the requested one. */
function hasRequested(level: usize): bool {
  return (
    load<u32>(level, AT_END) != 0 &&
    load<u32>(level, AT_X0) <= load<u32>(level, AT_REQUESTED) &&
    load<u32>(level, AT_Y0) <= load<u32>(level, AT_REQUESTED + 4) &&
    load<u32>(level, AT_X1) >= load<u32>(level, AT_REQUESTED + 8) &&
    load<u32>(level, AT_Y1) >= load<u32>(level, AT_REQUESTED + 12)
  );
}

/** Results of cacheLevels. */
export const NO_MEMORY: u32 = 0;
export const REMADE: u32 = 1;
const AS_BEFORE: u32 = 2;

/**
 * Records the rectangle to cache on the requested level and on each level above it. On the requested level, this is
 * [x0, x1) × [y0, y1) and `margin` more cells on each side, which walks may enter. Returns the record of the top level.
 */
function requestLevels(levels: usize, request: usize, x0: u32, y0: u32, x1: u32, y1: u32, margin: u32): usize {
  let number = Request.level(request);
  while (true) {
    const level = levels + RECORD * <usize>number;
    const wide = sideOnLevel(Request.worldWidth(request), number);
    const high = sideOnLevel(Request.worldHeight(request), number);
    store<u32>(level, number++, AT_NUMBER);
    store<u32>(level, wide, AT_WIDE);
    store<u32>(level, high, AT_HIGH);
    if (isTop(level)) return level;
    x0 = (x0 - min(x0, margin)) & ~7;
    y0 = (y0 - min(y0, margin)) & ~7;
    x1 = min((x1 + margin + 7) & ~7, wide);
    y1 = min((y1 + margin + 7) & ~7, high);
    store<u32>(level, x0, AT_REQUESTED);
    store<u32>(level, y0, AT_REQUESTED + 4);
    store<u32>(level, x1, AT_REQUESTED + 8);
    store<u32>(level, y1, AT_REQUESTED + 12);
    x0 >>= 3;
    y0 >>= 3;
    x1 = (x1 + 7) >> 3;
    y1 = (y1 + 7) >> 3;
  }
}

/**
 * Caches the rectangles of requestLevels. Reuses a level whose cache contains the rectangle. Makes other levels anew,
 * with `slack` more cells on each side.
 */
export function cacheLevels(
  levels: usize,
  request: usize,
  x0: u32,
  y0: u32,
  x1: u32,
  y1: u32,
  margin: u32,
  slack: u32,
): u32 {
  const lowest = levels + RECORD * <usize>Request.level(request);
  let level = requestLevels(levels, request, x0, y0, x1, y1, margin);
  // The memory of a level begins where the memory of the level above ends. The top level needs no memory.
  if (!load<u32>(level, AT_END)) store<u32>(level, <u32>mark(), AT_END);
  let result = AS_BEFORE;
  while (level > lowest) {
    level -= RECORD;
    if (result == AS_BEFORE) {
      if (hasRequested(level)) continue;
      rewind(load<u32>(level, RECORD + AT_END));
      discardTo(level, levels);
      result = REMADE;
    }
    if (!cacheRequested(level, slack)) return NO_MEMORY;
  }
  return result;
}

/** Caches the requested rectangle of a level and `slack` more cells on each side. */
function cacheRequested(level: usize, slack: u32): bool {
  const wide = load<u32>(level, AT_WIDE);
  const high = load<u32>(level, AT_HIGH);
  const requestedX = load<u32>(level, AT_REQUESTED);
  const requestedY = load<u32>(level, AT_REQUESTED + 4);
  const x0 = (requestedX - min(requestedX, slack)) & ~7;
  const y0 = (requestedY - min(requestedY, slack)) & ~7;
  const x1 = min((load<u32>(level, AT_REQUESTED + 8) + slack + 7) & ~7, wide);
  const y1 = min((load<u32>(level, AT_REQUESTED + 12) + slack + 7) & ~7, high);
  const across = (x1 - x0 + 7) >> 3;
  const rows = y1 - y0 + 2;
  const stride = (across << 5) + 8;
  const bytes = <u64>stride * rows;
  const state = take(bytes);
  const counts = take(bytes >> 1);
  const keys = take((<u64>across * ((rows + 5) >> 3)) << 4);
  if (!state || !counts || !keys) return false;
  layOffsets(level + AT_OFFSETS, <i32>stride, 4);
  for (let direction: u32 = 0; direction < 4; direction++) {
    const at = level + ((<usize>direction) << 2);
    store<u32>(at, 1 << (direction ^ BACK), AT_BACK);
    store<u32>(at, FLAG | (direction << 8) | (1 << direction), AT_JOINED);
  }
  store<u32>(level, <u32>state, AT_STATE);
  store<u32>(level, stride, AT_STRIDE);
  store<u32>(level, x0, AT_X0);
  store<u32>(level, y0, AT_Y0);
  store<u32>(level, x1, AT_X1);
  store<u32>(level, y1, AT_Y1);
  store<u32>(level, <u32>keys, AT_KEYS);
  store<u32>(level, across, AT_ACROSS);
  store<u32>(level, <u32>counts, AT_COUNTS);
  // memory.fill can write this word, because the word's four bytes are equal.
  memory.fill(state, <u8>(UNMADE | 0x80), <usize>bytes);
  memory.fill(state, <u8>((y0 ? OUTSIDE : BORDER) | 0x80), stride);
  const end = state + <usize>bytes;
  memory.fill(end - stride, <u8>((y1 < high ? OUTSIDE : BORDER) | 0x80), stride);
  fillColumn(state, end, stride, x0 ? FLAG | OUTSIDE : FLAG | BORDER);
  // The last block in the east may have fewer than 8 columns. makeBlock then writes the border after its last column.
  fillColumn(state + stride - 4, end, stride, x1 < wide ? FLAG | OUTSIDE : FLAG | BORDER);
  store<u32>(level, <u32>mark(), AT_END);
  return true;
}
