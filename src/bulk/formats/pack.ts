// Walls in two bits a cell: a maze is known by its walls to the east and to the south.

import { formatRoom } from "../../backends/formats.ts";
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
 * wall to the east and then the one to the south. Valid until the next call.
 */
export function packed(contents: Contents, walls: Uint8Array, count: number): Uint8Array {
  if (!contents.pack) return walls;
  const cells = contents.recipe.width * contents.recipe.height;
  const bytes = wallBytes(contents);
  const all = packStream(walls.subarray(0, count * cells));
  if (cells % 4 === 0) return all.subarray(0, count * bytes);
  // Each maze begins with a byte of its own.
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

/** Cells that are packed at a time: these fit a cache. */
const CELLS_AT_A_TIME = 2 ** 18;

// Used again by every chunk: a new array for each would be cleared first.
let room = new Uint8Array();

/** The two bits of all cells, one after the other; with a byte more. Valid until the next call. */
function packStream(walls: Uint8Array): Uint8Array {
  const { length } = walls;
  const bytes = (length >> 2) + 2;
  if (room.length < bytes) room = new Uint8Array(bytes);
  const out = room;
  for (let cell = 0; cell < length; cell += CELLS_AT_A_TIME) {
    const some = walls.subarray(cell, cell + CELLS_AT_A_TIME);
    const size = (some.length + 3) >> 2;
    const memory = formatRoom([some], size);
    if (!memory) return packSlowly(walls);
    memory.exports.pack(memory.addresses[0], some.length, memory.room);
    out.set(memory.bytes(memory.room, memory.room + size), cell >> 2);
  }
  // What is behind the last cell.
  if (length & 3) out[length >> 2] &= (1 << (2 * (length & 3))) - 1;
  return out;
}

function packSlowly(walls: Uint8Array): Uint8Array {
  const { length } = walls;
  const out = new Uint8Array((length >> 2) + 2);
  const aligned = walls.byteOffset % 4 === 0 ? walls : walls.slice();
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, length >> 2);
  // The bits of four cells at a time: moved together by one multiplication.
  for (let i = 0; i < words.length; i++) out[i] = Math.imul((words[i] >>> 1) & 0x0303_0303, 0x0104_1040) >>> 24;
  for (let cell = 4 * words.length; cell < length; cell++)
    out[cell >> 2] |= ((walls[cell] >> 1) & 3) << (2 * (cell & 3));
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
