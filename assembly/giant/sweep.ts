// Verifies in one sweep over the rows that a maze is perfect (a tree). Only a few rows are in memory at a time.
//
// Both sides of each wall must agree, and the border of a plane must be closed. The passages are a spanning tree if no
// passage closes a loop, every set of connected cells reaches the last row, and the cells of the last row are
// connected.
//
// On a plane, cells of the current row that are connected through this row or the rows above form a set. A set is
// stored as a circular list of columns in ascending order. Paths do not cross, so two adjacent columns are in the same
// set if and only if one follows the other in a list. No search is needed. On a torus, paths cross the border, so
// sweepTorus.ts uses union-find.
//
// The sweep shares no code with the generators. Memory: 8 bytes per column, and the input.

import { EAST, NORTH, SOUTH, TORUS, WEST } from "../abi";
import { take } from "../arena";
import { begin, Request } from "../request";
import { DEFECT_BITS, DEFECT_BORDER, DEFECT_CUT_OFF, DEFECT_LOOP, DEFECT_ONE_SIDED, fail, sweep } from "./defects";
import { beginTorus, closeTorus, joinTorusRow } from "./sweepTorus";

/**
 * Begins a sweep over mazes of the request's width and topology. The request's height is the maximum number of rows
 * that the host writes to the input at a time. Returns a pointer to a Sweep, or 0.
 */
export function beginSweep(request: usize): usize {
  if (!begin(request)) return 0;
  const width = Request.width(request);
  sweep.width = width;
  sweep.isTorus = Request.topology(request) == TORUS;
  sweep.defect = 0;
  // Vectors are read from one byte before a row to 15 bytes past its end.
  sweep.before = take(<u64>width + 16);
  sweep.first = take(<u64>width + 16);
  sweep.left = take((<u64>width) << 2);
  sweep.right = take((<u64>width) << 2);
  if (!take(16)) return 0;
  sweep.input = take(<u64>width * Request.height(request) + 16);
  if (!sweep.before || !sweep.first || !sweep.left || !sweep.right || !sweep.input) return 0;
  if (sweep.isTorus && !beginTorus()) return 0;
  beginMaze();
  return changetype<usize>(sweep);
}

/** Begins the next maze of a file. */
export function beginMaze(): void {
  sweep.isFirst = true;
  sweep.defect = 0;
  // On a plane, the first row must have walls in the north.
  memory.fill(sweep.before, <u8>SOUTH, sweep.width);
  for (let x: u32 = 0; x < sweep.width; x++) {
    store<u32>(sweep.left + (x << 2), x);
    store<u32>(sweep.right + (x << 2), x);
  }
}

/** Records the defect of a cell's west or north side. `hasNext` is false if that side is the border of a plane. */
function failSide(x: u32, y: u32, here: u32, side: u32, hasNext: bool): bool {
  if (!hasNext) return fail(DEFECT_BORDER, x, y, side);
  if (!(here & side)) return fail(DEFECT_ONE_SIDED, x, y, side);
  return side == NORTH ? fail(DEFECT_ONE_SIDED, x, y - 1, SOUTH) : fail(DEFECT_ONE_SIDED, x - 1, y, EAST);
}

/** Records the first defect of a row that has one. Returns false. */
function findDefect(row: usize, above: usize, y: u32): bool {
  for (let x: u32 = 0; x < sweep.width; x++) {
    const here = <u32>load<u8>(row + x);
    if (here > 15) return fail(DEFECT_BITS, x, y);
    const north = <u32>load<u8>(above + x) & SOUTH ? NORTH : 0;
    if ((here & NORTH) != north) return failSide(x, y, here, NORTH, !sweep.isFirst || y > 0);
    const west = !x || <u32>load<u8>(row + x - 1) & EAST ? WEST : 0;
    if ((here & WEST) != west) return failSide(x, y, here, WEST, x > 0);
  }
  return fail(DEFECT_BORDER, sweep.width - 1, y, EAST);
}

/**
 * Removes a column from its list. Returns false if the column was alone in its list, because its region is then cut
 * off.
 */
