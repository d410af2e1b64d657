// Aldous-Broder: a random walk; entering an uncarved cell links it to the one the walk came from. Source: Broder, "Generating random
// spanning trees", 1989; Aldous, "The random walk construction of uniform spanning trees and uniform labelled trees", 1990.
// Time: O(n log² n) steps on average. Memory: 1.1 bytes a cell. Uniform.
// Draws: directions, sixteen a word, lowest bits first; at the border of a plane the walk stays in place.

import { reset, take } from "../arena";
import { cellAddress, clearGrid, copyWalls, gridBytes, gridStride, torusEast, torusNorth, torusSouth, torusWest } from "../grid";
import { NO_START, TORUS } from "../layout";
import { drawStart, fillBlock, STREAM_BLOCK, STREAM_BYTES, startStream } from "../random";
import { requestCount, requestHeight, requestIndex, requestSeed, requestStart, requestTopology, requestWidth } from "../request";

// A cell's byte: 0, or VISITED and the sides that are open. A sentinel is neither.
const VISITED: u32 = 16;
const SENTINEL: u32 = 32;

// How far the neighbour in each direction lies, in bytes; on a torus only inside.
const offsets: usize = memory.data(16, 16);

// A lane is what one maze grows in: its random stream, the place of the next word, the cell of the walk, the cells left, the grid.
const AT_POSITION: usize = STREAM_BYTES;
const AT_CELL: usize = STREAM_BYTES + 4;
const AT_LEFT: usize = STREAM_BYTES + 8;
const AT_GRID: usize = STREAM_BYTES + 12;

class Walk {
  /** Steps from `cell` in the direction of the lowest two bits; answers where that is. */
  @inline
  static step(cell: usize, bits: u32, lane: usize, stride: usize, rows: usize, torus: bool): usize {
    const direction = bits & 3;
    let next = cell + load<u32>(offsets + ((<usize>direction) << 2));
    let state = <u32>load<u8>(next);
    if (state & VISITED) return next;
    if (state == SENTINEL) {
      if (!torus) return cell;
      const first = lane + AT_GRID + stride + 1;
      if (direction == 0) next = torusNorth(cell, stride, first, rows);
      else if (direction == 1) next = torusEast(cell, stride, SENTINEL);
      else if (direction == 2) next = torusSouth(cell, stride, first, rows);
      else next = torusWest(cell, stride, SENTINEL);
      state = load<u8>(next);
    }
    if (state == 0) {
      store<u8>(next, VISITED | (1 << (direction ^ 2)));
      store<u8>(cell, <u32>load<u8>(cell) | (1 << direction));
      store<u32>(lane, load<u32>(lane, AT_LEFT) - 1, AT_LEFT);
    }
    return next;
  }

  /** Walks in one lane from where it stands until no cell is left. */
  @inline
  static one(lane: usize, stride: usize, rows: usize, torus: bool): void {
    const end = lane + STREAM_BYTES;
    let at = <usize>load<u32>(lane, AT_POSITION);
    let cell = <usize>load<u32>(lane, AT_CELL);
    // Looked at once a word: steps beyond the end change nothing.
    while (load<u32>(lane, AT_LEFT)) {
      if (at == end) {
        fillBlock(lane);
        at = lane + STREAM_BLOCK;
      }
      let bits = load<u32>(at);
      at += 4;
      for (let turns: u32 = 16; turns; turns--) {
        cell = Walk.step(cell, bits, lane, stride, rows, torus);
        bits >>= 2;
      }
    }
  }
}

/** Makes a lane ready for maze `i` of the request, the walk at its start. */
function plant(request: usize, i: u32, lane: usize): void {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const seed = requestSeed(request);
  const index = requestIndex(request) + i;
  let start = requestStart(request);
  if (start == NO_START) start = drawStart(seed, index, width * height);
  startStream(lane, seed, index);
  const grid = lane + AT_GRID;
  clearGrid(grid, width, height, 0, SENTINEL);
  const cell = cellAddress(grid, width, start);
  store<u8>(cell, VISITED);
  store<u32>(lane, <u32>(lane + STREAM_BYTES), AT_POSITION);
  store<u32>(lane, <u32>cell, AT_CELL);
  store<u32>(lane, width * height - 1, AT_LEFT);
}

export function aldousBroder(request: usize): usize {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const count = requestCount(request);
  const cells = width * height;
  const torus = requestTopology(request) == TORUS;
  const stride = gridStride(width);
  const rows = stride * height;
  reset();
  const walls = take(<u64>cells * count);
  if (!walls) return 0;
  const lane = take(AT_GRID + gridBytes(width, height));
  if (!lane) return 0;
  store<u32>(offsets, <u32>0 - <u32>stride);
  store<u32>(offsets, 1, 4);
  store<u32>(offsets, <u32>stride, 8);
  store<u32>(offsets, -1, 12);

  for (let i: u32 = 0; i < count; i++) {
    plant(request, i, lane);
    if (torus) Walk.one(lane, stride, rows, true);
    else Walk.one(lane, stride, rows, false);
    copyWalls(lane + AT_GRID, width, height, walls + <usize>i * cells);
  }
  return walls;
}
