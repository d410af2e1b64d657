// Simplified Prim: from the start cell, always a random edge that leaves the carved cells. Source: Think Labyrinth,
// "Prim's algorithm".
// Time: a step an edge that was listed, about two a cell. Memory: 1.1 bytes a cell and 5.3 for the longest list there
// can be. Biased.
// Draws: which edge of the list, below its length; a stale one is dropped and drawn again.
//
// About every other edge that is drawn is stale, so half of the branches on it would be mispredicted. A step does
// the same for both, masked by `accept`, 1 or 0; then it waits for little but its own loads, and two mazes in one loop
// wait at the same time.
// A large maze is in tiles, and cells that a later step may choose are prefetched.

import { TORUS } from "../abi";
import { Draw } from "../core/choices";
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

// A cell's byte: OUT, or where it was entered from.
const OUT: u32 = 16;

// What is left in a lane is the length of its list of edges.
const AT_GRID: usize = LANE_FIELDS;

class Growth {
  /** Lists an edge if `accept` and its far end, a cell with this byte, is out; returns the new length of the list. */
  @inline
  static touch(edge: u32, state: u32, accept: u32, edges: usize, length: u32): u32 {
    store<u32>(edges + ((<usize>length) << 2), edge);
    return length + (accept & (state >> 4));
  }

  /**
   * Lists the edges from a cell, given as an address and as a number, to cells that are out, if `accept`; returns the
   * new length.
   */
  @inline
  static enter<Topology>(
    base: usize,
    cell: usize,
    accept: u32,
    stride: usize,
    first: usize,
    rows: usize,
    edges: usize,
    length: u32,
  ): u32 {
    const north = Neighbour.north<Topology>(cell, stride, first, rows);
    const east = Neighbour.east<Topology>(cell, stride);
    const south = Neighbour.south<Topology>(cell, stride, first, rows);
    const west = Neighbour.west<Topology>(cell, stride);
    length = Growth.touch((<u32>(north - base)) << 2, load<u8>(north), accept, edges, length);
    length = Growth.touch(((<u32>(east - base)) << 2) | 1, load<u8>(east), accept, edges, length);
    length = Growth.touch(((<u32>(south - base)) << 2) | 2, load<u8>(south), accept, edges, length);
    return Growth.touch(((<u32>(west - base)) << 2) | 3, load<u8>(west), accept, edges, length);
  }

  /** Takes edge `slot` from the list and, unless it is stale, carves it; returns the new length of the list. */
  @inline
  static step<Topology>(
    base: usize,
    slot: u32,
    stride: usize,
    first: usize,
    rows: usize,
    edges: usize,
    length: u32,
  ): u32 {
    const at = edges + ((<usize>slot) << 2);
    const edge = load<u32>(at);
    store<u32>(at, load<u32>(edges + ((<usize>--length) << 2)));
    const cell = base + (edge >> 2);
    const direction = edge & 3;
    const state = <u32>load<u8>(cell);
    const accept = state >> 4;
    store<u8>(cell, select<u32>(1 << (direction ^ 2), state, accept));
    length = Growth.enter<Topology>(base, cell, accept, stride, first, rows, edges, length);
    return length;
  }

  /** Prefetches the choice of a later word, estimated with the current length of the list. */
  @inline
  static fetch(base: usize, word: u32, edges: usize, length: u32): void {
    const slot = <usize>((<u64>word * length) >> 32);
    load<u8>(base + (load<u32>(edges + (slot << 2)) >> 2));
  }

  /** Grows a region in one lane. Edges are relative to `base`. */
  static one<Topology>(base: usize, lane: usize, stride: usize, rows: usize): void {
    const first = lane + AT_GRID + stride + 1;
    const edges = lane + listAt;
    const end = lane + STREAM_BYTES;
    let at = <usize>load<u32>(lane, LANE_NEXT);
    let length = load<u32>(lane, LANE_LEFT);
    while (length) {
      if (at == end) {
        fillBlock(lane);
        at = lane + STREAM_BLOCK;
      }
      do {
        const product = <u64>load<u32>(at) * length;
        if (Tiled.is<Topology>()) Growth.fetch(base, load<u32>(at, 16), edges, length);
        at += 4;
        if (Draw.isRejected(product, length)) continue;
        length = Growth.step<Topology>(base, <u32>(product >> 32), stride, first, rows, edges, length);
      } while (at != end && length);
    }
    store<u32>(lane, <u32>at, LANE_NEXT);
    store<u32>(lane, 0, LANE_LEFT);
  }

