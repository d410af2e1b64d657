// The way through a tree: a tour along its walls, by the right hand and by the left. In a tree a tour passes every
// corner once, and the last exits from the cells, from the start on, are the path (the loop erasure of Wilson's walk).
// A step is one look-up without a branch; what limits it is latency, so that several tours go in turn. Time: 1 to 2 ns
// a cell. Memory: 4 bytes a cell.

import { take } from "../arena";
import { cells, width } from "./graph";

/** What the bytes of the cells are. */
export const RAW: u32 = 0; // walls in the low nibble
export const OPEN: u32 = 1; // passages in the high nibble, 0 in the low one
export const WRAPPED: u32 = 2; // passages in the high nibble, in the low one those directions that lead around a torus

// By the byte of a cell and the heading, times 8: the bytes to the next cell, and the address of the new heading in the
// table, whose lowest byte is the heading, times 8.
let right: usize = 0;
let left: usize = 0;
const TABLE_BYTES: u32 = 256 * 32;
const ALIGNED: usize = 256;
// How far a step goes by heading, inside and around the border.
const steps: usize = memory.data(32, 16);

let exits: usize = 0;
// Whether cells have bits for ways around the border.
let goesAround: bool = false;

/** Takes the memory for tours. False: too little. */
export function takeTours(): bool {
  const tables = take(2 * TABLE_BYTES + ALIGNED);
  right = (tables + ALIGNED - 1) & ~(ALIGNED - 1);
  left = right + TABLE_BYTES;
  exits = take((<u64>cells) << 2);
  return tables != 0 && exits != 0;
}

/** The first open direction from `first` on, by `turn`: 3 is to the left, 1 to the right; `first` if there is none. */
function firstOpen(open: u32, first: u32, turn: u32): u32 {
  let heading = first;
  for (let i: u32 = 0; i < 4; i++) {
    if (open & (1 << heading)) return heading;
    heading = (heading + turn) & 3;
  }
  return first;
}

function fillRow(byte: u32, open: u32, wraps: u32): void {
  for (let heading: u32 = 0; heading < 4; heading++) {
    for (let hand: usize = 0; hand < 2; hand++) {
      // By the right hand: right, straight on, left, back.
      const next = hand ? firstOpen(open, (heading + 3) & 3, 1) : firstOpen(open, (heading + 1) & 3, 3);
      const table = right + hand * TABLE_BYTES;
      const entry = table + ((byte << 5) | (heading << 3));
      store<i32>(entry, open ? load<i32>(steps + ((next | (((wraps >> next) & 1) << 2)) << 2)) : 0);
      store<u32>(entry, <u32>table + (next << 3), 4);
    }
  }
}

/** Fills the tables for bytes of a kind. */
export function beginTours(kind: u32): void {
  goesAround = kind == WRAPPED;
  const row = <i32>width;
  const around = <i32>cells - row;
  store<i32>(steps, -row);
  store<i32>(steps, 1, 4);
  store<i32>(steps, row, 8);
  store<i32>(steps, -1, 12);
  store<i32>(steps, around, 16);
  store<i32>(steps, 1 - row, 20);
  store<i32>(steps, -around, 24);
  store<i32>(steps, row - 1, 28);
  for (let open: u32 = 0; open < 16; open++) {
    if (kind == RAW) fillRow(~open & 15, open, 0);
    else if (kind == OPEN) fillRow(open << 4, open, 0);
    else for (let wraps: u32 = 0; wraps < 16; wraps++) fillRow((open << 4) | wraps, open, wraps);
  }
}

class Hand {
  /** What a step leads to: the way in the low word, the heading in the high one. */
  @inline
  static entry(cell: usize, heading: usize): u64 {
    return load<u64>(heading + ((<usize>load<u8>(cell)) << 5));
  }
}

/** Whether the next exit by the right hand is where the left hand came from: both stand in the same corner. */
function meet(cell: usize, heading: usize, otherCell: usize, otherHeading: usize): bool {
  return cell == otherCell && (<u32>(Hand.entry(cell, heading) >> 32) & 255) == ((<u32>otherHeading & 255) ^ 16);
}

/**
 * Whether two connected graphs (or one, twice) are trees, given that each has one passage less than cells and no cell
 * without passages; the starts are dead ends. Both hands go half the way around, of which there is no second one. Bit 0
 * and bit 1 of the result.
 */
export function areTrees(startA: usize, startB: usize, passages: u32): u32 {
  let rightA = startA;
  let leftA = startA;
  let rightB = startB;
  let leftB = startB;
  let headRightA = right;
  let headLeftA = left;
  let headRightB = right;
  let headLeftB = left;
  let back: u32 = 0;
  for (let step = passages; step; step--) {
    const entryA = Hand.entry(rightA, headRightA);
    const otherA = Hand.entry(leftA, headLeftA);
    const entryB = Hand.entry(rightB, headRightB);
    const otherB = Hand.entry(leftB, headLeftB);
    headRightA = <usize>(entryA >> 32);
    headLeftA = <usize>(otherA >> 32);
    headRightB = <usize>(entryB >> 32);
    headLeftB = <usize>(otherB >> 32);
    rightA += <usize>(<u32>entryA);
    leftA += <usize>(<u32>otherA);
    rightB += <usize>(<u32>entryB);
    leftB += <usize>(<u32>otherB);
    // A way around that ends too early ends at the dead end again.
    back |= u32(rightA == startA) | (u32(rightB == startB) << 1);
  }
  const met =
    <u32>meet(rightA, headRightA, leftA, headLeftA) | ((<u32>meet(rightB, headRightB, leftB, headLeftB)) << 1);
  return met & ~back;
}

