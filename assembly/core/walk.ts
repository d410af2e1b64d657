// Walks to random unvisited neighbours, on a grid of bytes (grid.ts). Shared by recursive backtracker, hunt-and-kill
// and growing tree. A step takes a random number below 12 and one lookup. The table, built for each request, maps every
// number and set of directions to a step and to the new byte of the cell that the step enters.

import { NORTH, SOUTH, WEST } from "../abi";
import { choicesOf } from "./choices";
import { BACK, columnStep, rowStep } from "./directions";
import { cellAddress } from "./grid";
import { Lane, streamOf } from "./lanes";
import { fillBlock, STREAM_BLOCK, STREAM_BYTES } from "./random";
import { Neighbour, Torus } from "./topology";

// A cell's byte is UNVISITED, or VISITED | the side from which the cell was entered.
export const UNVISITED: u32 = 128;
export const VISITED: u32 = 64;

// The table has 12 rows, one for each number. A row has 16 entries of 8 bytes, one for each set of directions. If the
// table is inverted, the offset of an entry in its row is 16 times the complement of its set.
const ROW_SHIFT: u32 = 8;
const ENTRY_SHIFT: u32 = 3;
const steps: usize = memory.data(12 << 8, 16);
// Entries without AT_MORE, by direction.
const single: usize = memory.data(32, 16);
// An entry begins with the step in bytes, i32. At AT_ENTERED it has the new byte of the cell that the step enters.
const AT_ENTERED: usize = 4;
// Offset of the new byte of a cell that is joined to its neighbour in the entry's direction.
const AT_JOINED: usize = 5;
// Offset of a byte that is 4 if the set has more than one direction, otherwise 0.
const AT_MORE: usize = 6;
// Offset of the bit of the step's direction.
const AT_EXIT: usize = 7;

// The argument of the last makeSteps(), negated for an inverted table.
let built: usize = 0;

/** Builds the table for rows of `stride` bytes, unless it is the table of the last call. */
export function makeSteps(stride: usize, isInverted: bool = false): void {
  const key = isInverted ? -stride : stride;
  if (key == built) return;
  built = key;
  for (let direction: u32 = 0; direction < 4; direction++) {
    const entry = single + ((<usize>direction) << 3);
    store<i32>(entry, columnStep(direction) + rowStep(direction) * <i32>stride);
    store<u8>(entry, VISITED | (1 << (direction ^ BACK)), AT_ENTERED);
    store<u8>(entry, VISITED | (1 << direction), AT_JOINED);
    store<u8>(entry, (<u32>1) << direction, AT_EXIT);
  }
  const end = steps + (12 << ROW_SHIFT);
  for (let set: u32 = 1; set < 16; set++) {
    const more: u64 = set & (set - 1) ? (<u64>4) << 48 : 0;
    let choices = choicesOf(set);
    const first = steps + (isInverted ? (<usize>set ^ 15) << 4 : entryOf(0, set));
    for (let entry = first; entry < end; entry += 1 << ROW_SHIFT) {
      store<u64>(entry, load<u64>(single + ((choices & 3) << 3)) | more);
      choices >>= 2;
    }
  }
  // The empty set has no step. pass() then adds UNVISITED to a byte twice, which leaves the byte unchanged.
  if (!isInverted) for (let row = steps; row < end; row += 1 << ROW_SHIFT) store<u8>(row, UNVISITED, AT_ENTERED);
}

// Rows and entries are given by their offsets in the table. The address of the table is part of each load instruction.

/** Offset of the row for a number below 12. */
export function rowOf(number: u32): usize {
  return (<usize>number) << ROW_SHIFT;
}

/** Offset of the entry of a row for a set of directions. */
export function entryOf(row: usize, set: u32): usize {
  return row + ((<usize>set) << ENTRY_SHIFT);
}

/** New byte of a cell after it was joined to its neighbour in the entry's direction. */
export function entryJoined(entry: usize): u32 {
  return load<u8>(entry, steps + AT_JOINED);
}

/** Distance of the entry's step in a grid without borders, in bytes. */
export function entryStep(entry: usize): usize {
  return load<i32>(entry, steps);
}

