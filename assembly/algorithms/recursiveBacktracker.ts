// Recursive backtracker: a walk to random unvisited neighbours. If a cell has no unvisited neighbour, the walk
// backtracks along its path. Source: Think Labyrinth, "Recursive backtracker"; depth-first search (Tarry, 1895) with
// random choices. Time: one step per cell, and for some cells one step back. Memory: 1.1 bytes per cell, plus 4 per
// cell of the longest path. Biased. Draws: a number below 12 per cell, which chooses among the unvisited neighbours.
//
// After a step from a cell to its only unvisited neighbour, the cell never has another unvisited neighbour. Therefore
// only cells with more than one unvisited neighbour stay on the path. This rule needs no branch: the cell that a walk
// leaves is always written past the end of the path, and the path grows only if the cell had a choice.
//
// The high four bits of a cell's byte are the directions of neighbours that are visited or do not exist. A walk that
// enters a cell adds this cell to the bytes of its four neighbours, so that the next step depends on a single byte.
// With the bytes of four neighbours instead, a step of one walk takes 1.25 times as long. No cell has the byte of a
// sentinel (SIDE, see core/grid.ts), because the direction of a passage is also in the high four bits.

import { EAST, NORTH, SOUTH, TORUS, WEST } from "../abi";
import { cellAddress, gridStride, SIDE } from "../core/grid";
import { laneA, laneB, listAt, takeLanes, vacantLane, walls } from "../core/lanes";
import { insideCells, readMask } from "../core/mask";
import { NONE } from "../core/sets";
import { Neighbour, Plane, Torus } from "../core/topology";
import { entryExit, entryMore, entryStep, makeSteps, Walker, walkTwo } from "../core/walk";
import { begin, Request } from "../request";

// The directions of a cell's byte, and their lowest bit.
const CLOSED: u32 = 0xf0;
const CLOSED_NORTH: u32 = 16;

/** Functions for the bytes of cells, inlined. */
class Byte {
  /** Directions of the visited neighbours: also the offset of an entry in a row of the table. */
  @inline
  static closed(cell: usize): u32 {
    return <u32>load<u8>(cell) & CLOSED;
  }

  /** Sets bits of a cell's byte. */
  @inline
  static add(cell: usize, bits: u32): void {
    store<u8>(cell, <u32>load<u8>(cell) | bits);
  }

  /** Records in the bytes of a cell's neighbours that the cell is visited or outside the mask. */
  @inline
  static close<Topology>(cell: usize, stride: usize, first: usize, rows: usize): void {
    Byte.add(Neighbour.north<Topology>(cell, stride, first, rows), CLOSED_NORTH * SOUTH);
    Byte.add(Neighbour.east<Topology>(cell, stride), CLOSED_NORTH * WEST);
    Byte.add(Neighbour.south<Topology>(cell, stride, first, rows), CLOSED_NORTH * NORTH);
    Byte.add(Neighbour.west<Topology>(cell, stride), CLOSED_NORTH * EAST);
  }
}

/** The cell that a step of the table leads to. On a torus, Walk.next() takes 1.08 times as long. Inlined. */
class Next {
  @inline
  static cell<Topology>(cell: usize, entry: usize, stride: usize, first: usize, rows: usize): usize {
    const step = entryStep(entry);
    const next = cell + step;
    if (!Torus.is<Topology>()) return next;
    // A step onto the sentinel beside a row goes on at the other end of the row.
    const across = next - select<usize>(step * (stride - 1), 0, load<u8>(next) == SIDE);
    const inside = select<usize>(across + rows, across, across < first);
    return select<usize>(inside - rows, inside, inside - first >= rows);
  }
}

/** The state of a walk (a lane, see core/lanes.ts). The position of the walk is the address of a cell. */
@unmanaged
class Backtracker<Topology> extends Walker {
  /** End of the path, which is the lane's list: addresses of cells with a choice, u32. */
  path: usize;
  /** The last maze whose border and mask were closed. */
  closed: u32;

  /** Takes a step of one of two walks on a plane. */
  @inline
  step(cell: usize, row: usize, stride: usize, first: usize, rows: usize): usize {
    const origin = changetype<usize>(this) + first;
    let closed = Byte.closed(cell);
    Byte.close<Topology>(cell, stride, origin, rows);
    let path = this.path;
    while (closed == CLOSED) {
      path -= 4;
      cell = load<u32>(path);
      closed = Byte.closed(cell);
    }
    const entry = row + closed;
    store<u32>(path, <u32>cell);
    this.path = path + entryMore(entry);
    Byte.add(cell, entryExit(entry));
    return Next.cell<Topology>(cell, entry, stride, origin, rows);
  }

