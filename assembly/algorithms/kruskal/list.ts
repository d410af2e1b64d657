// The list of the tile's edges between components. An entry consists of the weight of the edge, which identifies the
// edge, and the numbers of the two components.

import { BEST, COMPONENTS, EAST_KEPT, EAST_WEIGHTS, RECORDS, SOUTH_KEPT, SOUTH_WEIGHTS } from "./memory";
import { tile } from "./plan";

// A scan covers as many whole rows as fit into STRETCH slots, but at least one row.
const STRETCH: u32 = 1024;
// Edges that a scan has found, u16: the slot of the edge's cell, relative to the first slot of the scan.
const FOUND_EAST: usize = memory.data(2 * STRETCH + 16, 16);
const FOUND_SOUTH: usize = memory.data(2 * STRETCH + 16, 16);
// Lookup table by bit mask of eight slots: the swizzle that moves the half words of the set bits to the front.
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

/** Records an edge if it is lighter than all earlier edges of a component. */
export function noteBest(component: u32, record: u64): void {
  const at = component << 3;
  const before = load<u64>(at, BEST);
  store<u64>(at, record < before ? record : before, BEST);
}

/**
 * Appends `count` edges of a scan to the list. The other end of each edge is `beyond` slots after its cell. Returns the
 * address after the last entry.
 */
function listFound(found: usize, count: u32, first: u32, beyond: u32, weights: usize, to: usize): usize {
  const end = found + (count << 1);
  for (; found < end; found += 2) {
    const slot = first + load<u16>(found);
    const one = <u32>load<u16>(slot << 1, COMPONENTS);
    const other = <u32>load<u16>((slot + beyond) << 1, COMPONENTS);
    const record = ((<u64>load<u32>(weights + (slot << 2))) << 32) | (other << 16) | one;
    store<u64>(to, record);
    noteBest(one, record);
    noteBest(other, record);
    to += 8;
  }
  return to;
}

/** Lists the edges that may belong to the tree and join two components. Returns their number. */
export function listEdges(): u32 {
  // Fills the table in the first call.
  if (!load<u16>(16, PACKING)) makePacking();
  const columns = tile.columns;
  const stride = tile.stride;
  const end = tile.end;
  const row = stride << 1;
  let to = RECORDS;
  for (let first = tile.first; first < end; ) {
    const next = min(end, first + STRETCH - (STRETCH % stride));
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
        v128.store(east << 1, i8x16.swizzle(own, v128.load(toEast << 4, PACKING)), FOUND_EAST);
        v128.store(south << 1, i8x16.swizzle(own, v128.load(toSouth << 4, PACKING)), FOUND_SOUTH);
        east += popcnt(toEast);
        south += popcnt(toSouth);
        own = i16x8.add(own, i16x8.splat(8));
      }
    }
    to = listFound(FOUND_EAST, east, first, 1, EAST_WEIGHTS, to);
    to = listFound(FOUND_SOUTH, south, first, stride, SOUTH_WEIGHTS, to);
    first = next;
  }
  return <u32>(to - RECORDS) >> 3;
}
