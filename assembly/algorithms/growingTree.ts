// Growing tree: a list of cells; one of them, by a mix of newest, random, oldest and middle, is joined to a random unvisited neighbour,
// which joins the list; one that has none leaves it. Source: Think Labyrinth, "Growing tree"; Buck, Mazes for Programmers, 2015.
// Time: two steps a cell. Memory: 1.1 bytes a cell and 4 for the longest list. Biased.
// Draws: where the mix has more than one kind, one below the sum of its weights; for random, one below the slots from the first cell to the
// last, again while the slot is empty; at every step forward one below 12: which of the unvisited neighbours.
//
// Newest alone is the recursive backtracker. With random alone every third slot is empty and half of the cells have no unvisited neighbour,
// so branches would be guessed wrong as often as not, 41 ns a cell at 256 x 256 where this takes 18: it looks into two slots at a time,
// goes on from the first that is not empty, and does the same whatever it finds there. What it cannot do like that it leaves to the step of
// the mixes: numbers that may be rejected.

import { take } from "../arena";
import { copyWalls, gridBytes, gridStride } from "../grid";
import { ALL_WALLS, TORUS } from "../layout";
import { NONE, readMask, regionAfter, regionCells, startOf } from "../mask";
import { fillBlock, STREAM_BLOCK, STREAM_BYTES } from "../random";
import { begin, requestCount, requestHeight, requestMask, requestParameter, requestTopology, requestWidth } from "../request";
import { beginWalk, entryOf, makeSteps, rowOf, visitFirst, Walk } from "../walk";
import { recursiveBacktracker } from "./recursiveBacktracker";

// Two at a time up to this many cells each.
const LARGEST_PAIR: u32 = 1 << 18;

// A lane is where one maze grows: its random stream; its words, up to three left over and a block; what it knows; its grid; its list. The
// list is of addresses, in order of age, in slots from AT_FRONT up to AT_END; a cell that leaves it leaves its slot empty, but for the
// first and the last. An empty slot has the address of the grid, which is no cell's.
const AT_WORDS: usize = STREAM_BYTES;
const AT_STOP: usize = AT_WORDS + 16 + STREAM_BYTES - STREAM_BLOCK;
const AT_NEXT: usize = AT_STOP;
const AT_FRONT: usize = AT_STOP + 4;
const AT_END: usize = AT_STOP + 8;
// Eight times the cells in the list less four times its slots: below 0 when more than half of these are empty.
const AT_SPARE: usize = AT_STOP + 12;
const AT_LIST: usize = AT_STOP + 16;
const AT_LEFT: usize = AT_STOP + 20;
const AT_MAZE: usize = AT_STOP + 24;
const AT_GRID: usize = AT_STOP + 32;

// The weights of the mix, summed up one after the other.
let upToNewest: u32 = 0;
let upToRandom: u32 = 0;
let upToOldest: u32 = 0;
let total: u32 = 0;
/** Whether there is more than one kind to choose from. */
let isMixed: bool = false;

/** Puts the next block of words behind those that are left, three at most; answers where they begin. */
function refill(lane: usize, at: usize): usize {
  fillBlock(lane);
  const stop = lane + AT_STOP;
  v128.store(lane, v128.load(stop - 16), AT_WORDS);
  memory.copy(lane + AT_WORDS + 16, lane + STREAM_BLOCK, STREAM_BYTES - STREAM_BLOCK);
  return lane + AT_WORDS + 16 - (stop - at);
}

/** A number below `bound`, exactly uniform. */
function below(lane: usize, bound: u32): u32 {
  let at = <usize>load<u32>(lane, AT_NEXT);
  while (true) {
    if (at == lane + AT_STOP) at = refill(lane, at);
    const product = <u64>load<u32>(at) * bound;
    at += 4;
    if (<u32>product < bound && <u32>product < (<u32>0 - bound) % bound) continue;
    store<u32>(lane, <u32>at, AT_NEXT);
    return <u32>(product >> 32);
  }
}

/** A slot, by the mix. */
function chooseSlot(lane: usize): usize {
  const front = <usize>load<u32>(lane, AT_FRONT);
  const end = <usize>load<u32>(lane, AT_END);
  const empty = <u32>(lane + AT_GRID);
  const draw = isMixed ? below(lane, total) : 0;
  if (draw < upToNewest) return end - 4;
  let slot = front;
  if (draw < upToRandom) {
    do slot = front + ((<usize>below(lane, <u32>(end - front) >> 2)) << 2);
    while (load<u32>(slot) == empty);
  } else if (draw >= upToOldest) {
    slot = lastFull(front + (((end - front) >> 3) << 2), empty);
  }
  return slot;
}

/** The last slot up to `slot` that is not empty; there is one. Many are empty around the middle: four at a time. */
function lastFull(slot: usize, empty: u32): usize {
  let at = slot - 12;
  let full = i32x4.bitmask(i32x4.ne(v128.load(at), i32x4.splat(empty)));
  while (!full) {
    at -= 16;
    full = i32x4.bitmask(i32x4.ne(v128.load(at), i32x4.splat(empty)));
  }
  return at + ((31 - clz(full)) << 2);
}

