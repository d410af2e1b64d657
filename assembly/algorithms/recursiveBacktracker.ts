// Recursive backtracker: a walk to random unvisited neighbours. If a cell has no unvisited neighbour, the walk
// backtracks along its path. Source: Think Labyrinth, "Recursive backtracker"; depth-first search (Tarry, 1895) with
// random choices. Time: one step per cell, and for some cells one step back. Memory: 1.1 bytes per cell, plus 4 per
// cell of the longest path. Biased. Draws: a number below 12 per cell, which chooses among the unvisited neighbours.
//
// After a step from a cell to its only unvisited neighbour, the cell never has another unvisited neighbour. Therefore
// only cells with more than one unvisited neighbour stay on the path. This rule needs no branch: the next cell either
// overwrites the last cell of the path or is written after it.

import { TORUS } from "../abi";
import { gridStride } from "../core/grid";
import { laneA, laneB, listAt, takeLanes, vacantLane, walls } from "../core/lanes";
import { insideCells, readMask } from "../core/mask";
import { Plane, Torus } from "../core/topology";
import { entryMore, entryOf, makeSteps, UNVISITED, visitFirst, Walk, Walker, walkOne, walkTwo } from "../core/walk";
import { begin, Request } from "../request";

/**
 * The state of a walk (a lane, see core/lanes.ts). The lane's list is the path of the walk: addresses of cells, u32.
 * The position of the walk is the address of the last entry of this list.
 */
@unmanaged
class Backtracker<Topology> extends Walker {
  @inline
  step(path: usize, row: usize, stride: usize, first: usize, rows: usize): usize {
    const origin = changetype<usize>(this) + first;
    let cell = <usize>load<u32>(path);
    let set = Walk.unvisited<Topology>(cell, stride, origin, rows);
    while (!set) {
      path -= 4;
      cell = load<u32>(path);
      set = Walk.unvisited<Topology>(cell, stride, origin, rows);
    }
    const entry = entryOf(row, set);
    path += entryMore(entry);
    store<u32>(path, <u32>Walk.enter<Topology>(cell, entry, stride, origin, rows));
    return path;
  }
}

const AT_GRID: usize = offsetof<Backtracker<Plane>>();

/** Continues the walks in the lanes in use. */
function walk<Topology>(stride: usize, rows: usize): void {
  const first = AT_GRID + stride + 1;
  const one = changetype<Backtracker<Topology>>(laneA);
  if (laneB) walkTwo(one, changetype<Backtracker<Topology>>(laneB), stride, first, rows);
  else walkOne(one, stride, first, rows);
}

function beginRegion(request: usize, at: usize): void {
  const lane = changetype<Backtracker<Plane>>(at);
  lane.position = at + listAt;
  store<u32>(lane.position, <u32>visitFirst(at + AT_GRID, Request.width(request), lane.start));
}

export function recursiveBacktracker(request: usize): usize {
  if (!begin(request) || !readMask(request)) return 0;
  const torus = Request.topology(request) == TORUS;
  const stride = gridStride(Request.width(request));
  const rows = stride * Request.height(request);
  if (!takeLanes(request, AT_GRID, UNVISITED, 4 * <u64>insideCells(), 2)) return 0;
  makeSteps(stride);
  while (true) {
    for (let lane = vacantLane(request); lane; lane = vacantLane(request)) beginRegion(request, lane);
    if (!laneA) return walls;
    if (torus) walk<Torus>(stride, rows);
    else walk<Plane>(stride, rows);
  }
}
