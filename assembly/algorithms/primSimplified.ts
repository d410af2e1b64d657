// Simplified Prim: from the start cell, always a random edge that leaves what is carved. Source: Think Labyrinth, "Prim's algorithm".
// Time: a step an edge that was listed, about two a cell. Memory: 1.1 bytes a cell and 5.3 for the longest list there can be. Biased.
// Draws: which edge of the list, below its length; a stale one is dropped and drawn again.
//
// About every other edge that is drawn is stale, so a branch on it would be guessed wrong as often as not. A step does the same for both,
// masked by `accept`, 1 or 0; then it waits for little but its own loads, and two mazes in one loop wait at the same time.
// A large maze lies in tiles, and what a later step may choose is fetched ahead.

import { take } from "../arena";
import { cellAddress, copyWalls, gridBytes, gridStride } from "../grid";
import { TORUS } from "../layout";
import { beginMaze, NONE, readMask, regionAfter, startOf } from "../mask";
import { fillBlock, STREAM_BLOCK, STREAM_BYTES } from "../random";
import { begin, requestCount, requestHeight, requestMask, requestTopology, requestWidth } from "../request";
import { beginTiles, canTile, copyTiledWalls, firstTile, tiledCell, tilesBytes } from "../tiles";
import { Neighbour, Plane, Tiled, Torus } from "../topology";

// Two at a time up to this many cells each.
const LARGEST_PAIR: u32 = 1 << 18;

// A cell's byte: OUT, or where it was entered from.
const OUT: u32 = 16;

// A lane is what one maze grows in: its random stream, the place of the next word, the length of the list, the grid, the list.
const AT_POSITION: usize = STREAM_BYTES;
const AT_LENGTH: usize = STREAM_BYTES + 4;
const AT_GRID: usize = STREAM_BYTES + 8;

class Growth {
  /** Lists an edge if `accept` and its far end, a cell with this byte, is out; answers the new length of the list. */
  @inline
  static touch(edge: u32, state: u32, accept: u32, edges: usize, length: u32): u32 {
    store<u32>(edges + ((<usize>length) << 2), edge);
    return length + (accept & (state >> 4));
  }

  /** Lists the edges from a cell, given as an address and as a number, to cells that are out, if `accept`; answers the new length. */
  @inline
  static enter<Topology>(base: usize, cell: usize, accept: u32, stride: usize, first: usize, rows: usize, edges: usize, length: u32): u32 {
    const north = Neighbour.north<Topology>(cell, stride, first, rows);
    const east = Neighbour.east<Topology>(cell, stride);
    const south = Neighbour.south<Topology>(cell, stride, first, rows);
    const west = Neighbour.west<Topology>(cell, stride);
    length = Growth.touch((<u32>(north - base)) << 2, load<u8>(north), accept, edges, length);
    length = Growth.touch(((<u32>(east - base)) << 2) | 1, load<u8>(east), accept, edges, length);
    length = Growth.touch(((<u32>(south - base)) << 2) | 2, load<u8>(south), accept, edges, length);
    return Growth.touch(((<u32>(west - base)) << 2) | 3, load<u8>(west), accept, edges, length);
  }

  /** Takes edge `slot` from the list and, unless it is stale, carves it; answers the new length of the list. */
  @inline
  static step<Topology>(base: usize, slot: u32, stride: usize, first: usize, rows: usize, edges: usize, length: u32): u32 {
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

  /** Reads what a later word will choose, by the length that the list has now, so that the cache has it by then. */
  @inline
  static fetch(base: usize, word: u32, edges: usize, length: u32): void {
    const slot = <usize>((<u64>word * length) >> 32);
    load<u8>(base + (load<u32>(edges + (slot << 2)) >> 2));
  }

  /** Grows the maze of one lane from where it stands to its end. */
  static one<Topology>(base: usize, lane: usize, edges: usize, stride: usize, rows: usize): void {
    const first = lane + AT_GRID + stride + 1;
    const end = lane + STREAM_BYTES;
    let at = <usize>load<u32>(lane, AT_POSITION);
    let length = load<u32>(lane, AT_LENGTH);
    while (length) {
      if (at == end) {
        fillBlock(lane);
        at = lane + STREAM_BLOCK;
      }
      do {
        const product = <u64>load<u32>(at) * length;
        if (Tiled.is<Topology>()) Growth.fetch(base, load<u32>(at, 16), edges, length);
        at += 4;
        if (<u32>product < length && <u32>product < (<u32>0 - length) % length) continue;
        length = Growth.step<Topology>(base, <u32>(product >> 32), stride, first, rows, edges, length);
      } while (at != end && length);
    }
    store<u32>(lane, <u32>at, AT_POSITION);
  }

  /** Grows the mazes of two lanes `laneBytes` apart, a step of each in turn, until one is done. */
  static two<Topology>(base: usize, lane: usize, laneBytes: usize, edges: usize, stride: usize, rows: usize): void {
    const first = lane + AT_GRID + stride + 1;
    const endA = lane + STREAM_BYTES;
    const endB = endA + laneBytes;
    let atA = endA;
    let atB = endB;
    let lengthA = load<u32>(lane, AT_LENGTH);
    let lengthB = load<u32>(lane + laneBytes, AT_LENGTH);
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
        lengthA = Growth.step<Topology>(base, <u32>(productA >> 32), stride, first, rows, edges, lengthA);
        lengthB = Growth.step<Topology>(base, <u32>(productB >> 32), stride, first + laneBytes, rows, edges + laneBytes, lengthB);
      } while (atA != stop && lengthA && lengthB);
    }
    store<u32>(lane, <u32>atA, AT_POSITION);
    store<u32>(lane, lengthA, AT_LENGTH);
    store<u32>(lane + laneBytes, <u32>atB, AT_POSITION);
    store<u32>(lane + laneBytes, lengthB, AT_LENGTH);
  }
}

