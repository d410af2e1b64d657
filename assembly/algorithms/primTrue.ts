// True Prim: from the start cell, always the lightest edge that leaves what is carved. Source: Prim, "Shortest connection networks and some
// generalizations", 1957; the weights are Kruskal's, so that the two make the same maze, from any start.
//
// The frontier is made of cells, each with the lightest edge that has reached it (`best`); an edge that is not lighter is never queued.
// - Over half of the cells are entered at once, by an edge just found that is lighter than all in the queue.
// - Edges in buckets below a bound, which only rises, are hot: a list for each bucket, and a tree of bits says which are not empty. They are few:
//   70 at 256 x 256, 1300 at 4096 x 4096. (With 4096 buckets instead of 2^16 their lists grow long: 340 against 107 ns a cell at 4096 x 4096.)
// - The others wait, their weights alone, in chunks of 15, a chain for each bucket. When no edge is hot the next chain is looked through and the
//   bound rises. The edge comes back by the inverse of the hash, and nearly nine in ten are no longer the best of their cell.
//
// Time: 41 ns a cell while the caches hold it, 107 at 4096 x 4096. Scratch: 4 bytes a cell and the queue, of at most .6 edges a cell. Biased.
// Draws: the weight of edge e is hash(key, e); e = 2 * cell goes east, 2 * cell + 1 south.

import { giveBack, reset, take } from "../arena";
import { ALL_WALLS, PURPOSE_MAIN, TORUS } from "../layout";
import { startOf } from "../mask";
import { openBothSides } from "../passages";
import { derive, derivedWord, hash4, unhash } from "../random";
import { requestCount, requestHeight, requestIndex, requestMask, requestSeed, requestTopology, requestWidth } from "../request";
import { forestsUnderMask } from "./kruskal";

const WAITING_BITS_MOST: u32 = 12;
const HOT_BITS_MOST: u32 = 18;
// Of each bucket of waiting weights, where the next one goes; 0 = none.
const WAITING: usize = memory.data(4 << WAITING_BITS_MOST, 16);
// A bit for each bucket of hot edges that is not empty, and a bit for each word of those; beyond stand words that stay 0.
const LEAVES: usize = memory.data((1 << (HOT_BITS_MOST - 3)) + 65 * 8, 16);
const BRANCHES: usize = memory.data(65 * 8, 16);
// The edges that the cell just entered has found.
const FOUND: usize = memory.data(5 * 8, 16);

// An edge in the queue is weight << 32 | cell << 2 | side by which it enters the cell: 0 north, 1 east, 2 south, 3 west.
// A hot edge has a record of 16 bytes: the edge, and the address of the next record.
const AT_NEXT: usize = 8;
const RECORD_BYTES: u32 = 16;
// A chunk begins with what its bucket's WAITING was before; weights follow.
const CHUNK_BYTES: u32 = 64;
const NO_EDGE: u64 = u64.MAX_VALUE;
// Marks a cell at the border of the grid or of a block, beside its walls.
const BORDER: u32 = 16;

// In a large maze `best` goes by blocks of 64 x 64 cells, so that a cell and its neighbours are in one or two pages of memory, not three.
const BLOCK_BITS: u32 = 6;
const BLOCK_SIDE: u32 = 1 << BLOCK_BITS;
const BLOCKED_FROM_SIDE: u32 = 256;
const BLOCKED_FROM_CELLS: u32 = 1 << 19;

// The queue's memory is the arena's end; pieces of CHUNK_BYTES.
const GROWTH_BYTES: u32 = 65536;
let queueTop: usize = 0;
let queueEnd: usize = 0;
let freeChunk: usize = 0;

function beginQueue(at: usize): bool {
  giveBack(at);
  freeChunk = 0;
  queueTop = (at + CHUNK_BYTES - 1) & ~(CHUNK_BYTES - 1);
  queueEnd = queueTop;
  return take(queueTop - at) != 0;
}

