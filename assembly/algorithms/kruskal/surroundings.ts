// Records which slots of a tile are cells, and removes the edges to other slots. If a maze is a single tile, this is
// done once for all mazes of a call.

import { ALL_WALLS } from "../../abi";
import {
  ABSENT,
  CELLS,
  EAST_DETOURS,
  EAST_EDGES,
  EAST_HALVES,
  EAST_WEIGHTS,
  SOUTH_DETOURS,
  SOUTH_EDGES,
  SOUTH_HALVES,
  SOUTH_WEIGHTS,
  TILE_WALLS,
} from "./memory";
import { plan, tile } from "./plan";

/** Wraps a coordinate that is at most one step outside the grid. */
function wrapped(at: u32, length: u32): u32 {
  if (at < length) return at;
  return at == length ? 0 : length - 1;
}

/** Whether the mask has a cell at (x, y). A coordinate one step outside the grid is wrapped around. */
export function isInside(x: u32, y: u32): bool {
  return load<u8>(plan.mask + wrapped(x, plan.width) * plan.toEast + wrapped(y, plan.height) * plan.toSouth) != 0;
}

/** Records which slots of a row are cells. If `isRow` is false, the row is outside the maze and has no cells. */
function layRow(slot: u32, y: u32, isRow: bool): void {
  const end = slot + tile.columns;
  const none = i8x16.splat(0);
  if (!isRow || !MASKS || !plan.mask) {
    const cells = i8x16.splat(isRow ? -1 : 0);
    for (; slot < end; slot += 16) v128.store(slot, cells, CELLS);
  } else {
    let from = plan.mask + tile.x * plan.toEast + wrapped(y, plan.height) * plan.toSouth;
    if (plan.isLaid) for (; slot < end; slot++, from += plan.toEast) store<u8>(slot, load<u8>(from) ? 255 : 0, CELLS);
    else for (; slot < end; slot += 16, from += 16) v128.store(slot, i8x16.ne(v128.load(from), none), CELLS);
  }
  v128.store(end, none, CELLS);
}

/** Bit mask of eight slots. A bit is set if the slot is a cell. */
function cellBits(slot: u32): u32 {
  return i8x16.bitmask(v128.load64_zero(slot, CELLS));
}

/** Records the edges from a row's cells to the east and to the south, including edges to the tile in the south. */
function layEdges(first: u32): void {
  const last = first + tile.columns - 1;
  for (let slot = first; slot <= last; slot += 8) {
    const here = cellBits(slot);
    store<u8>(slot >> 3, here & cellBits(slot + 1), EAST_EDGES);
    store<u8>(slot >> 3, here & cellBits(slot + tile.stride), SOUTH_EDGES);
  }
  if (tile.wrapsX && load<u8>(first, CELLS) && load<u8>(last, CELLS))
    store<u8>(last >> 3, load<u8>(last >> 3, EAST_EDGES) | ((<u32>1) << (last & 7)), EAST_EDGES);
}

/**
 * Removes the edges of the slots [slot, end) and closes all walls of these slots. Works on groups of eight slots, so up
 * to 7 slots past `end` are included. The walls of 8 further slots are closed, too.
 */
function closeSlots(slot: u32, end: u32): void {
  const absent = i32x4.splat(ABSENT);
  for (; slot < end; slot += 8) {
    v128.store(slot << 2, absent, EAST_WEIGHTS);
    v128.store(slot << 2, absent, EAST_WEIGHTS + 16);
    v128.store(slot << 2, absent, SOUTH_WEIGHTS);
    v128.store(slot << 2, absent, SOUTH_WEIGHTS + 16);
    v128.store(slot << 1, absent, EAST_HALVES);
    v128.store(slot << 1, absent, SOUTH_HALVES);
    v128.store(slot << 1, absent, EAST_DETOURS);
    v128.store(slot << 1, absent, SOUTH_DETOURS);
    v128.store(slot, i8x16.splat(<i8>ALL_WALLS), TILE_WALLS);
  }
}

/** Records the cells and the edges of the current tile. */
export function laySurroundings(): void {
  const stride = tile.stride;
  const end = tile.end;
  let y = tile.y;
  layRow(0, y - 1, tile.leadsNorth);
  closeSlots(0, tile.first);
  for (let slot = tile.first; slot < end; slot += stride) {
    layRow(slot, y, true);
    closeSlots(slot + stride - 8, slot + stride);
    y++;
  }
  layRow(end, y, tile.leadsSouth);
  closeSlots(end, end + stride);
  for (let slot = tile.first; slot < end; slot += stride) layEdges(slot);
}
