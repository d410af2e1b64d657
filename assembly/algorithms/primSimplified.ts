// Simplified Prim: repeatedly carves a random edge that leaves the carved cells. Source: Think Labyrinth, "Prim's
// algorithm". Time: one step per listed edge, about two per cell. Memory: 1.1 bytes per cell, plus 5.3 per cell for the
// longest possible list. Biased. Draws: a number below the length of the list, which chooses an edge. A stale edge is
// removed and the draw repeated.
//
// An edge is stale if both of its cells are carved. About half of the drawn edges are stale, so a branch would often be
// mispredicted. Therefore a step executes the same instructions for stale and other edges, masked by `accept` (0 or 1).

import { TORUS } from "../abi";
import { BACK } from "../core/directions";
import { Grower, growMazes } from "../core/growth";
import { inTiles, takeLanes, walls } from "../core/lanes";
import { insideCells, readMask } from "../core/mask";
import { Neighbour, Plane, Tiled, Torus } from "../core/topology";
import { begin, Request } from "../request";

// A cell's byte is OUT, or the side from which the cell was entered.
const OUT: u32 = 16;

/**
 * The state of a growing maze (a lane, see core/lanes.ts). The lane's list has the edges that leave carved cells. An
 * edge is a u32, 4 * offset + direction. The offset is the distance in bytes from the lane to the cell at the edge's
 * outer end.
 */
@unmanaged
class EdgeList<Topology> extends Grower {
  @inline
  bound(length: u32): u32 {
    return length;
  }

  /**
   * Sets `left` to the length of the list. At least this number of steps follows, because a step shortens the list by
   * at most one.
   */
  @inline
  advance(_steps: u32): void {
    this.left = this.length;
  }

  @inline
  fetch(word: u32, list: usize, length: u32): void {
    if (!Tiled.is<Topology>()) return;
    const slot = <usize>((<u64>word * length) >> 32);
    load<u8>(changetype<usize>(this) + (load<u32>(list + (slot << 2)) >> 2));
  }

  /** Appends the edge to a cell if `accept` is 1 and the cell is not carved. Returns the new length of the list. */
  @inline
  touch(cell: usize, direction: u32, accept: u32, list: usize, length: u32): u32 {
    store<u32>(list + ((<usize>length) << 2), ((<u32>(cell - changetype<usize>(this))) << 2) | direction);
    return length + (accept & (<u32>load<u8>(cell) >> 4));
  }

  /**
   * If `accept` is 1, appends the edges from a cell to cells that are not carved. Returns the new length of the list.
   */
  @inline
  enter(cell: usize, accept: u32, list: usize, length: u32, stride: usize, first: usize, rows: usize): u32 {
    const origin = changetype<usize>(this) + first;
    const north = Neighbour.north<Topology>(cell, stride, origin, rows);
    const east = Neighbour.east<Topology>(cell, stride);
    const south = Neighbour.south<Topology>(cell, stride, origin, rows);
    const west = Neighbour.west<Topology>(cell, stride);
    length = this.touch(north, 0, accept, list, length);
    length = this.touch(east, 1, accept, list, length);
    length = this.touch(south, 2, accept, list, length);
    return this.touch(west, 3, accept, list, length);
  }

  @inline
  begin(cell: usize, list: usize, stride: usize, first: usize, rows: usize): void {
    store<u8>(cell, 0);
    this.length = this.enter(cell, 1, list, 0, stride, first, rows);
    this.left = this.length;
  }

  @inline
  step(draw: u32, list: usize, length: u32, stride: usize, first: usize, rows: usize): u32 {
    const at = list + ((<usize>draw) << 2);
    const edge = load<u32>(at);
    store<u32>(at, load<u32>(list + ((<usize>--length) << 2)));
    const cell = changetype<usize>(this) + (edge >> 2);
    const direction = edge & 3;
    const state = <u32>load<u8>(cell);
    const accept = state >> 4;
    store<u8>(cell, select<u32>(1 << (direction ^ BACK), state, accept));
    return this.enter(cell, accept, list, length, stride, first, rows);
  }
}

const AT_GRID: usize = offsetof<EdgeList<Plane>>();

export function primSimplified(request: usize): usize {
  if (!begin(request) || !readMask(request)) return 0;
  // If k of n cells are carved, at most 2k + 2 edges are listed: the start added four, and each further cell removed
  // one and added at most three. A maze has at most 2n edges, of which k - 1 were removed, so at most 2n - k + 1 are
  // listed. The smaller of these limits is at most 4n / 3 + 2. One more slot is needed, because edges are always
  // written past the end.
  const listBytes = 4 * ((<u64>insideCells() * 4) / 3 + 4);
  if (!takeLanes(request, AT_GRID, OUT, listBytes, 2, true)) return 0;
  if (inTiles) growMazes<EdgeList<Tiled>, Tiled>(request, AT_GRID);
  else if (Request.topology(request) == TORUS) growMazes<EdgeList<Torus>, Torus>(request, AT_GRID);
  else growMazes<EdgeList<Plane>, Plane>(request, AT_GRID);
  return walls;
}