  /**
   * Continues the walk until the region is finished. Keeps the position, its byte and the path in registers. Loads the
   * byte of a cell before closing the cell, because a load after these four stores takes 3 ns longer. On a torus of one
   * row or column, a cell is its own neighbour.
   */
  finish(stride: usize, first: usize, rows: usize): void {
    const origin = changetype<usize>(this) + first;
    let cell = this.position;
    let path = this.path;
    Byte.close<Topology>(cell, stride, origin, rows);
    let closed = Byte.closed(cell);
    while (this.left) {
      const turns = min(this.left, this.turns());
      this.left -= turns;
      let at = this.next;
      this.next = at + ((<usize>turns) << 2);
      for (const end = this.next; at != end; at += 4) {
        while (closed == CLOSED) {
          path -= 4;
          cell = load<u32>(path);
          closed = Byte.closed(cell);
        }
        const entry = <usize>load<u32>(at) + closed;
        store<u32>(path, <u32>cell);
        path += entryMore(entry);
        Byte.add(cell, entryExit(entry));
        cell = Next.cell<Topology>(cell, entry, stride, origin, rows);
        // The byte of a cell that was just entered has no passages.
        if (!Torus.is<Topology>()) closed = load<u8>(cell);
        Byte.close<Topology>(cell, stride, origin, rows);
        if (Torus.is<Topology>()) closed = load<u8>(cell);
      }
    }
  }
}

const AT_GRID: usize = offsetof<Backtracker<Plane>>();

/** Closes the border of a plane, and the directions toward cells outside the mask. */
function closeSides(request: usize, first: usize, stride: usize, rows: usize, torus: bool): void {
  const width = Request.width(request);
  const end = first + rows;
  if (!torus) {
    for (let cell = first; cell < first + width; cell++) {
      Byte.add(cell, CLOSED_NORTH * NORTH);
      Byte.add(cell + rows - stride, CLOSED_NORTH * SOUTH);
    }
    for (let row = first; row < end; row += stride) {
      Byte.add(row, CLOSED_NORTH * WEST);
      Byte.add(row + width - 1, CLOSED_NORTH * EAST);
    }
  }
  let mask = Request.mask(request);
  if (!mask) return;
  // On a plane too, neighbours across the border can be closed, because the directions to them are closed already.
  for (let row = first; row < end; row += stride) {
    for (let cell = row; cell < row + width; cell++)
      if (!load<u8>(mask++)) Byte.close<Torus>(cell, stride, first, rows);
  }
}

/** Makes the mazes of a request in the lanes of takeLanes(). */
function makeMazes<Topology>(request: usize, stride: usize, rows: usize): void {
  const first = AT_GRID + stride + 1;
  while (true) {
    for (let at = vacantLane(request); at; at = vacantLane(request)) {
      const lane = changetype<Backtracker<Topology>>(at);
      if (lane.closed != lane.maze) closeSides(request, at + first, stride, rows, Torus.is<Topology>());
      lane.closed = lane.maze;
      lane.position = cellAddress(at + AT_GRID, Request.width(request), lane.start);
      lane.path = at + listAt;
    }
    if (!laneA) return;
    const one = changetype<Backtracker<Topology>>(laneA);
    if (!Torus.is<Topology>() && laneB) walkTwo(one, changetype<Backtracker<Topology>>(laneB), stride, first, rows);
    else one.finish(stride, first, rows);
  }
}

export function recursiveBacktracker(request: usize): usize {
  if (!begin(request) || !readMask(request)) return 0;
  const torus = Request.topology(request) == TORUS;
  const stride = gridStride(Request.width(request));
  const rows = stride * Request.height(request);
  // Two lanes on a torus would take 0.9 to 1 of the time, which does not justify another loop.
  if (!takeLanes(request, AT_GRID, 0, 4 * <u64>insideCells(), torus ? 1 : 2)) return 0;
  changetype<Backtracker<Plane>>(laneA).closed = NONE;
  if (laneB) changetype<Backtracker<Plane>>(laneB).closed = NONE;
  makeSteps(stride, true);
  if (torus) makeMazes<Torus>(request, stride, rows);
  else makeMazes<Plane>(request, stride, rows);
  return walls;
}
