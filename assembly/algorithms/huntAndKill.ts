// Hunt-and-kill: a walk to random unvisited neighbours; if there is none, the hunt finds the first unvisited cell, row
// by row, that has a visited neighbour, and joins it to a random one of these; the walk continues from there. Source:
// Think Labyrinth, "Hunt and kill". Time: a step a cell; from cell 0,0 all hunts together pass every cell once. Memory:
// 1.1 bytes a cell. Biased. Draws: one below 12 a cell: which of the neighbours.
//
// From cell 0,0 the first unvisited cell always has a visited neighbour, in the north or west, and all cells before it
// are visited: each hunt continues where the last one ended, sixteen cells at a time. From other starts each step
// records the first of the cells that a hunt may find, by a table and without a branch. All mazes take one number for
// each cell, so two in one loop end at the same time.

import { EAST, NO_START, NORTH, SOUTH, TORUS, WEST } from "../abi";
import { gridBytes, gridStride, torusEast, torusNorth, torusSouth, torusWest } from "../core/grid";
import {
  LANE_END,
  LANE_FIELDS,
  LANE_LEFT,
  LANE_NEXT,
  LANE_START,
  laneA,
  laneB,
  startAt,
  takeLanes,
  vacantLane,
  walls,
} from "../core/lanes";
import { nthInside, readMask } from "../core/mask";
import { STREAM_BLOCK } from "../core/random";
import { Plane, Torus } from "../core/topology";
import { entryJoined, entryOf, fillRows, makeSteps, UNVISITED, visitFirst, Walk } from "../core/walk";
import { begin, requestHeight, requestMask, requestStart, requestTopology, requestWidth } from "../request";

// In a lane: the cell of the walk, and one before which no cell is unvisited that has a visited neighbour.
const AT_CELL: usize = LANE_FIELDS;
const AT_HUNTED: usize = LANE_FIELDS + 4;
const AT_GRID: usize = LANE_FIELDS + 8;

// The start of a walk as a type: its loops are compiled for each (topology.ts).
class Corner {}
class Anywhere {}

// How far from a cell of the plane the first of its neighbours in a set of directions is; 0 if there is none.
const firsts: usize = memory.data(64, 16);

/** Fills in `firsts` for rows `stride` bytes apart. */
function makeFirsts(stride: usize): void {
  for (let set: u32 = 0; set < 16; set++) {
    let far = set & SOUTH ? stride : 0;
    if (set & EAST) far = 1;
    if (set & WEST) far = -1;
    if (set & NORTH) far = 0 - stride;
    store<usize>(firsts + ((<usize>set) << 2), far);
  }
}

class Hunt {
  /** The first unvisited cell from `cell` on; there is one. */
  @inline
  static next(cell: usize): usize {
    let unvisited = i8x16.bitmask(v128.load(cell));
    while (!unvisited) {
      cell += 16;
      unvisited = i8x16.bitmask(v128.load(cell));
    }
    return cell + ctz(unvisited);
  }

  /** The first unvisited cell from `hunted` on that has a visited neighbour; from cell 0,0 (`corner`) all have. */
  @inline
  static find(hunted: usize, stride: usize, first: usize, rows: usize, torus: bool, corner: bool): usize {
    hunted = Hunt.next(hunted);
    if (corner) return hunted;
    while (!Walk.visited(hunted, stride, first, rows, torus)) hunted = Hunt.next(hunted + 1);
    return hunted;
  }

  /** Joins a cell to a visited neighbour. */
  @inline
  static join(cell: usize, row: usize, stride: usize, first: usize, rows: usize, torus: bool): void {
    store<u8>(cell, entryJoined(entryOf(row, Walk.visited(cell, stride, first, rows, torus))));
  }

