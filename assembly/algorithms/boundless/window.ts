// Makes the window of a boundless maze. Block by block, walks add the window's cells and their neighbours to the tree.

import { ALL_WALLS } from "../../abi";
import { bottom, left, right, top } from "./cache";
import { AT_BACK, AT_HIGH, AT_JOINED, AT_OFFSETS, AT_WIDE, cellAt, FLAG, refill, SPECIAL, UNMADE_WORD } from "./level";
import { makeBlock, walkOn } from "./tree";

/** Adds a cell, whose block has been made, to the tree. Returns false if a walk leaves the cached part. */
function finishCell(level: usize, cell: usize): bool {
  let word = load<u32>(cell);
  if (word & FLAG) return true;
  let left = word >> 2;
  if (left == 1) {
    left = refill(level, cell);
    word = left << 2;
  }
  const direction = <usize>word & 12;
  const next = cell + <usize>load<i32>(level + direction, AT_OFFSETS);
  const other = load<u32>(next);
  if ((other & (FLAG | SPECIAL)) != FLAG) {
    store<u32>(cell, left);
    return walkOn(level, cell, next, other);
  }
  // Most walks are a single step.
  store<u32>(next, other | load<u32>(level + direction, AT_BACK));
  store<u32>(cell, load<u32>(level + direction, AT_JOINED));
  return true;
}

// Bit mask of the requested columns of a block. A global variable, so that it is computed once per block.
let columns: u32 = 0;

/** Adds the cells of a block within [x0, x1) × [y0, y1) to the tree. Returns false if a walk leaves the cached part. */
function finishBlock(level: usize, x: u32, y: u32, x0: u32, y0: u32, x1: u32, y1: u32): bool {
  let row = cellAt(level, x, y);
  if (load<u32>(row) == UNMADE_WORD && !makeBlock(level, x >> 3, y >> 3)) return false;
  const stride = <usize>load<i32>(level, AT_OFFSETS + 8);
  const from = max(x, x0) - x;
  columns = (((<u32>1) << min<u32>(8, x1 - x)) - 1) & (0xff << from);
  const first = max(y, y0);
  row += stride * (first - y);
  for (let end = min(y + 8, y1), now = first; now < end; now++) {
    // The flags are read once per row. Loading a vector right after storing one of its words would stall.
    let waiting = ~(i32x4.bitmask(v128.load(row)) | (i32x4.bitmask(v128.load(row, 16)) << 4)) & columns;
    while (waiting) {
      const cell = row + (ctz(waiting) << 2);
      waiting &= waiting - 1;
      if (!finishCell(level, cell)) return false;
    }
    row += stride;
  }
  return true;
}

/** Writes the walls of the window, and up to 15 bytes past the end of the walls. */
export function writeWalls(level: usize, to: usize): void {
  const width = right - left;
  const passages = i32x4.splat(15);
  for (let y = top; y < bottom; y++) {
    let from = cellAt(level, left, y);
    for (let x: u32 = 0; x < width; x += 16) {
      const one = i16x8.narrow_i32x4_u(v128.and(v128.load(from), passages), v128.and(v128.load(from, 16), passages));
      const two = i16x8.narrow_i32x4_u(
        v128.and(v128.load(from, 32), passages),
        v128.and(v128.load(from, 48), passages),
      );
      v128.store(to + x, v128.xor(i8x16.narrow_i16x8_u(one, two), i8x16.splat(<i8>ALL_WALLS)));
      from += 64;
    }
    to += width;
  }
}

/** Makes the window. Returns false if a walk leaves the cached part. */
export function makeWindow(level: usize): bool {
  const x0 = left - min(left, 1);
  const y0 = top - min(top, 1);
  const x1 = min(right + 1, load<u32>(level, AT_WIDE));
  const y1 = min(bottom + 1, load<u32>(level, AT_HIGH));
  for (let y = y0 & ~7; y < y1; y += 8)
    for (let x = x0 & ~7; x < x1; x += 8) if (!finishBlock(level, x, y, x0, y0, x1, y1)) return false;
  return true;
}
