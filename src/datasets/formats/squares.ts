// Mazes as squares: a cell, its way east, its way south, and the corner between; for formats of solved mazes.

import type { Contents } from "./format.ts";

/** What squares hold: the four of each set of walls to the east and south, two in a row, as words of 16 bits. */
export interface Values {
  /** A cell and its way east, by the walls. */
  readonly here: Uint16Array;
  /** Its way south, and the corner. */
  readonly below: Uint16Array;
  /** The same of two cells, by the walls of the first and 16 times those of the second. */
  readonly twoHere: Int32Array;
  readonly twoBelow: Int32Array;
  readonly wall: number;
}

/** Squares of two values. */
export function valuesOf(wall: number, free: number): Values {
  const here = Uint16Array.from({ length: 16 }, (_, walls) => free | ((walls & 2 ? wall : free) << 8));
  const below = Uint16Array.from({ length: 16 }, (_, walls) => (walls & 4 ? wall : free) | (wall << 8));
  const two = (one: Uint16Array) =>
    Int32Array.from({ length: 256 }, (_, walls) => one[walls & 15] | (one[walls >> 4] << 16));
  return { here, below, twoHere: two(here), twoBelow: two(below), wall };
}

/**
 * Writes the squares of a maze: 2 * width of them in each of 2 * height rows, from `at` on. Cell (x, y) is square (2x,
 * 2y), its way east (2x + 1, 2y), its way south (2x, 2y + 1). So there is no border in the north and the west, and a
 * wall in the last column and row. A passage is free.
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
  for (let place = 0; place < mask.length; place++)
    if (!mask[place]) out.setUint8(at + 2 * Math.floor(place / width) * stride + 2 * (place % width), wall);
}

/** The walls of a maze of squares, of which `isWall` says what they are. */
export function wallsOf(
  { recipe: { width, height } }: Contents,
  isWall: (x: number, y: number) => boolean,
): Uint8Array {
  const walls = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      if (x === 0 || walls[cell - 1] & 2) walls[cell] |= 8;
      if (y === 0 || walls[cell - width] & 4) walls[cell] |= 1;
      if (x === width - 1 || isWall(2 * x + 1, 2 * y)) walls[cell] |= 2;
      if (y === height - 1 || isWall(2 * x, 2 * y + 1)) walls[cell] |= 4;
    }
  }
  return walls;
}

/** Throws on a torus, whose passages around the border squares cannot show. */
export function checkPlane(name: string, { recipe }: Contents): void {
  if (recipe.topology === "torus") throw new RangeError(`"topology" expected plane for ${name}, got "torus"`);
}
