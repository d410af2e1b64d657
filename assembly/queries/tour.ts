// The way through a tree: a tour along its walls, by the right hand and by the left. In a tree a tour passes every
// corner once, and the last exits from the cells, from the start on, are the path (the loop erasure of Wilson's walk).
// A step is one look-up without a branch; what limits it is latency, so that several tours go in turn. Where they end
// is closed on all sides meanwhile, so that a tour stays there, and a loop needs no goal and few registers. Time: 1 to
// 2 ns a cell. Memory: 5 bytes a cell.

import { take } from "../arena";
import { cells, width } from "./graph";

/** What the bytes of the cells are. */
export const RAW: u32 = 0; // walls in the low nibble
export const OPEN: u32 = 1; // passages in the high nibble, 0 in the low one
export const WRAPPED: u32 = 2; // passages in the high nibble, in the low one those directions that lead around a torus

// By the heading and the byte of a cell, times 8: the bytes to the next cell, and the address of the new heading in the
// table, whose lowest byte is the heading, times 16. A fifth heading stays in a cell that is closed.
let right: usize = 0;
let left: usize = 0;
export const HEADING_BYTES: u32 = 256 * 8 + 16;
export const HEADINGS: u32 = 5;
const STAYS: u32 = 4 * 16;
const TABLE_BYTES: u32 = (HEADINGS * HEADING_BYTES + 255) & ~255;
const ALIGNED: usize = 256;
// How far a step goes by heading, inside and around the border, and nowhere.
const steps: usize = memory.data(36, 16);

// Of each lane, two bytes a cell: the headings of the last exits by the right hand and by the left, times 16.
let exits: usize = 0;
// A maze of the second lane, where both may have questions about the same one.
let copy: usize = 0;
let copied: usize = 0;
// The byte of a cell that is closed on all sides: a tour stays there.
let closed: u32 = 0;

/** Takes the memory for tours. `shares`: mazes may have several questions. False: too little. */
export function takeTours(shares: bool): bool {
  const tables = take(2 * TABLE_BYTES + ALIGNED);
  right = (tables + ALIGNED - 1) & ~(ALIGNED - 1);
  left = right + TABLE_BYTES;
  exits = take((<u64>cells) << 2);
  copy = 0;
  if (shares) copy = take(<u64>cells);
  return tables != 0 && exits != 0 && (!shares || copy != 0);
}

/** The first open direction from `first` on, by `turn`: 3 is to the left, 1 to the right. There is one. */
function firstOpen(open: u32, first: u32, turn: u32): u32 {
  while (!(open & (1 << first))) first = (first + turn) & 3;
  return first;
}

function fillRow(byte: u32, open: u32, wraps: u32): void {
  for (let heading: u32 = 0; heading < HEADINGS; heading++) {
    for (let hand: usize = 0; hand < 2; hand++) {
      // By the right hand: right, straight on, left, back.
      let next: u32 = 4;
      if (open) next = hand ? firstOpen(open, (heading + 3) & 3, 1) : firstOpen(open, (heading + 1) & 3, 3);
      const table = right + hand * TABLE_BYTES;
      const entry = table + heading * HEADING_BYTES + (byte << 3);
      store<i32>(entry, open ? load<i32>(steps + ((next | (((wraps >> next) & 1) << 2)) << 2)) : 0);
      store<u32>(entry, <u32>(table + next * HEADING_BYTES), 4);
    }
  }
}

/** Fills the tables for bytes of a kind. */
export function beginTours(kind: u32): void {
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
  closed = kind == RAW ? 15 : 0;
  for (let open: u32 = 0; open < 16; open++) {
    if (kind == RAW) fillRow(~open & 15, open, 0);
    else if (kind == OPEN) fillRow(open << 4, open, 0);
    else for (let wraps: u32 = 0; wraps < 16; wraps++) fillRow((open << 4) | wraps, open, wraps);
  }
}

