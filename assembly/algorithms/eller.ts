// Eller: row by row. Cells of a row that are connected above form a set. Neighbours in different sets are joined by a
// random bit, and every set continues into the next row at least once. Source: Eller, 1982, as described by Buck, Mazes
// for Programmers, 2015, and in the International Obfuscated C Code Contest of 1988. Time: 8 ns per cell. Scratch: 8
// bytes per column and a few rows of bits. Biased. Draws, from left to right: bit x of row y of one sequence, where 1
// carves east if the sets differ; and of another sequence, where 1 closes south if the set has a later cell in the row
// or a cell that already opened south. The last row carves east wherever sets differ.
//
// The cells of a set form a ring, in the order of the row. Sets do not cross each other, so two neighbours are in one
// set if and only if one follows the other in its ring. A cell that does not go south leaves its ring and is a separate
// ring in the next row. Joining two rings and leaving a ring are exchanges of links. If there is nothing to do, a link
// is exchanged with itself, which avoids two unpredictable branches.

import { PURPOSE_MAIN, PURPOSE_SOUTHWARD, SHARE_HALF } from "../abi";
import { take } from "../arena";
import {
  clearRow,
  fillRowBits,
  isAtTop,
  passagesBytes,
  rowBytes,
  sliceLead,
  sliceRows,
  wallsBytes,
  writeSlice,
} from "../core/rowBits";
import { begin, Request } from "../request";

// Size of a cell of the row: pointers to the next and the previous cell of its ring.
const CELL_BYTES: u32 = 8;
const BEFORE: usize = 4;

/** Makes every cell of the row a separate ring. */
function separate(cells: usize, width: u32): void {
  const end = cells + <usize>width * CELL_BYTES;
  for (let cell = cells; cell < end; cell += CELL_BYTES) {
    store<u32>(cell, <u32>cell);
    store<u32>(cell, <u32>cell, BEFORE);
  }
}

/**
 * Converts the random bits of a row to passages. `west` has the eastward bits, which are replaced by passages west.
 * `south` has the southward bits, which are replaced by passages south.
 */
function makeRow(cells: usize, width: u32, west: usize, south: usize): void {
  let cell = cells;
  let carried: u32 = 0;
  for (let first: u32 = 0; first < width; first += 16) {
    let eastward: u32 = load<u16>(west);
    const southward: u32 = load<u16>(south);
    const columns = min<u32>(16, width - first);
    // The last cell of the row has no neighbour in the east.
    if (first + columns == width) eastward &= ((<u32>1) << (columns - 1)) - 1;
    let opensEast: u32 = 0;
    let closesSouth: u32 = 0;
    for (let column: u32 = 0; column < columns; column++) {
      const next = cell + CELL_BYTES;
      const after: u32 = load<u32>(cell);
      const joins: u32 = (eastward >> column) & (after != <u32>next ? 1 : 0);
      opensEast |= joins << column;
      // Joins the two rings: exchanges this cell's next link with the link that leads to its neighbour.
      const other = <u32>cell ^ ((load<u32>(next, BEFORE) ^ <u32>cell) & -joins);
      const follows = load<u32>(other);
      store<u32>(other, after);
      store<u32>(after, other, BEFORE);
      const before: u32 = load<u32>(cell, BEFORE);
      const closes: u32 = (southward >> column) & (follows != <u32>cell ? 1 : 0);
      closesSouth |= closes << column;
      const link = <u32>cell ^ ((before ^ <u32>cell) & -closes);
      store<u32>(link, follows);
      store<u32>(cell, follows ^ ((follows ^ <u32>cell) & -closes));
      store<u32>(follows, link, BEFORE);
      store<u32>(cell, before ^ ((before ^ <u32>cell) & -closes), BEFORE);
      cell = next;
    }
    store<u16>(west, (opensEast << 1) | carried);
    store<u16>(south, ~closesSouth);
    carried = opensEast >> 15;
    west += 2;
    south += 2;
  }
}

/** Makes the last row, which joins all sets that are still separate. */
function closeRow(cells: usize, width: u32, west: usize): void {
  let cell = cells;
  let carried: u32 = 0;
  for (let first: u32 = 0; first < width; first += 16) {
    const columns = min<u32>(16, width - first);
    let opensEast: u32 = 0;
    for (let column: u32 = 0; column < columns; column++) {
      const next = cell + CELL_BYTES;
      const after: u32 = load<u32>(cell);
      if (after != <u32>next && first + column + 1 < width) {
        opensEast |= 1 << column;
        const other: u32 = load<u32>(next, BEFORE);
        store<u32>(other, after);
        store<u32>(after, other, BEFORE);
        store<u32>(cell, <u32>next);
        store<u32>(next, <u32>cell, BEFORE);
      }
      cell = next;
    }
    store<u16>(west, (opensEast << 1) | carried);
    carried = opensEast >> 15;
    west += 2;
  }
}

export function eller(request: usize): usize {
  if (!begin(request)) return 0;
  const width = Request.width(request);
  const height = Request.height(request);
  const count = Request.count(request);
  const index = Request.index(request);
  const first = Request.firstRow(request);
  const end = first + Request.rows(request);
  const isTop = isAtTop(request);
  const closes = Request.closes(request);
  const slice = sliceRows(width, height);
  const walls = take(wallsBytes(request));
  const westPassages = take(passagesBytes(width, slice));
  const northPassages = take(passagesBytes(width, slice));
  // One cell more than the row has. It is in no ring.
  const cells = take((<u64>width + 1) * CELL_BYTES);
  if (!walls || !westPassages || !northPassages || !cells) return 0;
  const west = westPassages + sliceLead(width);
  const north = northPassages + sliceLead(width);
  const bytes = rowBytes(width);
  const south = north + bytes;

  let at = walls;
  for (let i: u32 = 0; i < count; i++) {
    for (let y = first; y < end; y += slice) {
      const rows = min(slice, end - y);
      const isFirst = isTop && y == 0;
      const isBottom = closes && y + rows == end;
      if (isFirst) {
        separate(cells, width);
        clearRow(north, width);
      }
      fillRowBits(west, request, index + i, PURPOSE_MAIN, SHARE_HALF, y, rows);
      fillRowBits(south, request, index + i, PURPOSE_SOUTHWARD, SHARE_HALF, y, rows);
      const bottom = (isBottom ? rows - 1 : rows) * bytes;
      for (let row: u32 = 0; row < bottom; row += bytes) makeRow(cells, width, west + row, south + row);
      if (isBottom) closeRow(cells, width, west + bottom);
      at = writeSlice(at, west, north, width, rows, isFirst, isBottom);
      // The passages south of the last row are those north of the next slice.
      memory.copy(north, north + rows * bytes, bytes);
    }
  }
  return walls;
}