/** Writes the moves, 0 to 3, along the last exits; returns their end. */
function writeMoves(start: usize, goal: usize, toExits: usize, out: usize): usize {
  let cell = start;
  if (!goesAround) {
    while (cell != goal) {
      const exit = <usize>load<u8>(cell + toExits);
      store<u8>(out++, <u8>(exit >> 3));
      cell += <usize>load<i32>(steps + (exit >> 1));
    }
    return out;
  }
  while (cell != goal) {
    const heading = <u32>load<u8>(cell + toExits) >> 3;
    store<u8>(out++, <u8>heading);
    const around = (<u32>load<u8>(cell) >> heading) & 1;
    cell += <usize>load<i32>(steps + ((heading | (around << 2)) << 2));
  }
  return out;
}

/**
 * The questions of tours(), 16 bytes each: the addresses of the start and of the goal, where the moves go, and the
 * address of the maze, which their number replaces.
 */
export const QUESTION_BYTES: usize = 16;

/**
 * Answers `count` questions in trees: two at a time, each by both hands, of which one arrives first; whenever one of
 * them is answered, the next one takes its place.
 */
export function tours(questions: usize, count: u32): void {
  if (!count) return;
  const toRight = right;
  const toLeft = left;
  const room = <usize>cells;
  const end = questions + <usize>count * QUESTION_BYTES;
  let next = questions;
  let a: usize = 0;
  let b: usize = 0;
  // No cell; what has no question goes nowhere in its place.
  let goalA: usize = 0;
  let goalB: usize = 0;
  let rightA = <usize>load<u32>(questions);
  let leftA = rightA;
  let rightB = rightA;
  let leftB = rightA;
  let headRightA = toRight;
  let headLeftA = toLeft;
  let headRightB = toRight;
  let headLeftB = toLeft;
  let exitsA = exits - <usize>load<u32>(questions, 12);
  let exitsB = exitsA + 2 * room;
  while (true) {
    if (rightA == goalA || leftA == goalA || !a) {
      if (a) finish(a, rightA == goalA ? exitsA : exitsA + room);
      a = next < end ? next : 0;
      if (a) {
        next += QUESTION_BYTES;
        rightA = <usize>load<u32>(a);
        leftA = rightA;
        goalA = <usize>load<u32>(a, 4);
        headRightA = toRight;
        headLeftA = toLeft;
        exitsA = exits - <usize>load<u32>(a, 12);
      } else {
        goalA = 0;
      }
    }
    if (rightB == goalB || leftB == goalB || !b) {
      if (b) finish(b, rightB == goalB ? exitsB : exitsB + room);
      b = next < end ? next : 0;
      if (b) {
        next += QUESTION_BYTES;
        rightB = <usize>load<u32>(b);
        leftB = rightB;
        goalB = <usize>load<u32>(b, 4);
        headRightB = toRight;
        headLeftB = toLeft;
        exitsB = exits + 2 * room - <usize>load<u32>(b, 12);
      } else {
        goalB = 0;
      }
    }
    if (!(a | b)) return;
    while (true) {
      const entryA = Hand.entry(rightA, headRightA);
      const otherA = Hand.entry(leftA, headLeftA);
      const entryB = Hand.entry(rightB, headRightB);
      const otherB = Hand.entry(leftB, headLeftB);
      headRightA = <usize>(entryA >> 32);
      headLeftA = <usize>(otherA >> 32);
      headRightB = <usize>(entryB >> 32);
      headLeftB = <usize>(otherB >> 32);
      store<u8>(rightA + exitsA, <u8>headRightA);
      store<u8>(leftA + exitsA + room, <u8>headLeftA);
      store<u8>(rightB + exitsB, <u8>headRightB);
      store<u8>(leftB + exitsB + room, <u8>headLeftB);
      rightA += <usize>(<u32>entryA);
      leftA += <usize>(<u32>otherA);
      rightB += <usize>(<u32>entryB);
      leftB += <usize>(<u32>otherB);
      // Four branches, each of which is hardly ever taken, are quicker than one about all.
      if (rightA == goalA) break;
      if (leftA == goalA) break;
      if (rightB == goalB) break;
      if (leftB == goalB) break;
    }
  }
}

/** Writes the moves of an answered question. */
function finish(question: usize, toExits: usize): void {
  const out = <usize>load<u32>(question, 8);
  const end = writeMoves(<usize>load<u32>(question), <usize>load<u32>(question, 4), toExits, out);
  store<u32>(question, <u32>(end - out), 12);
}
