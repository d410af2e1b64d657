// A walk to random neighbours that are not visited yet, on a grid of bytes (see grid.ts): shared by recursive
// backtracker, hunt-and-kill and growing tree. A step is a number below 12, which of the neighbours that may be
// entered, and one look-up: a table, built for each request, contains for every number and set of directions the step
// to the next cell and its new byte.

import { NORTH, SOUTH, WEST } from "../abi";
import { choose } from "./choices";
import { cellAddress, torusEast, torusNorth, torusSouth, torusWest } from "./grid";
import { fillBlock, STREAM_BLOCK, STREAM_BYTES } from "./random";

// A cell's byte: UNVISITED, or VISITED and from where it was entered.
export const UNVISITED: u32 = 128;
export const VISITED: u32 = 64;

// The table: twelve rows, one for each number, of sixteen entries, one for each set, of 8 bytes.
const ROW_SHIFT: u32 = 7;
const ENTRY_SHIFT: u32 = 3;
const steps: usize = memory.data(12 << 7, 16);
// The step in bytes; the new byte of the cell that it enters; the byte of the cell that it leaves, entered in the
// opposite direction.
const AT_ENTERED: usize = 4;
const AT_JOINED: usize = 5;
// 4 where the set has more directions than the one that is taken, else 0.
const AT_MORE: usize = 6;

/** Builds the table for rows `stride` bytes apart. */
export function makeSteps(stride: usize): void {
  for (let place: u32 = 0; place < 12; place++) {
    // The empty set leads nowhere: UNVISITED, added to a byte twice, changes nothing.
    store<u8>(entryOf(rowOf(place), 0), UNVISITED, AT_ENTERED);
    for (let set: u32 = 1; set < 16; set++) {
      const direction = choose(set, place);
      const far = direction & 1 ? 1 : <i32>stride;
      const entry = entryOf(rowOf(place), set);
      store<i32>(entry, direction == 0 || direction == 3 ? -far : far);
      store<u8>(entry, VISITED | (1 << (direction ^ 2)), AT_ENTERED);
      store<u8>(entry, VISITED | (1 << direction), AT_JOINED);
      store<u8>(entry, set & (set - 1) ? 4 : 0, AT_MORE);
    }
  }
}

/** The table's row of a number below 12. */
export function rowOf(place: u32): usize {
  return steps + ((<usize>place) << ROW_SHIFT);
}

/** The entry of a row for a set of directions, not empty. */
export function entryOf(row: usize, set: u32): usize {
  return row + ((<usize>set) << ENTRY_SHIFT);
}

/** The byte of a cell that is joined to its neighbour in the direction an entry takes. */
export function entryJoined(entry: usize): u32 {
  return load<u8>(entry, AT_JOINED);
}

/** 4 if an entry's set has further directions, else 0. */
export function entryMore(entry: usize): usize {
  return load<u8>(entry, AT_MORE);
}

/**
 * Fills the block of a stream with its next numbers below 12, as rows of the table, 4 bytes each, and returns where
 * they end: at the end of the block but for words that are rejected, one in 2^30.
 */
export function fillRows(stream: usize): usize {
  fillBlock(stream);
  const end = stream + STREAM_BYTES;
  let to = stream + STREAM_BLOCK;
  for (let at = to; at < end; at += 16) {
    const words = v128.load(at);
    // The upper half of the product by 12, from those of the words' halves.
    const high = times12(i32x4.shr_u(words, 16));
    const low = times12(v128.and(words, i32x4.splat(0xffff)));
    const place = i32x4.shr_u(i32x4.add(high, i32x4.shr_u(low, 16)), 16);
    v128.store(to, i32x4.add(i32x4.shl(place, ROW_SHIFT), i32x4.splat(<i32>steps)));
    // Rejected where the lower half is below 2^32 mod 12 = 4.
    const kept = i32x4.shr_u(times12(words), 2);
    if (i32x4.all_true(kept)) to += 16;
    else to = closeUp(to, kept);
  }
  return to;
}