/** Puts a cell in and notes the length of the list. */
function plantAt(request: usize, start: u32, base: usize, lane: usize, edges: usize): void {
  const width = requestWidth(request);
  const grid = lane + AT_GRID;
  const cell = cellAddress(grid, width, start);
  store<u8>(cell, 0);
  const stride = gridStride(width);
  const first = grid + stride + 1;
  const length =
    requestTopology(request) == TORUS
      ? Growth.enter<Torus>(base, cell, 1, stride, first, stride * requestHeight(request), edges, 0)
      : Growth.enter<Plane>(base, cell, 1, stride, 0, 0, edges, 0);
  store<u32>(lane, length, AT_LENGTH);
}

/** Makes a lane ready for maze `i` of the request, its start in. */
function plant(request: usize, i: u32, base: usize, lane: usize, edges: usize): void {
  beginMaze(request, i, lane, lane + AT_GRID, OUT);
  store<u32>(lane, <u32>(lane + STREAM_BYTES), AT_POSITION);
  plantAt(request, startOf(request, i), base, lane, edges);
}

/** Grows maze `i` of a request that has a mask. */
function growUnderMask(request: usize, i: u32, lane: usize, edges: usize): void {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const stride = gridStride(width);
  beginMaze(request, i, lane, lane + AT_GRID, OUT);
  store<u32>(lane, <u32>(lane + STREAM_BYTES), AT_POSITION);
  const start = startOf(request, i);
  for (let cell = start; cell != NONE; cell = regionAfter(cell, start)) {
    plantAt(request, cell, lane, lane, edges);
    finish(lane, lane, edges, stride, stride * height, requestTopology(request) == TORUS);
  }
}

/** Grows maze `i` of a request in tiles. */
function growInTiles(request: usize, i: u32, lane: usize, edges: usize, walls: usize): void {
  const tiles = firstTile(lane + AT_GRID);
  beginTiles(request, i, lane, tiles, OUT);
  const cell = tiledCell(tiles, requestWidth(request), startOf(request, i));
  store<u8>(cell, 0);
  store<u32>(lane, <u32>(lane + STREAM_BYTES), AT_POSITION);
  store<u32>(lane, Growth.enter<Tiled>(lane, cell, 1, 0, 0, 0, edges, 0), AT_LENGTH);
  Growth.one<Tiled>(lane, lane, edges, 0, 0);
  // By now the list is empty.
  copyTiledWalls(request, tiles, edges, walls);
}

export function primSimplified(request: usize): usize {
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
  // With k cells in, at most 2k + 2 edges are listed, since each cell took one and gave three at most; and at most 2n - k, since each took one
  // of all there are: so never more than 4n / 3 + 2; then one to write beyond.
  const inTiles = canTile(request);
  const atEdges = (<u64>AT_GRID + (inTiles ? tilesBytes(width, height) : gridBytes(width, height)) + 3) & ~3;
  const laneBytes = <usize>((atEdges + 4 * ((<u64>cells * 4) / 3 + 4) + 15) & ~15);
  const lane = take(<u64>lanes * laneBytes);
  if (!lane) return 0;
  const edges = lane + <usize>atEdges;
  if (requestMask(request)) {
    if (!readMask(request)) return 0;
    for (let i: u32 = 0; i < count; i++) {
      growUnderMask(request, i, lane, edges);
      copyWalls(lane + AT_GRID, width, height, torus, walls + <usize>i * cells);
    }
    return walls;
  }
  if (inTiles) {
    for (let i: u32 = 0; i < count; i++) growInTiles(request, i, lane, edges, walls + <usize>i * cells);
    return walls;
  }
  for (let i: u32 = 0; i < count; i += lanes) {
    const paired = lanes == 2 && i + 1 < count;
    plant(request, i, lane, lane, edges);
    if (paired) {
      plant(request, i + 1, lane, lane + laneBytes, edges + laneBytes);
      if (torus) Growth.two<Torus>(lane, lane, laneBytes, edges, stride, rows);
      else Growth.two<Plane>(lane, lane, laneBytes, edges, stride, rows);
    }
    finish(lane, lane, edges, stride, rows, torus);
    copyWalls(lane + AT_GRID, width, height, torus, walls + <usize>i * cells);
    if (paired) {
      finish(lane, lane + laneBytes, edges + laneBytes, stride, rows, torus);
      copyWalls(lane + laneBytes + AT_GRID, width, height, torus, walls + <usize>(i + 1) * cells);
    }
  }
  return walls;
}

function finish(base: usize, lane: usize, edges: usize, stride: usize, rows: usize, torus: bool): void {
  if (torus) Growth.one<Torus>(base, lane, edges, stride, rows);
  else Growth.one<Plane>(base, lane, edges, stride, rows);
}
