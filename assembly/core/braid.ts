// Braiding: opens dead ends, so that the maze has loops. Source: Think Labyrinth, "Braid". The reference
// implementation, src/reference/braid.ts, documents the order of draws. Time: 2 to 6 ns per cell. Memory: none.

import { AT_BRAID, EAST, NORTH, PLANE, PURPOSE_BRAID, SOUTH, WEST } from "../abi";
import { Request } from "../request";
import { choose } from "./choices";
import { nextBelow, nextWord, startWords } from "./random";
import { cellBeside, openWall } from "./walls";

/**
 * Visits the dead ends of the mazes at `walls` in order. Opens each with the probability in AT_BRAID. Reads up to 15
 * bytes past the end of the walls.
 */
export function braid(request: usize, walls: usize): void {
  const width = Request.width(request);
  const height = Request.height(request);
  const count = Request.count(request);
  const wraps = Request.topology(request) != PLANE;
  const share = load<u32>(request, AT_BRAID);
  for (let i: u32 = 0; i < count; i++) {
    startWords(Request.seed(request), Request.index(request) + i, PURPOSE_BRAID);
    braidMaze(walls, width, height, wraps, Request.mask(request), share);
    walls += <usize>width * height;
  }
}

/**
 * Returns the directions of a set that lead to cells inside the mask. All given directions must lead to cells of the
 * grid, possibly across the border of a torus.
 */
function insideMask(mask: usize, cell: u32, directions: u32, width: u32, cells: u32): u32 {
  let found: u32 = 0;
  for (let bits = directions; bits; bits &= bits - 1) {
    const bit = bits & -bits;
    if (load<u8>(mask + cellBeside(cell, bit, width, cells))) found |= bit;
  }
  return found;
}

function braidMaze(walls: usize, width: u32, height: u32, wraps: bool, mask: usize, share: u32): void {
  const end = width * height;
  for (let from: u32 = 0; from < end; from += 16) {
    const degrees = i8x16.popcnt(v128.load(walls + from));
    for (let found = i8x16.bitmask(i8x16.eq(degrees, i8x16.splat(3))); found; found &= found - 1) {
      const place = from + ctz(found);
      if (place >= end) break;
      const x = place % width;
      const y = place / width;
      // An opened wall may have given this cell a second passage since its bits were read.
      let candidates = <u32>load<u8>(walls + place);
      if (popcnt(candidates) != 3) continue;
      // The wall of a plane's border cannot be opened. On a torus with a side of 1, the wall between a cell and itself
      // cannot be opened either.
      const border = wraps
        ? (width == 1 ? EAST | WEST : 0) | (height == 1 ? NORTH | SOUTH : 0)
        : (x == 0 ? WEST : 0) | (x == width - 1 ? EAST : 0) | (y == 0 ? NORTH : 0) | (y == height - 1 ? SOUTH : 0);
      candidates &= ~border;
      if (mask) candidates = insideMask(mask, place, candidates, width, end);
      if (candidates == 0 || nextWord() >> 1 >= share) continue;
      const bit = (<u32>1) << choose(candidates, nextBelow(12));
      openWall(walls, place, bit, cellBeside(place, bit, width, end));
    }
  }
}
