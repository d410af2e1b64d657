// Modified Prim: cells are in the maze, in the frontier, or outside. Each step joins a random frontier cell to a random
// neighbour that is in the maze. Source: Think Labyrinth, "Prim's algorithm" (the version with equal weights that lists
// cells). Time: one step per cell. Memory: 1.1 bytes per cell, plus 2.7 per cell for the longest possible frontier.
// Biased. Draws: a number below 12 * frontier cells, which chooses the cell and one of its neighbours in the maze.
//
// The low four bits of a cell's byte are the open sides of the cell. The high four bits are the directions of its
// neighbours that are in the maze. The byte is 0 if and only if the cell is outside. Adding a neighbour to the frontier
// needs no branch: the neighbour is always written past the end of the list, and the length of the list grows only if
// the neighbour's byte was 0.

import { EAST, NORTH, SOUTH, TORUS, WEST } from "../abi";
import { choose } from "../core/choices";
import { Grower, growMazes } from "../core/growth";
import { inTiles, takeLanes, walls } from "../core/lanes";
import { insideCells, readMask } from "../core/mask";
import { Neighbour, Plane, Tiled, Torus } from "../core/topology";
import { begin, Request } from "../request";

// Byte of the start, which is in the maze although none of its sides is open yet.
const START: u32 = 0xf0;

/** A growing maze (a lane, see core/lanes.ts). The lane's list is the frontier: addresses of cells, u32. */
@unmanaged
class Frontier<Topology> extends Grower {
  @inline
  bound(length: u32): u32 {
    return length * 12;
  }

  @inline
  advance(steps: u32): void {
    this.left -= steps;
  }

  @inline
  fetch(word: u32, list: usize, length: u32): void {
    if (!Tiled.is<Topology>()) return;
    const slot = <usize>((<u64>word * length) >> 32);
    load<u8>(load<u32>(list + (slot << 2)));
  }

  /**
   * Records that the neighbour of a cell in direction `bit` is in the maze. Adds the cell to the frontier if it is new.
   * Returns the new length of the list.
   */
  @inline
  touch(cell: usize, bit: u32, list: usize, length: u32): u32 {
    const state = <u32>load<u8>(cell);
    store<u8>(cell, state | (bit << 4));
    store<u32>(list + ((<usize>length) << 2), <u32>cell);
    return length + u32(state == 0);
  }

  /** Updates the neighbours of a cell that has joined the maze. Returns the new length of the list. */
  @inline
  enter(cell: usize, list: usize, length: u32, stride: usize, first: usize, rows: usize): u32 {
    const origin = changetype<usize>(this) + first;
    const north = Neighbour.north<Topology>(cell, stride, origin, rows);
    const east = Neighbour.east<Topology>(cell, stride);
    const south = Neighbour.south<Topology>(cell, stride, origin, rows);
    const west = Neighbour.west<Topology>(cell, stride);
    length = this.touch(north, SOUTH, list, length);
    length = this.touch(east, WEST, list, length);
    length = this.touch(south, NORTH, list, length);
    return this.touch(west, EAST, list, length);
  }

  @inline
  begin(cell: usize, list: usize, stride: usize, first: usize, rows: usize): void {
    store<u8>(cell, START);
    this.length = this.enter(cell, list, 0, stride, first, rows);
  }

  @inline
  step(draw: u32, list: usize, length: u32, stride: usize, first: usize, rows: usize): u32 {
    const slot = draw / 12;
    const number = draw - slot * 12;
    const at = list + ((<usize>slot) << 2);
    const cell = <usize>load<u32>(at);
    store<u32>(at, load<u32>(list + ((<usize>--length) << 2)));
    const state = <u32>load<u8>(cell);
    length = this.enter(cell, list, length, stride, first, rows);
    store<u8>(cell, state | (1 << choose(state >> 4, number)));
    return length;
  }
}

const AT_GRID: usize = offsetof<Frontier<Plane>>();

export function primModified(request: usize): usize {
  if (!begin(request) || !readMask(request)) return 0;
  // If k of n cells are in the maze, the frontier has at most 2k + 2 cells, and at most n - k cells. The smaller of
  // these limits is at most 2n / 3 + 2. One more slot is needed, because cells are always written past the end.
  const frontierBytes = 4 * ((<u64>insideCells() * 2) / 3 + 4);
  if (!takeLanes(request, AT_GRID, 0, frontierBytes, 2, true)) return 0;
  if (inTiles) growMazes<Frontier<Tiled>, Tiled>(request, AT_GRID);
  else if (Request.topology(request) == TORUS) growMazes<Frontier<Torus>, Torus>(request, AT_GRID);
  else growMazes<Frontier<Plane>, Plane>(request, AT_GRID);
  return walls;
}
