// A grid of cells in tiles, for large mazes of the plane. A tile of 8 x 8 cells, one byte each, is one cache line of 64
// bytes. Algorithms that access random cells find most neighbours of a cell in the same cache line. In a grid that is
// stored in rows (grid.ts), the neighbours in the north and south are in other pages, and a maze of 4096 x 4096 takes 2
// to 2.7 times as long. The tiles, and the cells in a tile, are row-major. The sentinels around the cells are those of
// grid.ts.

import { TORUS } from "../abi";
import { Request } from "../request";
import { copyWalls, END, gridStride, SIDE } from "./grid";
import { startStream } from "./random";

// Minimum number of cells, and minimum length of a side, for which tiles are faster.
const LEAST_CELLS: u32 = 1 << 20;
const LEAST_SIDE: u32 = 64;

// Lookup table by the index of a cell in its tile: offsets to the four neighbours, 32 bits each.
const offsets: usize = memory.data(1024, 16);

/** Size of a row of tiles, in bytes. */
function tileRow(width: u32): usize {
  return ((<usize>width + 9) >> 3) << 6;
}

/** Whether tiles are faster for the mazes of a request: large mazes of the plane without a mask. */
export function canTile(request: usize): bool {
  const width = Request.width(request);
  const height = Request.height(request);
  if (Request.topology(request) == TORUS || Request.mask(request)) return false;
  return min(width, height) >= LEAST_SIDE && width * height >= LEAST_CELLS;
}

/** Size of the tiles in bytes, including padding for their alignment. */
export function tilesBytes(width: u32, height: u32): u64 {
  return ((<u64>height + 9) >> 3) * <u64>tileRow(width) + 64;
}

/** Address of the first tile in a block of memory. */
export function firstTile(block: usize): usize {
  return (block + 63) & ~63;
}

/** Address of the cell in column `x` and row `y`, counted with the sentinels, which are column 0 and row 0. */
function tiledAddress(tiles: usize, width: u32, x: u32, y: u32): usize {
  return tiles + (<usize>y >> 3) * tileRow(width) + ((<usize>x >> 3) << 6) + ((y & 7) << 3) + (x & 7);
}

/** Address of a cell, given as y * width + x. */
export function tiledCell(tiles: usize, width: u32, cell: u32): usize {
  return tiledAddress(tiles, width, (cell % width) + 1, cell / width + 1);
}

/** Fills in the table of offsets. `row` is the size of a row of tiles. */
function makeOffsets(row: usize): void {
  for (let index: usize = 0; index < 64; index++) {
    const at = offsets + (index << 4);
    store<usize>(at, index < 8 ? 56 - row : -8);
    store<usize>(at, (index & 7) == 7 ? 57 : 1, 4);
    store<usize>(at, index < 56 ? 8 : row - 56, 8);
    store<usize>(at, index & 7 ? -1 : -57, 12);
  }
}

/** Sets all cells to the byte `state`, and writes the sentinels around the cells. */
function clearTiles(tiles: usize, width: u32, height: u32, state: u32): void {
  memory.fill(tiles, <u8>state, <usize>tilesBytes(width, height) - 64);
  for (let x: u32 = 0; x < width + 2; x++) {
    store<u8>(tiledAddress(tiles, width, x, 0), <u8>END);
    store<u8>(tiledAddress(tiles, width, x, height + 1), <u8>END);
  }
  for (let y: u32 = 1; y < height + 2; y++) {
    store<u8>(tiledAddress(tiles, width, 0, y), <u8>SIDE);
    store<u8>(tiledAddress(tiles, width, width + 1, y), <u8>SIDE);
  }
}

/** Copies cells and sentinels from tiles to a grid that is stored in rows. Writes up to 7 bytes past the grid. */
function copyTiles(tiles: usize, width: u32, height: u32, grid: usize): void {
  const stride = gridStride(width);
  for (let y: u32 = 0; y < height + 2; y++) {
    let from = tiledAddress(tiles, width, 0, y);
    const end = grid + stride;
    for (let to = grid; to < end; to += 8) {
      store<u64>(to, load<u64>(from));
      from += 64;
    }
    grid = end;
  }
}

/** Starts the random stream of maze `i` at `stream`. Sets all cells in the tiles at `tiles` to the byte `state`. */
export function beginTiles(request: usize, i: u32, stream: usize, tiles: usize, state: u32): void {
  startStream(stream, Request.seed(request), Request.index(request) + i);
  makeOffsets(tileRow(Request.width(request)));
  clearTiles(tiles, Request.width(request), Request.height(request), state);
}

/** Converts a maze stored in tiles to walls. First copies the cells to a grid stored in rows (grid.ts) at `spare`. */
export function copyTiledWalls(request: usize, tiles: usize, spare: usize, walls: usize): void {
  copyTiles(tiles, Request.width(request), Request.height(request), spare);
  copyWalls(spare, Request.width(request), Request.height(request), false, walls);
}

export class Tile {
  /** Address of a cell's neighbour in a direction (0..3). */
  @inline
  static neighbour(cell: usize, direction: usize): usize {
    return cell + load<usize>(offsets + ((cell & 63) << 4) + (direction << 2));
  }
}
