// Walks and blocks of the levels of a boundless maze. A walk makes the blocks that it enters. Making a block requires
// the passages of the corresponding cell on the level above, and thus walks on that level.

import { hash4 } from "../../core/hash";
import * as levels from "./level";
import { board, makeSkeleton } from "./skeleton";

/** Result of a function after a walk has left the cached part of a level. */
export const UNKNOWN: u32 = 0xff;

export const keys: usize = memory.data(64, 16);

/** A step of a walk, inlined. */
class Step {
  /**
   * Returns the next cell. `low` and `high` are the two bits of the direction in `word`; `south` is the offset of the
   * next row. Computing the offset is faster than loading it from AT_OFFSETS. The code tests `high` twice, once with 64
   * bits: otherwise V8 would evaluate the test once, before both selects, which makes a window take 2 % longer.
   */
  @inline
  static from(cell: usize, south: usize, word: u32, low: u32, high: u32): usize {
    const across = select(cell - 4, cell + 4, (<u64>word & high) != 0);
    return select(across, select(cell + south, cell - south, word & high), word & low);
  }
}

/**
 * Adds the walk of the cell `start` to the tree. The walk is at `cell`, which is `start` or the cell after the first
 * step. `word` is the word of `cell`. Returns false if the walk leaves the cached part.
 */
export function walkOn(level: usize, start: usize, cell: usize, word: u32): bool {
  const south = <usize>load<i32>(level, levels.AT_OFFSETS + 8);
  let last = start;
  while (true) {
    while (<i32>word >= 0) {
      let left = word >> 2;
      if (left == 1) {
        left = levels.refill(level, cell);
        word = left << 2;
      }
      store<u32>(cell, left);
      last = cell;
      cell = Step.from(cell, south, word, 4, 8);
      word = load<u32>(cell);
    }
    if (!(word & levels.SPECIAL)) break;
    if (word & levels.BORDER) cell = last;
    else if (
      !(word & levels.UNMADE) ||
      !makeBlock(level, levels.columnOf(level, cell) >> 3, levels.rowOf(level, cell) >> 3)
    )
      return false;
    word = load<u32>(cell);
  }

  let came: u32 = 0;
  cell = start;
  word = load<u32>(cell);
  while (<i32>word >= 0) {
    const direction = (<usize>word & 3) << 2;
    store<u32>(cell, came | load<u32>(level + direction, levels.AT_JOINED));
    came = load<u32>(level + direction, levels.AT_BACK);
    cell = Step.from(cell, south, word, 1, 2);
    word = load<u32>(cell);
  }
  store<u32>(cell, word | came);
  return true;
}

/** Walks from a cell to the tree, and adds the walk to the tree. Returns false if the walk leaves the cached part. */
export function walk(level: usize, start: usize): bool {
  return walkOn(level, start, start, load<u32>(start));
}

/** Like walk, but makes the cell's block if necessary. A no-op if the cell is outside the level or in the tree. */
function walkFrom(level: usize, cell: usize): bool {
  const word = load<u32>(cell);
  if ((word & (levels.FLAG | (levels.SPECIAL & ~levels.BORDER))) == levels.FLAG) return true;
  return walkOn(level, cell, cell, word);
}

/** Returns the passages of a cell of a level, bit d for direction d, or UNKNOWN if a walk leaves the cached part. */
function passages(level: usize, x: u32, y: u32): u32 {
  if (levels.isTop(level)) return 0;
  if (!levels.isCached(level, x, y)) return UNKNOWN;
  const cell = levels.cellAt(level, x, y);
  const south = <usize>load<i32>(level, levels.AT_OFFSETS + 8);
  if (
    !walkFrom(level, cell) ||
    !walkFrom(level, cell - south) ||
    !walkFrom(level, cell + 4) ||
    !walkFrom(level, cell + south) ||
    !walkFrom(level, cell - 4)
  )
    return UNKNOWN;
  return load<u32>(cell) & 15;
}

/** Returns the words of four cells. A word has the passages of a cell of the skeleton, or the stack of another cell. */
function wordsOf(hashed: v128, bytes: v128): v128 {
  const stacked = v128.or(i32x4.shr_u(i32x4.shl(hashed, 4), 2), i32x4.splat(levels.MARK));
  const tree = v128.or(v128.and(bytes, i32x4.splat(15)), i32x4.splat(levels.FLAG | levels.SKELETON));
  return v128.bitselect(tree, stacked, i32x4.shr_s(bytes, 31));
}

/**
 * Makes the skeleton of block (x, y) and the stacks of its other cells. Returns false if the level above is not cached.
 */
export function makeBlock(level: usize, x: u32, y: u32): bool {
  const open = passages(level + levels.RECORD, x, y);
  if (open == UNKNOWN) return false;
  const columns = min(8, load<u32>(level, levels.AT_WIDE) - (x << 3));
  const rows = min(8, load<u32>(level, levels.AT_HIGH) - (y << 3));
  levels.deriveKeys(keys, level, x, y);
  const key = levels.keyAt(level, x, y);
  for (let word: usize = 0; word < 4; word++) store<u32>(key + (word << 2), load<u32>(keys + (word << 4)));
  makeSkeleton(open, columns, rows, keys);

  const k0 = v128.load32_splat(keys);
  const k1 = v128.load32_splat(keys, 16);
  const k2 = v128.load32_splat(keys, 32);
  const k3 = v128.load32_splat(keys, 48);
  let places = i32x4(0, 1, 2, 3);
  const first = levels.cellAt(level, x << 3, y << 3);
  let to = first;
  let counts = levels.countAt(level, to);
  const stride = <usize>load<i32>(level, levels.AT_OFFSETS + 8);
  for (let row = board, end = board + (rows << 4); row < end; row += 16) {
    const bytes = v128.load(row);
    const halves = i16x8.extend_low_i8x16_s(bytes);
    const west = hash4(k0, k1, k2, k3, places);
    const east = hash4(k0, k1, k2, k3, i32x4.add(places, i32x4.splat(4)));
    v128.store(to, wordsOf(west, i32x4.extend_low_i16x8_s(halves)));
    v128.store(to, wordsOf(east, i32x4.extend_high_i16x8_s(halves)), 16);
    v128.store(counts, i32x4.splat(0));
    places = i32x4.add(places, i32x4.splat(8));
    to += stride;
    counts += stride >> 1;
  }
  for (let x = columns; x < 8; x++)
    levels.fillColumn(first + ((<usize>x) << 2), to, stride, levels.FLAG | levels.BORDER);
  return true;
}
