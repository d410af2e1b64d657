// Every cell of a tile marks its lightest edge. This is Borůvka's first round. It finds 71 % of the edges of the tree.

import { ALL_WALLS, EAST, NORTH, SOUTH, WEST } from "../../abi";
import { ABSENT, EAST_WEIGHTS, SOUTH_WEIGHTS, STEPS, TILE_WALLS } from "./memory";
import { plan, tile } from "./plan";

/** Each cell of a row marks its lightest edge: removes the wall at that edge, and records the step to the other end. */
function markRow(slot: u32, columns: u32, stride: u32): void {
  const north = stride << 2;
  const end = slot + columns;
  const absent = i32x4.splat(ABSENT);
  const down = i16x8.splat(<i16>stride);
  for (; slot < end; slot += 8) {
    const at = slot << 2;
    const east0 = v128.load(at, EAST_WEIGHTS);
    const east1 = v128.load(at, EAST_WEIGHTS + 16);
    const south0 = v128.load(at, SOUTH_WEIGHTS);
    const south1 = v128.load(at, SOUTH_WEIGHTS + 16);
    const west0 = v128.load(at, EAST_WEIGHTS - 4);
    const west1 = v128.load(at, EAST_WEIGHTS + 12);
    const north0 = v128.load(at - north, SOUTH_WEIGHTS);
    const north1 = v128.load(at - north, SOUTH_WEIGHTS + 16);
    const least0 = i32x4.min_u(i32x4.min_u(east0, south0), i32x4.min_u(west0, north0));
    const least1 = i32x4.min_u(i32x4.min_u(east1, south1), i32x4.min_u(west1, north1));
    const none = i16x8.narrow_i32x4_s(i32x4.eq(least0, absent), i32x4.eq(least1, absent));
    const isEast = i16x8.narrow_i32x4_s(i32x4.eq(east0, least0), i32x4.eq(east1, least1));
    const isSouth = i16x8.narrow_i32x4_s(i32x4.eq(south0, least0), i32x4.eq(south1, least1));
    const isWest = i16x8.narrow_i32x4_s(i32x4.eq(west0, least0), i32x4.eq(west1, least1));
    const isNorth = i16x8.narrow_i32x4_s(i32x4.eq(north0, least0), i32x4.eq(north1, least1));
    // Comparison results are -1 for true, so subtracting isEast adds 1.
    let step = i16x8.sub(isWest, isEast);
    step = i16x8.add(step, v128.and(isSouth, down));
    step = i16x8.sub(step, v128.and(isNorth, down));
    v128.store(slot << 1, v128.andnot(step, none), STEPS);
    let open = v128.or(v128.and(isEast, i16x8.splat(<i16>EAST)), v128.and(isSouth, i16x8.splat(<i16>SOUTH)));
    open = v128.or(open, v128.or(v128.and(isWest, i16x8.splat(<i16>WEST)), v128.and(isNorth, i16x8.splat(<i16>NORTH))));
    open = v128.xor(i16x8.splat(<i16>ALL_WALLS), v128.andnot(open, none));
    v128.store64_lane(slot, i8x16.narrow_i16x8_u(open, open), 0, TILE_WALLS);
  }
}

/**
 * Removes the mark of each cell along a side if the marked edge crosses the side. Such an edge is decided later
 * (rounds.ts, border.ts).
 */
function unmarkSide(slot: u32, step: u32, count: u32, side: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    const walls = <u32>load<u8>(slot, TILE_WALLS);
    const stays = (walls & side) != 0;
    store<u8>(slot, select<u32>(walls, ALL_WALLS, stays), TILE_WALLS);
    store<i16>(slot << 1, select<i32>(load<i16>(slot << 1, STEPS), 0, stays), STEPS);
    slot += step;
  }
}

/** Marks the lightest edge of each cell of the tile, unless that edge crosses a side of the tile. */
export function markTile(): void {
  const columns = tile.columns;
  const stride = tile.stride;
  const first = tile.first;
  const end = tile.end;
  for (let slot = first; slot < end; slot += stride) {
    markRow(slot, columns, stride);
    // The empty slot after the row may have marked the edge to the tile in the east. Removes this mark.
    if (tile.leadsEast) store<u8>(slot + columns, ALL_WALLS, TILE_WALLS);
  }
  if (tile.leadsNorth) unmarkSide(first, 1, columns, NORTH);
  if (tile.leadsEast) unmarkSide(first + columns - 1, stride, tile.rows, EAST);
  if (tile.leadsSouth) unmarkSide(end - stride, 1, columns, SOUTH);
  if (tile.leadsWest) unmarkSide(first, stride, tile.rows, WEST);
}

/**
 * Returns the walls of 16 cells, beginning at a slot. A passage is open if at least one of its two cells has marked its
 * edge.
 */
function wallsAt(slot: u32, stride: u32): v128 {
  const north = v128.and(v128.load(slot - stride, TILE_WALLS), i8x16.splat(<i8>SOUTH));
  const east = v128.and(v128.load(slot, TILE_WALLS + 1), i8x16.splat(<i8>WEST));
  const south = v128.and(v128.load(slot + stride, TILE_WALLS), i8x16.splat(<i8>NORTH));
  const west = v128.and(v128.load(slot, TILE_WALLS - 1), i8x16.splat(<i8>EAST));
  const seen = v128.or(i16x8.shr_u(v128.or(north, east), 2), i16x8.shl(v128.or(south, west), 2));
  return v128.and(v128.load(slot, TILE_WALLS), seen);
}

/**
 * Copies the walls of the tile to the maze, without the walls at marked edges. Writes up to 15 bytes past the tile if
 * the tile has fewer than 16 columns.
 */
function copyUpright(): void {
  const stride = tile.stride;
  // The last vector of a row ends at the end of the row. It may overlap cells already copied, but it does not reach the
  // next tile.
  const last: u32 = tile.columns < 16 ? 0 : tile.columns - 16;
  let to = plan.walls + tile.cell;
  for (let slot = tile.first; slot < tile.end; slot += stride) {
    for (let column: u32 = 0; column < last; column += 16) v128.store(to + column, wallsAt(slot + column, stride));
    v128.store(to + last, wallsAt(slot + last, stride));
    to += plan.toSouth;
  }
}

// Lookup table from the walls of a cell in a transposed tile to its walls in the grid: exchanges north with west, and
// east with south.
const STOOD_UP: v128 = i8x16(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
const SOME_WALLS: usize = memory.data(16, 16);

/** Like copyUpright, for a transposed tile. */
function copyLaid(): void {
  const columns = tile.columns;
  let row = plan.walls + tile.cell;
  for (let slot = tile.first; slot < tile.end; slot += tile.stride) {
    let to = row;
    for (let column: u32 = 0; column < columns; column += 16) {
      v128.store(SOME_WALLS, i8x16.swizzle(STOOD_UP, wallsAt(slot + column, tile.stride)));
      const count = min(columns - column, 16);
      for (let i: u32 = 0; i < count; i++, to += plan.toEast) store<u8>(to, load<u8>(i, SOME_WALLS));
    }
    row += plan.toSouth;
  }
}

/** Copies the walls of the tile to the maze. Opens the passage at each marked edge in both of its cells. */
export function copyMarks(): void {
  if (plan.isLaid) copyLaid();
  else copyUpright();
}
