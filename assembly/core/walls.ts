// Walls of a maze in the format of the ABI: one byte per cell, row-major. The functions take directions as wall bits.

import { EAST, NORTH, SOUTH } from "../abi";

/** Returns the bit of the opposite direction. */
export function opposite(bit: u32): u32 {
  return ((bit << 2) | (bit >> 2)) & 15;
}

/**
 * Returns a cell's neighbour in a direction, possibly across the border of a torus. `cells` is the number of cells of
 * the maze.
 */
export function cellBeside(cell: u32, bit: u32, width: u32, cells: u32): u32 {
  if (bit == NORTH) return cell < width ? cell + cells - width : cell - width;
  if (bit == SOUTH) return cell + width < cells ? cell + width : cell + width - cells;
  if (bit == EAST) return (cell + 1) % width ? cell + 1 : cell + 1 - width;
  return cell % width ? cell - 1 : cell + width - 1;
}

/** Opens the wall between a cell and its neighbour `next` in a direction. */
export function openWall(walls: usize, cell: u32, bit: u32, next: u32): void {
  store<u8>(walls + cell, <u32>load<u8>(walls + cell) & ~bit);
  store<u8>(walls + next, <u32>load<u8>(walls + next) & ~opposite(bit));
}
