// Paths in trees by wall following. A tour keeps its right hand on the wall, and takes each passage of a tree once in
// each direction. The exit of a cell is the direction in which the tour left the cell for the last time. The exits lead
// along the path from the start to the goal (loop erasure, as in Wilson's algorithm). A step is one table lookup
// without a branch. Its latency limits the speed, so eight tours advance in turn. The goal is closed on all sides: a
// tour that arrives there stays there.
//
// A whole tour returns to its start and takes twice as many steps as the maze has passages. If a maze has one passage
// fewer than cells and a whole tour visits all cells, the maze is a tree, and the exits lead to the cell where the tour
// began. The farthest cell is the cell with the greatest depth; eight tours keep their depths in vectors.
//
// Time: 0.5 ns per step. Memory: 3 bytes per cell and tour.

import { take } from "../arena";
import { cells, inside, torus, width } from "./graph";

// The key of a cell is its depth (its distance from the start, plus 1) times ONE_STEP, minus its offset in the plan.
const ONE_STEP: i32 = 1 << 16;
/** Maximum number of cells for measureWholeTours(). Keys of more cells need more than 31 bits. */
export const MAX_MEASURED: u32 = 1 << 14;

/** Number of tours that advance in turn. */
export const LANES: u32 = 8;
export const STATE_BYTES: usize = 8;
const LANE_BYTES: usize = 64;

// A heading is the direction of a step. AROUND is added if the step wraps around a torus.
const AROUND: u32 = 4;
// The heading in a closed cell, where a tour stays.
const NONE: u32 = 8;
const HEADINGS: u32 = 9;
const HEADING_BYTES: u32 = 256 * 8 + 16;
// FIRST is the low byte of the address of heading 0 in the table. The low byte of heading h is 16 * h + FIRST. A cell's
// exit is stored as the low byte of its heading; 0 means that the tour has not left the cell.
const FIRST: u32 = 8;
/** Bit of an exit that is set only for the heading NONE. */
export const STAYS: u32 = 128;
const NO_EXIT: u8 = <u8>(NONE * 16 + FIRST);

// The state of a tour is a u64: cell address << 32 | address of the current heading in this table. The table, indexed
// by heading and by the byte of the cell, has the u64 to add to the state for a step.
const table: usize = memory.data(<i32>(HEADINGS * HEADING_BYTES + FIRST), 256) + FIRST;
// The shape for which the tables were filled.
let tableWidth: u32 = 0;
let tableCells: u32 = 0;
let tableTorus: bool = false;
/** Lookup table by exit: the distance of its step in bytes, i32. */
export const distances: usize = memory.data(160, 16);

// A plan is the working copy of a maze for one tour, two bytes per cell. In the first byte, the low nibble has the
// walls, the high nibble the directions that wrap around a torus. The second byte is the cell's exit.
let plans: usize = 0;
let planBytes: usize = 0;
const CLOSED: u8 = 15;
// A dummy maze of three cells, for unused lanes. A tour that begins at the first cell moves between the first two cells
// forever. A tour that begins at the third cell (DUMMY_GOAL) stays there.
const dummy: usize = memory.data<u8>([CLOSED & ~2, 0, CLOSED & ~8, 0, 0, NO_EXIT], 16);
export const DUMMY_GOAL: usize = 4;

/** The initial state of each tour, u64. After setPath(): the initial state of the tour's path. */
export let states: usize = 0;
// The greatest key of each measured tour, i32.
let keys: usize = 0;
// The current states of the eight lanes.
const lanes: usize = memory.data(64, 16);

/** The number of tours. Tour i has the i-th plan and the i-th state. */
export let tours: u32 = 0;

/** Allocates memory for `most` tours. Returns false if there is too little memory. */
export function takeTours(most: u32): bool {
  planBytes = (<usize>cells) << 1;
  // addTour() writes past the end of a plan.
  states = take(<u64>most * (planBytes + 12) + 2 * LANE_BYTES + 32);
  keys = states + ((<usize>most) << 3) + LANE_BYTES;
  plans = keys + ((<usize>most) << 2) + LANE_BYTES;
  return states != 0;
}

/** Returns the first open direction, counter-clockwise from `first`. At least one direction must be open. */
function firstOpen(open: u32, first: u32): u32 {
  while (!(open & (1 << first))) first = (first + 3) & 3;
  return first;
}

function addressOf(heading: u32): usize {
  return table + heading * HEADING_BYTES;
}

