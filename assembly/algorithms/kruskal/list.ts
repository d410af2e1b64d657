// The list of a tile's edges between components. An edge is a record: weight << 32 | component << 16 | component; the
// weight tells which edge it is.

import { COMPONENTS, EAST_KEPT, EAST_WEIGHTS, SOUTH_KEPT, SOUTH_WEIGHTS, TILE_CELLS } from "./memory";
import { tile } from "./plan";

/** The records. */
export const RECORDS: usize = memory.data(16 * TILE_CELLS + 8, 16);
/** Of each component, its lightest edge. */
export const BEST: usize = memory.data(8 * TILE_CELLS, 16);
/** What stands for no edge. */
export const NO_EDGE: u64 = u64.MAX_VALUE;

// The edges of one row: u16 each, from which of its cells.
const ROW_EAST: usize = memory.data(2 * TILE_CELLS + 16, 16);
const ROW_SOUTH: usize = memory.data(2 * TILE_CELLS + 16, 16);
// For each mask of eight bits, where the half words stand whose bits are set: a swizzle that packs them.
const PACKING: usize = memory.data(256 * 16, 16);

function makePacking(): void {
  for (let mask: u32 = 0; mask < 256; mask++) {
    let at = mask << 4;
    for (let lane: u32 = 0; lane < 8; lane++) {
      if ((mask & (1 << lane)) == 0) continue;
      store<u16>(at, <u16>((lane << 1) | (((lane << 1) | 1) << 8)), PACKING);
      at += 2;
    }
  }
}

/** Notes an edge at a component if it is the lightest so far. */
export function lower(component: u32, record: u64): void {
  const at = component << 3;
  const before = load<u64>(at, BEST);
  store<u64>(at, record < before ? record : before, BEST);
}

/**
 * Lists edges that lead from cells of a row `beyond` slots on, with the weights at `weights`; answers where the next
 * record goes.
 */
function listRow(cells: usize, count: u32, slot: u32, beyond: u32, weights: usize, to: usize): usize {
  const end = cells + (count << 1);
  for (; cells < end; cells += 2) {
    const cell = slot + load<u16>(cells);
    const one = <u32>load<u16>(cell << 1, COMPONENTS);
    const other = <u32>load<u16>((cell + beyond) << 1, COMPONENTS);
    const record = ((<u64>load<u32>(weights + (cell << 2))) << 32) | (other << 16) | one;
    store<u64>(to, record);
    lower(one, record);
    lower(other, record);
    to += 8;
  }
  return to;
}

/** Lists the edges between components that may belong to the tree; answers how many. */
export function listEdges(): u32 {
  // Once.
  if (!load<u16>(16, PACKING)) makePacking();
  const columns = tile.columns;
  const stride = tile.stride;
  const end = tile.end;
  const row = stride << 1;
  let to = RECORDS;
  for (let first = tile.first; first < end; ) {
    // Some rows at a time.
    const next = min(end, first + stride * max(1, 1024 / stride));
    let east: u32 = 0;
    let south: u32 = 0;
    for (let begin = first; begin < next; begin += stride) {
      let own = i16x8.add(i16x8.splat(<i16>(begin - first)), i16x8(0, 1, 2, 3, 4, 5, 6, 7));
      for (let slot = begin; slot < begin + columns; slot += 8) {
        const at = slot << 1;
        const here = v128.load(at, COMPONENTS);
        const sameEast = i16x8.bitmask(i16x8.eq(here, v128.load(at, COMPONENTS + 2)));
        const sameSouth = i16x8.bitmask(i16x8.eq(here, v128.load(at + row, COMPONENTS)));
        const toEast = <u32>load<u8>(slot >> 3, EAST_KEPT) & ~sameEast;
        const toSouth = <u32>load<u8>(slot >> 3, SOUTH_KEPT) & ~sameSouth;
        v128.store(east << 1, i8x16.swizzle(own, v128.load(toEast << 4, PACKING)), ROW_EAST);
        east += popcnt(toEast);
        v128.store(south << 1, i8x16.swizzle(own, v128.load(toSouth << 4, PACKING)), ROW_SOUTH);
        south += popcnt(toSouth);
        own = i16x8.add(own, i16x8.splat(8));
      }
    }
    to = listRow(ROW_EAST, east, first, 1, EAST_WEIGHTS, to);
    to = listRow(ROW_SOUTH, south, first, stride, SOUTH_WEIGHTS, to);
    first = next;
  }
  return <u32>(to - RECORDS) >> 3;
}
