// The lane of a maze, and a step into a cell.

import { EAST, NORTH, SOUTH, TORUS, WEST } from "../../abi";
import { cellAddress, copyWalls, gridBytes } from "../../core/grid";
import { regionOf, regionSize } from "../../core/mask";
import { STREAM_BYTES } from "../../core/random";
import { beginMaze, startOf } from "../../core/starts";
import { Request } from "../../request";

// A cell's byte: NEW, or the direction in which it was entered, or START.
export const NEW: u32 = 128;
const START: u32 = 4;

// A lane is the memory of one maze: random stream, address of the next word in it, offset of the current cell in the
// grid, number of new cells, index of the maze, grid.
export const AT_POSITION: usize = STREAM_BYTES;
export const AT_CELL: usize = STREAM_BYTES + 4;
export const AT_LEFT: usize = STREAM_BYTES + 8;
export const AT_MAZE: usize = STREAM_BYTES + 12;
export const AT_GRID: usize = STREAM_BYTES + 16;

/** New byte of a cell with the byte `state` that is entered in a direction. */
export function entered(state: i32, direction: u32): u32 {
  return state ^ ((state >> 31) & (direction | NEW));
}

/** Enters a cell in a direction. Returns -1 if it was new, otherwise 0. */
export function enter(cell: usize, direction: u32): u32 {
  const state = <i32>load<i8>(cell);
  store<u8>(cell, entered(state, direction));
  return state >> 31;
}

/** Prepares a lane for maze `i` of the request, with the walk at its start. Returns the region of the start. */
export function beginLane(request: usize, i: u32, lane: usize): u32 {
  beginMaze(request, i, lane, lane + AT_GRID, NEW);
  store<u32>(lane, <u32>(lane + STREAM_BYTES), AT_POSITION);
  store<u32>(lane, i, AT_MAZE);
  const start = startOf(request, i);
  const region = regionOf(start);
  beginRegion(request, start, region, lane);
  return region;
}

/** Begins the walk of a region at a cell. */
export function beginRegion(request: usize, start: u32, region: u32, lane: usize): void {
  const grid = lane + AT_GRID;
  const cell = cellAddress(grid, Request.width(request), start);
  store<u8>(cell, START);
  store<u32>(lane, <u32>(cell - grid), AT_CELL);
  store<u32>(lane, regionSize(region) - 1, AT_LEFT);
}

/** Copies the walls of a lane's maze to their place. */
export function writeMaze(request: usize, lane: usize, walls: usize): void {
  const width = Request.width(request);
  const height = Request.height(request);
  const grid = lane + AT_GRID;
  const end = grid + <usize>gridBytes(width, height);
  // Lookup table, by the direction in which a cell was entered: the side from which it was entered.
  const sides = i8x16(<i8>SOUTH, <i8>WEST, <i8>NORTH, <i8>EAST, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  for (let at = grid; at < end; at += 16) v128.store(at, i8x16.swizzle(sides, v128.load(at)));
  const torus = Request.topology(request) == TORUS;
  copyWalls(grid, width, height, torus, walls + <usize>load<u32>(lane, AT_MAZE) * (width * height));
}