/** Fills the tables for mazes of the graph's shape, unless the last call had this shape. */
export function beginTours(): void {
  if (width == tableWidth && cells == tableCells && torus == tableTorus) return;
  tableWidth = width;
  tableCells = cells;
  tableTorus = torus;
  const row = <i32>width;
  for (let heading: u32 = 0; heading < NONE; heading++) {
    const isEast = heading & 1;
    let ahead = isEast ? 1 : -row;
    if (heading & AROUND) ahead += isEast ? -row : <i32>cells;
    // Directions 2 and 3 are the opposites of directions 0 and 1.
    if (heading & 2) ahead = -ahead;
    store<i32>(distances + (heading << 4) + FIRST, ahead << 1);
  }
  const bytes: u32 = torus ? 256 : 16;
  for (let heading: u32 = 0; heading < HEADINGS; heading++) {
    const from = addressOf(heading);
    for (let byte: u32 = 0; byte < bytes; byte++) {
      const open = ~byte & 15;
      let next = NONE;
      if (open) {
        // Tries the directions right, straight on, left, back.
        next = firstOpen(open, (heading + 1) & 3);
        if ((byte >> (4 + next)) & 1) next += AROUND;
      }
      const to = addressOf(next);
      const ahead = <i64>load<i32>(<usize>(<u8>to) + distances);
      store<u64>(from + (byte << 3), <u64>((ahead << 32) + (<i64>to - <i64>from)));
    }
  }
}

/** Removes all tours. */
export function clearTours(): void {
  tours = 0;
}

function planOf(tour: u32): usize {
  return plans + <usize>tour * planBytes;
}

function beginAt(tour: u32, cell: usize): void {
  store<u64>(states + <usize>tour * STATE_BYTES, ((<u64>cell) << 32) | <u64>table);
}

/**
 * Adds a tour that begins at `start`. `from` points to the walls of the maze if `areWalls` is true, otherwise to its
 * graph.
 */
