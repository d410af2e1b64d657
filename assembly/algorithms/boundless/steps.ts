// Finds the first step of the path from a cell to another cell at any distance. The path follows the walk of the first
// cell to its skeleton, then skeletons and gates along the path on the level above, then the walk of the other cell in
// reverse. Therefore only a few cells around both ends are needed on each level.

import { BACK, columnStep, rowStep } from "../../core/directions";
import { AT_HIGH, AT_OFFSETS, AT_WIDE, cellAt, deriveKeys, isCached, RECORD, SKELETON } from "./level";
import { gatePlace } from "./skeleton";
import { keys, UNKNOWN, walk } from "./tree";

/** Result of stepTowards if both cells are the same. */
export const ARRIVED: u32 = 4;

/**
 * Searches the skeleton of a block for the place `goal`. The search begins at `place` and does not go in direction
 * `back`. Returns the direction of the first step of the path from `goal` to `place`, or UNKNOWN if the search does not
 * find `goal`.
 */
function backFrom(cell: usize, level: usize, place: u32, back: u32, goal: u32): u32 {
  const open = load<u32>(cell);
  for (let direction: u32 = 0; direction < 4; direction++) {
    if (!((open >> direction) & 1) || direction == back) continue;
    const next = place + columnStep(direction) + (rowStep(direction) << 4);
    const nextCell = cell + <usize>load<i32>(level + ((<usize>direction) << 2), AT_OFFSETS);
    if (next & 0x88 || !(load<u32>(nextCell) & SKELETON)) continue;
    if (next == goal) return direction ^ BACK;
    const found = backFrom(nextCell, level, next, direction ^ BACK, goal);
    if (found != UNKNOWN) return found;
  }
  return UNKNOWN;
}

/** Place of a cell in its block: 16 * row + column. */
function placeOf(x: u32, y: u32): u32 {
  return ((y & 7) << 4) | (x & 7);
}

/**
 * Returns the direction of the first step from cell (x, y) of a level to cell (toX, toY). `near` and `far` are two
 * records of the same level: `near` caches the area around the first cell, `far` the area around the other cell.
 * Returns ARRIVED if the cells are the same, or UNKNOWN if a walk leaves the cached part.
 */
export function stepTowards(near: usize, x: u32, y: u32, far: usize, toX: u32, toY: u32): u32 {
  if (x == toX && y == toY) return ARRIVED;
  if (!isCached(near, x, y) || !isCached(far, toX, toY)) return UNKNOWN;
  let end = cellAt(far, toX, toY);
  if (!walk(far, end)) return UNKNOWN;
  while (true) {
    const word = load<u32>(end);
    if (word & SKELETON) break;
    const direction = (word >> 8) & 3;
    end += <usize>load<i32>(far + ((<usize>direction) << 2), AT_OFFSETS);
    toX += columnStep(direction);
    toY += rowStep(direction);
    if (x == toX && y == toY) return direction ^ BACK;
  }
  const cell = cellAt(near, x, y);
  if (!walk(near, cell)) return UNKNOWN;
  const word = load<u32>(cell);
  if (!(word & SKELETON)) return (word >> 8) & 3;

  const place = placeOf(x, y);
  let target = placeOf(toX, toY);
  if (((x ^ toX) | (y ^ toY)) > 7) {
    const direction = stepTowards(near + RECORD, x >> 3, y >> 3, far + RECORD, toX >> 3, toY >> 3);
    if (direction == UNKNOWN) return UNKNOWN;
    const columns = min(8, load<u32>(near, AT_WIDE) - (x & ~7));
    const rows = min(8, load<u32>(near, AT_HIGH) - (y & ~7));
    deriveKeys(keys, near, x >> 3, y >> 3);
    target = gatePlace(direction, columns, rows, keys);
    if (target == place) return direction;
  }
  const block = cellAt(near, x & ~7, y & ~7);
  const stride = <usize>load<i32>(near, AT_OFFSETS + 8);
  return backFrom(block + stride * (target >> 4) + ((<usize>target & 7) << 2), near, target, UNKNOWN, place);
}
