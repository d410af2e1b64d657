// A lane is the memory of one maze of the batch: a random stream, the address of the next word in this stream, the
// offset of the current cell in the grid, the number of new (unvisited) cells, the index of the maze, and the grid. The
// lanes of core/lanes.ts have another layout.

import { EAST, NORTH, SOUTH, TORUS, WEST } from "../../abi";
import { cellAddress, copyWalls, gridBytes } from "../../core/grid";
import { regionOf, regionSize } from "../../core/mask";
import { STREAM_BYTES } from "../../core/random";
import { beginMaze, startOf } from "../../core/starts";
import { Request } from "../../request";

// The byte of a cell: NEW if the cell is unvisited, START for the first cell of the walk, otherwise the direction in
// which the walk entered the cell.
export const NEW: u32 = 128;
const START: u32 = 4;

// Offsets of the fields of a lane, in bytes. The random stream is at offset 0.
export const AT_POSITION: usize = STREAM_BYTES;
export const AT_CELL: usize = STREAM_BYTES + 4;
export const AT_LEFT: usize = STREAM_BYTES + 8;
export const AT_MAZE: usize = STREAM_BYTES + 12;
export const AT_GRID: usize = STREAM_BYTES + 16;

/**
 * Returns the new byte of a cell that the walk enters in a direction. `state` is the cell's old byte, sign-extended.
 */
export function entered(state: i32, direction: u32): u32 {
  return state ^ ((state >> 31) & (direction | NEW));
}

/** Enters a cell in a direction. Returns -1 if the cell was new, otherwise 0. */
export function enter(cell: usize, direction: u32): u32 {
  const state = <i32>load<i8>(cell);
  store<u8>(cell, entered(state, direction));
  return state >> 31;
}

/** Prepares a lane for maze `i` of the request and places the walk at its start. Returns the region of the start. */
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

/** Converts the grid of a lane to walls. Writes them to the maze's position in `walls`. */
export function writeMaze(request: usize, lane: usize, walls: usize): void {
  const width = Request.width(request);
  const height = Request.height(request);
  const grid = lane + AT_GRID;
  const end = grid + <usize>gridBytes(width, height);
  // Lookup table by direction of a step: the wall bit of the side through which the step enters a cell.
  const sides = i8x16(<i8>SOUTH, <i8>WEST, <i8>NORTH, <i8>EAST, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  for (let at = grid; at < end; at += 16) v128.store(at, i8x16.swizzle(sides, v128.load(at)));
  const torus = Request.topology(request) == TORUS;
  copyWalls(grid, width, height, torus, walls + <usize>load<u32>(lane, AT_MAZE) * (width * height));
}
