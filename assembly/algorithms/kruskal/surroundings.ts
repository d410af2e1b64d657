// What lies around the cells of a tile: which slots are cells, and that no edge leads to those that are none. It stays
// as it is from maze to maze.

import { ALL_WALLS } from "../../layout";
import { ABSENT, CELLS, EAST_DETOURS, EAST_HALVES, SOUTH_DETOURS, SOUTH_HALVES, SOUTH_WEIGHTS, TILE_WALLS } from "./memory";
import { plan, tile } from "./plan";

/** Whether the maze has a cell at a place, which may lie around the border. */
export function isInside(x: u32, y: u32): bool {
  if (x >= plan.width) x += x > plan.width ? plan.width : -plan.width;
  if (y >= plan.height) y += y > plan.height ? plan.height : -plan.height;
  return load<u8>(plan.mask + x * plan.toEast + y * plan.toSouth) != 0;
}

/** Notes which slots of a row are cells, if it is a row of cells at all. */
function layRow(slot: u32, y: u32, isThere: bool): void {
  const columns = tile.columns;
  const bytes = i8x16.splat(isThere ? -1 : 0);
  if (isThere && plan.mask) {
    for (let column: u32 = 0; column < columns; column++) store<u8>(slot + column, -i32(isInside(tile.x + column, y)), CELLS);
  } else {
    for (let column: u32 = 0; column < columns; column += 16) v128.store(slot + column, bytes, CELLS);
  }
  v128.store(slot + columns, i8x16.splat(0), CELLS);
}

/** Takes the edges of some slots away, 8 at a time; what the next 8 had may go, too. */
function closeSlots(slot: u32, end: u32): void {
  const absent = i32x4.splat(ABSENT);
  for (; slot < end; slot += 8) {
    const at = slot << 1;
    v128.store(at << 1, absent, SOUTH_WEIGHTS);
    v128.store(at << 1, absent, SOUTH_WEIGHTS + 16);
    v128.store(at, absent, EAST_HALVES);
    v128.store(at, absent, SOUTH_HALVES);
    v128.store(at, absent, EAST_DETOURS);
    v128.store(at, absent, SOUTH_DETOURS);
    v128.store(slot, i8x16.splat(<i8>ALL_WALLS), TILE_WALLS);
  }
}

/** Lays out the tile. */
export function laySurroundings(): void {
  const stride = tile.stride;
  const end = tile.end;
  let y = tile.y;
  layRow(0, y - 1, tile.leadsNorth);
  closeSlots(0, tile.first);
  for (let slot = tile.first; slot < end; slot += stride) {
    layRow(slot, y++, true);
    closeSlots(slot + stride - 8, slot + stride);
  }
  layRow(end, y, tile.leadsSouth);
  closeSlots(end, end + stride);
}
