// A grid of cells for walks on a torus or under a mask: one byte per cell, and a border of one byte on all sides,
// (width + 2) * (height + 2) bytes in all. Unlike in core/grid.ts, the west and the east side have separate border
// bytes, which encode where a step across that side leads.

import { ALL_WALLS, TORUS } from "../../abi";
import { BORDER, IN_TREE } from "../../core/corners";
import { closeOutside } from "../../core/grid";
import { nextRegion, regionBegin } from "../../core/mask";
import { NONE } from "../../core/sets";
import { Request } from "../../request";

/**
 * Bit of a byte with BORDER. If the bit is set, a walk that steps onto the byte returns to the previous cell. Otherwise
 * the walk continues on the opposite side of the torus.
 */
export const BACK: u32 = 16;
// Byte of a root. Other cells in the tree have IN_TREE | 4 * the direction of their exit.
const ROOT: u8 = <u8>(IN_TREE | 16);
// Bytes of the border and of cells outside the mask. From AROUND, a walk continues on the opposite side of the torus.
// From OUTSIDE, a walk returns to the previous cell.
const AROUND: u8 = <u8>(IN_TREE | BORDER);
const OUTSIDE: u8 = <u8>(IN_TREE | BORDER | BACK);

/** Number of bytes from a cell to the cell south of it. */
export function cellsStride(width: u32): u32 {
  return width + 2;
}

/** Size of the grid, including the bytes that vectors read past its end. */
export function cellsBytes(width: u32, height: u32): u64 {
  return (<u64>width + 2) * (<u64>height + 2) + 32;
}

/** Writes the border and the cells. At first only the roots are in the tree. */
export function clearCells(request: usize, grid: usize): void {
  const width = Request.width(request);
  const height = Request.height(request);
  const torus = Request.topology(request) == TORUS;
  const mask = Request.mask(request);
  const stride = cellsStride(width);
  const first = grid + stride + 1;
  const border = torus ? AROUND : OUTSIDE;
  const bottom = grid + stride * (height + 1);
  memory.fill(grid, border, stride);
  memory.fill(grid + stride, 0, stride * height);
  memory.fill(bottom, border, stride);
  for (let row = grid + stride; row < bottom; row += stride) {
    store<u8>(row, border);
    store<u8>(row + width + 1, border);
  }
  if (!mask) {
    store<u8>(first, ROOT);
    return;
  }
  closeOutside(first, stride, width, height, mask, OUTSIDE);
  if (torus) closeBorder(grid, width, height);
  for (let region = nextRegion(NONE); region != NONE; region = nextRegion(region)) {
    const cell = regionBegin(region);
    store<u8>(first + cell + 2 * (cell / width), ROOT);
  }
}

/**
 * Handles steps across the border of a masked torus: if the cell on the opposite side is outside the mask, the walk
 * returns.
 */
function closeBorder(grid: usize, width: u32, height: u32): void {
  const stride = cellsStride(width);
  const bottom = grid + stride * (height + 1);
  for (let row = grid + stride; row < bottom; row += stride) {
    store<u8>(row, AROUND | load<u8>(row + width));
    store<u8>(row + width + 1, AROUND | load<u8>(row + 1));
  }
  for (let x: u32 = 1; x <= width; x++) {
    store<u8>(grid + x, AROUND | load<u8>(bottom - stride + x));
    store<u8>(bottom + x, AROUND | load<u8>(grid + stride + x));
  }
}

/** Copies each side of a torus to the border on the opposite side. */
export function copyAround(grid: usize, width: u32, height: u32): void {
  const stride = cellsStride(width);
  for (let y: u32 = 1; y <= height; y++) {
    const row = grid + y * stride;
    store<u8>(row, load<u8>(row + width));
    store<u8>(row + width + 1, load<u8>(row + 1));
  }
  memory.copy(grid, grid + height * stride, stride);
  memory.copy(grid + (height + 1) * stride, grid + stride, stride);
}

/** Writes the walls from the exits of the cells, and up to 15 bytes past the end of the walls. */
export function cellsToWalls(grid: usize, walls: usize, width: u32, height: u32): void {
  const stride = cellsStride(width);
  // Lookup tables by the low four bits of a byte. `own` has the passage that a cell's own exit opens. The other tables
  // have the passages that the exits of its neighbours open. The bytes 1, 5, 9, 13 are exits to the north, east, south
  // and west.
  const own = i8x16(0, 1, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0, 8, 0, 0);
  const northern = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
  const eastern = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0);
  const southern = i8x16(0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  const western = i8x16(0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  for (let y: u32 = 0; y < height; y++) {
    const row = grid + (y + 1) * stride + 1;
    for (let x: u32 = 0; x < width; x += 16) {
      const cell = row + x;
      const vertical = v128.or(
        i8x16.swizzle(northern, v128.load(cell - stride)),
        i8x16.swizzle(southern, v128.load(cell + stride)),
      );
      const level = v128.or(i8x16.swizzle(western, v128.load(cell - 1)), i8x16.swizzle(eastern, v128.load(cell, 1)));
      const open = v128.or(i8x16.swizzle(own, v128.load(cell)), v128.or(vertical, level));
      v128.store(walls + y * width + x, v128.xor(i8x16.splat(<i8>ALL_WALLS), open));
    }
  }
}
