// Packs walls into two bits per cell, because a maze is determined by the east and south walls of its cells.

import { EAST, NORTH, SOUTH, WEST } from "../../square/direction.ts";
import { Grid } from "../../square/grid.ts";
import { passageShape } from "../gridRecipes.ts";
import type { Contents, FormatOptions } from "./format.ts";

/** Returns the number of bytes that the walls of a maze take. */
export const wallBytes = ({ recipe: { width, height }, pack }: Contents): number =>
  pack ? Math.ceil((width * height) / 4) : width * height;

/** Returns the shape of the walls of one maze in an array. */
export function wallShape(contents: Contents): number[] {
  const { width, height, grid } = contents.recipe;
  if (grid) return passageShape(grid);
  return contents.pack ? [wallBytes(contents)] : [height, width];
}

/** Validates the option `pack`. */
export const resolvePack = ({ pack }: FormatOptions) => (pack ? { pack: true as const } : {});

/**
 * Encodes the walls of mazes. A packed byte contains four cells, the first in the lowest bits. Each cell has two bits:
 * east wall, then south wall. The result is valid until the next call.
 */
export function packed(contents: Contents, walls: Uint8Array, count: number): Uint8Array {
  if (!contents.pack) return walls;
  const cells = contents.recipe.width * contents.recipe.height;
  const bytes = wallBytes(contents);
  const all = packStream(walls.subarray(0, count * cells));
  if (cells % 4 === 0) return all.subarray(0, count * bytes);
  // The first cell of each maze is at a byte boundary.
  const out = new Uint8Array(count * bytes);
  const left = 2 * (cells % 4);
  for (let i = 0, at = 0, bit = 0; i < count; i++, bit += 2 * cells) {
    const shift = bit % 8;
    let from = Math.floor(bit / 8);
    for (let k = 0; k < bytes; k++, from++) out[at++] = (all[from] | (all[from + 1] << 8)) >> shift;
    out[at - 1] &= (1 << left) - 1;
  }
  return out;
}

// All chunks share this array, because allocating an array includes clearing it.
let buffer = new Uint8Array();

/** Packs all cells into one bit stream, followed by a spare byte. Returns a view that is valid until the next call. */
function packStream(walls: Uint8Array): Uint8Array {
  const { length } = walls;
  const bytes = (length >> 2) + 2;
  if (buffer.length < bytes) buffer = new Uint8Array(bytes);
  const out = buffer;
  const aligned = walls.byteOffset % 4 === 0 ? walls : walls.slice();
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, length >> 2);
  // The multiplication moves the bits of four cells into the highest byte.
  for (let i = 0; i < words.length; i++) out[i] = Math.imul((words[i] >>> 1) & 0x0303_0303, 0x0104_1040) >>> 24;
  out[words.length] = 0;
  for (let cell = 4 * words.length; cell < length; cell++)
    out[cell >> 2] |= ((walls[cell] >> 1) & 3) << (2 * (cell & 3));
  return out;
}

/** Decodes the walls of a maze. */
export function unpacked(contents: Contents, bytes: Uint8Array): Uint8Array {
  if (!contents.pack) return bytes;
  const { width, height, topology } = contents.recipe;
  const grid = new Grid(width, height, topology === "torus");
  const walls = new Uint8Array(grid.cells);
  for (let cell = 0; cell < walls.length; cell++) walls[cell] = ((bytes[cell >> 2] >> (2 * (cell & 3))) & 3) << 1;
  for (let cell = 0; cell < walls.length; cell++) {
    const north = grid.neighbour(cell, 0);
    const west = grid.neighbour(cell, 3);
    if (west === -1 || walls[west] & EAST) walls[cell] |= WEST;
    if (north === -1 || walls[north] & SOUTH) walls[cell] |= NORTH;
  }
  return walls;
}