/** A piece of CHUNK_BYTES, aligned to as much; 0 = out of memory. */
function takePiece(): usize {
  if (queueTop == queueEnd) {
    if (!take(GROWTH_BYTES)) return 0;
    queueEnd += GROWTH_BYTES;
  }
  queueTop += CHUNK_BYTES;
  return queueTop - CHUNK_BYTES;
}

/** A list of free records; 0 = out of memory. */
function takeRecords(): usize {
  const piece = takePiece();
  if (!piece) return 0;
  for (let at: u32 = 0; at < CHUNK_BYTES; at += RECORD_BYTES) {
    store<u32>(piece + at, at + RECORD_BYTES < CHUNK_BYTES ? <u32>piece + at + RECORD_BYTES : 0, AT_NEXT);
  }
  return piece;
}

/** A chunk with room for weights, `before` noted in it; 0 = out of memory. */
function takeChunk(before: usize): usize {
  let chunk = freeChunk;
  if (chunk) freeChunk = load<u32>(chunk);
  else chunk = takePiece();
  if (chunk) store<u32>(chunk, before);
  return chunk;
}

// The neighbours of a cell, with a look at the border; the cell itself where there is none.

function eastOf(cell: u32, width: u32, isTorus: bool): u32 {
  if ((cell + 1) % width) return cell + 1;
  return isTorus ? cell + 1 - width : cell;
}

function southOf(cell: u32, width: u32, cells: u32, isTorus: bool): u32 {
  if (cell < cells - width) return cell + width;
  return isTorus ? cell + width - cells : cell;
}

function westOf(cell: u32, width: u32, isTorus: bool): u32 {
  if (cell % width) return cell - 1;
  return isTorus ? cell + width - 1 : cell;
}

function northOf(cell: u32, width: u32, cells: u32, isTorus: bool): u32 {
  if (cell >= width) return cell - width;
  return isTorus ? cell + cells - width : cell;
}

function bestBytes(width: u32, height: u32, across: u32): u64 {
  if (!across) return (<u64>width * height) << 2;
  return (<u64>across * ((height + BLOCK_SIDE - 1) >> BLOCK_BITS)) << (2 * BLOCK_BITS + 2);
}

/** Where the best of a cell stands among blocks, of which `across` lie side by side. */
function bestInBlock(best: usize, cell: u32, width: u32, across: u32): usize {
  const y = cell / width;
  const x = cell - y * width;
  const block = (y >> BLOCK_BITS) * across + (x >> BLOCK_BITS);
  const within = ((y & (BLOCK_SIDE - 1)) << BLOCK_BITS) | (x & (BLOCK_SIDE - 1));
  return best + ((<usize>((block << (2 * BLOCK_BITS)) | within)) << 2);
}

class Queue {
  /** Where the best of a cell stands; `across` is 0 where there are no blocks. */
  @inline
  static bestAt(best: usize, cell: u32, width: u32, across: u32): usize {
    return across ? bestInBlock(best, cell, width, across) : best + ((<usize>cell) << 2);
  }

  /** Puts a hot edge into its bucket; the bit to set for its branch. */
  @inline
  static heat(hot: usize, bucket: u32, record: usize, edge: u64): u64 {
    const list = hot + ((<usize>bucket) << 2);
    store<u64>(record, edge);
    store<u32>(record, load<u32>(list), AT_NEXT);
    store<u32>(list, <u32>record);
    const leaf = (<usize>(bucket >> 6)) << 3;
    store<u64>(leaf, load<u64>(leaf, LEAVES) | ((<u64>1) << (bucket & 63)), LEAVES);
    const branch = (<usize>(bucket >> 12)) << 3;
    store<u64>(branch, load<u64>(branch, BRANCHES) | ((<u64>1) << ((bucket >> 6) & 63)), BRANCHES);
    return (<u64>1) << (bucket >> 12);
  }

  /** Notes the weight of an edge to a cell if it is the lightest so far; the edge as the queue has it, or NO_EDGE. */
  @inline
  static reach(at: usize, cell: u32, side: u32, weight: u32): u64 {
    const before = load<u32>(at);
    store<u32>(at, min(weight, before));
    const edge = ((<u64>weight) << 32) | (cell << 2) | side;
    return weight < before ? edge : NO_EDGE;
  }

