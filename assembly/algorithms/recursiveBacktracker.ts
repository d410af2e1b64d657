// Recursive backtracker: a walk to random neighbours that are not visited yet, back along its own way where there is none. Source: Think
// Labyrinth, "Recursive backtracker"; depth-first search (Tarry, 1895) with random choices.
// Time: a step a cell, and one back for some. Memory: 1.1 bytes a cell and 4 for the longest way. Biased.
// Draws: one below 12 a cell: which of the unvisited neighbours.
//
// A cell whose last unvisited neighbour is entered from it never has another: only those with more are noted on the way, without a branch.
// All mazes take one number for each cell, so two in one loop are done at the same time.

import { take } from "../arena";
import { copyWalls, gridBytes, gridStride } from "../grid";
import { TORUS } from "../layout";
import { NONE, readMask, regionAfter, regionCells, startOf } from "../mask";
import { STREAM_BLOCK, STREAM_BYTES } from "../random";
import { begin, requestCount, requestHeight, requestMask, requestTopology, requestWidth } from "../request";
import { Plane, Torus } from "../topology";
import { beginWalk, entryMore, entryOf, fillRows, keepUnused, makeSteps, unused, unusedEnd, visitFirst, Walk } from "../walk";

// Two at a time up to this many cells each.
const LARGEST_PAIR: u32 = 1 << 18;

// A lane is where one maze grows: its random stream, its grid, the cells on its way.
const AT_GRID: usize = STREAM_BYTES;

class Backtracker {
  /** Walks all cells of one lane. */
  static one<Topology>(lane: usize, way: usize, cell: usize, stride: usize, rows: usize, cells: u32): void {
    const torus = Torus.is<Topology>();
    const first = lane + AT_GRID + stride + 1;
    let at = unused;
    let end = unusedEnd;
    let left = cells - 1;
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
          way -= 4;
          cell = load<u32>(way);
          set = Walk.unvisited(cell, stride, first, rows, torus);
        }
        const entry = entryOf(load<u32>(at), set);
        at += 4;
        store<u32>(way, <u32>cell);
        way += entryMore(entry);
        cell = Walk.enter(cell, entry, stride, first, rows, torus);
      }
    }
    keepUnused(at, end);
  }

  /** Walks all cells of two lanes `laneBytes` apart, a step of each in turn. */
  static two<Topology>(
    lane: usize,
    laneBytes: usize,
    wayA: usize,
    cellA: usize,
    cellB: usize,
    stride: usize,
    rows: usize,
    cells: u32,
  ): void {
    const torus = Torus.is<Topology>();
    const first = lane + AT_GRID + stride + 1;
    let wayB = wayA + laneBytes;
    let atA: usize = 0;
    let atB: usize = 0;
    let endA: usize = 0;
    let endB: usize = 0;
    let left = cells - 1;
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
        let setA = Walk.unvisited(cellA, stride, first, rows, torus);
        let setB = Walk.unvisited(cellB, stride, first + laneBytes, rows, torus);
        while (!setA) {
          wayA -= 4;
          cellA = load<u32>(wayA);
          setA = Walk.unvisited(cellA, stride, first, rows, torus);
        }
        while (!setB) {
          wayB -= 4;
          cellB = load<u32>(wayB);
          setB = Walk.unvisited(cellB, stride, first + laneBytes, rows, torus);
        }
        const entryA = entryOf(load<u32>(atA), setA);
        const entryB = entryOf(load<u32>(atB), setB);
        atA += 4;
        atB += 4;
        store<u32>(wayA, <u32>cellA);
        store<u32>(wayB, <u32>cellB);
        wayA += entryMore(entryA);
        wayB += entryMore(entryB);
        cellA = Walk.enter(cellA, entryA, stride, first, rows, torus);
        cellB = Walk.enter(cellB, entryB, stride, first + laneBytes, rows, torus);
      }
    }
  }
}

function walkOne(lane: usize, way: usize, cell: usize, stride: usize, rows: usize, cells: u32, torus: bool): void {
  if (torus) Backtracker.one<Torus>(lane, way, cell, stride, rows, cells);
  else Backtracker.one<Plane>(lane, way, cell, stride, rows, cells);
}

export function recursiveBacktracker(request: usize): usize {
  if (!begin(request)) return 0;
  const width = requestWidth(request);
  const height = requestHeight(request);
  const count = requestCount(request);
  const cells = width * height;
  const torus = requestTopology(request) == TORUS;
  const stride = gridStride(width);
  const rows = stride * height;
  const walls = take(<u64>cells * count + 16);
  if (!walls) return 0;
  const lanes: u32 = count > 1 && cells <= LARGEST_PAIR ? 2 : 1;
  const atWay = (<u64>AT_GRID + gridBytes(width, height) + 3) & ~3;
  const laneBytes = <usize>((atWay + 4 * <u64>cells + 15) & ~15);
  const lane = take(<u64>lanes * laneBytes);
  if (!lane) return 0;
  const way = lane + <usize>atWay;
  const grid = lane + AT_GRID;
  makeSteps(stride);
  if (requestMask(request)) {
    if (!readMask(request)) return 0;
    for (let i: u32 = 0; i < count; i++) {
      beginWalk(request, i, lane, grid);
      const start = startOf(request, i);
      for (let cell = start; cell != NONE; cell = regionAfter(cell, start)) {
        walkOne(lane, way, visitFirst(grid, width, cell), stride, rows, regionCells(cell), torus);
      }
      copyWalls(grid, width, height, torus, walls + <usize>i * cells);
    }
    return walls;
  }
  for (let i: u32 = 0; i < count; ) {
    beginWalk(request, i, lane, grid);
    const cellA = visitFirst(grid, width, startOf(request, i));
    if (lanes == 2 && i + 1 < count) {
      beginWalk(request, i + 1, lane + laneBytes, grid + laneBytes);
      const cellB = visitFirst(grid + laneBytes, width, startOf(request, i + 1));
      if (torus) Backtracker.two<Torus>(lane, laneBytes, way, cellA, cellB, stride, rows, cells);
      else Backtracker.two<Plane>(lane, laneBytes, way, cellA, cellB, stride, rows, cells);
      copyWalls(grid, width, height, torus, walls + <usize>i * cells);
      copyWalls(grid + laneBytes, width, height, torus, walls + <usize>(i + 1) * cells);
      i += 2;
    } else {
      walkOne(lane, way, cellA, stride, rows, cells, torus);
      copyWalls(grid, width, height, torus, walls + <usize>i * cells);
      i++;
    }
  }
  return walls;
}
