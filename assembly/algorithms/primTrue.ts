// True Prim: from the start cell, always the lightest edge that leaves what is carved. Source: Prim, "Shortest connection networks and some
// generalizations", 1957; the weights are Kruskal's, so that the two make the same maze, from any start.
//
// The frontier is made of cells, each with the lightest edge that has reached it (`best`); an edge that is not lighter is never queued.
// - Over half of the cells are entered at once, by an edge just found that is lighter than all in the queue.
// - Edges in buckets below a bound, which only rises, are hot: a list for each bucket, and a bit where the list is not empty. They are few:
//   70 at 256 x 256, 2000 at 4096 x 4096.
// - The others wait, their weights alone, in chunks of 15, a chain for each bucket. When no edge is hot the next chain is looked through and the
//   bound rises. The edge comes back by the inverse of the hash, and nearly nine in ten are no longer the best of their cell.
//
// Time: 36 ns a cell while the caches hold it. Scratch: 4 bytes a cell and the queue, of at most .6 edges a cell. Biased. Draws: the weight of
// edge e is hash(key, e); e = 2 * cell goes east, 2 * cell + 1 south.

import { giveBack, reset, take } from "../arena";
import { ALL_WALLS, NO_START, PURPOSE_MAIN, TORUS } from "../layout";
import { openBothSides } from "../passages";
import { derive, derivedWord, drawStart, hash4, unhash } from "../random";
import { requestCount, requestHeight, requestIndex, requestSeed, requestStart, requestTopology, requestWidth } from "../request";

const BUCKET_BITS_MOST: u32 = 12;
const BUCKETS_MOST: u32 = 1 << BUCKET_BITS_MOST;
// Of each bucket: its first hot edge, and where its next waiting weight goes; 0 = none.
const HOT: usize = memory.data(4 * BUCKETS_MOST, 16);
const WAITING: usize = memory.data(4 * BUCKETS_MOST, 16);
// A bit for each bucket with hot edges; a word beyond them stays 0.
const BITS: usize = memory.data(BUCKETS_MOST / 8 + 8, 16);
// The edges that the cell just entered has found.
const FOUND: usize = memory.data(5 * 8, 16);

// An edge in the queue is weight << 32 | cell << 2 | side by which it enters the cell: 0 north, 1 east, 2 south, 3 west.
// A hot edge has a record of 16 bytes: the edge, and the address of the next record.
const AT_NEXT: usize = 8;
const RECORD_BYTES: u32 = 16;
// A chunk begins with what its bucket's WAITING was before; weights follow.
const CHUNK_BYTES: u32 = 64;
const NO_EDGE: u64 = u64.MAX_VALUE;
// Marks a cell at the border, beside its walls.
const BORDER: u32 = 16;

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