  /** Notes an edge that has to be queued; where the next one goes. */
  @inline
  static keep(found: usize, edge: u64, entered: u64): usize {
    store<u64>(found, edge, FOUND);
    return found + ((<usize>u32(edge != NO_EDGE) & u32(edge != entered)) << 3);
  }
}

/** Fills the walls of a maze in which nothing is carved, with the borders marked. */
function closeAll(walls: usize, width: u32, height: u32, across: u32): void {
  memory.fill(walls, <u8>ALL_WALLS, width * height);
  const step = across ? BLOCK_SIDE : max(width, height);
  for (let y: u32 = 0; y < height; y++) {
    const row = walls + y * width;
    if (y == 0 || y == height - 1 || y % step == 0 || (y + 1) % step == 0) memory.fill(row, <u8>(ALL_WALLS | BORDER), width);
    for (let x: u32 = 0; x < width; x += step) {
      store<u8>(row + x, ALL_WALLS | BORDER);
      store<u8>(row + min(x + step, width) - 1, ALL_WALLS | BORDER);
    }
  }
}

/** The edge of a weight, if it is still the best of the cell that it leads to; NO_EDGE otherwise. */
function edgeOf(weight: u32, edge: u32, best: usize, width: u32, cells: u32, isTorus: bool, across: u32): u64 {
  const isSouth = edge & 1;
  const cell = edge >> 1;
  if (load<u32>(Queue.bestAt(best, cell, width, across)) == weight) return ((<u64>weight) << 32) | (cell << 2) | (isSouth + 1);
  const other = isSouth ? southOf(cell, width, cells, isTorus) : eastOf(cell, width, isTorus);
  if (load<u32>(Queue.bestAt(best, other, width, across)) == weight) return ((<u64>weight) << 32) | (other << 2) | (isSouth ? 0 : 3);
  return NO_EDGE;
}

