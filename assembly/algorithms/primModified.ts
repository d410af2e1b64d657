// Modified Prim: cells are in, frontier or out; a random frontier cell is carved to from a random neighbour that is in. Source: Think
// Labyrinth, "Prim's algorithm"; all weights equal, seen by cells.
// Time: a step a cell. Memory: 1.1 bytes a cell and 2.7 for the longest frontier there can be. Biased.
// Draws: one below 12 * frontier cells: which cell, and which of its neighbours that are in.
//
// A cell's byte: low four bits the open sides, high four bits which neighbours are in. Out is 0 and in never is, so a neighbour joins the
// frontier without a branch: it is always written behind the last, and the length grows when its byte was 0. A step then waits for
// little but its own loads, and two mazes in one loop wait at the same time.
// A large maze lies in tiles, and what a later step may choose is fetched ahead.

import { take } from "../arena";
import { choose } from "../choices";
import { cellAddress, copyWalls, firstCell, gridBytes, gridStride } from "../grid";
import { EAST, NORTH, SOUTH, TORUS, WEST } from "../layout";
import { beginMaze, NONE, readMask, regionAfter, regionCells, startOf } from "../mask";
import { fillBlock, STREAM_BLOCK, STREAM_BYTES } from "../random";
import { begin, requestCount, requestHeight, requestMask, requestTopology, requestWidth } from "../request";
import { beginTiles, canTile, copyTiledWalls, firstTile, tiledCell, tilesBytes } from "../tiles";
import { Neighbour, Plane, Tiled, Torus } from "../topology";

// Two at a time up to this many cells each.
const LARGEST_PAIR: u32 = 1 << 18;

// The start is in, though none of its sides is open yet.
const START: u32 = 0xf0;

// A lane is what one maze grows in: its random stream, then its grid, then its frontier, a list of addresses.
const AT_GRID: usize = STREAM_BYTES;

class Growth {
  /** Notes that `cell`'s neighbour `next` has a neighbour that is in, `bit` away; answers the new length of the frontier. */
  @inline
  static touch(next: usize, bit: u32, frontier: usize, length: u32): u32 {
    const state = <u32>load<u8>(next);
    store<u8>(next, state | (bit << 4));
    store<u32>(frontier + ((<usize>length) << 2), <u32>next);
    return length + u32(state == 0);
  }

  /** Tells the neighbours of a cell that is in; answers the new length of the frontier. */
  @inline
  static enter<Topology>(cell: usize, stride: usize, first: usize, rows: usize, frontier: usize, length: u32): u32 {
    const north = Neighbour.north<Topology>(cell, stride, first, rows);
    const east = Neighbour.east<Topology>(cell, stride);
    const south = Neighbour.south<Topology>(cell, stride, first, rows);
    const west = Neighbour.west<Topology>(cell, stride);
    length = Growth.touch(north, SOUTH, frontier, length);
    length = Growth.touch(east, WEST, frontier, length);
    length = Growth.touch(south, NORTH, frontier, length);
    return Growth.touch(west, EAST, frontier, length);
  }

  /** Carves to the frontier cell that a draw below 12 * length names; answers the new length of the frontier. */
  @inline
  static step<Topology>(draw: u32, stride: usize, first: usize, rows: usize, frontier: usize, length: u32): u32 {
    const slot = draw / 12;
    const place = draw - slot * 12;
    const at = frontier + ((<usize>slot) << 2);
    const cell = <usize>load<u32>(at);
    store<u32>(at, load<u32>(frontier + ((<usize>--length) << 2)));
    const state = <u32>load<u8>(cell);
    length = Growth.enter<Topology>(cell, stride, first, rows, frontier, length);
    const from = choose(state >> 4, place);
    store<u8>(cell, state | (1 << from));
    return length;
  }

  /** Reads what a later word will choose, by the length that the list has now, so that the cache has it by then. */
  @inline
  static fetch(word: u32, frontier: usize, length: u32): void {
    const slot = <usize>((<u64>word * length) >> 32);
    load<u8>(load<u32>(frontier + (slot << 2)));
  }

