// A grid of cells in tiles, for large mazes of the plane: 8 x 8 cells, a byte each, are the 64 bytes that a cache
// fetches at once. If an algorithm accesses cells anywhere in the maze, most neighbours of a cell are fetched with it.
// In rows (grid.ts) those in the north and the south need two more fetches, each in another page of memory: at 4096 x
// 4096 that takes 2 to 2.7 times as long. Cells in a tile, and tiles, are in order of rows. The sentinels around the
// cells are those of grid.ts.

import { TORUS } from "../abi";
import { requestHeight, requestIndex, requestMask, requestSeed, requestTopology, requestWidth } from "../request";
import { copyWalls, END, gridStride, SIDE } from "./grid";
import { startStream } from "./random";

// Tiles are faster from this many cells on, if no side is so short that their sentinels are much more than the cells.
const LEAST_CELLS: u32 = 1 << 20;
const LEAST_SIDE: u32 = 64;

// For each place in a tile, four words: the distance in bytes to its neighbour in each direction.
const offsets: usize = memory.data(1024, 16);

/** Bytes in a row of tiles. */
function tileRow(width: u32): usize {
  return ((<usize>width + 9) >> 3) << 6;
}

/** Whether the mazes of a request are large ones of the plane without a mask, for which tiles are faster. */
export function canTile(request: usize): bool {
  const width = requestWidth(request);
  const height = requestHeight(request);
  if (requestTopology(request) == TORUS || requestMask(request)) return false;
  return min(width, height) >= LEAST_SIDE && width * height >= LEAST_CELLS;
}

/** Bytes that the tiles take, and what aligns them. */
export function tilesBytes(width: u32, height: u32): u64 {
  return ((<u64>height + 9) >> 3) * <u64>tileRow(width) + 64;
}

/** Where the tiles in a block of memory begin. */
export function firstTile(block: usize): usize {
  return (block + 63) & ~63;
}

/** The address in a column and a row; those of number 0 are sentinels. */
function tiledAddress(tiles: usize, width: u32, x: u32, y: u32): usize {
  return tiles + (<usize>y >> 3) * tileRow(width) + ((<usize>x >> 3) << 6) + ((y & 7) << 3) + (x & 7);
}

/** The address of a cell given as y * width + x. */
export function tiledCell(tiles: usize, width: u32, cell: u32): usize {
  return tiledAddress(tiles, width, (cell % width) + 1, cell / width + 1);
}

/** Sets the offsets of neighbours, `row` being the bytes in a row of tiles. */
function makeOffsets(row: usize): void {
  for (let place: usize = 0; place < 64; place++) {
    const at = offsets + (place << 4);
    store<usize>(at, place < 8 ? 56 - row : -8);
    store<usize>(at, (place & 7) == 7 ? 57 : 1, 4);
    store<usize>(at, place < 56 ? 8 : row - 56, 8);
    store<usize>(at, place & 7 ? -1 : -57, 12);
  }
}

/** Gives every cell the byte `state` and puts the sentinels around them. */
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

/** Copies cells and sentinels to a grid in rows. Writes up to 7 bytes beyond it. */
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

/** Begins the stream of maze `i` at `stream`, and its tiles: every cell of them has the byte `state`. */
export function beginTiles(request: usize, i: u32, stream: usize, tiles: usize, state: u32): void {
  startStream(stream, requestSeed(request), requestIndex(request) + i);
  makeOffsets(tileRow(requestWidth(request)));
  clearTiles(tiles, requestWidth(request), requestHeight(request), state);
}

/** Writes the walls of the maze in the tiles, through a grid in rows that overwrites `spare`. */
export function copyTiledWalls(request: usize, tiles: usize, spare: usize, walls: usize): void {
  copyTiles(tiles, requestWidth(request), requestHeight(request), spare);
  copyWalls(spare, requestWidth(request), requestHeight(request), false, walls);
}

export class Tile {
  /** The address of a cell's neighbour in a direction (0 to 3). */
  @inline
  static neighbour(cell: usize, direction: usize): usize {
    return cell + load<usize>(offsets + ((cell & 63) << 4) + (direction << 2));
  }
}
