// Modified Prim: cells are in, frontier or out; a random frontier cell is carved to from a random neighbour that is in.
// Source: Think Labyrinth, "Prim's algorithm"; all weights equal, seen by cells.
// Time: a step a cell. Memory: 1.1 bytes a cell and 2.7 for the longest frontier there can be. Biased.
// Draws: one below 12 * frontier cells: which cell, and which of its neighbours that are in.
//
// A cell's byte: low four bits the open sides, high four bits which neighbours are in. Out is 0 and in never is, so a
// neighbour joins the frontier without a branch: it is always written behind the last, and the length grows when its
// byte was 0. A step then waits for little but its own loads, and two mazes in one loop wait at the same time.
// A large maze is in tiles, and cells that a later step may choose are prefetched.

import { EAST, NORTH, SOUTH, TORUS, WEST } from "../abi";
import { choose, Draw } from "../core/choices";
import { cellAddress, firstCell, gridStride } from "../core/grid";
import {
  inTiles,
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
import { fillBlock, STREAM_BLOCK, STREAM_BYTES } from "../core/random";
import { firstTile, tiledCell } from "../core/tiles";
import { Neighbour, Plane, Tiled, Torus } from "../core/topology";
import { begin, requestHeight, requestTopology, requestWidth } from "../request";

// The start is in, though none of its sides is open yet.
const START: u32 = 0xf0;

// In a lane: the length of the frontier. The frontier is a list of addresses.
const AT_LENGTH: usize = LANE_FIELDS;
const AT_GRID: usize = LANE_FIELDS + 16;

class Growth {
  /**
   * Records that `cell`'s neighbour `next` has a neighbour that is in, `bit` away; returns the new length of the
   * frontier.
   */
  @inline
  static touch(next: usize, bit: u32, frontier: usize, length: u32): u32 {
    const state = <u32>load<u8>(next);
    store<u8>(next, state | (bit << 4));
    store<u32>(frontier + ((<usize>length) << 2), <u32>next);
    return length + u32(state == 0);
  }

  /** Updates the neighbours of a cell that is in; returns the new length of the frontier. */
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

  /** Carves to the frontier cell that a draw below 12 * length names; returns the new length of the frontier. */
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

  /** Prefetches the choice of a later word, estimated with the current length of the list. */
  @inline
  static fetch(word: u32, frontier: usize, length: u32): void {
    const slot = <usize>((<u64>word * length) >> 32);
    load<u8>(load<u32>(frontier + (slot << 2)));
  }

  /** Grows a region in one lane. */
  static one<Topology>(lane: usize, stride: usize, rows: usize): void {
    const first = lane + AT_GRID + stride + 1;
    const frontier = lane + listAt;
    const end = lane + STREAM_BYTES;
    let at = <usize>load<u32>(lane, LANE_NEXT);
    let length = load<u32>(lane, AT_LENGTH);
    let left = load<u32>(lane, LANE_LEFT);
    while (left) {
      if (at == end) {
        fillBlock(lane);
        at = lane + STREAM_BLOCK;
      }
      let turns = min(left, <u32>(end - at) >> 2);
      left -= turns;
      do {
        const bound = length * 12;
        const product = <u64>load<u32>(at) * bound;
        if (Tiled.is<Topology>()) Growth.fetch(load<u32>(at, 16), frontier, length);
        at += 4;
        if (Draw.isRejected(product, bound)) break;
        length = Growth.step<Topology>(<u32>(product >> 32), stride, first, rows, frontier, length);
      } while (--turns);
      left += turns;
    }
    store<u32>(lane, <u32>at, LANE_NEXT);
    store<u32>(lane, 0, LANE_LEFT);
  }

  /**
   * Grows in two lanes `laneBytes` apart, a step of each in turn, a region in one of them; `frontier` is that of the
   * first one.
   */
  static two<Topology>(lane: usize, laneBytes: usize, frontier: usize, stride: usize, rows: usize): void {
    const first = lane + AT_GRID + stride + 1;
    const endA = lane + STREAM_BYTES;
    const endB = endA + laneBytes;
    let atA = <usize>load<u32>(lane, LANE_NEXT);
    let atB = <usize>load<u32>(lane + laneBytes, LANE_NEXT);
    let lengthA = load<u32>(lane, AT_LENGTH);
    let lengthB = load<u32>(lane + laneBytes, AT_LENGTH);
    let left = min(load<u32>(lane, LANE_LEFT), load<u32>(lane + laneBytes, LANE_LEFT));
    store<u32>(lane, load<u32>(lane, LANE_LEFT) - left, LANE_LEFT);
    store<u32>(lane + laneBytes, load<u32>(lane + laneBytes, LANE_LEFT) - left, LANE_LEFT);
    while (left) {
      if (atA == endA) {
        fillBlock(lane);
        atA = lane + STREAM_BLOCK;
      }
      if (atB == endB) {
        fillBlock(lane + laneBytes);
        atB = lane + laneBytes + STREAM_BLOCK;
      }
      let turns = min(left, min(<u32>(endA - atA), <u32>(endB - atB)) >> 2);
      left -= turns;
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
        const drawB = <u32>(productB >> 32);
        lengthA = Growth.step<Topology>(<u32>(productA >> 32), stride, first, rows, frontier, lengthA);
        lengthB = Growth.step<Topology>(drawB, stride, first + laneBytes, rows, frontier + laneBytes, lengthB);
      } while (--turns);
      left += turns;
    }
    store<u32>(lane, <u32>atA, LANE_NEXT);
    store<u32>(lane + laneBytes, <u32>atB, LANE_NEXT);
    store<u32>(lane, lengthA, AT_LENGTH);
    store<u32>(lane + laneBytes, lengthB, AT_LENGTH);
  }

  /** Grows in the lanes that are in use. */
  static grow<Topology>(stride: usize, rows: usize): void {
    if (laneB) Growth.two<Topology>(laneA, laneB - laneA, laneA + listAt, stride, rows);
    else Growth.one<Topology>(laneA, stride, rows);
  }
}