function leave(x: u32): bool {
  const left = load<u32>(sweep.left + (x << 2));
  if (left == x) return false;
  const right = load<u32>(sweep.right + (x << 2));
  store<u32>(sweep.right + (left << 2), right);
  store<u32>(sweep.left + (right << 2), left);
  store<u32>(sweep.left + (x << 2), x);
  store<u32>(sweep.right + (x << 2), x);
  return true;
}

/** Joins the lists of a column and the column west of it. Returns false if both columns are in one list already. */
function joinWest(x: u32): bool {
  const atWest = sweep.right + ((x - 1) << 2);
  const after = load<u32>(atWest);
  if (after == x) return false;
  const before = load<u32>(sweep.left + (x << 2));
  // The lists (… before, x, …) and (… west, after, …) become (… before, after, …, west, x).
  store<u32>(sweep.right + (before << 2), after);
  store<u32>(sweep.left + (after << 2), before);
  store<u32>(atWest, x);
  store<u32>(sweep.left + (x << 2), x - 1);
  return true;
}

/** Checks a row and its edges to the row above. Returns false at the first defect. */
function addRow(row: usize, above: usize, y: u32): bool {
  const width = sweep.width;
  const isFirst = sweep.isFirst && y == 0;
  for (let x: u32 = 0; x < width; x += 16) {
    const here = v128.load(row + x);
    const north = v128.and(v128.load(above + x), i8x16.splat(<i8>SOUTH));
    let beside = v128.load(row + x - 1);
    if (!x) beside = i8x16.replace_lane(beside, 0, <i8>EAST);
    const west = v128.and(beside, i8x16.splat(<i8>EAST));
    // The north and west walls that the neighbours' walls imply.
    const expected = v128.or(i16x8.shr_u(north, 2), i16x8.shl(west, 2));
    const got = v128.and(here, i8x16.splat(<i8>(NORTH | WEST | 0xf0)));
    const some: u32 = width - x < 16 ? (1 << (width - x)) - 1 : 0xffff;
    if (i8x16.bitmask(i8x16.ne(expected, got)) & some) return findDefect(row, above, y);
    // A column whose cell has a north wall leaves the list that it had in the row above.
    let closed: u32 = isFirst ? 0 : i8x16.bitmask(i8x16.shl(here, 7)) & some;
    for (; closed; closed &= closed - 1) {
      const column = x + ctz(closed);
      if (!leave(column)) return fail(DEFECT_CUT_OFF, column, y - 1);
    }
    let open: u32 = ~i8x16.bitmask(i8x16.shl(here, 4)) & some;
    for (; open; open &= open - 1) {
      const column = x + ctz(open);
      if (!joinWest(column)) return fail(DEFECT_LOOP, column, y, WEST);
    }
  }
  if (!(<u32>load<u8>(row + width - 1) & EAST)) return findDefect(row, above, y);
  return true;
}

/** Checks that the last row is closed in the south and that all its columns are in one list. */
function closePlane(row: usize, y: u32): bool {
  for (let x: u32 = 0; x < sweep.width; x++)
    if (!(<u32>load<u8>(row + x) & SOUTH)) return fail(DEFECT_BORDER, x, y, SOUTH);
  // Follows the list of column 0, which must contain all columns in order. A missing column belongs to another list.
  for (let x: u32 = 0; x < sweep.width; x++) {
    const next = load<u32>(sweep.right + (x << 2));
    if (next == x + 1) continue;
    return next == 0 && x + 1 == sweep.width ? true : fail(DEFECT_CUT_OFF, x + 1, y);
  }
  return true;
}

/**
 * Sweeps rows that the host wrote to the input. `isLast` states that the maze ends with them. Returns false at the
 * first defect.
 */
export function sweepRows(rows: u32, isLast: bool): bool {
  const width = sweep.width;
  let above = sweep.before;
  let row = sweep.input;
  if (sweep.isTorus && sweep.isFirst) memory.copy(sweep.first, row, width);
  for (let y: u32 = 0; y < rows; y++) {
    if (!(sweep.isTorus ? joinTorusRow(row, above, y) : addRow(row, above, y))) return false;
    above = row;
    row += width;
  }
  if (isLast && !(sweep.isTorus ? closeTorus(above, rows - 1) : closePlane(above, rows - 1))) return false;
  memory.copy(sweep.before, above, width);
  sweep.isFirst = false;
  return true;
}
