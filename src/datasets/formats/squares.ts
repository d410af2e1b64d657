// Draws mazes as squares. Each cell has four squares: the cell, its passages east and south, and the corner.

import { ALL_WALLS, EAST, NORTH, SOUTH, WEST } from "../../square/direction.ts";
import type { Contents } from "./format.ts";

/** Lookup tables from the walls of a cell to its squares. A 16-bit word holds two squares of a row. */
export interface Values {
  /** Upper two squares: the cell and its passage east. */
  readonly here: Uint16Array;
  /** Lower two squares: the passage south and the corner. */
  readonly below: Uint16Array;
  /** Upper squares of two adjacent cells. The index is the walls of the first cell + 16 * the walls of the second. */
  readonly twoHere: Int32Array;
  readonly twoBelow: Int32Array;
  readonly wall: number;
}

/** Returns lookup tables for squares with one value for walls and another value for everything else. */
export function valuesOf(wall: number, free: number): Values {
  const here = Uint16Array.from({ length: 16 }, (_, walls) => free | ((walls & EAST ? wall : free) << 8));
  const below = Uint16Array.from({ length: 16 }, (_, walls) => (walls & SOUTH ? wall : free) | (wall << 8));
  const two = (one: Uint16Array) =>
    Int32Array.from({ length: 256 }, (_, walls) => one[walls & 15] | (one[walls >> 4] << 16));
  return { here, below, twoHere: two(here), twoBelow: two(below), wall };
}

/**
 * Writes the squares of a maze at `at`, as 2 * height rows of 2 * width squares. Cell (x, y) is square (2x, 2y), its
 * passage east is square (2x + 1, 2y), its passage south is square (2x, 2y + 1). The borders in the north and west are
 * not drawn. The last column and the last row are walls.
 */
export function writeSquares(
  { recipe: { width, height, mask } }: Contents,
  walls: Uint8Array,
  first: number,
  out: DataView,
  at: number,
  { here, below, twoHere, twoBelow, wall }: Values,
): void {
  let cell = first;
  const stride = 2 * width;
  for (let y = 0, top = at; y < height; y++, top += stride) {
    const end = top + stride;
    for (; top + 4 <= end; top += 4, cell += 2) {
      const bits = walls[cell] | (walls[cell + 1] << 4);
      out.setInt32(top, twoHere[bits], true);
      out.setInt32(top + stride, twoBelow[bits], true);
    }
    if (top === end) continue;
    out.setUint16(top, here[walls[cell]], true);
    out.setUint16(top + stride, below[walls[cell]], true);
    top += 2;
    cell++;
  }
  if (!mask) return;
  for (let masked = 0; masked < mask.length; masked++)
    if (!mask[masked]) out.setUint8(at + 2 * Math.floor(masked / width) * stride + 2 * (masked % width), wall);
}

/** Reads the walls of a maze from its squares. */
export function wallsOf(
  { recipe: { width, height, mask } }: Contents,
  isWall: (x: number, y: number) => boolean,
): Uint8Array {
  const walls = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      if (x === 0 || walls[cell - 1] & EAST) walls[cell] |= WEST;
      if (y === 0 || walls[cell - width] & SOUTH) walls[cell] |= NORTH;
      if (x === width - 1 || isWall(2 * x + 1, 2 * y)) walls[cell] |= EAST;
      if (y === height - 1 || isWall(2 * x, 2 * y + 1)) walls[cell] |= SOUTH;
    }
  }
  closeMasked(walls, mask);
  return walls;
}

/** Sets all walls of cells outside a mask. */
export function closeMasked(walls: Uint8Array, mask: Uint8Array | undefined): void {
  if (mask) for (let cell = 0; cell < walls.length; cell++) if (!mask[cell]) walls[cell] = ALL_WALLS;
}

/** Throws for a torus. Squares cannot show passages across the border. */
export function checkPlane(name: string, { recipe }: Contents): void {
  if (recipe.topology === "torus") throw new RangeError(`"topology" expected plane for ${name}, got "torus"`);
}