  /**
   * Where hunts begin once a cell with unvisited neighbours in `set` is visited: at the first of these or at `hunted`.
   */
  @inline
  static lower(hunted: usize, cell: usize, set: u32, stride: usize, first: usize, rows: usize, torus: bool): usize {
    if (!torus) return min(hunted, cell + load<usize>(firsts + ((<usize>set) << 2)));
    const north = select<usize>(torusNorth(cell, stride, first, rows), hunted, set & NORTH);
    const east = select<usize>(torusEast(cell, stride), hunted, set & EAST);
    const south = select<usize>(torusSouth(cell, stride, first, rows), hunted, set & SOUTH);
    const west = select<usize>(torusWest(cell, stride), hunted, set & WEST);
    return min(min(hunted, min(north, east)), min(south, west));
  }

  /** Walks all cells of a region in one lane, from cell 0,0 (Corner) or from any (Anywhere). */
  static one<Topology, Start>(lane: usize, stride: usize, rows: usize): void {
    const torus = Torus.is<Topology>();
    const corner = idof<Start>() == idof<Corner>();
    const first = lane + AT_GRID + stride + 1;
    let cell = <usize>load<u32>(lane, AT_CELL);
    let hunted = <usize>load<u32>(lane, AT_HUNTED);
    let at = <usize>load<u32>(lane, LANE_NEXT);
    let end = <usize>load<u32>(lane, LANE_END);
    let left = load<u32>(lane, LANE_LEFT);
    while (left) {
      if (at == end) {
        end = fillRows(lane);
        at = lane + STREAM_BLOCK;
      }
      let turns = min(left, <u32>(end - at) >> 2);
      left -= turns;
      for (; turns; turns--) {
        const row = load<u32>(at);
        at += 4;
        const set = Walk.unvisited(cell, stride, first, rows, torus);
        if (!corner) hunted = Hunt.lower(hunted, cell, set, stride, first, rows, torus);
        if (set) {
          cell = Walk.enter(cell, entryOf(row, set), stride, first, rows, torus);
        } else {
          cell = hunted = Hunt.find(hunted, stride, first, rows, torus, corner);
          Hunt.join(cell, row, stride, first, rows, torus);
        }
      }
    }
    store<u32>(lane, <u32>at, LANE_NEXT);
    store<u32>(lane, <u32>end, LANE_END);
    store<u32>(lane, 0, LANE_LEFT);
  }

  /**
   * Walks in two lanes `laneBytes` apart, a step of each in turn, all cells of a region in one of them. With the
   * address of the other lane instead it takes 4 % more time on a torus.
   */
  static two<Topology, Start>(lane: usize, laneBytes: usize, stride: usize, rows: usize): void {
    const torus = Torus.is<Topology>();
    const corner = idof<Start>() == idof<Corner>();
    const firstA = lane + AT_GRID + stride + 1;
    const firstB = firstA + laneBytes;
    let cellA = <usize>load<u32>(lane, AT_CELL);
    let cellB = <usize>load<u32>(lane + laneBytes, AT_CELL);
    let huntedA = <usize>load<u32>(lane, AT_HUNTED);
    let huntedB = <usize>load<u32>(lane + laneBytes, AT_HUNTED);
    let atA = <usize>load<u32>(lane, LANE_NEXT);
    let atB = <usize>load<u32>(lane + laneBytes, LANE_NEXT);
    let endA = <usize>load<u32>(lane, LANE_END);
    let endB = <usize>load<u32>(lane + laneBytes, LANE_END);
    let left = min(load<u32>(lane, LANE_LEFT), load<u32>(lane + laneBytes, LANE_LEFT));
    store<u32>(lane, load<u32>(lane, LANE_LEFT) - left, LANE_LEFT);
    store<u32>(lane + laneBytes, load<u32>(lane + laneBytes, LANE_LEFT) - left, LANE_LEFT);
    while (left) {
      if (atA == endA) {
        endA = fillRows(lane);
        atA = lane + STREAM_BLOCK;
      }
      if (atB == endB) {
        endB = fillRows(lane + laneBytes);
        atB = lane + laneBytes + STREAM_BLOCK;
      }
      let turns = min(left, min(<u32>(endA - atA), <u32>(endB - atB)) >> 2);
      left -= turns;
      for (; turns; turns--) {
        const rowA = load<u32>(atA);
        const rowB = load<u32>(atB);
        atA += 4;
        atB += 4;
        const setA = Walk.unvisited(cellA, stride, firstA, rows, torus);
        const setB = Walk.unvisited(cellB, stride, firstB, rows, torus);
        if (!corner) {
          huntedA = Hunt.lower(huntedA, cellA, setA, stride, firstA, rows, torus);
          huntedB = Hunt.lower(huntedB, cellB, setB, stride, firstB, rows, torus);
        }
        if (setA) {
          cellA = Walk.enter(cellA, entryOf(rowA, setA), stride, firstA, rows, torus);
        } else {
          cellA = huntedA = Hunt.find(huntedA, stride, firstA, rows, torus, corner);
          Hunt.join(cellA, rowA, stride, firstA, rows, torus);
        }
        if (setB) {
          cellB = Walk.enter(cellB, entryOf(rowB, setB), stride, firstB, rows, torus);
        } else {
          cellB = huntedB = Hunt.find(huntedB, stride, firstB, rows, torus, corner);
          Hunt.join(cellB, rowB, stride, firstB, rows, torus);
        }
      }
    }
    store<u32>(lane, <u32>cellA, AT_CELL);
    store<u32>(lane + laneBytes, <u32>cellB, AT_CELL);
    store<u32>(lane, <u32>huntedA, AT_HUNTED);
    store<u32>(lane + laneBytes, <u32>huntedB, AT_HUNTED);
    store<u32>(lane, <u32>atA, LANE_NEXT);
    store<u32>(lane + laneBytes, <u32>atB, LANE_NEXT);
    store<u32>(lane, <u32>endA, LANE_END);
    store<u32>(lane + laneBytes, <u32>endB, LANE_END);
  }

