// Components: cells connected by marked edges, numbered from 0.
//
// The step of a cell is the offset to the other end of the edge that the cell marked. Following the steps from any cell
// leads to two cells that step to each other. The first of these two is the root of the component. A cell without a
// step is a root, too. A component has 3.5 cells on average, and 99.99 % of the cells are at most six steps from their
// root.

import { CELLS, COMPONENTS, JUMPS, STEPS } from "./memory";
import { tile } from "./plan";

// Lookup table by mask of eight bits: the number of set bits below each bit, u8.
const BITS_BELOW: usize = memory.data(256 * 8, 16);

function countBits(): void {
  for (let mask: u32 = 0; mask < 256; mask++)
    for (let bit: u32 = 0; bit < 8; bit++) store<u8>((mask << 3) | bit, popcnt(mask & ((1 << bit) - 1)), BITS_BELOW);
}

/**
 * Computes the jump (two steps) of each cell of a row. Numbers the roots from `number` on. Returns the next unused
 * number.
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
    // If two cells step to each other, two steps lead back to the same cell. The later cell then jumps one step, to the
    // root.
    const isBack = i16x8.eq(two, i16x8.splat(0));
    const jump = v128.or(two, v128.and(v128.and(step, isBack), i16x8.shr_s(step, 15)));
    v128.store(at, i16x8.shl(jump, 1), JUMPS);
    const roots = i16x8.bitmask(v128.and(i16x8.eq(jump, i16x8.splat(0)), v128.load_ext<i8>(slot, CELLS)));
    v128.store(at, i16x8.add(i16x8.splat(<i16>number), v128.load_ext<u8>(roots << 3, BITS_BELOW)), COMPONENTS);
    number += popcnt(roots);
  }
  return number;
}

/**
 * Assigns the number of its root to each cell that is at most six steps from its root. Returns 0 if all cells of the
 * row are.
 */
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

/** Assigns the number of its root to each cell of a row, at any distance from the root. */
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
 * Records the component of each cell of the tile. Returns the number of components. Also fills the slots outside the
 * east and south sides. If edges lead around the border back to this tile, such a slot gets the component of the cell
 * on the opposite side. Otherwise it gets the component of the adjacent cell, so that an edge to another tile does not
 * look like an edge between components.
 */
export function numberComponents(): u32 {
  // Fills the table in the first call.
  if (!load<u8>(255 * 8 + 7, BITS_BELOW)) countBits();
  const columns = tile.columns;
  const stride = tile.stride;
  const end = tile.end;
  let count: u32 = 0;
  for (let slot = tile.first; slot < end; slot += stride) count = numberRoots(slot, columns, stride, count);
  for (let slot = tile.first; slot < end; slot += stride) {
    if (nameCells(slot, columns)) nameFarCells(slot, columns);
    const beside = tile.wrapsX ? slot : slot + columns - 1;
    store<u16>((slot + columns) << 1, load<u16>(beside << 1, COMPONENTS), COMPONENTS);
  }
  const above = tile.wrapsY ? tile.first : end - stride;
  for (let column: u32 = 0; column < columns; column += 8)
    v128.store((end + column) << 1, v128.load((above + column) << 1, COMPONENTS), COMPONENTS);
  return count;
}
