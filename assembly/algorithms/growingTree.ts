// Growing tree: each step chooses a cell of a list and joins it to a random unvisited neighbour, which is appended to
// the list. A cell without unvisited neighbours leaves the list. A weighted mix decides whether the newest, a random,
// the oldest or the middle cell is chosen. Source: Think Labyrinth, "Growing tree"; Buck, Mazes for Programmers, 2015.
// Time: two steps per cell. Memory: 1.1 bytes per cell, and 4 per cell of the longest list. Biased. Draws: a number
// below the sum of the weights, if the mix has more than one kind; for a random cell, a number below the count of slots
// from the first cell to the last, drawn again while the slot is empty; for each step to a neighbour, a number below
// 12, which chooses among the unvisited neighbours.
//
// If only `newest` has a weight, the algorithm is the recursive backtracker. If only `random` has a weight, every third
// slot is empty and half of the cells have no unvisited neighbour. Branches on these two facts would often be
// mispredicted: a cell would take 41 ns at 256 x 256 instead of 18. Therefore `look` reads two slots at a time,
// continues from the first slot that is not empty, and executes the same instructions in every case. Words that may be
// rejected are rare. `step` handles these words, and all other mixes.

import { TORUS } from "../abi";
import { Draw } from "../core/choices";
import { gridStride } from "../core/grid";
import { Lane, laneA, laneB, listAt, streamOf, takeLanes, vacantLane, walls } from "../core/lanes";
import { insideCells, readMask } from "../core/mask";
import { fillBlock, STREAM_BLOCK, STREAM_BYTES } from "../core/random";
import { Plane, Torus } from "../core/topology";
import { entryOf, makeSteps, rowOf, UNVISITED, visitFirst, Walk } from "../core/walk";
import { begin, Request } from "../request";
import { recursiveBacktracker } from "./recursiveBacktracker";

// Type parameters that tell the compiler how cells are chosen (as in topology.ts).
class AtRandom {}
class ByMix {}

// Cumulative weights of the mix.
let upToNewest: u32 = 0;
let upToRandom: u32 = 0;
let upToOldest: u32 = 0;
let total: u32 = 0;
/** Whether the mix has more than one kind of choice. */
let isMixed: bool = false;

/**
 * The state of a growing tree (a lane, see core/lanes.ts). After the fields come up to three random words that the
 * previous block left unused, then the current block. The list has the addresses of cells, u32, from the oldest to the
 * newest. Removing a cell makes its slot empty. Empty slots at both ends of the list are dropped. An empty slot has the
 * address of the grid, which is not the address of a cell.
 */
@unmanaged
class Tree<Topology> extends Lane {
  /** The first slot of the list, and one past the last. */
  front: usize;
  back: usize;
  /** 8 * cells in the list - 4 * slots. This is negative if more than half of the slots are empty. */
  spare: i32;

  /** The value of an empty slot. */
  @inline
  empty(): usize {
    return changetype<usize>(this) + AT_GRID;
  }

  /**
   * Copies the last four words to the front of the buffer, and fills the block after them. Returns the new address of
   * the word at `at`.
   */
  refill(at: usize): usize {
    const block = fillBlock(streamOf(changetype<usize>(this)));
    const words = changetype<usize>(this) + AT_WORDS;
    v128.store(words, v128.load(changetype<usize>(this) + AT_GRID - 16));
    memory.copy(words + 16, block, STREAM_BYTES - STREAM_BLOCK);
    return words + 16 - (changetype<usize>(this) + AT_GRID - at);
  }

  /** Draws a number below `bound`, exactly uniformly. */
  below(bound: u32): u32 {
    let at = this.next;
    while (true) {
      if (at == changetype<usize>(this) + AT_GRID) at = this.refill(at);
      const product = <u64>load<u32>(at) * bound;
      at += 4;
      if (Draw.isRejected(product, bound)) continue;
      this.next = at;
      return <u32>(product >> 32);
    }
  }

