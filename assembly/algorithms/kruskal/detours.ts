// Drops edges of a tile that cannot belong to the tree, because they are the heaviest edge of a cycle.
//
// An edge has two detours of three edges each, around the two squares beside it. If all three edges of a detour are
// lighter than the edge, the edge is dropped. A detour may use a dropped edge: the dropped edge then counts with the
// heaviest weight of its own detour instead of its own weight. In this way, two sweeps over the rows, forward and
// backward, also find longer cycles. Per cell there are 1.21 edges between components. The first sweep leaves 0.47 of
// them, the second 0.36, and 0.29 belong to the tree. Only the upper halves of the weights are compared, eight at a
// time. If the compared halves are equal, the edge is kept.

import {
  EAST_DETOURS,
  EAST_EDGES,
  EAST_HALVES,
  EAST_KEPT,
  SOUTH_DETOURS,
  SOUTH_EDGES,
  SOUTH_HALVES,
  SOUTH_KEPT,
} from "./memory";
import { tile } from "./plan";

/** Maximum of three values, in eight lanes. */
function heaviest(one: v128, two: v128, three: v128): v128 {
  return i16x8.max_u(i16x8.max_u(one, two), three);
}

/** Minimum of three values, in eight lanes. */
function lightest(one: v128, two: v128, three: v128): v128 {
  return i16x8.min_u(i16x8.min_u(one, two), three);
}

/** For each of the eight slots of `two`: the value one slot to the west. `one` precedes `two` in memory. */
function westOf(one: v128, two: v128): v128 {
  return i8x16.shuffle(one, two, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
}

/** For each of the eight slots of `one`: the value one slot to the east. `two` follows `one` in memory. */
function eastOf(one: v128, two: v128): v128 {
  return i8x16.shuffle(one, two, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17);
}

/** For eight eastward edges: the heaviest weight of the detour around the square north of the edge. */
function detourNorth(above: u32): v128 {
  return heaviest(v128.load(above, EAST_DETOURS), v128.load(above, SOUTH_DETOURS), v128.load(above, SOUTH_DETOURS + 2));
}

/** Sweeps a row in the first, southward sweep: finds detours with the help of the row above. */
function seekRow(slot: u32, end: u32, stride: u32): void {
  const row = stride << 1;
  let before = v128.load((slot - 8) << 1, EAST_HALVES);
  for (; slot < end; slot += 8) {
    const at = slot << 1;
    const below = at + row;
    const south = v128.load(at, SOUTH_HALVES);
    const southEast = v128.load(at, SOUTH_HALVES + 2);
    const eastBelow = v128.load(below, EAST_HALVES);
    const east = lightest(v128.load(at, EAST_HALVES), detourNorth(at - row), heaviest(south, southEast, eastBelow));
    v128.store(at, east, EAST_DETOURS);
    const byWest = heaviest(westOf(before, east), v128.load(below, EAST_HALVES - 2), v128.load(at, SOUTH_HALVES - 2));
    v128.store(at, lightest(south, heaviest(east, eastBelow, southEast), byWest), SOUTH_DETOURS);
    before = east;
  }
}

/**
 * Sweeps a row in the second, northward sweep, from east to west: finds lighter detours with the help of the row below.
 * Keeps the edges that have no lighter detour.
 */
function keepRow(slot: u32, end: u32, stride: u32): void {
  const row = stride << 1;
  let from = slot + ((end - slot - 1) & ~7);
  let behind = v128.load((from + 8) << 1, SOUTH_DETOURS);
  for (; from >= slot; from -= 8) {
    const at = from << 1;
    const below = at + row;
    const east = v128.load(at, EAST_DETOURS);
    const south = v128.load(at, SOUTH_DETOURS);
    const eastBelow = v128.load(below, EAST_DETOURS);
    const byWest = heaviest(
      v128.load(at, EAST_DETOURS - 2),
      v128.load(below, EAST_DETOURS - 2),
      v128.load(at, SOUTH_DETOURS - 2),
    );
    const southNow = lightest(south, heaviest(east, eastBelow, eastOf(south, behind)), byWest);
    const bySouth = heaviest(southNow, eastOf(southNow, behind), eastBelow);
    const eastNow = lightest(east, detourNorth(at - row), bySouth);
    v128.store(at, eastNow, EAST_DETOURS);
    behind = southNow;
    const isEastKept = i16x8.bitmask(i16x8.eq(eastNow, v128.load(at, EAST_HALVES)));
    const isSouthKept = i16x8.bitmask(i16x8.eq(southNow, v128.load(at, SOUTH_HALVES)));
    store<u8>(from >> 3, isEastKept & load<u8>(from >> 3, EAST_EDGES), EAST_KEPT);
    store<u8>(from >> 3, isSouthKept & load<u8>(from >> 3, SOUTH_EDGES), SOUTH_KEPT);
  }
}

/** Finds the edges of the tile that may belong to the tree. */
export function keepEdges(): void {
  const columns = tile.columns;
  const stride = tile.stride;
  const first = tile.first;
  const end = tile.end;
  for (let slot = first; slot < end; slot += stride) seekRow(slot, slot + columns, stride);
  for (let slot = end - stride; slot >= first; slot -= stride) keepRow(slot, slot + columns, stride);
}