/** Makes one maze, of which the walls are open from one side only; false when memory is out. */
function grow(
  walls: usize,
  best: usize,
  width: u32,
  height: u32,
  isTorus: bool,
  start: u32,
  across: u32,
  hot: usize,
  hotBits: u32,
  key0: u32,
  key1: u32,
  key2: u32,
  key3: u32,
): bool {
  const cells = width * height;
  const k0 = i32x4.splat(key0);
  const k1 = i32x4.splat(key1);
  const k2 = i32x4.splat(key2);
  const k3 = i32x4.splat(key3);
  const hotShift = 32 - hotBits;
  const waitingBits = min(hotBits, WAITING_BITS_MOST);
  const waitingShift = 32 - waitingBits;
  const buckets = (<u32>1) << waitingBits;
  memory.fill(hot, 0, (<usize>4) << hotBits);
  memory.fill(WAITING, 0, 4 << waitingBits);
  memory.fill(LEAVES, 0, (1 << hotBits) >> 3);
  memory.fill(BRANCHES, 0, 64 * 8);
  // A cell that is in has 0; so has one reached by the weight 0, which nothing can improve either.
  memory.fill(best, 255, <usize>bestBytes(width, height, across));
  closeAll(walls, width, height, across);
  const rowBytes = (<usize>(across ? BLOCK_SIDE : width)) << 2;
  // A bit for each branch that is not 0.
  let branches: u64 = 0;
  // The edges of this many buckets are hot. Those of bucket 0 always are, so that the weight 0 never waits.
  let bound: u32 = 1;
  let hotBound: u32 = (<u32>1) << (hotBits - waitingBits);
  let free: usize = 0;
  let cell = start;
  let side: u32 = 4;

  let entered: u32 = 0;
  while (true) {
    // 1. Enter the cell.
    const here = Queue.bestAt(best, cell, width, across);
    store<u32>(here, 0);
    const mark = <u32>load<u8>(walls + cell);
    store<u8>(walls + cell, mark & ~(<u32>(1 << side) & ALL_WALLS));
    if (++entered == cells) return true;

    // 2. Look at its edges.
    let east = cell + 1;
    let south = cell + width;
    let west = cell - 1;
    let north = cell - width;
    let eastAt = here + 4;
    let southAt = here + rowBytes;
    let westAt = here - 4;
    let northAt = here - rowBytes;
    if (mark & BORDER) {
      east = eastOf(cell, width, isTorus);
      south = southOf(cell, width, cells, isTorus);
      west = westOf(cell, width, isTorus);
      north = northOf(cell, width, cells, isTorus);
      eastAt = Queue.bestAt(best, east, width, across);
      southAt = Queue.bestAt(best, south, width, across);
      westAt = Queue.bestAt(best, west, width, across);
      northAt = Queue.bestAt(best, north, width, across);
    }
    let edges = i32x4.splat(cell << 1);
    edges = i32x4.replace_lane(edges, 2, west << 1);
    edges = i32x4.replace_lane(edges, 3, north << 1);
    const weights = hash4(k0, k1, k2, k3, v128.or(edges, i32x4(0, 1, 0, 1)));
    const toEast = Queue.reach(eastAt, east, 3, i32x4.extract_lane(weights, 0));
    const toSouth = Queue.reach(southAt, south, 0, i32x4.extract_lane(weights, 1));
    const toWest = Queue.reach(westAt, west, 1, i32x4.extract_lane(weights, 2));
    const toNorth = Queue.reach(northAt, north, 2, i32x4.extract_lane(weights, 3));
    const least = min(min(toEast, toSouth), min(toWest, toNorth));

    // 3. Queue those that are not taken at once.
    const branch = <usize>ctz(branches);
    const leaf = (branch << 6) + <usize>ctz(load<u64>(branch << 3, BRANCHES));
    const lowest = min(<u32>((leaf << 6) + <usize>ctz(load<u64>(leaf << 3, LEAVES))), hotBound);
    const isLightest = least < (<u64>lowest) << (32 + hotShift);
    const taken = isLightest ? least : NO_EDGE;
    let found = Queue.keep(0, toEast, taken);
    found = Queue.keep(found, toSouth, taken);
    found = Queue.keep(found, toWest, taken);
    found = Queue.keep(found, toNorth, taken);
    for (let at: usize = 0; at < found; at += 8) {
      const edge = load<u64>(at, FOUND);
      const weight = <u32>(edge >> 32);
      const bucket = weight >> hotShift;
      if (bucket < hotBound) {
        if (!free) {
          free = takeRecords();
          if (!free) return false;
        }
        const record = free;
        free = load<u32>(record, AT_NEXT);
        branches |= Queue.heat(hot, bucket, record, edge);
      } else {
        const place = (<usize>(weight >> waitingShift)) << 2;
        let to = <usize>load<u32>(place, WAITING);
        if ((to & (CHUNK_BYTES - 1)) == 0) {
          to = takeChunk(to);
          if (!to) return false;
          to += 4;
        }
        store<u32>(to, weight);
        store<u32>(place, <u32>to + 4, WAITING);
      }
    }
    if (isLightest) {
      cell = <u32>least >> 2;
      side = <u32>least & 3;
      continue;
    }

    // 4. Take the lightest edge of the queue that is still the best of its cell.
    while (true) {
      const branch = <usize>ctz(branches);
      if (branch == 64) {
        // Nothing is hot: the next bucket that has waiting edges.
        while (bound < buckets && !load<u32>((<usize>bound) << 2, WAITING)) bound++;
        if (bound == buckets) {
          // All are in but what one edge leads to, which no cell noted: it weighs as much as none.
          const edge = unhash(key0, key1, key2, key3, 0xffffffff);
          cell = edge >> 1;
          side = (edge & 1) + 1;
          if (load<u32>(Queue.bestAt(best, cell, width, across)) == 0) {
            cell = edge & 1 ? southOf(cell, width, cells, isTorus) : eastOf(cell, width, isTorus);
            side = edge & 1 ? 0 : 3;
          }
          break;
        }
        const place = (<usize>bound) << 2;
        let end = <usize>load<u32>(place, WAITING);
        while (end) {
          const chunk = (end - 1) & ~(CHUNK_BYTES - 1);
          for (let at = chunk + 4; at < end; at += 4) {
            const weight = load<u32>(at);
            const edge = edgeOf(weight, unhash(key0, key1, key2, key3, weight), best, width, cells, isTorus, across);
            if (edge == NO_EDGE) continue;
            if (!free) {
              free = takeRecords();
              if (!free) return false;
            }
            const record = free;
            free = load<u32>(record, AT_NEXT);
            branches |= Queue.heat(hot, weight >> hotShift, record, edge);
          }
          end = load<u32>(chunk);
          store<u32>(chunk, <u32>freeChunk);
          freeChunk = chunk;
        }
        bound++;
        hotBound = bound << (hotBits - waitingBits);
        continue;
      }
      const leaves = load<u64>(branch << 3, BRANCHES);
      const leaf = (branch << 6) + <usize>ctz(leaves);
      const lists = load<u64>(leaf << 3, LEAVES);
      const list = hot + (((leaf << 6) + <usize>ctz(lists)) << 2);
      // The lightest of the list, and the record before it.
      const first = <usize>load<u32>(list);
      let record = first;
      let edge = load<u64>(record);
      let before: usize = 0;
      let at = first;
      while (true) {
        const next = <usize>load<u32>(at, AT_NEXT);
        if (!next) break;
        const other = load<u64>(next);
        if (other < edge) {
          edge = other;
          record = next;
          before = at;
        }
        at = next;
      }
      const next = load<u32>(record, AT_NEXT);
      if (before) store<u32>(before, next, AT_NEXT);
      else {
        store<u32>(list, next);
        if (!next) {
          const otherLists = lists & (lists - 1);
          store<u64>(leaf << 3, otherLists, LEAVES);
          if (!otherLists) {
            const otherLeaves = leaves & (leaves - 1);
            store<u64>(branch << 3, otherLeaves, BRANCHES);
            if (!otherLeaves) branches &= branches - 1;
          }
        }
      }
      store<u32>(record, <u32>free, AT_NEXT);
      free = record;
      cell = <u32>edge >> 2;
      side = <u32>edge & 3;
      if (load<u32>(Queue.bestAt(best, cell, width, across)) == <u32>(edge >> 32)) break;
    }
  }
}

