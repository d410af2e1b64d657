// Walls in two bits a cell: a maze is known by its walls to the east and to the south.

import { EAST, NORTH, SOUTH, WEST } from "../../maze.ts";
import type { Contents } from "./format.ts";

/** The bytes of a maze. */
export const wallBytes = ({ recipe: { width, height }, pack }: Contents): number =>
  pack ? Math.ceil((width * height) / 4) : width * height;

/** The shape of the walls of a maze in an array. */
export const wallShape = (contents: Contents): number[] =>
  contents.pack ? [wallBytes(contents)] : [contents.recipe.height, contents.recipe.width];

/**
 * The walls of mazes as they are written: packed, a byte has four cells, the first in the lowest bits, of each cell the
 * wall to the east and then the one to the south.
 */
export function packed(contents: Contents, walls: Uint8Array, count: number): Uint8Array {
  if (!contents.pack) return walls;
  const cells = contents.recipe.width * contents.recipe.height;
  const bytes = wallBytes(contents);
  const out = new Uint8Array(count * bytes);
  for (let i = 0, at = 0, cell = 0; i < count; i++) {
    const end = cell + cells;
    for (; cell + 3 < end; cell += 4)
      out[at++] =
        ((walls[cell] >> 1) & 3) |
        (((walls[cell + 1] >> 1) & 3) << 2) |
        (((walls[cell + 2] >> 1) & 3) << 4) |
        (((walls[cell + 3] >> 1) & 3) << 6);
    if (cell === end) continue;
    for (let shift = 0; cell < end; cell++, shift += 2) out[at] |= ((walls[cell] >> 1) & 3) << shift;
    at++;
  }
  return out;
}

/** The walls of a maze as it was written. */
export function unpacked(contents: Contents, bytes: Uint8Array): Uint8Array {
  if (!contents.pack) return bytes;
  const { width, height, topology } = contents.recipe;
  const cells = width * height;
  const walls = new Uint8Array(cells);
  const isTorus = topology === "torus";
  for (let cell = 0; cell < cells; cell++) walls[cell] = ((bytes[cell >> 2] >> (2 * (cell & 3))) & 3) << 1;
  for (let cell = 0; cell < cells; cell++) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const west = x > 0 ? cell - 1 : isTorus ? cell + width - 1 : -1;
    const north = y > 0 ? cell - width : isTorus ? cell + cells - width : -1;
    if (west === -1 || walls[west] & EAST) walls[cell] |= WEST;
    if (north === -1 || walls[north] & SOUTH) walls[cell] |= NORTH;
  }
  return walls;
}