/** Moves the ends of the list to its first and last cell; closes it up when more than half of the slots are empty. */
function tidy(lane: usize): void {
  let front = <usize>load<u32>(lane, AT_FRONT);
  let end = <usize>load<u32>(lane, AT_END);
  let spare = load<i32>(lane, AT_SPARE);
  const empty = <u32>(lane + AT_GRID);
  for (; load<u32>(front) == empty; front += 4) spare += 4;
  for (; load<u32>(end - 4) == empty; end -= 4) spare += 4;
  if (spare < 0) {
    const list = <usize>load<u32>(lane, AT_LIST);
    let to = list;
    for (let at = front; at < end; at += 4) {
      const kept = load<u32>(at);
      store<u32>(to, kept);
      to += (<usize>u32(kept != empty)) << 2;
    }
    front = list;
    end = to;
    spare = <i32>(end - front);
  }
  store<u32>(lane, <u32>front, AT_FRONT);
  store<u32>(lane, <u32>end, AT_END);
  store<i32>(lane, spare, AT_SPARE);
}

class Tree {
  /** Tidies the list if it has to be. */
  @inline
  static check(lane: usize, front: usize, end: usize, spare: i32): void {
    const empty = <u32>(lane + AT_GRID);
    if (spare < 0) tidy(lane);
    else if (load<u32>(front) == empty) tidy(lane);
    else if (load<u32>(end - 4) == empty) tidy(lane);
  }

  /** A step by the mix; answers how many cells are left to visit. */
  @inline
  static step(lane: usize, stride: usize, rows: usize, torus: bool): u32 {
    const slot = chooseSlot(lane);
    const cell = <usize>load<u32>(slot);
    const first = lane + AT_GRID + stride + 1;
    const set = Walk.unvisited(cell, stride, first, rows, torus);
    let left = load<u32>(lane, AT_LEFT);
    const spare = load<i32>(lane, AT_SPARE);
    if (set) {
      const end = <usize>load<u32>(lane, AT_END);
      const entry = entryOf(rowOf(below(lane, 12)), set);
      store<u32>(end, <u32>Walk.enter(cell, entry, stride, first, rows, torus));
      store<u32>(lane, <u32>end + 4, AT_END);
      store<i32>(lane, spare + 4, AT_SPARE);
      store<u32>(lane, --left, AT_LEFT);
    } else {
      store<u32>(slot, <u32>(lane + AT_GRID));
      store<i32>(lane, spare - 8, AT_SPARE);
      Tree.check(lane, load<u32>(lane, AT_FRONT), load<u32>(lane, AT_END), spare - 8);
    }
    return left;
  }

  /** At random: looks into two slots, and makes a step from the first that is not empty, if any; answers how many cells are left. */
  @inline
  static look(lane: usize, stride: usize, rows: usize, torus: bool): u32 {
    let at = <usize>load<u32>(lane, AT_NEXT);
    if (at + 12 > lane + AT_STOP) {
      at = refill(lane, at);
      store<u32>(lane, <u32>at, AT_NEXT);
    }
    const front = <usize>load<u32>(lane, AT_FRONT);
    const end = <usize>load<u32>(lane, AT_END);
    const slots = <u32>(end - front) >> 2;
    const product = <u64>load<u32>(at) * slots;
    const second = <u64>load<u32>(at, 4) * slots;
    if (<u32>product < slots) return Tree.settle(lane, stride, rows, torus);
    if (<u32>second < slots) return Tree.settle(lane, stride, rows, torus);
    const empty = lane + AT_GRID;
    let slot = front + ((<usize>(product >> 32)) << 2);
    const other = front + ((<usize>(second >> 32)) << 2);
    const isEmpty = u32(load<u32>(slot) == <u32>empty);
    at += 4 + ((<usize>isEmpty) << 2);
    slot = select<usize>(other, slot, isEmpty);
    const cell = <usize>load<u32>(slot);
    const full = u32(cell != empty);
    const first = empty + stride + 1;
    const set = Walk.unvisited(cell, stride, first, rows, torus) & (0 - full);
    const place = <u64>load<u32>(at) * 12;
    if (<u32>place < 12) return Tree.settle(lane, stride, rows, torus);
    const forward = u32(set != 0);
    const next = Walk.pass(cell, entryOf(rowOf(<u32>(place >> 32)), set), stride, first, rows, torus);
    const last = end + ((<usize>forward) << 2);
    const left = load<u32>(lane, AT_LEFT) - forward;
    const spare = load<i32>(lane, AT_SPARE) + <i32>(forward * 12) - <i32>(full << 3);
    store<u32>(slot, <u32>select<usize>(cell, empty, forward));
    store<u32>(end, <u32>next);
    store<u32>(lane, <u32>at + (forward << 2), AT_NEXT);
    store<u32>(lane, <u32>last, AT_END);
    store<u32>(lane, left, AT_LEFT);
    store<i32>(lane, spare, AT_SPARE);
    Tree.check(lane, front, last, spare);
    return left;
  }