  /** Address of the slot that the mix chooses. */
  chooseSlot(): usize {
    const front = this.front;
    const back = this.back;
    const draw = isMixed ? this.below(total) : 0;
    if (draw < upToNewest) return back - 4;
    let slot = front;
    if (draw < upToRandom) {
      do slot = front + ((<usize>this.below(<u32>(back - front) >> 2)) << 2);
      while (load<u32>(slot) == <u32>this.empty());
    } else if (draw >= upToOldest) {
      slot = lastFull(front + (((back - front) >> 3) << 2), <u32>this.empty());
    }
    return slot;
  }

  /**
   * Drops the empty slots at both ends of the list. Compacts the list if more than half of the remaining slots are
   * empty.
   */
  tidy(): void {
    let front = this.front;
    let back = this.back;
    let spare = this.spare;
    const empty = <u32>this.empty();
    for (; load<u32>(front) == empty; front += 4) spare += 4;
    for (; load<u32>(back - 4) == empty; back -= 4) spare += 4;
    if (spare < 0) {
      const list = changetype<usize>(this) + listAt;
      let to = list;
      for (let at = front; at < back; at += 4) {
        const kept = load<u32>(at);
        store<u32>(to, kept);
        to += (<usize>u32(kept != empty)) << 2;
      }
      front = list;
      back = to;
      spare = <i32>(back - front);
    }
    this.front = front;
    this.back = back;
    this.spare = spare;
  }

  /** Calls tidy() if the first or the last slot is empty, or if more than half of all slots are empty. */
  @inline
  check(front: usize, back: usize, spare: i32): void {
    const empty = <u32>this.empty();
    if (spare < 0) this.tidy();
    else if (load<u32>(front) == empty) this.tidy();
    else if (load<u32>(back - 4) == empty) this.tidy();
  }

  /** Takes a step from a cell that the mix chooses. Returns the number of unvisited cells. */
  @inline
  step(stride: usize, rows: usize): u32 {
    const slot = this.chooseSlot();
    const cell = <usize>load<u32>(slot);
    const first = this.empty() + stride + 1;
    const set = Walk.unvisited<Topology>(cell, stride, first, rows);
    let left = this.left;
    const spare = this.spare;
    if (set) {
      const back = this.back;
      const entry = entryOf(rowOf(this.below(12)), set);
      store<u32>(back, <u32>Walk.enter<Topology>(cell, entry, stride, first, rows));
      this.back = back + 4;
      this.spare = spare + 4;
      this.left = --left;
    } else {
      store<u32>(slot, <u32>this.empty());
      this.spare = spare - 8;
      this.check(this.front, this.back, spare - 8);
    }
    return left;
  }

  /**
   * Draws two slots, and takes a step from the first of them that is not empty. Takes no step if both are empty.
   * Returns the number of unvisited cells.
   */
  @inline
  look(stride: usize, rows: usize): u32 {
    let at = this.next;
    if (at + 12 > this.empty()) {
      at = this.refill(at);
      this.next = at;
    }
    const front = this.front;
    const back = this.back;
    const slots = <u32>(back - front) >> 2;
    const product = <u64>load<u32>(at) * slots;
    const second = <u64>load<u32>(at, 4) * slots;
    if (Draw.isUnsure(product, slots)) return this.settle(stride, rows);
    if (Draw.isUnsure(second, slots)) return this.settle(stride, rows);
    const empty = this.empty();
    let slot = front + ((<usize>(product >> 32)) << 2);
    const other = front + ((<usize>(second >> 32)) << 2);
    const isEmpty = u32(load<u32>(slot) == <u32>empty);
    at += 4 + ((<usize>isEmpty) << 2);
    slot = select<usize>(other, slot, isEmpty);
    const cell = <usize>load<u32>(slot);
    const full = u32(cell != empty);
    const first = empty + stride + 1;
    const set = Walk.unvisited<Topology>(cell, stride, first, rows) & (0 - full);
    const number = <u64>load<u32>(at) * 12;
    if (Draw.isUnsure(number, 12)) return this.settle(stride, rows);
    const forward = u32(set != 0);
    const next = Walk.pass<Topology>(cell, entryOf(rowOf(<u32>(number >> 32)), set), stride, first, rows);
    const last = back + ((<usize>forward) << 2);
    const left = this.left - forward;
    const spare = this.spare + <i32>(forward * 12) - <i32>(full << 3);
    store<u32>(slot, <u32>select<usize>(cell, empty, forward));
    store<u32>(back, <u32>next);
    this.next = at + (forward << 2);
    this.back = last;
    this.left = left;
    this.spare = spare;
    this.check(front, last, spare);
    return left;
  }