/** Begins a region: puts its first cell in. Returns the length of the frontier. */
function beginRegion(request: usize, lane: usize, stride: usize, rows: usize): u32 {
  const width = requestWidth(request);
  const grid = lane + AT_GRID;
  const start = load<u32>(lane, LANE_START);
  const cell = inTiles ? tiledCell(firstTile(grid), width, start) : cellAddress(grid, width, start);
  store<u8>(cell, START);
  if (inTiles) return Growth.enter<Tiled>(cell, 0, 0, 0, lane + listAt, 0);
  if (requestTopology(request) == TORUS) {
    return Growth.enter<Torus>(cell, stride, firstCell(grid, width), rows, lane + listAt, 0);
  }
  return Growth.enter<Plane>(cell, stride, 0, 0, lane + listAt, 0);
}

export function primModified(request: usize): usize {
  if (!begin(request) || !readMask(request)) return 0;
  const stride = gridStride(requestWidth(request));
  const rows = stride * requestHeight(request);
  // k cells that are in have at most 2k + 2 frontier cells and at most the other n - k: so never more than 2n / 3 + 2;
  // then one to write beyond.
  const frontierBytes = 4 * ((<u64>insideCells() * 2) / 3 + 4);
  if (!takeLanes(request, AT_GRID, 0, frontierBytes, 2, true)) return 0;
  while (true) {
    for (let lane = vacantLane(request); lane; lane = vacantLane(request)) {
      store<u32>(lane, beginRegion(request, lane, stride, rows), AT_LENGTH);
    }
    if (!laneA) return walls;
    if (inTiles) Growth.one<Tiled>(laneA, 0, 0);
    else if (requestTopology(request) == TORUS) Growth.grow<Torus>(stride, rows);
    else Growth.grow<Plane>(stride, rows);
  }
}
