// Ways through trees: tours along their walls by the right hand. In a tree a tour passes every corner once, and the last
// exits from the cells, from the start on, are the path (the loop erasure of Wilson's walk). A step is one look-up without
// a branch; what limits it is latency, so that eight tours go in turn. Where one ends is closed on all sides, so that it
// stays there. Time: half a nanosecond a step. Memory: 3 bytes a cell of each tour.
//
// A tour takes as many steps as the passages that it comes to have sides. Where there is one passage less than cells, the
// maze is a tree if a tour of all has come to all cells; and then the last exits lead to where it began.

import { take } from "../arena";
import { cells, inside, torus, width } from "./graph";

/** Tours that go in turn, and paths that are written in turn. */
export const LANES: u32 = 8;

// The headings: directions, the same around the border of a torus, and none, in a cell that is closed. Of its address in
// the table the lowest byte is the heading, times 16, plus 8: so it is never 0.
const AROUND: u32 = 4;
const NONE: u32 = 8;
const HEADINGS: u32 = 9;
const HEADING_BYTES: usize = 256 * 8 + 16;
const ALIGNED: usize = 256;
const FIRST: usize = 8;
// The bit that only the lowest byte of no heading has, and that byte.
const STAYS: u32 = 128;
const NO_EXIT: u8 = <u8>(NONE * 16 + FIRST);
// The bit in which an exit and the one back differ.
const OPPOSITE: u8 = 32;

// By the heading, and the lower byte of a cell times 8: what a step adds to the state, u64. The lower half of a state is
// the address of the heading, the upper one that of the cell.
let table: usize = 0;
// By the exit: how far a step goes, in bytes, i32.
const ways: usize = memory.data(160, 16);

// Two bytes a cell: the walls in the low nibble of the first one, in the high nibble those directions that lead around a
// torus; in the second one the last exit, 0 before the tour comes.
let plans: usize = 0;
let planBytes: usize = 0;
const CLOSED: u8 = 15;
// Two cells in which tours without a maze go to and fro.
const idle: usize = memory.data(8, 16);

// The states in which tours begin, and where paths do.
let states: usize = 0;
// The exits of the cells of paths, as far as one that stays.
let paths: usize = 0;

// The number of tours, whose plans are one after the other.
let tours: u32 = 0;

/** Takes the memory for so many tours. False: too little. */
export function takeTours(most: u32): bool {
  const bytes = take(<u64>HEADINGS * HEADING_BYTES + ALIGNED);
  table = ((bytes + ALIGNED - 1) & ~(ALIGNED - 1)) + FIRST;
  planBytes = (<usize>cells) << 1;
  // What is laid out reaches beyond the end.
  plans = take(((<u64>most * cells) << 1) + 32);
  states = take((<u64>(most + LANES)) << 3);
  paths = take(<u64>most * cells);
  return bytes != 0 && plans != 0 && states != 0 && paths != 0;
}

/** The first open direction from `first` on, to the left. There is one. */
function firstOpen(open: u32, first: u32): u32 {
  while (!(open & (1 << first))) first = (first + 3) & 3;
  return first;
}

function addressOf(heading: u32): usize {
  return table + heading * HEADING_BYTES;
}

function setWay(heading: u32, way: i32): void {
  // Two bytes a cell.
  store<i32>(ways + (heading << 4) + FIRST, way << 1);
}

/** Fills the tables for mazes of the graph's shape. */
export function beginTours(): void {
  const row = <i32>width;
  const column = <i32>cells - row;
  setWay(0, -row);
  setWay(1, 1);
  setWay(2, row);
  setWay(3, -1);
  setWay(AROUND, column);
  setWay(AROUND + 1, 1 - row);
  setWay(AROUND + 2, -column);
  setWay(AROUND + 3, row - 1);
  const bytes: u32 = torus ? 256 : 16;
  for (let heading: u32 = 0; heading < HEADINGS; heading++) {
    const from = addressOf(heading);
    for (let byte: u32 = 0; byte < bytes; byte++) {
      const open = ~byte & 15;
      let next = NONE;
      if (open) {
        // Right, straight on, left, back.
        next = firstOpen(open, (heading + 1) & 3);
        if ((byte >> (4 + next)) & 1) next += AROUND;
      }
      const to = addressOf(next);
      const way = <i64>load<i32>(<usize>(<u8>to) + ways);
      store<u64>(from + (byte << 3), <u64>((way << 32) + (<i64>to - <i64>from)));
    }
  }
  // From the first one east, and back.
  store<u8>(idle, CLOSED & ~2);
  store<u8>(idle, CLOSED & ~8, 2);
}

/** Begins with no tours. */
export function clearTours(): void {
  tours = 0;
}

function planOf(tour: u32): usize {
  return plans + <usize>tour * planBytes;
}