class Edge {
  /** Notes the weight of an edge to a cell if it is the lightest so far; the edge as the queue has it, or NO_EDGE. */
  @inline
  static reach(best: usize, cell: u32, side: u32, weight: u32): u64 {
    const at = best + ((<usize>cell) << 2);
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

/** Fills the walls of a maze in which nothing is carved, with the border marked. */
function closeAll(walls: usize, width: u32, height: u32): void {
  memory.fill(walls, <u8>ALL_WALLS, width * height);
  memory.fill(walls, <u8>(ALL_WALLS | BORDER), width);
  memory.fill(walls + (height - 1) * width, <u8>(ALL_WALLS | BORDER), width);
  for (let row = walls; row < walls + width * height; row += width) {
    store<u8>(row, ALL_WALLS | BORDER);
    store<u8>(row + width - 1, ALL_WALLS | BORDER);
  }
}

/** The edge of a weight, if it is still the best of the cell that it leads to; NO_EDGE otherwise. */
function edgeOf(weight: u32, walls: usize, best: usize, width: u32, cells: u32, isTorus: bool, k0: u32, k1: u32, k2: u32, k3: u32): u64 {
  const edge = unhash(k0, k1, k2, k3, weight);
  const isSouth = edge & 1;
  const cell = edge >> 1;
  if (load<u32>(best + ((<usize>cell) << 2)) == weight) return ((<u64>weight) << 32) | (cell << 2) | (isSouth + 1);
  let other = cell + (isSouth ? width : 1);
  if (load<u8>(walls + cell) & BORDER) other = isSouth ? southOf(cell, width, cells, isTorus) : eastOf(cell, width, isTorus);
  if (load<u32>(best + ((<usize>other) << 2)) == weight) return ((<u64>weight) << 32) | (other << 2) | (isSouth ? 0 : 3);
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
  bits: u32,
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
  const shift = 32 - bits;
  const buckets = (<u32>1) << bits;
  memory.fill(HOT, 0, buckets << 2);
  memory.fill(WAITING, 0, buckets << 2);
  memory.fill(BITS, 0, BUCKETS_MOST / 8);
  // A cell that is in has 0; so has one reached by the weight 0, which nothing can improve either.
  memory.fill(best, 255, (<usize>cells) << 2);
  closeAll(walls, width, height);
  // A bit for each word of BITS that is not 0.
  let words: u64 = 0;
  // Buckets below this are hot. Bucket 0 always is, so that the weight 0 never waits.
  let bound: u32 = 1;
  let free: usize = 0;
  let cell = start;
  let side: u32 = 4;

  let entered: u32 = 0;
  while (true) {
    // 1. Enter the cell.
    store<u32>(best + ((<usize>cell) << 2), 0);
    const mark = <u32>load<u8>(walls + cell);
    store<u8>(walls + cell, mark & ~(<u32>(1 << side) & ALL_WALLS));
    if (++entered == cells) return true;

    // 2. Look at its edges.
    let east = cell + 1;
    let south = cell + width;
    let west = cell - 1;
    let north = cell - width;
    if (mark & BORDER) {
      east = eastOf(cell, width, isTorus);
      south = southOf(cell, width, cells, isTorus);
      west = westOf(cell, width, isTorus);
      north = northOf(cell, width, cells, isTorus);
    }
    let edges = i32x4.splat(cell << 1);
    edges = i32x4.replace_lane(edges, 2, west << 1);
    edges = i32x4.replace_lane(edges, 3, north << 1);
    const weights = hash4(k0, k1, k2, k3, v128.or(edges, i32x4(0, 1, 0, 1)));
    const toEast = Edge.reach(best, east, 3, i32x4.extract_lane(weights, 0));
    const toSouth = Edge.reach(best, south, 0, i32x4.extract_lane(weights, 1));
    const toWest = Edge.reach(best, west, 1, i32x4.extract_lane(weights, 2));
    const toNorth = Edge.reach(best, north, 2, i32x4.extract_lane(weights, 3));
    const least = min(min(toEast, toSouth), min(toWest, toNorth));

    // 3. Queue those that are not taken at once.
    const word = <usize>ctz(words);
    const lowest = min(<u32>((word << 6) + <usize>ctz(load<u64>(word << 3, BITS))), bound);
    const isLightest = least < (<u64>lowest) << (32 + shift);
    const taken = isLightest ? least : NO_EDGE;
    let found = Edge.keep(0, toEast, taken);
    found = Edge.keep(found, toSouth, taken);
    found = Edge.keep(found, toWest, taken);
    found = Edge.keep(found, toNorth, taken);
    for (let at: usize = 0; at < found; at += 8) {
      const edge = load<u64>(at, FOUND);
      const weight = <u32>(edge >> 32);
      const bucket = weight >> shift;
      const place = (<usize>bucket) << 2;
      if (bucket < bound) {
        if (!free) {
          free = takeRecords();
          if (!free) return false;
        }
        const record = free;
        free = load<u32>(record, AT_NEXT);
        store<u64>(record, edge);
        store<u32>(record, load<u32>(place, HOT), AT_NEXT);
        store<u32>(place, <u32>record, HOT);
        const wordAt = (<usize>(bucket >> 6)) << 3;
        store<u64>(wordAt, load<u64>(wordAt, BITS) | ((<u64>1) << (bucket & 63)), BITS);
        words |= (<u64>1) << (bucket >> 6);
      } else {
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
      const word = <usize>ctz(words);
      if (word == 64) {
        // Nothing is hot: the next bucket that has waiting edges.
        while (bound < buckets && !load<u32>((<usize>bound) << 2, WAITING)) bound++;
        if (bound == buckets) {
          // All are in but what one edge leads to, which no cell noted: it weighs as much as none.
          const edge = unhash(key0, key1, key2, key3, 0xffffffff);
          cell = edge >> 1;
          side = (edge & 1) + 1;
          if (load<u32>(best + ((<usize>cell) << 2)) == 0) {
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
            const edge = edgeOf(load<u32>(at), walls, best, width, cells, isTorus, key0, key1, key2, key3);
            if (edge == NO_EDGE) continue;
            if (!free) {
              free = takeRecords();
              if (!free) return false;
            }
            const record = free;
            free = load<u32>(record, AT_NEXT);
            store<u64>(record, edge);
            store<u32>(record, load<u32>(place, HOT), AT_NEXT);
            store<u32>(place, <u32>record, HOT);
          }
          end = load<u32>(chunk);
          store<u32>(chunk, <u32>freeChunk);
          freeChunk = chunk;
        }
        if (load<u32>(place, HOT)) {
          words = (<u64>1) << (bound >> 6);
          store<u64>((<usize>(bound >> 6)) << 3, (<u64>1) << (bound & 63), BITS);
        }
        bound++;
        continue;
      }
      const bitsAt = word << 3;
      const bitsHere = load<u64>(bitsAt, BITS);
      const place = ((word << 6) + <usize>ctz(bitsHere)) << 2;
      // The lightest of the list, and the record before it.
      const first = <usize>load<u32>(place, HOT);
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
        store<u32>(place, next, HOT);
        if (!next) {
          const rest = bitsHere & (bitsHere - 1);
          store<u64>(bitsAt, rest, BITS);
          if (!rest) words &= words - 1;
        }
      }
      store<u32>(record, <u32>free, AT_NEXT);
      free = record;
      cell = <u32>edge >> 2;
      side = <u32>edge & 3;
      if (load<u32>(best + ((<usize>cell) << 2)) == <u32>(edge >> 32)) break;
    }
  }
}

export function primTrue(request: usize): usize {
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
  const best = take(cells * 4);
  if (!best) return 0;
  const queue = take(0);
  // A bucket for 16 cells.
  const bits = <u32>max(6, min(BUCKET_BITS_MOST, 28 - <u32>clz(<u32>cells)));

  let at = walls;
  for (let i: u32 = 0; i < count; i++) {
    let start = requestStart(request);
    if (start == NO_START) start = drawStart(seed, index + i, <u32>cells);
    derive(seed, index + i, PURPOSE_MAIN);
    if (!beginQueue(queue)) return 0;
    if (!grow(at, best, width, height, isTorus, start, bits, derivedWord(0), derivedWord(1), derivedWord(2), derivedWord(3))) return 0;
    openBothSides(at, width, height, isTorus);
    at += <usize>cells;
  }
  return walls;
}
