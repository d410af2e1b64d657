// The components that the marks make, numbered from 0.

import { CELLS, COMPONENTS, JUMPS, STEPS } from "./memory";
import { tile } from "./plan";

// For each mask of eight bits, how many bits are set below each of them: u8 each.
const BITS_BELOW: usize = memory.data(256 * 8, 16);

function countBits(): void {
  for (let mask: u32 = 0; mask < 256; mask++) {
    for (let bit: u32 = 0; bit < 8; bit++) store<u8>((mask << 3) | bit, popcnt(mask & ((1 << bit) - 1)), BITS_BELOW);
  }
}

/**
 * Joins two steps to a jump, and numbers the roots: cells without a step, and of two cells that step to each other the
 * first. Answers the next number.
 */
function numberRoots(slot: u32, columns: u32, stride: u32, number: u32): u32 {
  const end = slot + columns;
  const row = stride << 1;
  const down = i16x8.splat(<i16>stride);
  const up = i16x8.splat(-(<i16>stride));
  for (; slot < end; slot += 8) {
    const at = slot << 1;
    const step = v128.load(at, STEPS);
    const fromEast = v128.and(v128.load(at, STEPS + 2), i16x8.eq(step, i16x8.splat(1)));
    const fromWest = v128.and(v128.load(at, STEPS - 2), i16x8.eq(step, i16x8.splat(-1)));
    const fromSouth = v128.and(v128.load(at + row, STEPS), i16x8.eq(step, down));
    const fromNorth = v128.and(v128.load(at - row, STEPS), i16x8.eq(step, up));
    const two = i16x8.add(step, v128.or(v128.or(fromEast, fromWest), v128.or(fromSouth, fromNorth)));
    // Back after two steps: the second of the two goes to the first.
    const isBack = i16x8.eq(two, i16x8.splat(0));
    const jump = v128.or(two, v128.and(v128.and(step, isBack), i16x8.shr_s(step, 15)));
    v128.store(at, i16x8.shl(jump, 1), JUMPS);
    const isRoot = v128.and(i16x8.eq(jump, i16x8.splat(0)), v128.load_ext<i8>(slot, CELLS));
    const roots = i16x8.bitmask(isRoot);
    v128.store(at, i16x8.add(i16x8.splat(<i16>number), v128.load_ext<u8>(roots << 3, BITS_BELOW)), COMPONENTS);
    number += popcnt(roots);
  }
  return number;
}

/** Gives each cell of a row the number of its root, if that is at most six steps away; answers 0 if all are. */
function nameCells(slot: u32, columns: u32): u32 {
  const end = (slot + columns) << 1;
  let left: u32 = 0;
  for (let at = slot << 1; at < end; at += 2) {
    let root = at + load<i16>(at, JUMPS);
    root += load<i16>(root, JUMPS);
    root += load<i16>(root, JUMPS);
    left |= load<u16>(root, JUMPS);
    store<u16>(at, load<u16>(root, COMPONENTS), COMPONENTS);
  }
  return left;
}

/** The same, however far away it is. */
function nameFarCells(slot: u32, columns: u32): void {
  const end = (slot + columns) << 1;
  for (let at = slot << 1; at < end; at += 2) {
    let root = at;
    while (true) {
      const jump = <i32>load<i16>(root, JUMPS);
      if (!jump) break;
      root += jump;
    }
    store<u16>(at, load<u16>(root, COMPONENTS), COMPONENTS);
  }
}

/**
 * Notes the component of every cell; beside the last column and below the last row, that of the cell where an edge
 * around the border leads to, or the cell's own. Answers how many components there are.
 */
export function numberComponents(): u32 {
  const columns = tile.columns;
  const stride = tile.stride;
  const end = tile.end;
  // Once.
  if (!load<u8>(255 * 8 + 7, BITS_BELOW)) countBits();
  let count: u32 = 0;
  for (let slot = tile.first; slot < end; slot += stride) count = numberRoots(slot, columns, stride, count);
  for (let slot = tile.first; slot < end; slot += stride) {
    if (nameCells(slot, columns)) nameFarCells(slot, columns);
    const last = slot + columns - 1;
    store<u16>((last + 1) << 1, load<u16>((tile.wrapsX ? slot : last) << 1, COMPONENTS), COMPONENTS);
  }
  // nameCells may still read the numbers of later rows.
  const from = (tile.wrapsY ? tile.first : end - stride) << 1;
  const to = end << 1;
  for (let at: u32 = 0; at < columns << 1; at += 16) v128.store(to + at, v128.load(from + at, COMPONENTS), COMPONENTS);
  return count;
}