function beginAt(tour: u32, cell: usize): void {
  store<u64>(states + ((<usize>tour) << 3), ((<u64>cell) << 32) | <u64>table);
}

/** Adds a tour that begins at `start`, of the maze whose walls, or whose graph, are at `from`. */
export function addTour(from: usize, areWalls: bool, start: u32): void {
  const bits = i8x16.splat(15);
  const none = i8x16.splat(0);
  let to = planOf(tours);
  beginAt(tours++, to + ((<usize>start) << 1));
  for (let at = from; at < from + cells; at += 16) {
    let bytes = v128.load(at);
    // In a graph passages are in the high nibble, and what leads around a torus in the low one.
    if (!areWalls) {
      const open = v128.and(i16x8.shr_u(bytes, 4), bits);
      bytes = v128.or(v128.xor(open, bits), i16x8.shl(v128.and(bytes, bits), 4));
    }
    v128.store(to, i8x16.shuffle(bytes, none, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
    v128.store(to, i8x16.shuffle(bytes, none, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31), 16);
    to += 32;
  }
}

/** Closes the cell where the tour that was added last ends. */
export function endTour(goal: u32): void {
  store<u8>(planOf(tours - 1) + ((<usize>goal) << 1), CLOSED);
}

/** Lets lanes from number `tour` on go to and fro. */
function addIdle(tour: u32): void {
  for (let end = tour + LANES; tour < end; tour++) beginAt(tour, idle);
}

class Tour {
  /** The state after a step. The last exit from a cell is noted. */
  @inline
  static step(state: u64): u64 {
    const cell = <usize>(state >> 32);
    const next = state + load<u64>(<usize>(<u32>state) + ((<usize>load<u8>(cell)) << 3));
    store<u8>(cell, <u8>next, 1);
    return next;
  }
}

/** Makes all tours to their ends. */
export function makeTours(): void {
  makeUntil(tours);
}

/** Makes tours until so many are at their ends. */
function makeUntil(arrivals: u32): void {
  let next = states;
  // Each lane that arrives takes the next one, and those without one go to and fro.
  const end = next + ((<usize>(arrivals + LANES)) << 3);
  addIdle(tours);
  let a = load<u64>(next);
  let b = load<u64>(next, 8);
  let c = load<u64>(next, 16);
  let d = load<u64>(next, 24);
  let e = load<u64>(next, 32);
  let f = load<u64>(next, 40);
  let g = load<u64>(next, 48);
  let h = load<u64>(next, 56);
  next += LANES << 3;
  while (next < end) {
    // Two steps, which do no harm where the first one arrives.
    a = Tour.step(a);
    b = Tour.step(b);
    c = Tour.step(c);
    d = Tour.step(d);
    e = Tour.step(e);
    f = Tour.step(f);
    g = Tour.step(g);
    h = Tour.step(h);
    a = Tour.step(a);
    b = Tour.step(b);
    c = Tour.step(c);
    d = Tour.step(d);
    e = Tour.step(e);
    f = Tour.step(f);
    g = Tour.step(g);
    h = Tour.step(h);
    if (<u32>a & STAYS) {
      a = load<u64>(next);
      next += 8;
    }
    if (<u32>b & STAYS) {
      b = load<u64>(next);
      next += 8;
    }
    if (<u32>c & STAYS) {
      c = load<u64>(next);
      next += 8;
    }
    if (<u32>d & STAYS) {
      d = load<u64>(next);
      next += 8;
    }
    if (<u32>e & STAYS) {
      e = load<u64>(next);
      next += 8;
    }
    if (<u32>f & STAYS) {
      f = load<u64>(next);
      next += 8;
    }
    if (<u32>g & STAYS) {
      g = load<u64>(next);
      next += 8;
    }
    if (<u32>h & STAYS) {
      h = load<u64>(next);
      next += 8;
    }
  }
}

/** Makes all tours once around the mazes, which have as many passages as trees, and end where they began. */
export function makeWholeTours(): void {
  const end = states + ((<usize>tours) << 3);
  // Lanes beyond the last one make a tour as the others do, without a maze.
  addIdle(tours);
  for (let at = states; at < end; at += LANES << 3) {
    let a = load<u64>(at);
    let b = load<u64>(at, 8);
    let c = load<u64>(at, 16);
    let d = load<u64>(at, 24);
    let e = load<u64>(at, 32);
    let f = load<u64>(at, 40);
    let g = load<u64>(at, 48);
    let h = load<u64>(at, 56);
    for (let step = (inside - 1) << 1; step; step--) {
      a = Tour.step(a);
      b = Tour.step(b);
      c = Tour.step(c);
      d = Tour.step(d);
      e = Tour.step(e);
      f = Tour.step(f);
      g = Tour.step(g);
      h = Tour.step(h);
    }
  }
}

/** Whether a tour has come to all cells. */
export function hasCome(tour: u32): bool {
  const never = i16x8.splat(0);
  const exits = i16x8.splat(-256);
  let missing: u32 = 0;
  const end = planOf(tour + 1);
  for (let at = end - planBytes; at < end; at += 16) {
    // Two bits a cell; not those behind the last one.
    let some = <u32>i8x16.bitmask(i16x8.eq(v128.and(v128.load(at), exits), never));
    const left = <u32>(end - at);
    if (left < 16) some &= (1 << left) - 1;
    missing += popcnt(some);
  }
  return missing == (cells - inside) << 1;
}

/** Lets path number `path` lead from `start` to `goal`, where a whole tour began. */
export function beginPath(path: u32, tour: u32, start: u32, goal: u32): void {
  const plan = planOf(tour);
  store<u8>(plan + ((<usize>goal) << 1), NO_EXIT, 1);
  beginAt(path, plan + ((<usize>start) << 1));
}

/** Says how many paths there are, of whole tours. */
export function keepPaths(count: u32): void {
  tours = count;
}

class Path {
  /** Copies the exit of a cell, and goes on by it. */
  @inline
  static next(cell: usize, exit: u32): usize {
    return cell + <usize>load<i32>(<usize>exit + ways);
  }
}

/** Writes the exits along the path of a tour, up to that of its end. */
function writePath(state: usize, out: usize): void {
  let cell = <usize>load<u32>(state, 4);
  let exit: u32 = 0;
  do {
    exit = load<u8>(cell, 1);
    store<u8>(out++, <u8>exit);
    cell = Path.next(cell, exit);
  } while (!(exit & STAYS));
}

/** Writes the paths of all tours. */
export function writePaths(): void {
  const stride = <usize>cells;
  let state = states;
  let to = paths;
  let left = tours;
  for (; left >= LANES; left -= LANES) {
    let a = <usize>load<u32>(state, 4);
    let b = <usize>load<u32>(state, 12);
    let c = <usize>load<u32>(state, 20);
    let d = <usize>load<u32>(state, 28);
    let e = <usize>load<u32>(state, 36);
    let f = <usize>load<u32>(state, 44);
    let g = <usize>load<u32>(state, 52);
    let h = <usize>load<u32>(state, 60);
    let first = to;
    let all: u32 = 0;
    // Those at their ends stay there, and write the same once more.
    do {
      let out = first++;
      let exit: u32 = load<u8>(a, 1);
      store<u8>(out, <u8>exit);
      a = Path.next(a, exit);
      all = exit;
      out += stride;
      exit = load<u8>(b, 1);
      store<u8>(out, <u8>exit);
      b = Path.next(b, exit);
      all &= exit;
      out += stride;
      exit = load<u8>(c, 1);
      store<u8>(out, <u8>exit);
      c = Path.next(c, exit);
      all &= exit;
      out += stride;
      exit = load<u8>(d, 1);
      store<u8>(out, <u8>exit);
      d = Path.next(d, exit);
      all &= exit;
      out += stride;
      exit = load<u8>(e, 1);
      store<u8>(out, <u8>exit);
      e = Path.next(e, exit);
      all &= exit;
      out += stride;
      exit = load<u8>(f, 1);
      store<u8>(out, <u8>exit);
      f = Path.next(f, exit);
      all &= exit;
      out += stride;
      exit = load<u8>(g, 1);
      store<u8>(out, <u8>exit);
      g = Path.next(g, exit);
      all &= exit;
      out += stride;
      exit = load<u8>(h, 1);
      store<u8>(out, <u8>exit);
      h = Path.next(h, exit);
      all &= exit;
    } while (!(all & STAYS));
    state += LANES << 3;
    to += LANES * stride;
  }
  for (; left; left--) {
    writePath(state, to);
    state += 8;
    to += stride;
  }
}

/** Makes the two tours, if there are any, from both ends of a path, until one arrives; the path is that of the first. */
export function makeTwins(): void {
  if (!tours) return;
  makeUntil(1);
  tours = 1;
  let cell = <usize>load<u32>(states, 12);
  if (load<u8>(cell - planBytes, 1) == NO_EXIT) return;
  // The way back.
  let exit = NO_EXIT;
  while (true) {
    store<u8>(cell - planBytes, exit, 1);
    exit = load<u8>(cell, 1);
    if (exit & STAYS) return;
    cell = Path.next(cell, exit);
    exit ^= OPPOSITE;
  }
}

/** Copies the moves, 0 to 3, of a path that was written, and up to 15 bytes more; returns their number. */
export function copyMoves(path: u32, to: usize): u32 {
  const from = paths + <usize>path * cells;
  let done: usize = 0;
  while (true) {
    const exits = v128.load(from + done);
    v128.store(to + done, v128.and(i16x8.shr_u(exits, 4), i8x16.splat(3)));
    const stays = i8x16.bitmask(exits);
    if (stays) return <u32>done + ctz(stays);
    done += 16;
  }
}
