// Every cell of a tile marks its lightest edge: Borůvka's first round ("O jistém problému minimálním", 1926). That is
// 71 % of the tree.

import { ALL_WALLS, EAST, NORTH, SOUTH, WEST } from "../../layout";
import { ABSENT, EAST_WEIGHTS, SOUTH_WEIGHTS, STEPS, TILE_WALLS } from "./memory";
import { plan, tile } from "./plan";

/** Marks the lightest edges of the cells of one row: the wall there is open, and a step leads along the edge. */
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
    // A mask is -1: subtract to step forward.
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

/** Takes back the marks of cells at a tile's side on edges that leave the tile, or lead around the border. */
function unmarkSide(slot: u32, step: u32, count: u32, bit: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    if ((load<u8>(slot, TILE_WALLS) & bit) == 0) {
      store<u8>(slot, ALL_WALLS, TILE_WALLS);
      store<i16>(slot << 1, 0, STEPS);
    }
    slot += step;
  }
}

/** Marks the lightest edge of each of the tile's cells, if it stays in the tile. */
export function markTile(): void {
  const columns = tile.columns;
  const rows = tile.rows;
  const stride = tile.stride;
  const first = tile.first;
  const end = tile.end;
  for (let slot = first; slot < end; slot += stride) {
    markRow(slot, columns, stride);
    // What lies behind the row has taken an edge that leaves it.
    if (tile.leadsEast) store<u8>(slot + columns, ALL_WALLS, TILE_WALLS);
  }
  if (tile.leadsWest) unmarkSide(first, stride, rows, WEST);
  if (tile.leadsEast) unmarkSide(first + columns - 1, stride, rows, EAST);
  if (tile.leadsNorth) unmarkSide(first, 1, columns, NORTH);
  if (tile.leadsSouth) unmarkSide(end - stride, 1, columns, SOUTH);
}

/** The walls of 16 cells from a slot on, seen from both sides. */
function wallsAt(slot: u32, stride: u32): v128 {
  const backward = v128.or(
    v128.and(v128.load(slot - stride, TILE_WALLS), i8x16.splat(<i8>SOUTH)),
    v128.and(v128.load(slot, TILE_WALLS + 1), i8x16.splat(<i8>WEST)),
  );
  const forward = v128.or(
    v128.and(v128.load(slot + stride, TILE_WALLS), i8x16.splat(<i8>NORTH)),
    v128.and(v128.load(slot, TILE_WALLS - 1), i8x16.splat(<i8>EAST)),
  );
  return v128.and(v128.load(slot, TILE_WALLS), v128.or(i16x8.shr_u(backward, 2), i16x8.shl(forward, 2)));
}

/** Copies the tile's walls to the maze's, as far as they are marked; up to 15 bytes behind them are overwritten. */
export function copyWalls(): void {
  const columns = tile.columns;
  const stride = tile.stride;
  const end = tile.end;
  let to = plan.walls + tile.cell;
  // Twice over some cells at the end of the row rather than over the next tile; where a row is shorter no tile lies
  // beside it.
  const last: u32 = columns < 16 ? 0 : columns - 16;
  for (let slot = tile.first; slot < end; slot += stride) {
    let column: u32 = 0;
    for (; column < last; column += 16) v128.store(to + column, wallsAt(slot + column, stride));
    v128.store(to + last, wallsAt(slot + last, stride));
    to += plan.toSouth;
  }
}

// Walls by walls, of a maze that is laid on its side: north and west exchanged, and east and south.
const LAID: v128 = i8x16(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
const LAID_WALLS: usize = memory.data(16);

/** The same of a maze that is laid on its side. */
export function copyLaidWalls(): void {
  const columns = tile.columns;
  const rows = tile.rows;
  const toEast = plan.toEast;
  for (let row: u32 = 0; row < rows; row++) {
    const slot = tile.first + row * tile.stride;
    let to = plan.walls + tile.cell + row * plan.toSouth;
    for (let column: u32 = 0; column < columns; column += 16) {
      v128.store(LAID_WALLS, i8x16.swizzle(LAID, wallsAt(slot + column, tile.stride)));
      const end = min(columns - column, 16);
      for (let i: u32 = 0; i < end; i++) {
        store<u8>(to, load<u8>(i, LAID_WALLS));
        to += toEast;
      }
    }
  }
}