/** 12 * each, modulo 2^32. */
function times12(words: v128): v128 {
  return i32x4.add(i32x4.shl(words, 3), i32x4.shl(words, 2));
}

/** Of the four words at `to`, those whose lane in `kept` is not 0 move together; returns where they end. */
function closeUp(to: usize, kept: v128): usize {
  const rejected = i32x4.bitmask(i32x4.eq(kept, i32x4.splat(0)));
  let next = to;
  for (let lane: u32 = 0; lane < 4; lane++) {
    if (rejected & (1 << lane)) continue;
    store<u32>(next, load<u32>(to + ((<usize>lane) << 2)));
    next += 4;
  }
  return next;
}

export class Walk {
  /** The directions in which a cell's neighbours are not visited. */
  @inline
  static unvisited(cell: usize, stride: usize, first: usize, rows: usize, torus: bool): u32 {
    const north = <u32>load<u8>(torus ? torusNorth(cell, stride, first, rows) : cell - stride);
    const east = <u32>load<u8>(torus ? torusEast(cell, stride) : cell + 1);
    const south = <u32>load<u8>(torus ? torusSouth(cell, stride, first, rows) : cell + stride);
    const west = <u32>load<u8>(torus ? torusWest(cell, stride) : cell - 1);
    return (north >> 7) + ((east >> 7) << 1) + (((south >> 7) + ((west >> 7) << 1)) << 2);
  }

  /** The directions in which a cell's neighbours are visited. */
  @inline
  static visited(cell: usize, stride: usize, first: usize, rows: usize, torus: bool): u32 {
    const north = <u32>load<u8>(torus ? torusNorth(cell, stride, first, rows) : cell - stride) & VISITED;
    const east = <u32>load<u8>(torus ? torusEast(cell, stride) : cell + 1) & VISITED;
    const south = <u32>load<u8>(torus ? torusSouth(cell, stride, first, rows) : cell + stride) & VISITED;
    const west = <u32>load<u8>(torus ? torusWest(cell, stride) : cell - 1) & VISITED;
    return (north + (east << 1) + ((south + (west << 1)) << 2)) >> 6;
  }

  /** The address of the cell that an entry of the table leads to. */
  @inline
  static next(cell: usize, entry: usize, stride: usize, first: usize, rows: usize, torus: bool): usize {
    if (!torus) return cell + <usize>load<i32>(entry);
    const entered = <u32>load<u8>(entry, AT_ENTERED);
    const north = torusNorth(cell, stride, first, rows);
    const east = torusEast(cell, stride);
    const south = torusSouth(cell, stride, first, rows);
    const west = torusWest(cell, stride);
    const across = select<usize>(east, west, entered & WEST);
    return select<usize>(south, select<usize>(north, across, entered & SOUTH), entered & NORTH);
  }

  /** Enters the next cell by an entry of the table, and returns its address. */
  @inline
  static enter(cell: usize, entry: usize, stride: usize, first: usize, rows: usize, torus: bool): usize {
    const next = Walk.next(cell, entry, stride, first, rows, torus);
    store<u8>(next, load<u8>(entry, AT_ENTERED));
    return next;
  }

  /** The same, but for the empty set nothing changes, and it returns an undefined address; without a branch. */
  @inline
  static pass(cell: usize, entry: usize, stride: usize, first: usize, rows: usize, torus: bool): usize {
    const next = Walk.next(cell, entry, stride, first, rows, torus);
    store<u8>(next, <u32>load<u8>(next) + UNVISITED + load<u8>(entry, AT_ENTERED));
    return next;
  }
}

/** Visits the first cell of a walk, given as y * width + x; returns its address. */
export function visitFirst(grid: usize, width: u32, cell: u32): usize {
  const address = cellAddress(grid, width, cell);
  store<u8>(address, VISITED);
  return address;
}
