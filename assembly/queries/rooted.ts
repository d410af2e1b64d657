// Which mazes are trees, and in trees the ways to one cell of each. A tour along the walls by the right hand takes as many
// steps as passages have sides. Where there is one passage less than cells, the maze is a tree if the tour has come to
// all of them; and then the last exits lead to where it began (the loop erasure of Wilson's walk). Eight mazes go in turn,
// since what limits a tour is latency. Time: 1.6 ns a cell. Memory: a byte a cell of all mazes.

import { take } from "../arena";
import { cells, inside } from "./graph";
import { entryAt, HEADING_BYTES, HEADINGS, QUESTION_BYTES, stepAt } from "./tour";

/** Mazes that go in turn. */
export const LANES: u32 = 8;

// By the heading and the byte of a cell, times 8: the way to the next cell in bytes, and the address of the new heading,
// whose lowest byte is the heading, times 16, 2^32 times. Added to the address of a cell they are the next state.
let table: usize = 0;
const ALIGNED: usize = 256;

// What an exit is before the tour comes, and where a path ends: no way.
const NEVER: u8 = 255;
const ENDS: u8 = 8 * 16;

// Where the graphs of the mazes begin, and the exits of all of them.
let graphs: usize = 0;
let exits: usize = 0;

/** The cells where the tours begin, by lane: addresses, u32. */
export const roots: usize = memory.data(32, 16);

/** Takes the memory for `mazes` whose graphs are at `from`. False: too little. */
export function takeRooted(mazes: u32, from: usize): bool {
  const bytes = take(<u64>HEADINGS * HEADING_BYTES + ALIGNED);
  table = (bytes + ALIGNED - 1) & ~(ALIGNED - 1);
  graphs = from;
  exits = take(<u64>mazes * cells + 32);
  return bytes != 0 && exits != 0;
}

/** Fills the table as that of tours by the right hand. */
export function beginRooted(): void {
  for (let heading: u32 = 0; heading < HEADINGS; heading++) {
    for (let byte: u32 = 0; byte < 256; byte++) {
      const entry = entryAt(heading, byte);
      const next = (load<u32>(entry, 4) & 255) >> 4;
      const state = ((<u64>(table + next * HEADING_BYTES)) << 32) + <u64>(<i64>load<i32>(entry));
      store<u64>(table + heading * HEADING_BYTES + (byte << 3), state);
    }
  }
}

/** Begins with so many mazes. */
export function clearExits(mazes: u32): void {
  memory.fill(exits, NEVER, <usize>mazes * cells);
}

class Tour {
  /** The state after a step. The last exit from a cell is noted. */
  @inline
  static step(state: u64, toExits: usize): u64 {
    const cell = <usize>(<u32>state);
    const next = load<u64>(<usize>(state >> 32) + ((<usize>load<u8>(cell)) << 3)) + <u64>(<u32>state);
    store<u8>(cell + toExits, <u8>(next >> 32));
    return next;
  }

  @inline
  static begin(lane: usize): u64 {
    return ((<u64>table) << 32) | load<u32>(roots + (lane << 2));
  }
}

/** Makes the tours of all lanes, whose mazes have so many passages. */
export function makeTours(passages: u32): void {
  const toExits = exits - graphs;
  let a = Tour.begin(0);
  let b = Tour.begin(1);
  let c = Tour.begin(2);
  let d = Tour.begin(3);
  let e = Tour.begin(4);
  let f = Tour.begin(5);
  let g = Tour.begin(6);
  let h = Tour.begin(7);
  for (let step = 2 * passages; step; step--) {
    a = Tour.step(a, toExits);
    b = Tour.step(b, toExits);
    c = Tour.step(c, toExits);
    d = Tour.step(d, toExits);
    e = Tour.step(e, toExits);
    f = Tour.step(f, toExits);
    g = Tour.step(g, toExits);
    h = Tour.step(h, toExits);
  }
}

/** Whether the tour of the maze at `graph` has come to all cells. */
export function isVisited(graph: usize): bool {
  const never = i8x16.splat(<i8>NEVER);
  const begin = graph - graphs + exits;
  const end = begin + cells;
  let visited: u32 = 0;
  for (let at = begin; at < end; at += 16) {
    let some = ~i8x16.bitmask(i8x16.eq(v128.load(at), never)) & 0xffff;
    const left = <u32>(end - at);
    // Not those behind the last cell.
    if (left < 16) some &= (1 << left) - 1;
    visited += popcnt(some);
  }
  return visited == inside;
}

class Path {
  /** Writes the move from a cell, which is none at the end. */
  @inline
  static move(cell: usize, toExits: usize, out: usize): usize {
    const heading = <u32>load<u8>(cell + toExits) >> 4;
    store<u8>(out, <u8>heading);
    return cell + <usize>stepAt(cell, heading);
  }
}

/**
 * Writes the moves of questions in trees whose goals are the roots, four at a time, and their numbers in place of the
 * addresses of the mazes. The slots have room for a byte more than the longest path.
 */
export function writePaths(question: usize, count: u32): void {
  const toExits = exits - graphs;
  while (count) {
    // Without four questions the first one again, which writes the same.
    const second = question + (count > 1 ? QUESTION_BYTES : 0);
    const third = question + (count > 2 ? 2 * QUESTION_BYTES : 0);
    const fourth = question + (count > 3 ? 3 * QUESTION_BYTES : 0);
    let a = <usize>load<u32>(question);
    let b = <usize>load<u32>(second);
    let c = <usize>load<u32>(third);
    let d = <usize>load<u32>(fourth);
    const goalA = <usize>load<u32>(question, 4);
    const goalB = <usize>load<u32>(second, 4);
    const goalC = <usize>load<u32>(third, 4);
    const goalD = <usize>load<u32>(fourth, 4);
    let outA = <usize>load<u32>(question, 8);
    let outB = <usize>load<u32>(second, 8);
    let outC = <usize>load<u32>(third, 8);
    let outD = <usize>load<u32>(fourth, 8);
    store<u8>(goalA + toExits, ENDS);
    store<u8>(goalB + toExits, ENDS);
    store<u8>(goalC + toExits, ENDS);
    store<u8>(goalD + toExits, ENDS);
    while (true) {
      const left = usize(a != goalA);
      const leftB = usize(b != goalB);
      const leftC = usize(c != goalC);
      const leftD = usize(d != goalD);
      if (!(left | leftB | leftC | leftD)) break;
      a = Path.move(a, toExits, outA);
      b = Path.move(b, toExits, outB);
      c = Path.move(c, toExits, outC);
      d = Path.move(d, toExits, outD);
      outA += left;
      outB += leftB;
      outC += leftC;
      outD += leftD;
    }
    store<u32>(question, <u32>outA - load<u32>(question, 8), 12);
    store<u32>(second, <u32>outB - load<u32>(second, 8), 12);
    store<u32>(third, <u32>outC - load<u32>(third, 8), 12);
    store<u32>(fourth, <u32>outD - load<u32>(fourth, 8), 12);
    const done = min<u32>(count, 4);
    question += <usize>done * QUESTION_BYTES;
    count -= done;
  }
}
