// Packs walls into two bits per cell: east (1) and south (2). The west and north walls follow from the neighbours.
// While strips wait to be joined, a maze thus takes a quarter of its bytes. A row consists of units of 16 bits with
// eight cells each, the first cell in the lowest two bits.

import { EAST, NORTH, SIDE_NORTH, TORUS, WEST } from "../abi";
import { take } from "../arena";
import { begin, Request } from "../request";

const BOTH: u64 = ((<u64>0x03030303) << 32) | 0x03030303;
const ONES: u64 = ((<u64>0x01010101) << 32) | 0x01010101;

/** Size of a packed row, in bytes. */
function packedRow(width: u32): u32 {
  return ((width + 7) >> 3) << 1;
}

/** Packs rows of walls to `to`. Reads up to 7 bytes past the last row. */
function pack(walls: usize, width: u32, rows: u32, to: usize): void {
  for (let y: u32 = 0; y < rows; y++) {
    for (let x: u32 = 0; x < width; x += 8) {
      let cells = (load<u64>(walls + x) >> 1) & BOTH;
      cells = (cells | (cells >> 6)) & 0x000f000f000f000f;
      cells = (cells | (cells >> 12)) & 0x000000ff000000ff;
      store<u16>(to, <u16>(cells | (cells >> 24)));
      to += 2;
    }
    walls += width;
  }
}

/** Unpacks eight cells from 16 bits to one byte each. */
function unpacked(from: usize): u64 {
  let cells = <u64>load<u16>(from);
  cells = (cells | (cells << 24)) & 0x000000ff000000ff;
  cells = (cells | (cells << 12)) & 0x000f000f000f000f;
  return (cells | (cells << 6)) & BOTH;
}

/** Packs the walls of the strip made last. Returns a pointer to the packed rows, or 0 if memory runs out. */
export function packStrip(request: usize, walls: usize): usize {
  const width = Request.width(request);
  const rows = Request.height(request);
  const packed = take(<u64>packedRow(width) * rows);
  if (packed) pack(walls, width, rows, packed);
  return packed;
}

/**
 * Expands packed rows to walls. The height of the request is the number of rows. The input has the row to the north,
 * followed by the rows. The contents of the row to the north do not matter if SIDE_NORTH is not set. Returns a pointer
 * to the walls, or 0.
 */
export function expandRows(request: usize): usize {
  if (!begin(request)) return 0;
  const width = Request.width(request);
  const rows = Request.height(request);
  const isTorus = Request.topology(request) == TORUS;
  const hasNorth = (Request.sides(request) & SIDE_NORTH) != 0;
  const stride = packedRow(width);
  // Eight cells are stored at a time, so up to seven bytes past the end of a row are written.
  const walls = take(<u64>width * rows + 16);
  if (!walls) return 0;
  let from = Request.input(request) + stride;
  let to = walls;
  for (let y: u32 = 0; y < rows; y++) {
    const last = width - 1;
    const lastEast = (<u32>load<u8>(from + (last >> 2)) >> ((last & 3) << 1)) & 1;
    let west: u64 = isTorus ? lastEast : 1;
    for (let x: u32 = 0; x < width; x += 8) {
      const cells = unpacked(from);
      const above = y || hasNorth ? (unpacked(from - stride) >> 1) & ONES : ONES;
      const easts = cells & ONES;
      // The west wall of a cell is the east wall of the cell before it. In `cells`, bit 0 is east and bit 1 is south.
      store<u64>(to + x, (cells * EAST) | (above * NORTH) | (((easts << 8) | west) * WEST));
      west = easts >> 56;
      from += 2;
    }
    to += width;
  }
  return walls;
}
