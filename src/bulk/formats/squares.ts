// Mazes as squares: a cell, its way east, its way south, and the corner between; for formats of solved mazes.

import type { Contents } from "./format.ts";

/** What a square holds. */
export interface Values {
  readonly wall: number;
  readonly free: number;
}

/**
 * Writes the squares of a maze: 2 * width of them in each of 2 * height rows, `stride` bytes apart, from `at` on. Cell
 * (x, y) is square (2x, 2y), its way east (2x + 1, 2y), its way south (2x, 2y + 1). So there is no border in the north
 * and the west, and a wall in the last column and row. `at` and `stride` are even.
 */
export function writeSquares(
  { recipe: { width, height, mask } }: Contents,
  walls: Uint8Array,
  first: number,
  out: Uint8Array,
  at: number,
  stride: number,
  { wall, free }: Values,
): void {
  let cell = first;
  // Two squares a byte of walls: the cell and its way east, its way south and the corner. Rows have even lengths.
  const pairs = new Uint16Array(out.buffer, out.byteOffset, out.length >> 1);
  const [passage, closed] = [free | (free << 8), free | (wall << 8)];
  const [open, both] = [free | (wall << 8), wall | (wall << 8)];
  for (let y = 0; y < height; y++) {
    let here = (at + 2 * y * stride) >> 1;
    let below = here + (stride >> 1);
    for (let x = 0; x < width; x++, cell++) {
      const bits = walls[cell];
      pairs[here++] = bits & 2 ? closed : passage;
      pairs[below++] = bits & 4 ? both : open;
    }
  }
  if (!mask) return;
  for (let place = 0; place < mask.length; place++)
    if (!mask[place]) out[at + 2 * Math.floor(place / width) * stride + 2 * (place % width)] = wall;
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