/** Returns 4 if the entry's set has more than one direction, otherwise 0. */
export function entryMore(entry: usize): usize {
  return load<u8>(entry, steps + AT_MORE);
}

/** Bit of the direction of the entry's step. */
export function entryExit(entry: usize): u32 {
  return load<u8>(entry, steps + AT_EXIT);
}

/**
 * Fills the block of a stream with random numbers below 12, u32. A number is stored as the offset of its row in the
 * table. Returns the end of the numbers, which is the end of the block unless a word was rejected (one word in 2^30).
 * Does not use fillBlock() if no word was rejected, because a second loop over the words would take 2 % of a maze.
 */
function fillRows(stream: usize): usize {
  let s0 = v128.load(stream);
  let s1 = v128.load(stream, 16);
  let s2 = v128.load(stream, 32);
  let s3 = v128.load(stream, 48);
  const end = stream + STREAM_BYTES;
  let to = stream + STREAM_BLOCK;
  let kept = i32x4.splat(-1);
  for (let at = to; at < end; at += 16) {
    const sum = i32x4.add(s0, s3);
    const words = i32x4.add(v128.or(i32x4.shl(sum, 7), i32x4.shr_u(sum, 25)), s0);
    const shifted = i32x4.shl(s1, 9);
    s2 = v128.xor(s2, s0);
    s3 = v128.xor(s3, s1);
    s1 = v128.xor(s1, s2);
    s0 = v128.xor(s0, s3);
    s2 = v128.xor(s2, shifted);
    s3 = v128.or(i32x4.shl(s3, 11), i32x4.shr_u(s3, 21));
    // The number is the upper half of 12 * word, which is floor(3 * word / 4) >> 28. If word > 0, then
    // floor(3 * word / 4) = less - floor(less / 4).
    const less = i32x4.add(words, i32x4.splat(-1));
    const number = i32x4.shr_u(i32x4.sub(less, i32x4.shr_u(less, 2)), 28);
    v128.store(at, i32x4.shl(number, ROW_SHIFT));
    // A word is rejected if the lower half of 12 * word is below 2^32 mod 12 = 4: if its lower 30 bits are 0.
    kept = i32x4.min_u(kept, i32x4.shl(words, 2));
  }
  if (i32x4.all_true(kept)) {
    v128.store(stream, s0);
    v128.store(stream, s1, 16);
    v128.store(stream, s2, 32);
    v128.store(stream, s3, 48);
    return end;
  }
  for (let at = fillBlock(stream); at < end; at += 4) {
    const word = load<u32>(at);
    store<u32>(to, (<u32>((<u64>word * 12) >> 32)) << ROW_SHIFT);
    if (word << 2) to += 4;
  }
  return to;
}

/** Steps of a walk, inlined. */
export class Walk {
  /** Returns the set of directions in which neighbours are unvisited. */
  @inline
  static unvisited<Topology>(cell: usize, stride: usize, first: usize, rows: usize): u32 {
    const north = <u32>load<u8>(Neighbour.north<Topology>(cell, stride, first, rows));
    const east = <u32>load<u8>(Neighbour.east<Topology>(cell, stride));
    const south = <u32>load<u8>(Neighbour.south<Topology>(cell, stride, first, rows));
    const west = <u32>load<u8>(Neighbour.west<Topology>(cell, stride));
    return (north >> 7) + ((east >> 7) << 1) + (((south >> 7) + ((west >> 7) << 1)) << 2);
  }

  /** Returns the set of directions in which neighbours are visited. */
  @inline
  static visited<Topology>(cell: usize, stride: usize, first: usize, rows: usize): u32 {
    const north = <u32>load<u8>(Neighbour.north<Topology>(cell, stride, first, rows)) & VISITED;
    const east = <u32>load<u8>(Neighbour.east<Topology>(cell, stride)) & VISITED;
    const south = <u32>load<u8>(Neighbour.south<Topology>(cell, stride, first, rows)) & VISITED;
    const west = <u32>load<u8>(Neighbour.west<Topology>(cell, stride)) & VISITED;
    return (north + (east << 1) + ((south + (west << 1)) << 2)) >> 6;
  }

