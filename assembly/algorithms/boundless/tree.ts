// Walks and blocks of the levels of a boundless maze: a walk makes the blocks that it enters, and a block needs the
// passages of one cell of the level above, which need walks there.

import { hash4 } from "../../core/random";
import {
  AT_HIGH,
  AT_OFFSETS,
  AT_WIDE,
  BORDER,
  cellAt,
  columnOf,
  countAt,
  DIRECTIONS,
  deriveKeys,
  FLAG,
  isKept,
  isTop,
  keyAt,
  MARK,
  RECORD,
  refill,
  rowOf,
  SKELETON,
  SPECIAL,
  UNMADE,
} from "./level";
import { board, makeSkeleton } from "./skeleton";

/** What passages() returns when a walk has left the part that is kept. */
export const UNKNOWN: u32 = 0xff;

export const keys: usize = memory.data(64, 16);

class Next {
  /**
   * How far the next cell is in a direction, in bytes: its low bit and its high bit, 0 or not, and how far it is south.
   * In the chain of a walk this is faster than a load of AT_OFFSETS.
   */
  @inline
  static offsetOf(low: u32, high: u32, south: i32): usize {
    return <usize>select(select(-4, 4, high), select(south, -south, high), low);
  }
}

/** Adds a cell to the tree by its walk. Returns false if the walk leaves the part that is kept. */
export function walk(level: usize, start: usize): bool {
  const south = load<i32>(level, AT_OFFSETS + 8);
  let cell = start;
  let last = start;
  let word = load<u32>(cell);
  while (true) {
    while (<i32>word >= 0) {
      let left = word >> 2;
      if (left == 1) {
        left = refill(level, cell);
        word = left << 2;
      }
      store<u32>(cell, left);
      last = cell;
      cell += Next.offsetOf(word & 4, word & 8, south);
      word = load<u32>(cell);
    }
    if (!(word & SPECIAL)) break;
    if (word & BORDER) cell = last;
    else if (!(word & UNMADE) || !makeBlock(level, columnOf(level, cell) >> 3, rowOf(level, cell) >> 3)) return false;
    word = load<u32>(cell);
  }

  let came: u32 = 0;
  cell = start;
  word = load<u32>(cell);
  while (<i32>word >= 0) {
    const direction = word & 3;
    store<u32>(cell, FLAG | came | (direction << 8) | (1 << direction));
    came = 1 << (direction ^ 2);
    cell += <usize>load<i32>(level + ((<usize>direction) << 2), AT_OFFSETS);
    word = load<u32>(cell);
  }
  store<u32>(cell, word | came);
  return true;
}

/** As walk, also from a cell of a block that is not made, and from beyond the border, which is nothing. */
function walkFrom(level: usize, cell: usize): bool {
  const word = load<u32>(cell);
  return !!(word & FLAG && word & BORDER) || walk(level, cell);
}

/** The passages of a cell of a level, bit d for direction d, or UNKNOWN. */
function passages(level: usize, x: u32, y: u32): u32 {
  if (isTop(level)) return 0;
  if (!isKept(level, x, y)) return UNKNOWN;
  const cell = cellAt(level, x, y);
  if (!walk(level, cell)) return UNKNOWN;
  for (let direction: usize = 0; direction < 4; direction++) {
    if (!walkFrom(level, cell + <usize>load<i32>(level + (direction << 2), AT_OFFSETS))) return UNKNOWN;
  }
  return load<u32>(cell) & 15;
}

/** The words of four cells: those of their stacks, or, for bytes of the board that are in the skeleton, of the tree. */
function wordsOf(hashed: v128, bytes: v128, isInside: v128): v128 {
  const stacked = v128.or(v128.and(i32x4.shl(hashed, 2), i32x4.splat(DIRECTIONS)), i32x4.splat(MARK));
  const tree = v128.or(v128.and(bytes, i32x4.splat(15)), i32x4.splat(FLAG | SKELETON));
  const words = v128.bitselect(tree, stacked, i32x4.gt_s(bytes, i32x4.splat(127)));
  return v128.bitselect(words, i32x4.splat(FLAG | BORDER), isInside);
}

/** Makes block x, y: its skeleton, and the stacks of its other cells. Returns false if it cannot be known. */
export function makeBlock(level: usize, x: u32, y: u32): bool {
  const open = passages(level + RECORD, x, y);
  if (open == UNKNOWN) return false;
  const columns = min(8, load<u32>(level, AT_WIDE) - (x << 3));
  const rows = min(8, load<u32>(level, AT_HIGH) - (y << 3));
  deriveKeys(keys, level, x, y);
  const key = keyAt(level, x, y);
  for (let word: usize = 0; word < 4; word++) store<u32>(key + (word << 2), load<u32>(keys + (word << 4)));
  makeSkeleton(open, columns, rows, keys);

  const k0 = v128.load32_splat(keys);
  const k1 = v128.load32_splat(keys, 16);
  const k2 = v128.load32_splat(keys, 32);
  const k3 = v128.load32_splat(keys, 48);
  const isWest = i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(columns));
  const isEast = i32x4.lt_s(i32x4(4, 5, 6, 7), i32x4.splat(columns));
  let places = i32x4(0, 1, 2, 3);
  let to = cellAt(level, x << 3, y << 3);
  let counts = countAt(level, to);
  const stride = <usize>load<i32>(level, AT_OFFSETS + 8);
  for (let row = board, end = board + (rows << 4); row < end; row += 16) {
    const bytes = v128.load(row);
    const halves = i16x8.extend_low_i8x16_u(bytes);
    const west = hash4(k0, k1, k2, k3, places);
    const east = hash4(k0, k1, k2, k3, i32x4.add(places, i32x4.splat(4)));
    v128.store(to, wordsOf(west, i32x4.extend_low_i16x8_u(halves), isWest));
    v128.store(to, wordsOf(east, i32x4.extend_high_i16x8_u(halves), isEast), 16);
    v128.store(counts, i32x4.splat(0));
    places = i32x4.add(places, i32x4.splat(8));
    to += stride;
    counts += stride >> 1;
  }
  return true;
}
