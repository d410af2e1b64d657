// Which edges of a tile cannot belong to the tree: those that are the heaviest on a way around.
//
// An edge has two detours of three edges, around the squares beside it. If all three are lighter, it is the heaviest
// edge of a circle and not in the tree. The second time, each edge counts as its own best detour, and longer ways
// around are seen. Of the edges between components, 1.21 a cell, .57 are left the first time and .43 the second; the
// tree needs .29. Upper halves of the weights are enough: eight at a time, and where two are equal the edge is kept.

import { CELLS, EAST_DETOURS, EAST_HALVES, EAST_KEPT, SOUTH_DETOURS, SOUTH_HALVES, SOUTH_KEPT } from "./memory";
import { plan, tile } from "./plan";

/** Of two neighbouring vectors of eight, the last of the first and the first seven of the second. */
function movedEast(one: v128, other: v128): v128 {
  return i8x16.shuffle(one, other, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
}

/** The last seven of the first, and the first of the second. */
function movedWest(one: v128, other: v128): v128 {
  return i8x16.shuffle(one, other, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17);
}

/** From north to south: the detours of the edges of one row, by the detours of the row above. */
function seekRow(slot: u32, end: u32, stride: u32): void {
  const row = stride << 1;
  let before = v128.load((slot - 8) << 1, EAST_HALVES);
  for (; slot < end; slot += 8) {
    const at = slot << 1;
    const above = at - row;
    const below = at + row;
    const south = v128.load(at, SOUTH_HALVES);
    const southEast = v128.load(at, SOUTH_HALVES + 2);
    const eastBelow = v128.load(below, EAST_HALVES);
    const around = i16x8.max_u(i16x8.max_u(south, southEast), eastBelow);
    const over = i16x8.max_u(
      i16x8.max_u(v128.load(above, SOUTH_DETOURS), v128.load(above, SOUTH_DETOURS + 2)),
      v128.load(above, EAST_DETOURS),
    );
    const east = i16x8.min_u(v128.load(at, EAST_HALVES), i16x8.min_u(around, over));
    const byEast = i16x8.max_u(i16x8.max_u(east, eastBelow), southEast);
    const byWest = i16x8.max_u(i16x8.max_u(movedEast(before, east), v128.load(below, EAST_HALVES - 2)), v128.load(at, SOUTH_HALVES - 2));
    v128.store(at, east, EAST_DETOURS);
    v128.store(at, i16x8.min_u(south, i16x8.min_u(byEast, byWest)), SOUTH_DETOURS);
    before = east;
  }
}

/** A bit for each of eight slots that is set where there is a cell. */
function cellBits(slot: u32): u32 {
  return i8x16.bitmask(v128.load64_zero(slot, CELLS));
}

/** From south to north, and from east to west: keeps the edges of one row that have no lighter detour. */
function keepRow(slot: u32, end: u32, stride: u32): void {
  const row = stride << 1;
  const tail = (end - slot - 1) & ~7;
  let behind = v128.load((slot + tail + 8) << 1, SOUTH_DETOURS);
  for (let from = slot + tail; from >= slot; from -= 8) {
    const at = from << 1;
    const above = at - row;
    const below = at + row;
    const east = v128.load(at, EAST_DETOURS);
    const south = v128.load(at, SOUTH_DETOURS);
    const eastBelow = v128.load(below, EAST_DETOURS);
    const byEast = i16x8.max_u(i16x8.max_u(east, eastBelow), movedWest(south, behind));
    const byWest = i16x8.max_u(
      i16x8.max_u(v128.load(at, EAST_DETOURS - 2), v128.load(below, EAST_DETOURS - 2)),
      v128.load(at, SOUTH_DETOURS - 2),
    );
    const southNow = i16x8.min_u(south, i16x8.min_u(byEast, byWest));
    const around = i16x8.max_u(i16x8.max_u(southNow, movedWest(southNow, behind)), eastBelow);
    const over = i16x8.max_u(
      i16x8.max_u(v128.load(above, SOUTH_DETOURS), v128.load(above, SOUTH_DETOURS + 2)),
      v128.load(above, EAST_DETOURS),
    );
    const eastNow = i16x8.min_u(east, i16x8.min_u(around, over));
    v128.store(at, eastNow, EAST_DETOURS);
    behind = southNow;
    const here = cellBits(from);
    store<u8>(from >> 3, i16x8.bitmask(i16x8.eq(eastNow, v128.load(at, EAST_HALVES))) & here, EAST_KEPT);
    store<u8>(from >> 3, i16x8.bitmask(i16x8.eq(southNow, v128.load(at, SOUTH_HALVES))) & here, SOUTH_KEPT);
  }
}

/** Lets go the edges that do not exist. */
function dropAbsent(slot: u32, end: u32, stride: u32): void {
  const lastCell = end - 1;
  for (; slot < end; slot += 8) {
    const here = cellBits(slot);
    store<u8>(slot >> 3, load<u8>(slot >> 3, EAST_KEPT) & here & cellBits(slot + 1), EAST_KEPT);
    store<u8>(slot >> 3, load<u8>(slot >> 3, SOUTH_KEPT) & here & cellBits(slot + stride), SOUTH_KEPT);
  }
  // Around the border.
  if (tile.wrapsX && load<u8>(lastCell, CELLS) && load<u8>(lastCell + 1 - tile.columns, CELLS)) {
    const bit = (<u32>1) << (lastCell & 7);
    store<u8>(lastCell >> 3, load<u8>(lastCell >> 3, EAST_KEPT) | bit, EAST_KEPT);
  }
}

/** Finds out which edges of the tile may belong to the tree. */
export function keepEdges(): void {
  const columns = tile.columns;
  const stride = tile.stride;
  const first = tile.first;
  const end = tile.end;
  for (let slot = first; slot < end; slot += stride) seekRow(slot, slot + columns, stride);
  for (let slot = end - stride; slot >= first; slot -= stride) {
    keepRow(slot, slot + columns, stride);
    if (plan.mask) dropAbsent(slot, slot + columns, stride);
  }
}
