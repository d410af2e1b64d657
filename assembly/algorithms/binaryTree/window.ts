// Windows of a binary tree. The walls of a cell depend only on the random bits of the cell and of its eastern and
// southern neighbours. Time: 4 ns per cell. Scratch: one byte per cell.

import { ALL_WALLS, EAST, NORTH, PURPOSE_MAIN, SHARE_HALF, SHARE_WORDS, SOUTH, WEST } from "../../abi";
import { take } from "../../arena";
import { derive, derivedWord } from "../../core/derive";
import { hash } from "../../core/hash";
import { mirrorColumns, mirrorRows } from "../../core/mirror";
import { isWindow, Request } from "../../request";

// Bits of `corner`, the corner to which all paths lead: 0 north-west, 1 north-east, 2 south-west, 3 south-east.
export const IS_EAST: u32 = 1;
export const IS_SOUTH: u32 = 2;

/** Returns the hash of a number under the key that was derived last. */
function wordOf(number: u32): u32 {
  return hash(derivedWord(0), derivedWord(1), derivedWord(2), derivedWord(3), number);
}

/** Writes the side that each cell of a row opens: WEST, NORTH or 0. `row` is the row's index within its epoch. */
function fillRow(to: usize, x: u32, end: u32, row: u32, isTop: bool, wide: u32, horizontal: u32): void {
  const units = row * ((wide + 15) >> 4);
  for (let column = x; column < end; column++) {
    const unit = units + (column >> 4);
    const bit =
      horizontal == SHARE_HALF
        ? (wordOf(unit >> 1) >> (((unit & 1) << 4) | (column & 15))) & 1
        : select<u32>(1, 0, wordOf(SHARE_WORDS + row * wide + column) >> 1 < horizontal);
    const isWest = column != 0 && (isTop || bit);
    store<u8>(to++, isWest ? WEST : isTop ? 0 : NORTH);
  }
}

/**
 * Writes the walls of a row. `own` and `below` point to the sides that the cells of this row and of the next row open.
 */
function openRow(walls: usize, own: usize, below: usize, columns: u32): void {
  for (let x: usize = 0; x < columns; x++) {
    let open: u32 = load<u8>(own + x);
    if (load<u8>(own + x, 1) == WEST) open |= EAST;
    if (load<u8>(below + x) == NORTH) open |= SOUTH;
    store<u8>(walls + x, ALL_WALLS ^ open);
  }
}

export function windowOf(request: usize): usize {
  if (!isWindow(request)) return 0;
  const columns = Request.width(request);
  const rows = Request.height(request);
  const count = Request.count(request);
  const wide = Request.worldWidth(request);
  const high = Request.worldHeight(request);
  const corner = Request.parameter(request, 0, 0);
  const horizontal = Request.parameter(request, 1, SHARE_HALF);
  const cells = <usize>columns * rows;
  const walls = take(<u64>cells * count + 16);
  // The sides that cells open. The array has one column and one row more than the window. Entries outside the world are
  // 0.
  const stride = <usize>columns + 1;
  const opens = take(<u64>stride * (rows + 1));
  if (!walls || !opens) return 0;
  // The world is mirrored so that its paths lead to the north-western corner. x and y are the window's position in the
  // mirrored world.
  const x = corner & IS_EAST ? wide - columns - Request.x(request) : Request.x(request);
  const y = corner & IS_SOUTH ? high - rows - Request.y(request) : Request.y(request);
  const endX = min(x + columns + 1, wide);
  const endY = min(y + rows + 1, high);
  // An epoch has 2^epochBits rows, which have at most 2^30 cells.
  const epochBits: u64 = clz(wide - 1) - 2;
  memory.fill(opens, 0, stride * (rows + 1));
  for (let i: u32 = 0; i < count; i++) {
    for (let row = y; row < endY; row++) {
      const epoch = <u64>row >> epochBits;
      derive(Request.seed(request), Request.index(request) + i, PURPOSE_MAIN, epoch);
      const inEpoch = <u32>(row - (epoch << epochBits));
      fillRow(opens + stride * (row - y), x, endX, inEpoch, row == 0, wide, horizontal);
    }
    const maze = walls + cells * i;
    for (let row: usize = 0; row < rows; row++)
      openRow(maze + row * columns, opens + stride * row, opens + stride * (row + 1), columns);
    if (corner & IS_EAST) mirrorRows(maze, columns, rows);
    if (corner & IS_SOUTH) mirrorColumns(maze, columns, rows);
  }
  return walls;
}