  /**
   * Grows in two lanes `laneBytes` apart, a step of each in turn, a region in one of them; `edges` are those of the
   * first one, relative to `base`.
   */
  static two<Topology>(base: usize, lane: usize, laneBytes: usize, edges: usize, stride: usize, rows: usize): void {
    const first = lane + AT_GRID + stride + 1;
    const endA = lane + STREAM_BYTES;
    const endB = endA + laneBytes;
    let atA = <usize>load<u32>(lane, LANE_NEXT);
    let atB = <usize>load<u32>(lane + laneBytes, LANE_NEXT);
    let lengthA = load<u32>(lane, LANE_LEFT);
    let lengthB = load<u32>(lane + laneBytes, LANE_LEFT);
    while (lengthA && lengthB) {
      if (atA == endA) {
        fillBlock(lane);
        atA = lane + STREAM_BLOCK;
      }
      if (atB == endB) {
        fillBlock(lane + laneBytes);
        atB = lane + laneBytes + STREAM_BLOCK;
      }
      const stop = atA + min(endA - atA, endB - atB);
      do {
        const productA = <u64>load<u32>(atA) * lengthA;
        const productB = <u64>load<u32>(atB) * lengthB;
        if (<u32>productA < lengthA || <u32>productB < lengthB) {
          // A word that is rejected is passed over; the other maze's is drawn again.
          const rejectA = u32(<u32>productA < (<u32>0 - lengthA) % lengthA);
          const rejectB = u32(<u32>productB < (<u32>0 - lengthB) % lengthB);
          atA += (<usize>rejectA) << 2;
          atB += (<usize>rejectB) << 2;
          if (rejectA | rejectB) break;
        }
        atA += 4;
        atB += 4;
        const slotB = <u32>(productB >> 32);
        lengthA = Growth.step<Topology>(base, <u32>(productA >> 32), stride, first, rows, edges, lengthA);
        lengthB = Growth.step<Topology>(base, slotB, stride, first + laneBytes, rows, edges + laneBytes, lengthB);
      } while (atA != stop && lengthA && lengthB);
    }
    store<u32>(lane, <u32>atA, LANE_NEXT);
    store<u32>(lane + laneBytes, <u32>atB, LANE_NEXT);
    store<u32>(lane, lengthA, LANE_LEFT);
    store<u32>(lane + laneBytes, lengthB, LANE_LEFT);
  }

  /** Grows in the lanes that are in use. */
  static grow<Topology>(base: usize, stride: usize, rows: usize): void {
    if (laneB) Growth.two<Topology>(base, laneA, laneB - laneA, laneA + listAt, stride, rows);
    else Growth.one<Topology>(base, laneA, stride, rows);
  }
}

/** Begins a region: puts its first cell in. Returns the length of the list. */
function beginRegion(request: usize, base: usize, lane: usize, stride: usize, rows: usize): u32 {
  const width = requestWidth(request);
  const grid = lane + AT_GRID;
  const edges = lane + listAt;
  const start = load<u32>(lane, LANE_START);
  const cell = inTiles ? tiledCell(firstTile(grid), width, start) : cellAddress(grid, width, start);
  store<u8>(cell, 0);
  if (inTiles) return Growth.enter<Tiled>(base, cell, 1, 0, 0, 0, edges, 0);
  if (requestTopology(request) == TORUS) {
    return Growth.enter<Torus>(base, cell, 1, stride, firstCell(grid, width), rows, edges, 0);
  }
  return Growth.enter<Plane>(base, cell, 1, stride, 0, 0, edges, 0);
}

export function primSimplified(request: usize): usize {
  if (!begin(request) || !readMask(request)) return 0;
  const stride = gridStride(requestWidth(request));
  const rows = stride * requestHeight(request);
  // With k cells in, at most 2k + 2 edges are listed, since each cell took one and gave three at most; and at most 2n -
  // k, since each took one of all there are: so never more than 4n / 3 + 2; then one to write beyond.
  const listBytes = 4 * ((<u64>insideCells() * 4) / 3 + 4);
  if (!takeLanes(request, AT_GRID, OUT, listBytes, 2, true)) return 0;
  const base = laneA;
  while (true) {
    for (let lane = vacantLane(request); lane; lane = vacantLane(request)) {
      store<u32>(lane, beginRegion(request, base, lane, stride, rows), LANE_LEFT);
    }
    if (!laneA) return walls;
    if (inTiles) Growth.one<Tiled>(base, laneA, 0, 0);
    else if (requestTopology(request) == TORUS) Growth.grow<Torus>(base, stride, rows);
    else Growth.grow<Plane>(base, stride, rows);
  }
}
