// Weights of edges. A weight is the hash of the edge's number under the maze's key. The hash is a bijection.

import { PURPOSE_MAIN } from "../../abi";
import { derive, derivedWord } from "../../core/derive";
import { hash, hash4, unhash, unhash4 } from "../../core/hash";
import { ABSENT, CELLS, EAST_HALVES, EAST_WEIGHTS, SOUTH_HALVES, SOUTH_WEIGHTS } from "./memory";
import { plan, tile } from "./plan";
import { isInside } from "./surroundings";

// The key as four vectors. Each vector has one word of the key in all lanes.
const KEY: usize = memory.data(64, 16);

/** Sets the key of a maze, or of one of its epochs. */
export function setKey(seed: u64, index: u64, epoch: u64 = 0): void {
  derive(seed, index, PURPOSE_MAIN, epoch);
  for (let word: u32 = 0; word < 4; word++) v128.store(KEY + (word << 4), i32x4.splat(derivedWord(word)));
}

export function weightOf(edge: u32): u32 {
  return hash(load<u32>(KEY), load<u32>(KEY, 16), load<u32>(KEY, 32), load<u32>(KEY, 48), edge);
}

/** Returns the number of the edge with the given weight. */
export function edgeOf(weight: u32): u32 {
  return unhash(load<u32>(KEY), load<u32>(KEY, 16), load<u32>(KEY, 32), load<u32>(KEY, 48), weight);
}

/** Returns the numbers of the four edges with the given weights, one per lane. */
export function edgesOf(weights: v128): v128 {
  return unhash4(v128.load(KEY), v128.load(KEY, 16), v128.load(KEY, 32), v128.load(KEY, 48), weights);
}

/** Returns the upper halves of eight weights. */
function halves(low: v128, high: v128): v128 {
  return i16x8.narrow_i32x4_u(i32x4.shr_u(low, 16), i32x4.shr_u(high, 16));
}

/**
 * Computes the weights of a row's edges. The row begins at index `cell` of the maze and at slot `slot`. Writes whole
 * groups of eight slots.
 */
function weighRow(slot: u32, cell: u32, columns: u32): void {
  const key0 = v128.load(KEY);
  const key1 = v128.load(KEY, 16);
  const key2 = v128.load(KEY, 32);
  const key3 = v128.load(KEY, 48);
  const eastBit = i32x4.splat(plan.eastBit);
  const southBit = i32x4.splat(plan.eastBit ^ 1);
  const step = plan.toEast << 1;
  const four = i32x4.splat(step << 2);
  let edges = i32x4.add(i32x4.splat(cell << 1), i32x4.mul(i32x4.splat(step), i32x4(0, 1, 2, 3)));
  const end = slot + columns;
  for (; slot < end; slot += 8) {
    const east0 = hash4(key0, key1, key2, key3, v128.or(edges, eastBit));
    const south0 = hash4(key0, key1, key2, key3, v128.or(edges, southBit));
    edges = i32x4.add(edges, four);
    const east1 = hash4(key0, key1, key2, key3, v128.or(edges, eastBit));
    const south1 = hash4(key0, key1, key2, key3, v128.or(edges, southBit));
    edges = i32x4.add(edges, four);
    v128.store(slot << 2, east0, EAST_WEIGHTS);
    v128.store(slot << 2, east1, EAST_WEIGHTS + 16);
    v128.store(slot << 2, south0, SOUTH_WEIGHTS);
    v128.store(slot << 2, south1, SOUTH_WEIGHTS + 16);
    v128.store(slot << 1, halves(east0, east1), EAST_HALVES);
    v128.store(slot << 1, halves(south0, south1), SOUTH_HALVES);
  }
}

/** Removes the edges of some of eight slots: those whose lanes in `none` have all bits set. */
function clearEdges(slot: u32, weights: usize, halves: usize, none: v128): void {
  const at = weights + (slot << 2);
  v128.store(at, v128.or(v128.load(at), i32x4.extend_low_i16x8_s(none)));
  v128.store(at, v128.or(v128.load(at, 16), i32x4.extend_high_i16x8_s(none)), 16);
  const half = halves + (slot << 1);
  v128.store(half, v128.or(v128.load(half), none));
}

/** Removes the edges of a row that have an end outside the cells, and the edge that leaves the row in the east. */
function closeRow(slot: u32, end: u32, stride: u32): void {
  for (; slot < end; slot += 8) {
    const here = v128.load_ext<i8>(slot, CELLS);
    const toEast = v128.and(here, v128.load_ext<i8>(slot, CELLS + 1));
    const toSouth = v128.and(here, v128.load_ext<i8>(slot + stride, CELLS));
    clearEdges(slot, EAST_WEIGHTS, EAST_HALVES, v128.not(toEast));
    clearEdges(slot, SOUTH_WEIGHTS, SOUTH_HALVES, v128.not(toSouth));
  }
}

/**
 * Stores the weight of the edge that leads east from (x, y) to another tile. The weight is ABSENT if one of the two
 * ends is not a cell.
 */
function setLeaving(slot: u32, x: u32, y: u32, weight: u32): void {
  if (MASKS && plan.mask && !(isInside(x, y) && isInside(x + 1, y))) weight = ABSENT;
  store<u32>(slot << 2, weight, EAST_WEIGHTS);
  store<u16>(slot << 1, weight >> 16, EAST_HALVES);
}

/**
 * Computes the weights of the edges across the north side of a strip. The weight of an edge to another epoch or around
 * the border is unknown here. Such an edge gets the weight 0, so that its cell marks this edge and does not mark
 * another edge, which may be heavier.
 */
function weighBeyond(columns: u32): void {
  if (plan.firstCell) weighRow(0, tile.cell - plan.toSouth, columns);
  else {
    memory.fill(SOUTH_WEIGHTS, 0, columns << 2);
    memory.fill(SOUTH_HALVES, 0, columns << 1);
  }
}

/** Computes the weights of the tile's edges, including edges across its sides. */
export function weighTile(): void {
  const columns = tile.columns;
  const stride = tile.stride;
  const last = columns - 1;
  // closeRow() is needed for all slots of a row if there is a mask. Otherwise it is needed only for the last eight
  // slots, and for all slots of a row without edges to the south.
  const tail = MASKS && plan.mask ? 0 : last & ~7;
  if (tile.leadsNorth) {
    if (STRIPS && !tile.y && plan.sides) weighBeyond(columns);
    else weighRow(0, tile.y ? tile.cell - plan.toSouth : tile.cell + (plan.height - 1) * plan.toSouth, columns);
    closeRow(tail, columns, stride);
  }
  const toWest = tile.x ? -plan.toEast : (plan.width - 1) * plan.toEast;
  let cell = tile.cell;
  let y = tile.y;
  for (let slot = tile.first; slot < tile.end; slot += stride) {
    weighRow(slot, cell, columns);
    const leaving = load<u32>((slot + last) << 2, EAST_WEIGHTS);
    closeRow(tile.leadsSouth || slot + stride < tile.end ? slot + tail : slot, slot + columns, stride);
    if (tile.leadsEast) setLeaving(slot + last, tile.x + last, y, leaving);
    if (tile.leadsWest) setLeaving(slot - 1, tile.x - 1, y, weightOf(((cell + toWest) << 1) | plan.eastBit));
    cell += plan.toSouth;
    y++;
  }
}
