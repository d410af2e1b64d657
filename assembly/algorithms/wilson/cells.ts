// The cells of a torus or of a mask, for walks that wrap around. One byte per cell, with a border of one byte on all
// sides: (width + 2) * (height + 2) bytes. The grid of core/grid.ts does not suffice: the west and the east side need a
// byte each, which encodes where a step over that side leads.

import { ALL_WALLS, TORUS } from "../../abi";
import { BORDER, IN_TREE } from "../../core/corners";
import { closeOutside } from "../../core/grid";
import { nextRegion, regionBegin } from "../../core/mask";
import { NONE } from "../../core/sets";
import { Request } from "../../request";

/** Bit of a byte from which a walk returns to where it came from. */
export const BACK: u32 = 16;
// The byte of a cell is 4 * the direction of its exit, and IN_TREE. The byte of a root, which has no exit; of a border
// that leads around; of a place outside, which leads back.
const ROOT: u8 = <u8>(IN_TREE | 16);
const AROUND: u8 = <u8>(IN_TREE | BORDER);
const OUTSIDE: u8 = <u8>(IN_TREE | BORDER | BACK);

/** Bytes from a cell to the one south of it. */
export function cellsStride(width: u32): u32 {
  return width + 2;
}

/** Size of the grid, including the bytes that vectors read past its end. */
export function cellsBytes(width: u32, height: u32): u64 {
  return (<u64>width + 2) * (<u64>height + 2) + 32;
}

/** Writes the border and the cells. Only the roots are in the tree. */
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

/** Makes the border of a torus lead back where there is no cell on the other side. */
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

/** Writes the walls from the exits of the cells, and up to 15 bytes past their end. */
export function cellsToWalls(grid: usize, walls: usize, width: u32, height: u32): void {
  const stride = cellsStride(width);
  // Tables, by the low four bits of a byte: the wall of a cell that its own exit opens, and those that the exits of its
  // neighbours open. Exits north, east, south, west are 1, 5, 9, 13. Walls as in abi.ts: 1 north, 2 east, 4 south, 8
  // west.
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