class Hand {
  /** Where the step is: the way to the next cell, then the address of the heading. */
  @inline
  static way(cell: usize, heading: usize): usize {
    return heading + ((<usize>load<u8>(cell)) << 3);
  }
}

/** Where the step by the right hand is: the way to the next cell, i32, then the address of the heading, u32. */
export function entryAt(heading: u32, byte: u32): usize {
  return right + heading * HEADING_BYTES + (byte << 3);
}

/** How far a step goes from a cell, by its heading, in bytes; the heading 8 goes nowhere. */
export function stepAt(cell: usize, heading: u32): i32 {
  // Other bytes than those with bits for ways around have no bit of an open direction.
  const around = (<u32>load<u8>(cell) >> heading) & 1;
  return load<i32>(steps + ((heading | (around << 2)) << 2));
}

/** Writes the moves, 0 to 3, along the last exits; returns their end. */
function writeMoves(start: usize, goal: usize, toExits: usize, out: usize): usize {
  let cell = start;
  while (cell != goal) {
    const heading = <u32>load<u8>(toExits + (cell << 1)) >> 4;
    store<u8>(out++, <u8>heading);
    cell += <usize>stepAt(cell, heading);
  }
  return out;
}

/**
 * The questions of tours(), 16 bytes each: the addresses of the start and of the goal, where the moves go, and the
 * address of the maze, which their number replaces.
 */
export const QUESTION_BYTES: usize = 16;

// The questions that are left.
let next: usize = 0;
let end: usize = 0;

// A lane has a question at a time, or none (0), the addresses of its start and goal in memory, the goal's own byte, and
// where the exits of a cell at the address 0 would be.
const GOAL: usize = 4;
const START: usize = 8;
const BYTE: usize = 12;
const EXITS: usize = 16;
const LANE_BYTES: usize = 20;
const laneA: usize = memory.data(2 * 20, 16);
const laneB: usize = laneA + LANE_BYTES;

/** Lets a lane begin with the next question; if there is none, with that of the other one, which ends first. */
function begin(lane: usize): void {
  const isLast = next == end;
  const question = isLast ? <usize>load<u32>(laneA + laneB - lane) : next;
  if (!isLast) next += QUESTION_BYTES;
  store<u32>(lane, isLast ? 0 : <u32>question);
  if (!question) return;
  let maze = <usize>load<u32>(question, 12);
  let start = <usize>load<u32>(question);
  let goal = <usize>load<u32>(question, 4);
  // It then stands in the maze of the second lane, in the copy if there is one.
  if (copy && (lane == laneB) != isLast) {
    if (copied != maze) {
      memory.copy(copy, maze, cells);
      copied = maze;
      const other = <usize>load<u32>(laneA);
      if (other && <usize>load<u32>(other, 12) == maze)
        store<u8>(copy - maze + <usize>load<u32>(laneA, GOAL), load<u8>(laneA, BYTE));
    }
    start += copy - maze;
    goal += copy - maze;
    maze = copy;
  }
  store<u32>(lane, <u32>start, START);
  store<u32>(lane, <u32>(exits + (lane == laneB ? 2 * <usize>cells : 0) - 2 * maze), EXITS);
  if (isLast) goal = 0;
  store<u32>(lane, <u32>goal, GOAL);
  if (isLast) return;
  store<u32>(lane, load<u8>(goal), BYTE);
  store<u8>(goal, closed);
}

/** Ends the question of a lane if one of its hands is at the goal, and goes on to the next one. False: none is. */
function arrive(lane: usize, rightCell: usize, leftCell: usize): bool {
  const goal = <usize>load<u32>(lane, GOAL);
  if (rightCell != goal && leftCell != goal) return false;
  store<u8>(goal, load<u8>(lane, BYTE));
  const question = <usize>load<u32>(lane);
  const out = <usize>load<u32>(question, 8);
  const toExits = <usize>load<u32>(lane, EXITS) + usize(rightCell != goal);
  const last = writeMoves(<usize>load<u32>(lane, START), goal, toExits, out);
  begin(lane);
  store<u32>(question, <u32>(last - out), 12);
  return true;
}

