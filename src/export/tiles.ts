// A tileset of sixteen tiles, one for each set of walls around a cell, as a PNG.

import { pngAround } from "../io/pngWriter.ts";
import { EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import { joined } from "./zip.ts";

/** Side of a tile in pixels. */
export const TILE = 32;
/** Tiles per row of the picture. Tile number = the wall bits of a cell. */
export const TILES_PER_ROW = 4;
const SIDE = TILE * TILES_PER_ROW;

/** Thickness of a wall in a tile. A wall between two cells has twice this thickness. */
const WALL = 3;

/** Colours: floor, speckles of the floor, wall, and the shadow of a wall. */
const PALETTE = [
  [0xe9, 0xe2, 0xd0],
  [0xdc, 0xd3, 0xbc],
  [0x2f, 0x3e, 0x46],
  [0xb5, 0xaa, 0x8f],
];
const [FLOOR_COLOUR, SPECKLE, WALL_COLOUR, SHADOW] = [0, 1, 2, 3];

/** Returns the colour of pixel (x, y) of the tile with these walls. */
function colourOf(walls: number, x: number, y: number): number {
  const [north, east, south, west] = [y, TILE - 1 - x, TILE - 1 - y, x];
  const isNear = (distance: number): boolean => distance < WALL;
  if (walls & NORTH && isNear(north)) return WALL_COLOUR;
  if (walls & EAST && isNear(east)) return WALL_COLOUR;
  if (walls & SOUTH && isNear(south)) return WALL_COLOUR;
  if (walls & WEST && isNear(west)) return WALL_COLOUR;
  // Every corner has a post, where walls of the adjacent cells end.
  if ((isNear(north) || isNear(south)) && (isNear(east) || isNear(west))) return WALL_COLOUR;
  // Light falls from the north-west.
  if (walls & NORTH && north < WALL + 3) return SHADOW;
  if (walls & WEST && west < WALL + 2) return SHADOW;
  return (x * 7 + y * 13 + ((x * y) >> 3)) % 29 === 0 ? SPECKLE : FLOOR_COLOUR;
}

/** Returns bytes as zlib data without compression. */
function zlibStored(bytes: Uint8Array): Uint8Array {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  const length = Uint8Array.of(bytes.length & 255, bytes.length >> 8);
  const head = [0x78, 1, 1, ...length, ...length.map((byte) => ~byte)];
  return joined([Uint8Array.from(head), bytes, Uint8Array.of(high >> 8, high & 255, low >> 8, low & 255)]);
}

/**
 * Returns the tileset of toTmj and toTmx as a PNG of 128 x 128 pixels: four rows of four tiles of 32 pixels. The number
 * of a tile, counted row by row from 0, has the wall bits of its cell: 1 north, 2 east, 4 south, 8 west. The picture is
 * part of this package and has its licence.
 *
 * @example
 * import { edgeTiles } from "wasmaze/export";
 *
 * console.log(edgeTiles().length); // 4316
 */
export function edgeTiles(): Uint8Array {
  const depth = 2;
  const stride = (SIDE * depth) / 8 + 1;
  const lines = new Uint8Array(SIDE * stride);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const walls = Math.floor(y / TILE) * TILES_PER_ROW + Math.floor(x / TILE);
      lines[y * stride + 1 + (x >> 2)] |= colourOf(walls, x % TILE, y % TILE) << (6 - 2 * (x % 4));
    }
  return pngAround({ width: SIDE, height: SIDE, depth, palette: PALETTE, lines, text: {} }, zlibStored(lines));
}