export function primTrue(request: usize): usize {
  // The forest is the same, whatever it grows from.
  if (requestMask(request)) return forestsUnderMask(request);
  const width = requestWidth(request);
  const height = requestHeight(request);
  const isTorus = requestTopology(request) == TORUS;
  const count = requestCount(request);
  const seed = requestSeed(request);
  const index = requestIndex(request);
  const cells = <u64>width * height;
  reset();
  const walls = take(cells * count + 16);
  if (!walls) return 0;
  const isLarge = min(width, height) >= BLOCKED_FROM_SIDE && cells >= BLOCKED_FROM_CELLS;
  const across = isLarge ? (width + BLOCK_SIDE - 1) >> BLOCK_BITS : 0;
  const best = take(bestBytes(width, height, across));
  if (!best) return 0;
  // A bucket for 16 cells or more.
  const hotBits = <u32>max(6, min(HOT_BITS_MOST, 28 - <u32>clz(<u32>cells)));
  const hot = take(4 << hotBits);
  if (!hot) return 0;
  const queue = take(0);

  let at = walls;
  for (let i: u32 = 0; i < count; i++) {
    const start = startOf(request, i);
    derive(seed, index + i, PURPOSE_MAIN);
    if (!beginQueue(queue)) return 0;
    if (
      !grow(at, best, width, height, isTorus, start, across, hot, hotBits, derivedWord(0), derivedWord(1), derivedWord(2), derivedWord(3))
    )
      return 0;
    openBothSides(at, width, height, isTorus);
    at += <usize>cells;
  }
  return walls;
}
