// The weights of a tile's edges, four hashes at a time.

import { hash4 } from "../../random";
import { keyVector, weightOf } from "./keys";
import { ABSENT, CELLS, EAST_HALVES, EAST_WEIGHTS, SOUTH_HALVES, SOUTH_WEIGHTS } from "./memory";
import { plan, tile } from "./plan";
import { isInside } from "./surroundings";

/** The upper halves of eight weights. */
function halves(low: v128, high: v128): v128 {
  return i16x8.narrow_i32x4_u(i32x4.shr_u(low, 16), i32x4.shr_u(high, 16));
}

/**
 * Weighs the edges of the cells of one row, from number `cell` on, in the slots from `slot` on; a multiple of 8 of
 * them.
 */
function weighRow(slot: u32, cell: u32, columns: u32): void {
  const key0 = keyVector(0);
  const key1 = keyVector(1);
  const key2 = keyVector(2);
  const key3 = keyVector(3);
  const toEast = i32x4.splat(plan.eastBit);
  const toSouth = i32x4.splat(1 - plan.eastBit);
  const step = plan.toEast << 1;
  const four = i32x4.splat(step << 2);
  let edges = i32x4.add(i32x4.splat(cell << 1), i32x4.mul(i32x4.splat(step), i32x4(0, 1, 2, 3)));
  const end = slot + columns;
  for (; slot < end; slot += 8) {
    const east0 = hash4(key0, key1, key2, key3, v128.or(edges, toEast));
    const south0 = hash4(key0, key1, key2, key3, v128.or(edges, toSouth));
    edges = i32x4.add(edges, four);
    const east1 = hash4(key0, key1, key2, key3, v128.or(edges, toEast));
    const south1 = hash4(key0, key1, key2, key3, v128.or(edges, toSouth));
    edges = i32x4.add(edges, four);
    v128.store(slot << 2, east0, EAST_WEIGHTS);
    v128.store(slot << 2, east1, EAST_WEIGHTS + 16);
    v128.store(slot << 2, south0, SOUTH_WEIGHTS);
    v128.store(slot << 2, south1, SOUTH_WEIGHTS + 16);
    v128.store(slot << 1, halves(east0, east1), EAST_HALVES);
    v128.store(slot << 1, halves(south0, south1), SOUTH_HALVES);
  }
}

/** Makes those of eight edges absent that have their lanes set in `none`. */
function takeAway(slot: u32, weights: usize, halves: usize, none: v128): void {
  const at = weights + (slot << 2);
  v128.store(at, v128.or(v128.load(at), i32x4.extend_low_i16x8_s(none)));
  v128.store(at, v128.or(v128.load(at, 16), i32x4.extend_high_i16x8_s(none)), 16);
  const half = halves + (slot << 1);
  v128.store(half, v128.or(v128.load(half), none));
}

/** Takes away the edges to and from slots that are no cells, and those beyond the end of the row. */
function closeRow(slot: u32, end: u32, stride: u32): void {
  for (; slot < end; slot += 8) {
    const here = v128.load_ext<i8>(slot, CELLS);
    takeAway(slot, EAST_WEIGHTS, EAST_HALVES, v128.not(v128.and(here, v128.load_ext<i8>(slot, CELLS + 1))));
    takeAway(slot, SOUTH_WEIGHTS, SOUTH_HALVES, v128.not(v128.and(here, v128.load_ext<i8>(slot + stride, CELLS))));
  }
}

/** Sets the weight of one edge to the east. */
function setEast(slot: u32, weight: u32): void {
  store<u32>(slot << 2, weight, EAST_WEIGHTS);
  store<u16>(slot << 1, weight >> 16, EAST_HALVES);
}

/**
 * The same if there are cells at both its ends: at (x, y), which may lie beyond the tile, and next to it in the east.
 */
function setLeaving(slot: u32, weight: u32, x: u32, y: u32): void {
  setEast(slot, plan.mask && !(isInside(x, y) && isInside(x + 1, y)) ? ABSENT : weight);
}

/** Weighs the edges of the tile's cells, those from the north and west included. */
export function weighTile(): void {
  const columns = tile.columns;
  const stride = tile.stride;
  const last = columns - 1;
  const tail = plan.mask ? 0 : last & ~7;
  if (tile.leadsNorth) {
    weighRow(0, tile.y ? tile.cell - plan.toSouth : tile.cell + (plan.height - 1) * plan.toSouth, columns);
    closeRow(tail, columns, stride);
  }
  const around = tile.x ? -plan.toEast : (plan.width - 1) * plan.toEast;
  let cell = tile.cell;
  let y = tile.y;
  for (let slot = tile.first; slot < tile.end; slot += stride) {
    weighRow(slot, cell, columns);
    const leaving = load<u32>((slot + last) << 2, EAST_WEIGHTS);
    const isWhole = tile.leadsSouth || slot + stride < tile.end;
    closeRow(isWhole ? slot + tail : slot, slot + columns, stride);
    if (tile.leadsEast) setLeaving(slot + last, leaving, tile.x + last, y);
    if (tile.leadsWest) setLeaving(slot - 1, weightOf(((cell + around) << 1) | plan.eastBit), tile.x - 1, y);
    else store<u32>((slot - 1) << 2, ABSENT, EAST_WEIGHTS);
    cell += plan.toSouth;
    y++;
  }
}
