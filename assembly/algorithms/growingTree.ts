// Growing tree: a list of cells; one of them, by a mix of newest, random, oldest and middle, is joined to a random
// unvisited neighbour, which joins the list; one that has none leaves it. Source: Think Labyrinth, "Growing tree";
// Buck, Mazes for Programmers, 2015. Time: two steps a cell. Memory: 1.1 bytes a cell and 4 for the longest list.
// Biased. Draws: where the mix has more than one kind, one below the sum of its weights; for random, one below the
// slots from the first cell to the last, again while the slot is empty; at every step forward one below 12: which of
// the unvisited neighbours.
//
// Newest alone is the recursive backtracker. With random alone every third slot is empty and half of the cells have no
// unvisited neighbour, so half of the branches would be mispredicted: 41 ns a cell at 256 x 256 instead of 18. This
// code reads two slots at a time, continues from the first that is not empty, and executes the same instructions in
// every case. Other cases, such as numbers that may be rejected, use the step of the mixes.

import { TORUS } from "../abi";
import { Draw } from "../core/choices";
import { gridStride } from "../core/grid";
import {
  LANE_FIELDS,
  LANE_LEFT,
  LANE_NEXT,
  LANE_START,
  laneA,
  laneB,
  listAt,
  takeLanes,
  vacantLane,
  walls,
} from "../core/lanes";
import { insideCells, readMask } from "../core/mask";
import { fillBlock, STREAM_BLOCK, STREAM_BYTES } from "../core/random";
import { entryOf, makeSteps, rowOf, UNVISITED, visitFirst, Walk } from "../core/walk";
import { begin, requestHeight, requestParameter, requestTopology, requestWidth } from "../request";
import { recursiveBacktracker } from "./recursiveBacktracker";

// In a lane: its words, up to three left over and a block; the list. The list is of addresses, in order of age, in
// slots from AT_FRONT up to AT_END; a cell that leaves it leaves its slot empty, but for the first and the last. An
// empty slot has the address of the grid, which is no cell's.
const AT_WORDS: usize = (LANE_FIELDS + 15) & ~15;
const AT_STOP: usize = AT_WORDS + 16 + STREAM_BYTES - STREAM_BLOCK;
const AT_FRONT: usize = AT_STOP;
const AT_END: usize = AT_STOP + 4;
// Eight times the cells in the list less four times its slots: below 0 when more than half of these are empty.
const AT_SPARE: usize = AT_STOP + 8;
const AT_GRID: usize = AT_STOP + 16;

// The weights of the mix, cumulative.
let upToNewest: u32 = 0;
let upToRandom: u32 = 0;
let upToOldest: u32 = 0;
let total: u32 = 0;
/** Whether there is more than one kind to choose from. */
let isMixed: bool = false;

/** Puts the next block of words behind those that are left, three at most; returns where they begin. */
function refill(lane: usize, at: usize): usize {
  fillBlock(lane);
  const stop = lane + AT_STOP;
  v128.store(lane, v128.load(stop - 16), AT_WORDS);
  memory.copy(lane + AT_WORDS + 16, lane + STREAM_BLOCK, STREAM_BYTES - STREAM_BLOCK);
  return lane + AT_WORDS + 16 - (stop - at);
}