/**
 * Answers `count` questions in trees: two at a time, each by both hands, of which one arrives first; whenever one of
 * them is answered, the next one takes its place.
 */
export function tours(questions: usize, count: u32): void {
  if (!count) return;
  const toRight = right;
  const toLeft = left;
  next = questions;
  end = questions + <usize>count * QUESTION_BYTES;
  copied = 0;
  store<u32>(laneA, 0);
  begin(laneA);
  begin(laneB);
  let rightA = <usize>load<u32>(laneA, START);
  let leftA = rightA;
  let rightB = <usize>load<u32>(laneB, START);
  let leftB = rightB;
  let headRightA = toRight;
  let headLeftA = toLeft;
  let headRightB = toRight;
  let headLeftB = toLeft;
  let exitsA = <usize>load<u32>(laneA, EXITS);
  let exitsB = <usize>load<u32>(laneB, EXITS);
  while (true) {
    while (true) {
      // Two steps, which do no harm where the first one arrives.
      let way: usize = 0;
      way = Hand.way(rightA, headRightA);
      headRightA = <usize>load<u32>(way, 4);
      store<u8>(exitsA + (rightA << 1), <u8>headRightA);
      rightA += <usize>load<u32>(way);
      way = Hand.way(leftA, headLeftA);
      headLeftA = <usize>load<u32>(way, 4);
      store<u8>(exitsA + (leftA << 1), <u8>headLeftA, 1);
      leftA += <usize>load<u32>(way);
      way = Hand.way(rightB, headRightB);
      headRightB = <usize>load<u32>(way, 4);
      store<u8>(exitsB + (rightB << 1), <u8>headRightB);
      rightB += <usize>load<u32>(way);
      way = Hand.way(leftB, headLeftB);
      headLeftB = <usize>load<u32>(way, 4);
      store<u8>(exitsB + (leftB << 1), <u8>headLeftB, 1);
      leftB += <usize>load<u32>(way);
      way = Hand.way(rightA, headRightA);
      headRightA = <usize>load<u32>(way, 4);
      store<u8>(exitsA + (rightA << 1), <u8>headRightA);
      rightA += <usize>load<u32>(way);
      way = Hand.way(leftA, headLeftA);
      headLeftA = <usize>load<u32>(way, 4);
      store<u8>(exitsA + (leftA << 1), <u8>headLeftA, 1);
      leftA += <usize>load<u32>(way);
      way = Hand.way(rightB, headRightB);
      headRightB = <usize>load<u32>(way, 4);
      store<u8>(exitsB + (rightB << 1), <u8>headRightB);
      rightB += <usize>load<u32>(way);
      way = Hand.way(leftB, headLeftB);
      headLeftB = <usize>load<u32>(way, 4);
      store<u8>(exitsB + (leftB << 1), <u8>headLeftB, 1);
      leftB += <usize>load<u32>(way);
      // Four branches, each of which is hardly ever taken, are quicker than one about all.
      if (headRightA & STAYS) break;
      if (headLeftA & STAYS) break;
      if (headRightB & STAYS) break;
      if (headLeftB & STAYS) break;
    }
    if (arrive(laneA, rightA, leftA)) {
      rightA = <usize>load<u32>(laneA, START);
      leftA = rightA;
      headRightA = toRight;
      headLeftA = toLeft;
      exitsA = <usize>load<u32>(laneA, EXITS);
    }
    if (arrive(laneB, rightB, leftB)) {
      rightB = <usize>load<u32>(laneB, START);
      leftB = rightB;
      headRightB = toRight;
      headLeftB = toLeft;
      exitsB = <usize>load<u32>(laneB, EXITS);
    }
    if (!(load<u32>(laneA) | load<u32>(laneB))) return;
  }
}