  /** Walks in the lanes that are in use. */
  static walk<Topology, Start>(stride: usize, rows: usize): void {
    if (laneB) Hunt.two<Topology, Start>(laneA, laneB - laneA, stride, rows);
    else Hunt.one<Topology, Start>(laneA, stride, rows);
  }
}

function walk(stride: usize, rows: usize, torus: bool, corner: bool): void {
  if (torus && corner) Hunt.walk<Torus, Corner>(stride, rows);
  else if (torus) Hunt.one<Torus, Anywhere>(laneA, stride, rows);
  else if (corner) Hunt.walk<Plane, Corner>(stride, rows);
  else Hunt.walk<Plane, Anywhere>(stride, rows);
}

/** Begins a region. */
function beginRegion(request: usize, lane: usize, corner: bool): void {
  const grid = lane + AT_GRID;
  const cell = visitFirst(grid, requestWidth(request), load<u32>(lane, LANE_START));
  // From other starts, beyond all cells: the first step lowers it.
  const hunted = corner ? cell : grid + <usize>gridBytes(requestWidth(request), requestHeight(request));
  store<u32>(lane, <u32>cell, AT_CELL);
  store<u32>(lane, <u32>hunted, AT_HUNTED);
}

export function huntAndKill(request: usize): usize {
  if (!begin(request) || !readMask(request)) return 0;
  const torus = requestTopology(request) == TORUS;
  const stride = gridStride(requestWidth(request));
  const rows = stride * requestHeight(request);
  const start = requestStart(request) == NO_START ? nthInside(0) : requestStart(request);
  // Under a mask the first cell of a region does not suffice: the next unvisited one may have no visited neighbour yet.
  const corner = start == 0 && !requestMask(request);
  // On a torus two from anywhere take .96 of the time of one after the other, which does not justify a separate loop.
  if (!takeLanes(request, AT_GRID, UNVISITED, 0, corner || !torus ? 2 : 1)) return 0;
  startAt(start);
  makeSteps(stride);
  makeFirsts(stride);
  while (true) {
    for (let lane = vacantLane(request); lane; lane = vacantLane(request)) beginRegion(request, lane, corner);
    if (!laneA) return walls;
    walk(stride, rows, torus, corner);
  }
}
