// Steps towards a cell, however far away. From a cell to another, the path goes along the walk of the one to its
// skeleton, and at last along the walk of the other backwards; between the two skeletons it goes through the gates that
// the path between their blocks takes, on the level above. So a step needs a few cells of each level around both ends.

import { AT_HIGH, AT_OFFSETS, AT_WIDE, cellAt, deriveKeys, isKept, RECORD, SKELETON } from "./level";
import { gatePlace } from "./skeleton";
import { keys, UNKNOWN, walk } from "./tree";

/** There is no step: both cells are the same. */
export const ARRIVED: u32 = 4;

/** How a step in a direction changes the column and the row. */
export function columnStep(direction: u32): u32 {
  return direction & 1 ? 2 - direction : 0;
}

export function rowStep(direction: u32): u32 {
  return direction & 1 ? 0 : direction - 1;
}

/**
 * From place `place` of a block (16 times the row plus the column), along passages of its skeleton and not back in
 * direction `back`: the direction in which `goal` begins the way here; UNKNOWN if the goal is not this way.
 */
function backFrom(cell: usize, level: usize, place: u32, back: u32, goal: u32): u32 {
  const open = load<u32>(cell);
  for (let direction: u32 = 0; direction < 4; direction++) {
    if (!((open >> direction) & 1) || direction == back) continue;
    const next = place + columnStep(direction) + (rowStep(direction) << 4);
    const nextCell = cell + <usize>load<i32>(level + ((<usize>direction) << 2), AT_OFFSETS);
    if (next & 0x88 || !(load<u32>(nextCell) & SKELETON)) continue;
    if (next == goal) return direction ^ 2;
    const found = backFrom(nextCell, level, next, direction ^ 2, goal);
    if (found != UNKNOWN) return found;
  }
  return UNKNOWN;
}

/** The place of a cell in its block. */
function placeOf(x: u32, y: u32): u32 {
  return ((y & 7) << 4) | (x & 7);
}

/**
 * The direction of the first step from a cell of a level, around which `near` is kept, to another, around which `far`
 * is kept; ARRIVED, or UNKNOWN if a walk leaves what is kept.
 */
export function stepTowards(near: usize, x: u32, y: u32, far: usize, toX: u32, toY: u32): u32 {
  if (x == toX && y == toY) return ARRIVED;
  if (!isKept(near, x, y) || !isKept(far, toX, toY)) return UNKNOWN;
  let end = cellAt(far, toX, toY);
  if (!walk(far, end)) return UNKNOWN;
  while (true) {
    const word = load<u32>(end);
    if (word & SKELETON) break;
    const direction = (word >> 8) & 3;
    end += <usize>load<i32>(far + ((<usize>direction) << 2), AT_OFFSETS);
    toX += columnStep(direction);
    toY += rowStep(direction);
    if (x == toX && y == toY) return direction ^ 2;
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
