// Boundless: levels of blocks of 8 x 8 cells, a maze on each level. Where a level has a passage, the two blocks of the
// level below are joined by a gate; in each block a skeleton joins its gates; the other cells walk to a skeleton, across
// blocks (Wilson, 1996), by stacks of directions that are functions of the place, so that the order of the walks does
// not matter (Propp and Wilson, 1998). So any window of a world is made from its own walks, and from the blocks that
// they enter, on all levels. Time: 17 ns a cell. Scratch: 6.3 bytes a cell, and a margin around a window. Uniform
// where no side is above 8, else biased. Draws: by place, under a key for each block.

import { ALL_WALLS } from "../abi";
import { reset, take } from "../arena";
import {
  begin,
  isWindow,
  requestCount,
  requestHeight,
  requestIndex,
  requestLevel,
  requestSeed,
  requestWidth,
  requestWorldHeight,
  requestWorldWidth,
  requestX,
  requestY,
  sideOnLevel,
} from "../request";
import {
  AT_HIGH,
  AT_NUMBER,
  AT_OFFSETS,
  AT_WIDE,
  cellAt,
  isTop,
  keep,
  RECORD,
  setMaze,
  UNMADE_WORD,
} from "./boundless/level";
import { makeBlock, walk } from "./boundless/tree";

// The records of the levels, of the window's first.
const levels: usize = memory.data(768, 16);

/** How many cells more than the window are kept on each side, at first. */
const MARGIN: u32 = 16;

/** The rectangle of the window, on its level. */
let left: u32 = 0;
let top: u32 = 0;
let right: u32 = 0;
let bottom: u32 = 0;

/** Keeps a part of each level around the window. Returns false if there is too little memory. */
function keepLevels(request: usize, margin: u32): bool {
  let number = requestLevel(request);
  let wide = sideOnLevel(requestWorldWidth(request), number);
  let high = sideOnLevel(requestWorldHeight(request), number);
  let x0 = left;
  let y0 = top;
  let x1 = right;
  let y1 = bottom;
  let level = levels;
  while (true) {
    store<u32>(level, number++, AT_NUMBER);
    store<u32>(level, wide, AT_WIDE);
    store<u32>(level, high, AT_HIGH);
    if (isTop(level)) return true;
    x0 = (x0 - min(x0, margin)) & ~7;
    y0 = (y0 - min(y0, margin)) & ~7;
    x1 = min(x1 + margin + 7, wide + 7) & ~7;
    y1 = min(y1 + margin + 7, high + 7) & ~7;
    if (!keep(level, x0, y0, x1, y1, wide, high)) return false;
    x0 >>= 3;
    y0 >>= 3;
    x1 >>= 3;
    y1 >>= 3;
    wide = sideOnLevel(wide, 1);
    high = sideOnLevel(high, 1);
    level += RECORD;
  }
}

/**
 * Adds the cells of a block to the tree that are in the window or beside it. Returns false if a walk leaves what is
 * kept.
 */
function finishBlock(level: usize, x: u32, y: u32, x0: u32, y0: u32, x1: u32, y1: u32): bool {
  let row = cellAt(level, x, y);
  if (load<u32>(row) == UNMADE_WORD && !makeBlock(level, row)) return false;
  const stride = <usize>load<i32>(level, AT_OFFSETS + 8);
  // Which columns are asked for, a bit each.
  const from = max(x, x0) - x;
  const columns = (((<u32>1) << min<u32>(8, x1 - x)) - 1) & (0xff << from);
  const first = max(y, y0);
  row += stride * (first - y);
  for (let end = min(y + 8, y1), now = first; now < end; now++) {
    while (true) {
      const waiting = ~(i32x4.bitmask(v128.load(row)) | (i32x4.bitmask(v128.load(row, 16)) << 4)) & columns;
      if (!waiting) break;
      if (!walk(level, row + (ctz(waiting) << 2))) return false;
    }
    row += stride;
  }
  return true;
}

/** Writes the walls of the window; and up to 15 bytes past their end. */
function writeWalls(level: usize, to: usize): void {
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

/** Makes the window in the levels. Returns false if a walk leaves what is kept. */
function makeWindow(level: usize): bool {
  const x0 = left - min(left, 1);
  const y0 = top - min(top, 1);
  const x1 = min(right + 1, load<u32>(level, AT_WIDE));
  const y1 = min(bottom + 1, load<u32>(level, AT_HIGH));
  for (let y = y0 & ~7; y < y1; y += 8) {
    for (let x = x0 & ~7; x < x1; x += 8) if (!finishBlock(level, x, y, x0, y0, x1, y1)) return false;
  }
  return true;
}

export function boundless(request: usize): usize {
  if (!begin(request) || !isWindow(request)) return 0;
  const count = requestCount(request);
  const cells = requestWidth(request) * requestHeight(request);
  left = requestX(request);
  top = requestY(request);
  right = left + requestWidth(request);
  bottom = top + requestHeight(request);
  let walls: usize = 0;
  for (let i: u32 = 0, margin = MARGIN; i < count; i++) {
    setMaze(requestSeed(request), requestIndex(request) + i);
    while (true) {
      // The walls again at the same address, with those that are made.
      reset();
      walls = take(<u64>cells * count + 16);
      if (!walls || !keepLevels(request, margin)) return 0;
      const to = walls + <usize>cells * i;
      if (isTop(levels)) store<u8>(to, ALL_WALLS);
      else if (makeWindow(levels)) writeWalls(levels, to);
      else {
        margin <<= 1;
        continue;
      }
      break;
    }
  }
  return walls;
}
