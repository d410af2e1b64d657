// Hunt-and-kill: a walk to random unvisited neighbours. If the current cell has no unvisited neighbour, a hunt begins:
// it searches row by row for the first unvisited cell that has a visited neighbour, and joins this cell to a random one
// of its visited neighbours. The walk continues from there. Source: Think Labyrinth, "Hunt and kill". Time: one step
// per cell; if the walk starts at cell 0,0, all hunts together read every cell once. Memory: 1.1 bytes per cell.
// Biased. Draws: a number below 12 per cell, which chooses among the neighbours.
//
// If the walk starts at cell 0,0, all cells before the first unvisited cell are visited, so this cell has a visited
// neighbour in the north or west. Therefore each hunt continues where the last one ended, 16 cells at a time. For other
// starts, `hunted` is a cell before which no hunt can succeed. Each step lowers `hunted` if necessary, by a lookup and
// without a branch.

import { EAST, NO_START, NORTH, SOUTH, TORUS, WEST } from "../abi";
import { gridBytes, gridStride } from "../core/grid";
import { laneA, laneB, startAt, takeLanes, vacantLane, walls } from "../core/lanes";
import { nthInside, readMask } from "../core/mask";
import { Neighbour, Plane, Torus } from "../core/topology";
import { entryJoined, entryOf, makeSteps, UNVISITED, visitFirst, Walk, Walker, walkOne, walkTwo } from "../core/walk";
import { begin, Request } from "../request";

// Type parameters that tell the compiler where walks start (as in topology.ts).
class Corner {}
class Anywhere {}

// Lookup table by set of directions: offset from a cell to the first of its neighbours in these directions, in row
// order; 0 for the empty set. Plane only.
const firsts: usize = memory.data(64, 16);

/** Fills in the table `firsts` for rows of `stride` bytes. */
function makeFirsts(stride: usize): void {
  for (let set: u32 = 0; set < 16; set++) {
    let far = set & SOUTH ? stride : 0;
    if (set & EAST) far = 1;
    if (set & WEST) far = -1;
    if (set & NORTH) far = 0 - stride;
    store<usize>(firsts + ((<usize>set) << 2), far);
  }
}

/** Returns the first unvisited cell at or after `cell`. Such a cell must exist. */
function nextUnvisited(cell: usize): usize {
  let unvisited = i8x16.bitmask(v128.load(cell));
  while (!unvisited) {
    cell += 16;
    unvisited = i8x16.bitmask(v128.load(cell));
  }
  return cell + ctz(unvisited);
}

/** The state of a walk (a lane, see core/lanes.ts). The position of the walk is the address of a cell. */
@unmanaged
class Hunter<Topology, Start> extends Walker {
  /** Address of a cell before which no unvisited cell has a visited neighbour. */
  hunted: usize;

  @inline
  step(cell: usize, row: usize, stride: usize, first: usize, rows: usize): usize {
    const origin = changetype<usize>(this) + first;
    const set = Walk.unvisited<Topology>(cell, stride, origin, rows);
    if (idof<Start>() == idof<Anywhere>()) this.lower(cell, set, stride, origin, rows);
    if (set) return Walk.enter<Topology>(cell, entryOf(row, set), stride, origin, rows);
    let found = nextUnvisited(this.hunted);
    let visited = Walk.visited<Topology>(found, stride, origin, rows);
    if (idof<Start>() == idof<Anywhere>()) {
      while (!visited) {
        found = nextUnvisited(found + 1);
        visited = Walk.visited<Topology>(found, stride, origin, rows);
      }
    }
    this.hunted = found;
    store<u8>(found, entryJoined(entryOf(row, visited)));
    return found;
  }

  /**
   * Lowers `hunted` to the first unvisited neighbour of a cell if this neighbour comes before `hunted`. `set` is the
   * set of directions in which neighbours are unvisited.
   */
  @inline
  lower(cell: usize, set: u32, stride: usize, origin: usize, rows: usize): void {
    const hunted = this.hunted;
    if (!Torus.is<Topology>()) {
      this.hunted = min(hunted, cell + load<usize>(firsts + ((<usize>set) << 2)));
      return;
    }
    const north = select<usize>(Neighbour.north<Topology>(cell, stride, origin, rows), hunted, set & NORTH);
    const east = select<usize>(Neighbour.east<Topology>(cell, stride), hunted, set & EAST);
    const south = select<usize>(Neighbour.south<Topology>(cell, stride, origin, rows), hunted, set & SOUTH);
    const west = select<usize>(Neighbour.west<Topology>(cell, stride), hunted, set & WEST);
    this.hunted = min(min(hunted, min(north, east)), min(south, west));
  }
}

const AT_GRID: usize = offsetof<Hunter<Plane, Corner>>();

/** Continues the walks in the lanes in use. */
function walk<Topology, Start>(stride: usize, rows: usize): void {
  const first = AT_GRID + stride + 1;
  const one = changetype<Hunter<Topology, Start>>(laneA);
  const isPair = !Torus.is<Topology>() || idof<Start>() == idof<Corner>();
  if (isPair && laneB) walkTwo(one, changetype<Hunter<Topology, Start>>(laneB), stride, first, rows);
  else walkOne(one, stride, first, rows);
}

function beginRegion(request: usize, at: usize, isCorner: bool): void {
  const lane = changetype<Hunter<Plane, Corner>>(at);
  const grid = at + AT_GRID;
  lane.position = visitFirst(grid, Request.width(request), lane.start);
  // For other starts, `hunted` is initially one past the last cell. The first step lowers it.
  lane.hunted = isCorner ? lane.position : grid + <usize>gridBytes(Request.width(request), Request.height(request));
}

export function huntAndKill(request: usize): usize {
  if (!begin(request) || !readMask(request)) return 0;
  const torus = Request.topology(request) == TORUS;
  const stride = gridStride(Request.width(request));
  const rows = stride * Request.height(request);
  const start = Request.start(request) == NO_START ? nthInside(0) : Request.start(request);
  // Under a mask, the next unvisited cell may have no visited neighbour, even if the walk starts at the first cell of
  // its region.
  const isCorner = start == 0 && !Request.mask(request);
  // Other starts on a torus use one lane. A second lane would save only 4 %.
  if (!takeLanes(request, AT_GRID, UNVISITED, 0, isCorner || !torus ? 2 : 1)) return 0;
  startAt(start);
  makeSteps(stride);
  makeFirsts(stride);
  while (true) {
    for (let lane = vacantLane(request); lane; lane = vacantLane(request)) beginRegion(request, lane, isCorner);
    if (!laneA) return walls;
    if (torus && isCorner) walk<Torus, Corner>(stride, rows);
    else if (torus) walk<Torus, Anywhere>(stride, rows);
    else if (isCorner) walk<Plane, Corner>(stride, rows);
    else walk<Plane, Anywhere>(stride, rows);
  }
}