  /** Address of the cell that an entry of the table leads to. */
  @inline
  static next<Topology>(cell: usize, entry: usize, stride: usize, first: usize, rows: usize): usize {
    if (!Torus.is<Topology>()) return cell + entryStep(entry);
    const entered = <u32>load<u8>(entry, steps + AT_ENTERED);
    const north = Neighbour.north<Topology>(cell, stride, first, rows);
    const east = Neighbour.east<Topology>(cell, stride);
    const south = Neighbour.south<Topology>(cell, stride, first, rows);
    const west = Neighbour.west<Topology>(cell, stride);
    const across = select<usize>(east, west, entered & WEST);
    return select<usize>(south, select<usize>(north, across, entered & SOUTH), entered & NORTH);
  }

  /** Enters the cell that an entry leads to. Returns the cell's address. */
  @inline
  static enter<Topology>(cell: usize, entry: usize, stride: usize, first: usize, rows: usize): usize {
    const next = Walk.next<Topology>(cell, entry, stride, first, rows);
    store<u8>(next, load<u8>(entry, steps + AT_ENTERED));
    return next;
  }

  /**
   * Like enter, but also accepts the entry of the empty set, so that the caller needs no branch. For that entry,
   * changes nothing and returns an arbitrary address.
   */
  @inline
  static pass<Topology>(cell: usize, entry: usize, stride: usize, first: usize, rows: usize): usize {
    const next = Walk.next<Topology>(cell, entry, stride, first, rows);
    store<u8>(next, <u32>load<u8>(next) + UNVISITED + load<u8>(entry, steps + AT_ENTERED));
    return next;
  }
}

/** Marks the first cell of a walk, given as y * width + x, as visited. Returns the cell's address. */
export function visitFirst(grid: usize, width: u32, cell: u32): usize {
  const address = cellAddress(grid, width, cell);
  store<u8>(address, VISITED);
  return address;
}

/** A walk (a lane, see lanes.ts), one number per cell. `left` counts unvisited cells. Algorithms override `step`. */
@unmanaged
export class Walker extends Lane {
  /** Position of the walk: an address whose meaning the algorithm defines. */
  position: usize;

  /** Refills the block of random numbers if it is used up. Returns the number of unused random numbers. */
  turns(): u32 {
    if (this.next == this.end) {
      const stream = streamOf(changetype<usize>(this));
      this.end = fillRows(stream);
      this.next = stream + STREAM_BLOCK;
    }
    return <u32>(this.end - this.next) >> 2;
  }

  /** Visits the next cell, which a row of the table chooses. Returns the new position. `first` is as in walkOne(). */
  step(_position: usize, _row: usize, _stride: usize, _first: usize, _rows: usize): usize {
    return 0;
  }
}

/** Continues the walk of a lane until the lane's region is finished. `first` is the offset of cell 0 from the lane. */
export function walkOne<W extends Walker>(lane: W, stride: usize, first: usize, rows: usize): void {
  let position = lane.position;
  while (lane.left) {
    const turns = min(lane.left, lane.turns());
    lane.left -= turns;
    let at = lane.next;
    lane.next = at + ((<usize>turns) << 2);
    for (const end = lane.next; at != end; at += 4) position = lane.step(position, load<u32>(at), stride, first, rows);
  }
}

/** Continues the walks of two lanes, one step of each in turn, until a region is finished. */
export function walkTwo<W extends Walker>(one: W, other: W, stride: usize, first: usize, rows: usize): void {
  let positionA = one.position;
  let positionB = other.position;
  while (one.left && other.left) {
    const turns = min(min(one.left, other.left), min(one.turns(), other.turns()));
    one.left -= turns;
    other.left -= turns;
    let at = one.next;
    const apart = other.next - at;
    one.next = at + ((<usize>turns) << 2);
    other.next = one.next + apart;
    for (const end = one.next; at != end; at += 4) {
      positionA = one.step(positionA, load<u32>(at), stride, first, rows);
      positionB = other.step(positionB, load<u32>(at + apart), stride, first, rows);
    }
  }
  one.position = positionA;
  other.position = positionB;
}
