// Eller: makes the maze row by row. Cells of a row that are connected through the rows above form a set. A random bit
// decides whether two neighbours in different sets are joined. Every set continues into the next row at least once.
// Source: Eller, 1982, as described by Buck, Mazes for Programmers, 2015, and in the International Obfuscated C Code
// Contest of 1988. Time: 4 ns per cell. Scratch: 8 bytes per column and a few rows of bits. Biased. Draws, from left to
// right: bit x of row y of one sequence, where 1 carves east if the sets differ; and bit x of row y of another
// sequence, where 1 closes south if the set has a later cell in the row or a cell that already opened south. The last
// row carves east wherever sets differ.
//
// The cells of a set form a ring (a circular linked list), in the order of the row. Sets do not cross each other, so
// two neighbours are in one set if and only if one follows the other in its ring. A cell that does not go south leaves
// its ring and is a separate ring in the next row. Joining two rings and leaving a ring are exchanges of links. If two
// neighbours are in one set, or a cell is alone in its ring, the same exchange changes nothing, so no branch is needed.
// The loops visit only the cells whose random bit is set, about half of all cells.

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

// Size of a cell's entry in bytes: a pointer to the next cell of the ring and, at the offset BEFORE, a pointer to the
// previous cell.
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
 * For each selected cell, joins the cell's set and the set of its eastern neighbour. Bit i of `bits` selects the i-th
 * cell from `cells` on. Returns the bits of the cells whose two sets were different.
 */
function join(cells: usize, bits: u64): u64 {
  let same: u64 = 0;
  for (let rest = bits; rest; rest &= rest - 1) {
    const cell = cells + ((<usize>ctz(rest)) << 3);
    const next = cell + CELL_BYTES;
    const after: u32 = load<u32>(cell);
    const other: u32 = load<u32>(next, BEFORE);
    store<u32>(other, after);
    store<u32>(after, other, BEFORE);
    store<u32>(cell, <u32>next);
    store<u32>(next, <u32>cell, BEFORE);
    if (after == <u32>next) same |= rest & -rest;
  }
  return bits ^ same;
}

/** Takes the selected cells out of their rings. Returns the bits of the cells that were not alone in their ring. */
function leave(cells: usize, bits: u64): u64 {
  let alone: u64 = 0;
  for (let rest = bits; rest; rest &= rest - 1) {
    const cell = cells + ((<usize>ctz(rest)) << 3);
    const after: u32 = load<u32>(cell);
    const before: u32 = load<u32>(cell, BEFORE);
    store<u32>(before, after);
    store<u32>(after, before, BEFORE);
    store<u32>(cell, <u32>cell);
    store<u32>(cell, <u32>cell, BEFORE);
    if (after == <u32>cell) alone |= rest & -rest;
  }
  return bits ^ alone;
}

/** Stores 64 bits if at least 8 `bytes` of the row are left. Otherwise stores only as many 16-bit units as are left. */
function storeUnits(at: usize, bytes: u32, word: u64): void {
  if (bytes >= 8) {
    store<u64>(at, word);
    return;
  }
  store<u16>(at, word);
  if (bytes > 2) store<u16>(at + 2, word >> 16);
  if (bytes > 4) store<u16>(at + 4, word >> 32);
}

/**
 * Converts the random bits of a row to passages, 64 cells at a time. On entry, `west` has the random bits that carve
 * east, and `south` has the random bits that close south. On return, `west` has the passages to the west, and `south`
 * has the passages to the south. If `isLast` is true, all sets are joined, the random bits are ignored, and `south` is
 * left unchanged.
 */
function makeRow(cells: usize, width: u32, west: usize, south: usize, isLast: bool): void {
  const bytes = rowBytes(width);
  let carried: u64 = 0;
  for (let at: u32 = 0; at < bytes; at += 8) {
    const left = bytes - at;
    const columns = width - (at << 3);
    const group = cells + ((<usize>at) << 6);
    // A load may extend past the end of the row. The last cell of the row has no eastern neighbour.
    let eastward: u64 = isLast ? -1 : load<u64>(west + at);
    if (columns <= 64) eastward &= ((<u64>1) << (columns - 1)) - 1;
    const opensEast = join(group, eastward);
    storeUnits(west + at, left, (opensEast << 1) | carried);
    carried = opensEast >> 63;
    if (isLast) continue;
    let southward = load<u64>(south + at);
    if (columns < 64) southward &= ((<u64>1) << columns) - 1;
    storeUnits(south + at, left, ~leave(group, southward));
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
  // The array has one more cell past the end of the row. This cell is in no ring.
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
      for (let row: u32 = 0; row < bottom; row += bytes) makeRow(cells, width, west + row, south + row, false);
      if (isBottom) makeRow(cells, width, west + bottom, 0, true);
      at = writeSlice(at, west, north, width, rows, isFirst, isBottom);
      // The passages south of this slice's last row are the passages north of the next slice's first row.
      memory.copy(north, north + rows * bytes, bytes);
    }
  }
  return walls;
}
