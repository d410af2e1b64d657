// A grid of cells, one byte each, surrounded by sentinel bytes, so that every cell has four neighbours in memory. There
// is a row of sentinels above the cells and one below. Between two rows of cells there is one sentinel, which serves as
// the end of the first row and as the beginning of the next.
//
// The low four bits of a cell's byte are the side from which the cell was entered, or 0 for the start. The algorithm
// defines the other bits. A passage is thus recorded in only one of its two cells. copyWalls opens it in both cells, 16
// cells at a time.

import { ALL_WALLS, EAST, NORTH, SOUTH, WEST } from "../abi";

// Bit that identifies sentinels, unless the algorithm uses this bit in the bytes of its cells.
export const SENTINEL: u32 = 32;
// SIDE is the sentinel west and east of each row. END is the sentinel north and south of the grid.
export const SIDE: u32 = SENTINEL | NORTH | SOUTH;
export const END: u32 = SENTINEL | EAST | WEST;

/** Number of bytes from a cell to the cell south of it. */
export function gridStride(width: u32): usize {
  return <usize>width + 1;
}

/** Size of a grid in bytes, including the sentinels. */
export function gridBytes(width: u32, height: u32): u64 {
  return (<u64>width + 1) * (<u64>height + 2);
}

/** Address of cell 0 in the grid at `grid`. */
export function firstCell(grid: usize, width: u32): usize {
  return grid + gridStride(width) + 1;
}

/** Address of a cell, given as y * width + x. */
export function cellAddress(grid: usize, width: u32, cell: u32): usize {
  return firstCell(grid, width) + cell + cell / width;
}

/** Sets all cells to the byte `state`, and writes the sentinels around the cells. */
export function clearGrid(grid: usize, width: u32, height: u32, state: u32): void {
  const stride = gridStride(width);
  const below = grid + stride * (height + 1);
  memory.fill(grid, <u8>END, stride);
  memory.fill(grid + stride, <u8>state, below - grid - stride);
  for (let row = grid + stride; row < below; row += stride) store<u8>(row, SIDE);
  memory.fill(below, <u8>END, stride);
  // The sentinel east of the last row.
  store<u8>(below, SIDE);
}

/**
 * Writes `byte` to each cell outside the mask, 16 cells at a time. `row` is the address of cell 0; rows of cells are
 * `stride` bytes apart. The last 16 cells of a row may overlap the 16 cells before.
 */
export function closeOutside(row: usize, stride: usize, width: u32, height: u32, mask: usize, byte: u32): void {
  for (let y: u32 = 0; y < height; y++) {
    if (width < 16) {
      for (let x: u32 = 0; x < width; x++) if (!load<u8>(mask + x)) store<u8>(row + x, byte);
    } else {
      for (let x: u32 = 0; x < width - 16; x += 16) closeSixteen(row + x, mask + x, byte);
      closeSixteen(row + width - 16, mask + width - 16, byte);
    }
    row += stride;
    mask += width;
  }
}

function closeSixteen(cells: usize, mask: usize, byte: u32): void {
  const outside = i8x16.eq(v128.load(mask), i8x16.splat(0));
  v128.store(cells, v128.bitselect(i8x16.splat(<i8>byte), v128.load(cells), outside));
}

/** Converts a grid to walls. Preserves the 16 bytes after the walls. Reads up to 15 bytes past the grid. */
export function copyWalls(grid: usize, width: u32, height: u32, torus: bool, walls: usize): void {
  const stride = gridStride(width);
  const first = firstCell(grid, width);
  const end = walls + width * height;
  const beyond = v128.load(end);
  let row = first;
  for (let at = walls; at < end; at += width) {
    for (let x: u32 = 0; x < width; x += 16) {
      const cell = row + x;
      const entered = v128.load(cell);
      const fromWest = v128.and(v128.load(cell + 1), i8x16.splat(<i8>WEST));
      const fromNorth = v128.and(v128.load(cell + stride), i8x16.splat(<i8>NORTH));
      const fromEast = v128.and(v128.load(cell - 1), i8x16.splat(<i8>EAST));
      const fromSouth = v128.and(v128.load(cell - stride), i8x16.splat(<i8>SOUTH));
      const eastAndNorth = i16x8.shr_u(v128.or(fromWest, fromSouth), 2);
      const westAndSouth = i16x8.shl(v128.or(fromEast, fromNorth), 2);
      const open = v128.or(entered, v128.or(eastAndNorth, westAndSouth));
      v128.store(at + x, v128.andnot(i8x16.splat(<i8>ALL_WALLS), open));
    }
    row += stride;
  }
  if (torus) {
    const east = <usize>width - 1;
    const south = end - width;
    row = first;
    for (let at = walls; at < end; at += width) {
      openAround(row, WEST, at + east, EAST);
      openAround(row + east, EAST, at, WEST);
      row += stride;
    }
    row -= stride;
    for (let x: u32 = 0; x < width; x++) {
      openAround(first + x, NORTH, south + x, SOUTH);
      openAround(row + x, SOUTH, walls + x, NORTH);
    }
  }
  v128.store(end, beyond);
}

/** Opens `side` of the cell at `walls` if its neighbour across the border, `cell`, was entered from side `from`. */
function openAround(cell: usize, from: u32, walls: usize, side: u32): void {
  if (load<u8>(cell) & from) store<u8>(walls, load<u8>(walls) & ~side);
}

// Neighbours on a torus. `first` is the address of cell 0, `rows` the size of all rows in bytes.

export function torusNorth(cell: usize, stride: usize, first: usize, rows: usize): usize {
  const next = cell - stride;
  return select<usize>(next + rows, next, next < first);
}

export function torusSouth(cell: usize, stride: usize, first: usize, rows: usize): usize {
  const next = cell + stride;
  return select<usize>(next - rows, next, next - first >= rows);
}

// If the byte east of a cell is a sentinel, the neighbour is the first cell of the row, `width` - 1 bytes to the west.
// The same holds for the west.
export function torusEast(cell: usize, stride: usize): usize {
  return select<usize>(cell + 2 - stride, cell + 1, load<u8>(cell, 1) == SIDE);
}

export function torusWest(cell: usize, stride: usize): usize {
  return select<usize>(cell + stride - 2, cell - 1, load<u8>(cell - 1) == SIDE);
}
