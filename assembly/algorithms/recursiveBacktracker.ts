// Recursive backtracker: a walk to random unvisited neighbours, which backtracks along its path if there is
// none. Source: Think Labyrinth, "Recursive backtracker"; depth-first search (Tarry, 1895) with random choices.
// Time: a step a cell, and one back for some. Memory: 1.1 bytes a cell and 4 for the longest path. Biased.
// Draws: one below 12 a cell: which of the unvisited neighbours.
//
// A cell whose last unvisited neighbour is entered from it never has another: only those with more are recorded on the
// path, without a branch. All mazes take one number for each cell, so two in one loop end at the same time.

import { TORUS } from "../abi";
import { gridStride } from "../core/grid";
import {
  LANE_END,
  LANE_FIELDS,
  LANE_LEFT,
  LANE_NEXT,
  LANE_START,
  laneA,
  laneB,
  listAt,
  takeLanes,
  vacantLane,
  walls,
} from "../core/lanes";
import { insideCells, readMask } from "../core/mask";
import { STREAM_BLOCK } from "../core/random";
import { Plane, Torus } from "../core/topology";
import { entryMore, entryOf, fillRows, makeSteps, UNVISITED, visitFirst, Walk } from "../core/walk";
import { begin, requestHeight, requestTopology, requestWidth } from "../request";

// In a lane: the cell of the walk, and the end of the list of cells on its path.
const AT_CELL: usize = LANE_FIELDS;
const AT_STACK: usize = LANE_FIELDS + 4;
const AT_GRID: usize = LANE_FIELDS + 8;

class Backtracker {
  /** Walks all cells of a region in one lane. */
  static one<Topology>(lane: usize, stride: usize, rows: usize): void {
    const torus = Torus.is<Topology>();
    const first = lane + AT_GRID + stride + 1;
    let cell = <usize>load<u32>(lane, AT_CELL);
    let stack = <usize>load<u32>(lane, AT_STACK);
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
        let set = Walk.unvisited(cell, stride, first, rows, torus);
        while (!set) {
          stack -= 4;
          cell = load<u32>(stack);
          set = Walk.unvisited(cell, stride, first, rows, torus);
        }
        const entry = entryOf(load<u32>(at), set);
        at += 4;
        store<u32>(stack, <u32>cell);
        stack += entryMore(entry);
        cell = Walk.enter(cell, entry, stride, first, rows, torus);
      }
    }
    store<u32>(lane, <u32>at, LANE_NEXT);
    store<u32>(lane, <u32>end, LANE_END);
    store<u32>(lane, 0, LANE_LEFT);
  }

  /** Walks in two lanes, a step of each in turn, all cells of a region in one of them. */
  static two<Topology>(one: usize, other: usize, stride: usize, rows: usize): void {
    const torus = Torus.is<Topology>();
    const firstA = one + AT_GRID + stride + 1;
    const firstB = other + AT_GRID + stride + 1;
    let cellA = <usize>load<u32>(one, AT_CELL);
    let cellB = <usize>load<u32>(other, AT_CELL);
    let stackA = <usize>load<u32>(one, AT_STACK);
    let stackB = <usize>load<u32>(other, AT_STACK);
    let atA = <usize>load<u32>(one, LANE_NEXT);
    let atB = <usize>load<u32>(other, LANE_NEXT);
    let endA = <usize>load<u32>(one, LANE_END);
    let endB = <usize>load<u32>(other, LANE_END);
    let left = min(load<u32>(one, LANE_LEFT), load<u32>(other, LANE_LEFT));
    store<u32>(one, load<u32>(one, LANE_LEFT) - left, LANE_LEFT);
    store<u32>(other, load<u32>(other, LANE_LEFT) - left, LANE_LEFT);
    while (left) {
      if (atA == endA) {
        endA = fillRows(one);
        atA = one + STREAM_BLOCK;
      }
      if (atB == endB) {
        endB = fillRows(other);
        atB = other + STREAM_BLOCK;
      }
      let turns = min(left, min(<u32>(endA - atA), <u32>(endB - atB)) >> 2);
      left -= turns;
      for (; turns; turns--) {
        let setA = Walk.unvisited(cellA, stride, firstA, rows, torus);
        let setB = Walk.unvisited(cellB, stride, firstB, rows, torus);
        while (!setA) {
          stackA -= 4;
          cellA = load<u32>(stackA);
          setA = Walk.unvisited(cellA, stride, firstA, rows, torus);
        }
        while (!setB) {
          stackB -= 4;
          cellB = load<u32>(stackB);
          setB = Walk.unvisited(cellB, stride, firstB, rows, torus);
        }
        const entryA = entryOf(load<u32>(atA), setA);
        const entryB = entryOf(load<u32>(atB), setB);
        atA += 4;
        atB += 4;
        store<u32>(stackA, <u32>cellA);
        store<u32>(stackB, <u32>cellB);
        stackA += entryMore(entryA);
        stackB += entryMore(entryB);
        cellA = Walk.enter(cellA, entryA, stride, firstA, rows, torus);
        cellB = Walk.enter(cellB, entryB, stride, firstB, rows, torus);
      }
    }
    store<u32>(one, <u32>cellA, AT_CELL);
    store<u32>(other, <u32>cellB, AT_CELL);
    store<u32>(one, <u32>stackA, AT_STACK);
    store<u32>(other, <u32>stackB, AT_STACK);
    store<u32>(one, <u32>atA, LANE_NEXT);
    store<u32>(other, <u32>atB, LANE_NEXT);
    store<u32>(one, <u32>endA, LANE_END);
    store<u32>(other, <u32>endB, LANE_END);
  }

  /** Walks in the lanes that are in use. */
  static walk<Topology>(stride: usize, rows: usize): void {
    if (laneB) Backtracker.two<Topology>(laneA, laneB, stride, rows);
    else Backtracker.one<Topology>(laneA, stride, rows);
  }
}

/** Begins a region. */
function beginRegion(request: usize, lane: usize): void {
  const cell = visitFirst(lane + AT_GRID, requestWidth(request), load<u32>(lane, LANE_START));
  store<u32>(lane, <u32>cell, AT_CELL);
  store<u32>(lane, <u32>(lane + listAt), AT_STACK);
}

export function recursiveBacktracker(request: usize): usize {
  if (!begin(request) || !readMask(request)) return 0;
  const torus = requestTopology(request) == TORUS;
  const stride = gridStride(requestWidth(request));
  const rows = stride * requestHeight(request);
  if (!takeLanes(request, AT_GRID, UNVISITED, 4 * <u64>insideCells(), 2)) return 0;
  makeSteps(stride);
  while (true) {
    for (let lane = vacantLane(request); lane; lane = vacantLane(request)) beginRegion(request, lane);
    if (!laneA) return walls;
    if (torus) Backtracker.walk<Torus>(stride, rows);
    else Backtracker.walk<Plane>(stride, rows);
  }
}