/** A number below `bound`, exactly uniform. */
function below(lane: usize, bound: u32): u32 {
  let at = <usize>load<u32>(lane, LANE_NEXT);
  while (true) {
    if (at == lane + AT_STOP) at = refill(lane, at);
    const product = <u64>load<u32>(at) * bound;
    at += 4;
    if (Draw.isRejected(product, bound)) continue;
    store<u32>(lane, <u32>at, LANE_NEXT);
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

/** Moves the ends of the list to its first and last cell; compacts it when more than half of the slots are empty. */
function tidy(lane: usize): void {
  let front = <usize>load<u32>(lane, AT_FRONT);
  let end = <usize>load<u32>(lane, AT_END);
  let spare = load<i32>(lane, AT_SPARE);
  const empty = <u32>(lane + AT_GRID);
  for (; load<u32>(front) == empty; front += 4) spare += 4;
  for (; load<u32>(end - 4) == empty; end -= 4) spare += 4;
  if (spare < 0) {
    const list = lane + listAt;
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
  /** Compacts the list if necessary. */
  @inline
  static check(lane: usize, front: usize, end: usize, spare: i32): void {
    const empty = <u32>(lane + AT_GRID);
    if (spare < 0) tidy(lane);
    else if (load<u32>(front) == empty) tidy(lane);
    else if (load<u32>(end - 4) == empty) tidy(lane);
  }

  /** A step by the mix; returns how many cells are left to visit. */
  @inline
  static step(lane: usize, stride: usize, rows: usize, torus: bool): u32 {
    const slot = chooseSlot(lane);
    const cell = <usize>load<u32>(slot);
    const first = lane + AT_GRID + stride + 1;
    const set = Walk.unvisited(cell, stride, first, rows, torus);
    let left = load<u32>(lane, LANE_LEFT);
    const spare = load<i32>(lane, AT_SPARE);
    if (set) {
      const end = <usize>load<u32>(lane, AT_END);
      const entry = entryOf(rowOf(below(lane, 12)), set);
      store<u32>(end, <u32>Walk.enter(cell, entry, stride, first, rows, torus));
      store<u32>(lane, <u32>end + 4, AT_END);
      store<i32>(lane, spare + 4, AT_SPARE);
      store<u32>(lane, --left, LANE_LEFT);
    } else {
      store<u32>(slot, <u32>(lane + AT_GRID));
      store<i32>(lane, spare - 8, AT_SPARE);
      Tree.check(lane, load<u32>(lane, AT_FRONT), load<u32>(lane, AT_END), spare - 8);
    }
    return left;
  }

  /**
   * At random: reads two slots, and makes a step from the first that is not empty, if any; returns how many cells
   * are left.
   */
  @inline
  static look(lane: usize, stride: usize, rows: usize, torus: bool): u32 {
    let at = <usize>load<u32>(lane, LANE_NEXT);
    if (at + 12 > lane + AT_STOP) {
      at = refill(lane, at);
      store<u32>(lane, <u32>at, LANE_NEXT);
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
    const left = load<u32>(lane, LANE_LEFT) - forward;
    const spare = load<i32>(lane, AT_SPARE) + <i32>(forward * 12) - <i32>(full << 3);
    store<u32>(slot, <u32>select<usize>(cell, empty, forward));
    store<u32>(end, <u32>next);
    store<u32>(lane, <u32>at + (forward << 2), LANE_NEXT);
    store<u32>(lane, <u32>last, AT_END);
    store<u32>(lane, left, LANE_LEFT);
    store<i32>(lane, spare, AT_SPARE);
    Tree.check(lane, front, last, spare);
    return left;
  }

  static settle(lane: usize, stride: usize, rows: usize, torus: bool): u32 {
    return torus ? Tree.step(lane, stride, rows, true) : Tree.step(lane, stride, rows, false);
  }

  /** Grows in two lanes, or twice in the same, a step of each in turn, until a region of one is done. */
  @inline
  static grow(one: usize, other: usize, stride: usize, rows: usize, torus: bool, atRandom: bool): void {
    while (true) {
      if (!(atRandom ? Tree.look(one, stride, rows, torus) : Tree.step(one, stride, rows, torus))) return;
      if (!(atRandom ? Tree.look(other, stride, rows, torus) : Tree.step(other, stride, rows, torus))) return;
    }
  }
}

/** Begins a region. */
function beginRegion(request: usize, lane: usize): void {
  const list = lane + listAt;
  const cell = visitFirst(lane + AT_GRID, requestWidth(request), load<u32>(lane, LANE_START));
  store<u32>(list, <u32>cell);
  store<u32>(lane, <u32>list, AT_FRONT);
  store<u32>(lane, <u32>list + 4, AT_END);
  store<i32>(lane, 4, AT_SPARE);
  // A maze begins without words.
  if (load<u32>(lane, LANE_NEXT) == <u32>lane + STREAM_BYTES) store<u32>(lane, <u32>(lane + AT_STOP), LANE_NEXT);
}

/** Grows in the lanes that are in use, until a region of one is done. */
function grow(stride: usize, rows: usize, torus: bool, atRandom: bool): void {
  const other = laneB ? laneB : laneA;
  if (torus && atRandom) Tree.grow(laneA, other, stride, rows, true, true);
  else if (torus) Tree.grow(laneA, other, stride, rows, true, false);
  else if (atRandom) Tree.grow(laneA, other, stride, rows, false, true);
  else Tree.grow(laneA, other, stride, rows, false, false);
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
  const torus = requestTopology(request) == TORUS;
  const stride = gridStride(requestWidth(request));
  const rows = stride * requestHeight(request);
  // All cells, and one slot to write beyond.
  if (!readMask(request) || !takeLanes(request, AT_GRID, UNVISITED, 4 * <u64>insideCells() + 4, 2)) return 0;
  makeSteps(stride);
  while (true) {
    for (let lane = vacantLane(request); lane; lane = vacantLane(request)) beginRegion(request, lane);
    if (!laneA) return walls;
    grow(stride, rows, torus, atRandom);
  }
}