export function addTour(from: usize, areWalls: bool, start: u32): void {
  const bits = i8x16.splat(15);
  const none = i8x16.splat(0);
  let to = planOf(tours);
  beginAt(tours++, to + ((<usize>start) << 1));
  for (let at = from; at < from + cells; at += 16) {
    const found = v128.load(at);
    let bytes = v128.and(found, bits);
    // The graph has passages in the high nibble and the directions that wrap around a torus in the low nibble.
    if (!areWalls) bytes = v128.or(i16x8.shl(bytes, 4), v128.andnot(bits, i16x8.shr_u(found, 4)));
    v128.store(to, i8x16.shuffle(bytes, none, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
    v128.store(to, i8x16.shuffle(bytes, none, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31), 16);
    to += 32;
  }
}

/** Closes the goal cell of the tour that was added last. */
export function endTour(goal: u32): void {
  store<u8>(planOf(tours - 1) + ((<usize>goal) << 1), CLOSED);
}

/** Appends states for unused lanes. The states begin at an offset in the dummy maze. */
export function padStates(offset: usize): void {
  for (let tour = tours, end = tours + LANES; tour < end; tour++) beginAt(tour, dummy + offset);
}

class Tour {
  /** Takes a step. Records the exit of the cell, and returns the next state. */
  @inline
  static step(state: u64): u64 {
    const cell = <usize>(state >> 32);
    const next = state + load<u64>(<usize>(<u32>state) + ((<usize>load<u8>(cell)) << 3));
    store<u8>(cell, <u8>next, 1);
    return next;
  }
}

/** Advances the eight tours whose states begin at `at`. */
function advance(at: usize, steps: u32): void {
  let a = load<u64>(at);
  let b = load<u64>(at, 8);
  let c = load<u64>(at, 16);
  let d = load<u64>(at, 24);
  let e = load<u64>(at, 32);
  let f = load<u64>(at, 40);
  let g = load<u64>(at, 48);
  let h = load<u64>(at, 56);
  for (; steps; steps--) {
    a = Tour.step(a);
    b = Tour.step(b);
    c = Tour.step(c);
    d = Tour.step(d);
    e = Tour.step(e);
    f = Tour.step(f);
    g = Tour.step(g);
    h = Tour.step(h);
  }
  store<u64>(at, a);
  store<u64>(at, b, 8);
  store<u64>(at, c, 16);
  store<u64>(at, d, 24);
  store<u64>(at, e, 32);
  store<u64>(at, f, 40);
  store<u64>(at, g, 48);
  store<u64>(at, h, 56);
}

/**
 * Advances all tours to their goals. When a tour arrives, its lane continues with the next tour or, if none is left,
 * with the dummy maze.
 */
export function makeTours(): void {
  padStates(0);
  memory.copy(lanes, states, LANE_BYTES);
  let next = states + LANE_BYTES;
  const end = next + <usize>tours * STATE_BYTES;
  // Number of steps between two tests for arrival. Small compared with a tour.
  const steps = min(max(cells >> 4, 8), 64);
  while (next < end) {
    advance(lanes, steps);
    for (let lane = lanes; lane < lanes + LANE_BYTES; lane += STATE_BYTES) {
      if (!(load<u32>(lane) & STAYS)) continue;
      store<u64>(lane, load<u64>(next));
      next += STATE_BYTES;
    }
  }
}

/**
 * Makes a whole tour in each maze. The mazes must have one passage fewer than cells. In a tree, the tour returns to its
 * start.
 */
export function makeWholeTours(): void {
  padStates(0);
  const end = states + <usize>tours * STATE_BYTES;
  for (let at = states; at < end; at += LANE_BYTES) advance(at, (inside - 1) << 1);
}

class Four {
  /** Returns the addresses of the cells of four states. */
  @inline
  static cells(a: u64, b: u64, c: u64, d: u64): v128 {
    const two = i32x4.replace_lane(i32x4.splat(<i32>(a >> 32)), 1, <i32>(b >> 32));
    return i32x4.replace_lane(i32x4.replace_lane(two, 2, <i32>(c >> 32)), 3, <i32>(d >> 32));
  }

  /** Returns the steps away from the start that four steps were, times ONE_STEP. A step to a new cell leads away. */
  @inline
  static steps(a: u64, b: u64, c: u64, d: u64): v128 {
    const none = i32x4.splat(0);
    const two = v128.load8_lane(<usize>(b >> 32), v128.load8_lane(<usize>(a >> 32), none, 0, 1), 4, 1);
    const exits = v128.load8_lane(<usize>(d >> 32), v128.load8_lane(<usize>(c >> 32), two, 8, 1), 12, 1);
    return i32x4.sub(v128.and(i32x4.eq(exits, none), i32x4.splat(2 * ONE_STEP)), i32x4.splat(ONE_STEP));
  }
}

/** Makes eight whole tours, the first of which has number `tour`. */
function measureEight(tour: u32): void {
  const at = states + <usize>tour * STATE_BYTES;
  let a = load<u64>(at);
  let b = load<u64>(at, 8);
  let c = load<u64>(at, 16);
  let d = load<u64>(at, 24);
  let e = load<u64>(at, 32);
  let f = load<u64>(at, 40);
  let g = load<u64>(at, 48);
  let h = load<u64>(at, 56);
  // The depth of a cell times ONE_STEP, plus the address of the tour's plan.
  const size = <i32>planBytes;
  let low = i32x4.add(i32x4.splat(<i32>planOf(tour) + ONE_STEP), i32x4.mul(i32x4.splat(size), i32x4(0, 1, 2, 3)));
  let high = i32x4.add(low, i32x4.splat(4 * size));
  let bestLow = i32x4.splat(0);
  let bestHigh = bestLow;
  for (let steps = (inside - 1) << 1; steps; steps--) {
    a = Tour.step(a);
    b = Tour.step(b);
    c = Tour.step(c);
    d = Tour.step(d);
    e = Tour.step(e);
    f = Tour.step(f);
    g = Tour.step(g);
    h = Tour.step(h);
    low = i32x4.add(low, Four.steps(a, b, c, d));
    high = i32x4.add(high, Four.steps(e, f, g, h));
    bestLow = i32x4.max_s(bestLow, i32x4.sub(low, Four.cells(a, b, c, d)));
    bestHigh = i32x4.max_s(bestHigh, i32x4.sub(high, Four.cells(e, f, g, h)));
  }
  v128.store(keys + ((<usize>tour) << 2), bestLow);
  v128.store(keys + ((<usize>tour) << 2), bestHigh, 16);
}

/** Like makeWholeTours(), for mazes of at most MAX_MEASURED cells. Also finds the cells for farthestOf(). */
export function measureWholeTours(): void {
  padStates(0);
  for (let tour: u32 = 0; tour < tours; tour += LANES) measureEight(tour);
}

/** Returns the farthest cell from the start of a measured tour. Of several, the cell with the smallest index. */
export function farthestOf(tour: u32): u32 {
  return (-load<i32>(keys + ((<usize>tour) << 2)) & 0xffff) >> 1;
}

/** Whether a tour has visited all cells. */
export function hasVisitedAll(tour: u32): bool {
  const never = i16x8.splat(0);
  const exits = i16x8.splat(-256);
  let missing: u32 = 0;
  const end = planOf(tour + 1);
  for (let at = end - planBytes; at < end; at += 16) {
    // Two bits per cell: set if the tour has not left the cell. The bits past the last cell are cleared.
    let some = <u32>i8x16.bitmask(i16x8.eq(v128.and(v128.load(at), exits), never));
    const left = <u32>(end - at);
    if (left < 16) some &= (1 << left) - 1;
    missing += popcnt(some);
  }
  return missing == (cells - inside) << 1;
}

/** Prepares the path from `start` to `goal`. The whole tour must have begun at `goal`. */
export function setPath(tour: u32, start: u32, goal: u32): void {
  const plan = planOf(tour);
  store<u8>(plan + ((<usize>goal) << 1), NO_EXIT, 1);
  beginAt(tour, plan + ((<usize>start) << 1));
}