  /** Grows a maze of `cells` cells in one lane, its start in, by the words of the stream from `at` on; answers where the next one is. */
  static one<Topology>(lane: usize, at: usize, frontier: usize, length: u32, stride: usize, rows: usize, cells: u32): usize {
    const first = lane + AT_GRID + stride + 1;
    const end = lane + STREAM_BYTES;
    let steps = cells - 1;
    while (steps) {
      if (at == end) {
        fillBlock(lane);
        at = lane + STREAM_BLOCK;
      }
      let turns = min(steps, <u32>(end - at) >> 2);
      steps -= turns;
      do {
        const bound = length * 12;
        const product = <u64>load<u32>(at) * bound;
        if (Tiled.is<Topology>()) Growth.fetch(load<u32>(at, 16), frontier, length);
        at += 4;
        if (<u32>product < bound && <u32>product < (<u32>0 - bound) % bound) break;
        length = Growth.step<Topology>(<u32>(product >> 32), stride, first, rows, frontier, length);
      } while (--turns);
      steps += turns;
    }
    return at;
  }

  /** Grows the mazes of two lanes `laneBytes` apart, a step of each in turn. */
  static two<Topology>(
    lane: usize,
    laneBytes: usize,
    frontier: usize,
    lengthA: u32,
    lengthB: u32,
    stride: usize,
    rows: usize,
    cells: u32,
  ): void {
    const first = lane + AT_GRID + stride + 1;
    const endA = lane + STREAM_BYTES;
    const endB = endA + laneBytes;
    let atA = endA;
    let atB = endB;
    let steps = cells - 1;
    while (steps) {
      if (atA == endA) {
        fillBlock(lane);
        atA = lane + STREAM_BLOCK;
      }
      if (atB == endB) {
        fillBlock(lane + laneBytes);
        atB = lane + laneBytes + STREAM_BLOCK;
      }
      let turns = min(steps, min(<u32>(endA - atA), <u32>(endB - atB)) >> 2);
      steps -= turns;
      do {
        const boundA = lengthA * 12;
        const boundB = lengthB * 12;
        const productA = <u64>load<u32>(atA) * boundA;
        const productB = <u64>load<u32>(atB) * boundB;
        if (<u32>productA < boundA || <u32>productB < boundB) {
          // A word that is rejected is passed over; the other maze's is drawn again.
          const rejectA = u32(<u32>productA < (<u32>0 - boundA) % boundA);
          const rejectB = u32(<u32>productB < (<u32>0 - boundB) % boundB);
          atA += (<usize>rejectA) << 2;
          atB += (<usize>rejectB) << 2;
          if (rejectA | rejectB) break;
        }
        atA += 4;
        atB += 4;
        lengthA = Growth.step<Topology>(<u32>(productA >> 32), stride, first, rows, frontier, lengthA);
        lengthB = Growth.step<Topology>(<u32>(productB >> 32), stride, first + laneBytes, rows, frontier + laneBytes, lengthB);
      } while (--turns);
      steps += turns;
    }
  }
}

/** Puts a cell in; answers the length of the frontier. */
function plantAt(request: usize, start: u32, grid: usize, frontier: usize, torus: bool): u32 {
  const width = requestWidth(request);
  const stride = gridStride(width);
  const cell = cellAddress(grid, width, start);
  store<u8>(cell, START);
  if (torus) return Growth.enter<Torus>(cell, stride, firstCell(grid, width), stride * requestHeight(request), frontier, 0);
  return Growth.enter<Plane>(cell, stride, 0, 0, frontier, 0);
}

/** Makes a lane ready for maze `i` of the request, its start in; answers the length of the frontier. */
function plant(request: usize, i: u32, lane: usize, frontier: usize, torus: bool): u32 {
  beginMaze(request, i, lane, lane + AT_GRID, 0);
  return plantAt(request, startOf(request, i), lane + AT_GRID, frontier, torus);
}

