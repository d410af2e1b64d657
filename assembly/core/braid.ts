// Braiding: dead ends are opened, so that the maze has loops. Source: Think Labyrinth, "Braid". Twin:
// src/reference/braid.ts, which has the order of draws. Time: 2 ns a cell. No memory.

import { AT_BRAID, EAST, NORTH, PLANE, PURPOSE_BRAID, SOUTH, WEST } from "../abi";
import {
  requestCount,
  requestHeight,
  requestIndex,
  requestMask,
  requestSeed,
  requestTopology,
  requestWidth,
} from "../request";
import { choose } from "./choices";
import { nextBelow, nextWord, startWords } from "./random";
import { cellBeside, openWall } from "./walls";

/** Opens dead ends of the mazes at `walls`, each with the chance of the request when its turn comes. */
export function braid(request: usize, walls: usize): void {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const count = requestCount(request);
  const wraps = requestTopology(request) != PLANE;
  const share = load<u32>(request, AT_BRAID);
  for (let i: u32 = 0; i < count; i++) {
    startWords(requestSeed(request), requestIndex(request) + i, PURPOSE_BRAID);
    braidMaze(walls, width, height, wraps, requestMask(request), share);
    walls += <usize>width * height;
  }
}

/**
 * Of the directions of a cell those that lead to a cell of the mask, which lies in each of them or around the border.
 */
function insideMask(mask: usize, cell: u32, directions: u32, width: u32, height: u32): u32 {
  let found: u32 = 0;
  for (let bits = directions; bits; bits &= bits - 1) {
    if (load<u8>(mask + cellBeside(cell, ctz(bits), width, height))) found |= 1 << ctz(bits);
  }
  return found;
}

function braidMaze(walls: usize, width: u32, height: u32, wraps: bool, mask: usize, share: u32): void {
  let cell = walls;
  for (let y: u32 = 0; y < height; y++) {
    for (let x: u32 = 0; x < width; x++, cell++) {
      let candidates = <u32>load<u8>(cell);
      if (popcnt(candidates) != 3) continue;
      // Where a wall has another cell behind it: not at the border of a plane, nor around a side of 1.
      const border = wraps
        ? (width == 1 ? EAST | WEST : 0) | (height == 1 ? NORTH | SOUTH : 0)
        : (x == 0 ? WEST : 0) | (x == width - 1 ? EAST : 0) | (y == 0 ? NORTH : 0) | (y == height - 1 ? SOUTH : 0);
      candidates &= ~border;
      if (mask) candidates = insideMask(mask, <u32>(cell - walls), candidates, width, height);
      if (candidates == 0 || nextWord() >> 1 >= share) continue;
      const direction = choose(candidates, nextBelow(12));
      openWall(walls, <u32>(cell - walls), direction, cellBeside(<u32>(cell - walls), direction, width, height));
    }
  }
}
