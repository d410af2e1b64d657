// Aldous-Broder: a random walk; entering an uncarved cell links it to the one the walk came from. Source: Broder, "Generating random
// spanning trees", 1989; Aldous, "The random walk construction of uniform spanning trees and uniform labelled trees", 1990.
// Time: O(n log² n) steps on average. Memory: 1.1 bytes a cell. Uniform.
// Draws: directions, sixteen a word, lowest bits first; at the border of a plane the walk stays in place.

import { reset, take } from "../arena";
import { cellAddress, clearGrid, copyWalls, gridBytes, gridStride, SENTINEL, torusEast, torusNorth, torusSouth, torusWest } from "../grid";
import { NO_START, TORUS } from "../layout";
import { drawStart, fillBlock, STREAM_BLOCK, STREAM_BYTES, startStream } from "../random";
import { requestCount, requestHeight, requestIndex, requestSeed, requestStart, requestTopology, requestWidth } from "../request";

// A cell's byte: 0, or VISITED and the sides that are open. A sentinel is neither.
const VISITED: u32 = 16;

// How far the neighbour in each direction lies, in bytes; on a torus only inside.
const offsets: usize = memory.data(16, 16);

// A lane is what one maze grows in: its random stream, the place of the next word, the cell of the walk, the cells left, the grid.
const AT_POSITION: usize = STREAM_BYTES;
const AT_CELL: usize = STREAM_BYTES + 4;
const AT_LEFT: usize = STREAM_BYTES + 8;
const AT_GRID: usize = STREAM_BYTES + 12;

// For each byte of the stream, four steps, how far the walk is after one, two, three and all of them: four times 32 bits.
const paths: usize = memory.data(4096, 16);

function layPaths(): void {
  for (let byte: u32 = 0; byte < 256; byte++) {
    let far: u32 = 0;
    for (let step: u32 = 0; step < 4; step++) {
      far += load<u32>(offsets + (((byte >> (2 * step)) & 3) << 2));
      store<u32>(paths + (byte << 4) + (step << 2), far);
    }
  }
}

class Walk {
  /** Enters `next` in this direction: notes where it was entered from if it is new; answers -1 then, or 0. */
  @inline
  static arrive(next: usize, direction: u32): u32 {
    const state = <u32>load<u8>(next);
    const fresh = <u32>(<i32>(state - 1) >> 31);
    store<u8>(next, state | ((VISITED | (1 << (direction ^ 2))) & fresh));
    return fresh;
  }

  /** Walks in a lane until no cell is left. */
  @inline
  static all(lane: usize, cell: usize, left: u32, stride: usize, rows: usize, torus: bool): void {
    const first = lane + AT_GRID + stride + 1;
    const end = lane + STREAM_BYTES;
    while (left) {
      fillBlock(lane);
      for (let at = lane + STREAM_BLOCK; at < end; at++) {
        const byte = <u32>load<u8>(at);
        const path = paths + (byte << 4);
        const one = cell + load<u32>(path);
        const two = cell + load<u32>(path, 4);
        const three = cell + load<u32>(path, 8);
        const four = cell + load<u32>(path, 12);
        const stateOne = <u32>load<u8>(one);
        const stateTwo = <u32>load<u8>(two);
        const stateThree = <u32>load<u8>(three);
        const stateFour = <u32>load<u8>(four);
        if (stateOne & stateTwo & stateThree & stateFour & VISITED) {
          cell = four;
          continue;
        }
        if (((stateOne | stateTwo | stateThree | stateFour) & SENTINEL) == 0) {
          left += Walk.arrive(one, byte & 3);
          left += Walk.arrive(two, (byte >> 2) & 3);
          left += Walk.arrive(three, (byte >> 4) & 3);
          left += Walk.arrive(four, byte >> 6);
          if (!left) return;
          cell = four;
          continue;
        }
        for (let bits = byte | 256; bits != 1; bits >>= 2) {
          const direction = bits & 3;
          let next = cell + load<u32>(offsets + ((<usize>direction) << 2));
          let state = <u32>load<u8>(next);
          if (state & SENTINEL) {
            if (!torus) continue;
            if (direction == 0) next = torusNorth(cell, stride, first, rows);
            else if (direction == 1) next = torusEast(cell, stride);
            else if (direction == 2) next = torusSouth(cell, stride, first, rows);
            else next = torusWest(cell, stride);
            state = load<u8>(next);
          }
          if (state == 0) {
            store<u8>(next, VISITED | (1 << (direction ^ 2)));
            left--;
          }
          cell = next;
        }
        if (!left) return;
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
  clearGrid(grid, width, height, 0);
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
  const walls = take(<u64>cells * count + 16);
  if (!walls) return 0;
  // Four steps ahead are looked at even if the first leaves the grid.
  if (!take(3 * stride)) return 0;
  const lane = take(AT_GRID + gridBytes(width, height) + 3 * stride);
  if (!lane) return 0;
  store<u32>(offsets, <u32>0 - <u32>stride);
  store<u32>(offsets, 1, 4);
  store<u32>(offsets, <u32>stride, 8);
  store<u32>(offsets, -1, 12);
  layPaths();

  for (let i: u32 = 0; i < count; i++) {
    plant(request, i, lane);
    const cell = <usize>load<u32>(lane, AT_CELL);
    const left = cells - 1;
    if (torus) Walk.all(lane, cell, left, stride, rows, true);
    else Walk.all(lane, cell, left, stride, rows, false);
    copyWalls(lane + AT_GRID, width, height, torus, walls + <usize>i * cells);
  }
  return walls;
}