function growOne(lane: usize, at: usize, frontier: usize, length: u32, stride: usize, rows: usize, cells: u32, torus: bool): usize {
  if (torus) return Growth.one<Torus>(lane, at, frontier, length, stride, rows, cells);
  return Growth.one<Plane>(lane, at, frontier, length, stride, rows, cells);
}

/** Grows maze `i` of a request that has a mask. */
function growUnderMask(request: usize, i: u32, lane: usize, frontier: usize): void {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const torus = requestTopology(request) == TORUS;
  const grid = lane + AT_GRID;
  const stride = gridStride(width);
  beginMaze(request, i, lane, grid, 0);
  let at = lane + STREAM_BYTES;
  const start = startOf(request, i);
  for (let cell = start; cell != NONE; cell = regionAfter(cell, start)) {
    const length = plantAt(request, cell, grid, frontier, torus);
    at = growOne(lane, at, frontier, length, stride, stride * height, regionCells(cell), torus);
  }
}

/** Grows maze `i` of a request in tiles. */
function growInTiles(request: usize, i: u32, lane: usize, frontier: usize, walls: usize): void {
  const tiles = firstTile(lane + AT_GRID);
  beginTiles(request, i, lane, tiles, 0);
  const cell = tiledCell(tiles, requestWidth(request), startOf(request, i));
  store<u8>(cell, START);
  const length = Growth.enter<Tiled>(cell, 0, 0, 0, frontier, 0);
  Growth.one<Tiled>(lane, lane + STREAM_BYTES, frontier, length, 0, 0, requestWidth(request) * requestHeight(request));
  // By now the frontier is empty.
  copyTiledWalls(request, tiles, frontier, walls);
}

export function primModified(request: usize): usize {
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
  // k cells that are in have at most 2k + 2 frontier cells and at most the other n - k: so never more than 2n / 3 + 2; then one to write beyond.
  const inTiles = canTile(request);
  const atFrontier = (<u64>AT_GRID + (inTiles ? tilesBytes(width, height) : gridBytes(width, height)) + 3) & ~3;
  const laneBytes = <usize>((atFrontier + 4 * ((<u64>cells * 2) / 3 + 4) + 15) & ~15);
  const lane = take(<u64>lanes * laneBytes);
  if (!lane) return 0;
  const frontier = lane + <usize>atFrontier;
  if (requestMask(request)) {
    if (!readMask(request)) return 0;
    for (let i: u32 = 0; i < count; i++) {
      growUnderMask(request, i, lane, frontier);
      copyWalls(lane + AT_GRID, width, height, torus, walls + <usize>i * cells);
    }
    return walls;
  }
  if (inTiles) {
    for (let i: u32 = 0; i < count; i++) growInTiles(request, i, lane, frontier, walls + <usize>i * cells);
    return walls;
  }
  for (let i: u32 = 0; i < count; ) {
    const lengthA = plant(request, i, lane, frontier, torus);
    if (lanes == 2 && i + 1 < count) {
      const lengthB = plant(request, i + 1, lane + laneBytes, frontier + laneBytes, torus);
      if (torus) Growth.two<Torus>(lane, laneBytes, frontier, lengthA, lengthB, stride, rows, cells);
      else Growth.two<Plane>(lane, laneBytes, frontier, lengthA, lengthB, stride, rows, cells);
      copyWalls(lane + AT_GRID, width, height, torus, walls + <usize>i * cells);
      copyWalls(lane + laneBytes + AT_GRID, width, height, torus, walls + <usize>(i + 1) * cells);
      i += 2;
    } else {
      growOne(lane, lane + STREAM_BYTES, frontier, lengthA, stride, rows, cells, torus);
      copyWalls(lane + AT_GRID, width, height, torus, walls + <usize>i * cells);
      i++;
    }
  }
  return walls;
}