  /** Like `step`, but not inlined. */
  settle(stride: usize, rows: usize): u32 {
    return this.step(stride, rows);
  }
}

const AT_WORDS: usize = (offsetof<Tree<Plane>>() + 15) & ~15;
/** Offset of the grid from the lane. The grid begins after the random words. */
const AT_GRID: usize = AT_WORDS + 16 + STREAM_BYTES - STREAM_BLOCK;

/**
 * Returns the last slot at or before `slot` that is not empty. There must be one. Tests four slots at a time, because
 * long runs of slots are empty.
 */
function lastFull(slot: usize, empty: u32): usize {
  let at = slot - 12;
  let full = i32x4.bitmask(i32x4.ne(v128.load(at), i32x4.splat(empty)));
  while (!full) {
    at -= 16;
    full = i32x4.bitmask(i32x4.ne(v128.load(at), i32x4.splat(empty)));
  }
  return at + ((31 - clz(full)) << 2);
}

function beginRegion(request: usize, at: usize): void {
  const lane = changetype<Tree<Plane>>(at);
  const list = at + listAt;
  store<u32>(list, <u32>visitFirst(at + AT_GRID, Request.width(request), lane.start));
  lane.front = list;
  lane.back = list + 4;
  lane.spare = 4;
  // A new maze does not use words that the previous maze left.
  if (lane.next == at) lane.next = at + AT_GRID;
}

/** Takes a step in each lane in turn, or two steps in the only lane, until a region is finished. */
function grow<Topology, Choice>(stride: usize, rows: usize): void {
  const one = changetype<Tree<Topology>>(laneA);
  const other = changetype<Tree<Topology>>(laneB ? laneB : laneA);
  const atRandom = idof<Choice>() == idof<AtRandom>();
  while (true) {
    if (!(atRandom ? one.look(stride, rows) : one.step(stride, rows))) return;
    if (!(atRandom ? other.look(stride, rows) : other.step(stride, rows))) return;
  }
}

export function growingTree(request: usize): usize {
  if (!begin(request)) return 0;
  const oldest = Request.parameter(request, 2, 0);
  const middle = Request.parameter(request, 3, 0);
  upToNewest = Request.parameter(request, 0, 1);
  upToRandom = upToNewest + Request.parameter(request, 1, 0);
  upToOldest = upToRandom + oldest;
  total = upToOldest + middle;
  if (upToNewest == total) return recursiveBacktracker(request);
  const atRandom = upToRandom == total && !upToNewest;
  isMixed = !atRandom && oldest < total && middle < total;
  const torus = Request.topology(request) == TORUS;
  const stride = gridStride(Request.width(request));
  const rows = stride * Request.height(request);
  // One more slot is needed, because each step writes to the slot past the end of the list.
  if (!readMask(request) || !takeLanes(request, AT_GRID, UNVISITED, 4 * <u64>insideCells() + 4, 2)) return 0;
  makeSteps(stride);
  while (true) {
    for (let lane = vacantLane(request); lane; lane = vacantLane(request)) beginRegion(request, lane);
    if (!laneA) return walls;
    if (torus && atRandom) grow<Torus, AtRandom>(stride, rows);
    else if (torus) grow<Torus, ByMix>(stride, rows);
    else if (atRandom) grow<Plane, AtRandom>(stride, rows);
    else grow<Plane, ByMix>(stride, rows);
  }
}