  static settle(lane: usize, stride: usize, rows: usize, torus: bool): u32 {
    return torus ? Tree.step(lane, stride, rows, true) : Tree.step(lane, stride, rows, false);
  }

  /** Grows the mazes of two lanes, or twice the same, a step of each in turn, until one is done; answers its lane. */
  @inline
  static grow(one: usize, other: usize, stride: usize, rows: usize, torus: bool, atRandom: bool): usize {
    while (true) {
      if (!(atRandom ? Tree.look(one, stride, rows, torus) : Tree.step(one, stride, rows, torus))) return one;
      if (!(atRandom ? Tree.look(other, stride, rows, torus) : Tree.step(other, stride, rows, torus))) return other;
    }
  }
}

/** Begins a tree of `cells` cells at an address of the lane's grid, which is visited. */
function plant(lane: usize, list: usize, cell: usize, cells: u32): void {
  store<u32>(list, <u32>cell);
  store<u32>(lane, <u32>list, AT_FRONT);
  store<u32>(lane, <u32>list + 4, AT_END);
  store<i32>(lane, 4, AT_SPARE);
  store<u32>(lane, <u32>list, AT_LIST);
  store<u32>(lane, cells - 1, AT_LEFT);
}

/** Makes a lane ready for maze `i` of the request. */
function plantMaze(request: usize, i: u32, lane: usize, list: usize): void {
  const width = requestWidth(request);
  beginWalk(request, i, lane, lane + AT_GRID);
  plant(lane, list, visitFirst(lane + AT_GRID, width, startOf(request, i)), width * requestHeight(request));
  store<u32>(lane, <u32>(lane + AT_STOP), AT_NEXT);
  store<u32>(lane, i, AT_MAZE);
}

/** Grows the mazes of two lanes, or twice the same, until one is done; answers its lane. */
function growTrees(one: usize, other: usize, stride: usize, rows: usize, torus: bool, atRandom: bool): usize {
  if (torus) return atRandom ? Tree.grow(one, other, stride, rows, true, true) : Tree.grow(one, other, stride, rows, true, false);
  return atRandom ? Tree.grow(one, other, stride, rows, false, true) : Tree.grow(one, other, stride, rows, false, false);
}

/** Grows maze `i` of a request that has a mask. */
function growUnderMask(request: usize, i: u32, lane: usize, list: usize, atRandom: bool): void {
  const width = requestWidth(request);
  const torus = requestTopology(request) == TORUS;
  const stride = gridStride(width);
  const grid = lane + AT_GRID;
  beginWalk(request, i, lane, grid);
  store<u32>(lane, <u32>(lane + AT_STOP), AT_NEXT);
  const start = startOf(request, i);
  for (let cell = start; cell != NONE; cell = regionAfter(cell, start)) {
    const cells = regionCells(cell);
    plant(lane, list, visitFirst(grid, width, cell), cells);
    if (cells > 1) growTrees(lane, lane, stride, stride * requestHeight(request), torus, atRandom);
  }
}

export function growingTree(request: usize): usize {
  if (!begin(request)) return 0;
  const oldest = requestParameter(request, 2, 0);
  const middle = requestParameter(request, 3, 0);
  upToNewest = requestParameter(request, 0, 1);
  upToRandom = upToNewest + requestParameter(request, 1, 0);
  upToOldest = upToRandom + oldest;
  total = upToOldest + middle;
  if (upToNewest == total) return recursiveBacktracker(request);
  const atRandom = upToRandom == total && !upToNewest;
  isMixed = !atRandom && oldest < total && middle < total;
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
  const atList = (<u64>AT_GRID + gridBytes(width, height) + 3) & ~3;
  // All cells, and one slot to write beyond.
  const laneBytes = (atList + 4 * <u64>cells + 4 + 15) & ~15;
  let one = take(lanes * laneBytes);
  if (!one) return 0;
  if (cells == 1) {
    memory.fill(walls, <u8>ALL_WALLS, count);
    return walls;
  }
  makeSteps(stride);
  if (requestMask(request)) {
    if (!readMask(request)) return 0;
    for (let i: u32 = 0; i < count; i++) {
      growUnderMask(request, i, one, one + <usize>atList, atRandom);
      copyWalls(one + AT_GRID, width, height, torus, walls + <usize>i * cells);
    }
    return walls;
  }
  let other = one + <usize>(lanes - 1) * <usize>laneBytes;
  plantMaze(request, 0, one, one + <usize>atList);
  if (lanes == 2) plantMaze(request, 1, other, other + <usize>atList);
  let planted = lanes;
  for (let done: u32 = 0; done < count; done++) {
    const lane = growTrees(one, other, stride, rows, torus, atRandom);
    copyWalls(lane + AT_GRID, width, height, torus, walls + <usize>load<u32>(lane, AT_MAZE) * cells);
    if (planted < count) plantMaze(request, planted++, lane, lane + <usize>atList);
    else if (lane == one) one = other;
    else other = one;
  }
  return walls;
}
