// Aldous-Broder for small mazes of a batch. Three walks in three mazes take steps in turn. A table of neighbours
// includes the border and the mask, so no step tests for them.

import { gridStride, SENTINEL } from "../../core/grid";
import { fillBlock, STREAM_BYTES } from "../../core/random";
import { AT_CELL, AT_GRID, AT_LEFT, AT_POSITION, enter, entered } from "./lane";

export const SMALL_GRID: u32 = 1152;
export const SMALL_LANE: usize = AT_GRID + SMALL_GRID + 16;
export const LANE_A: usize = memory.data(4512, 16); // three lanes, 3 * SMALL_LANE bytes
const LANE_B: usize = LANE_A + SMALL_LANE;
export const LANE_C: usize = LANE_B + SMALL_LANE;
// Table of neighbours by 4 * cell + direction, u16. Cells and neighbours are given as offsets in the grid.
// If a cell has no neighbour in a direction, the entry is the cell itself.
const NEXTS: usize = memory.data(9216, 16); // four u16 per cell, 8 * SMALL_GRID bytes

/** Fills in the table of neighbours. */
export function layNexts(grid: usize, width: u32, height: u32, torus: bool): void {
  const stride = <u32>gridStride(width);
  const rows = stride * height;
  for (let y: u32 = 0; y < height; y++) {
    for (let x: u32 = 0; x < width; x++) {
      const cell = (y + 1) * stride + 1 + x;
      const north = torus && y == 0 ? cell - stride + rows : cell - stride;
      const east = torus && x + 1 == width ? cell - x : cell + 1;
      const south = torus && y + 1 == height ? cell + stride - rows : cell + stride;
      const west = torus && x == 0 ? cell - 1 + width : cell - 1;
      store<u16>(cell << 3, unlessClosed(grid, north, cell), NEXTS);
      store<u16>(cell << 3, unlessClosed(grid, east, cell), NEXTS + 2);
      store<u16>(cell << 3, unlessClosed(grid, south, cell), NEXTS + 4);
      store<u16>(cell << 3, unlessClosed(grid, west, cell), NEXTS + 6);
    }
  }
}

function unlessClosed(grid: usize, next: u32, cell: u32): u32 {
  return load<u8>(grid + next) & SENTINEL ? cell : next;
}

/** Returns the next word of a lane's random stream. */
function nextWord(lane: usize): u32 {
  let at = <usize>load<u32>(lane, AT_POSITION);
  if (at == lane + STREAM_BYTES) at = fillBlock(lane);
  store<u32>(lane, <u32>at + 4, AT_POSITION);
  return load<u32>(at);
}

// Each lane is a type, so that its address is a compile-time constant.
class A {}
class B {}
class C {}

/** Functions for a step of the walk in a lane, inlined. */
class Step {
  /** Address of the lane. A compile-time constant. */
  @inline
  static lane<Lane>(): usize {
    return idof<Lane>() == idof<A>() ? LANE_A : idof<Lane>() == idof<B>() ? LANE_B : LANE_C;
  }

  /** The cell that a step in a direction leads to. */
  @inline
  static next(cell: u32, direction: u32): u32 {
    return load<u16>(((cell << 2) | direction) << 1, NEXTS);
  }

  /** Enters a cell of a lane in a direction. Returns -1 if the cell was new, otherwise 0. */
  @inline
  static enter<Lane>(cell: u32, direction: u32): u32 {
    const state = <i32>load<i8>(cell, Step.lane<Lane>() + AT_GRID);
    store<u8>(cell, entered(state, direction), Step.lane<Lane>() + AT_GRID);
    return state >> 31;
  }
}

/** Walks in three lanes, one step of each in turn. Ends when one of the three mazes has no new cell left. */
export function walkThree(): void {
  let cellA = load<u32>(LANE_A, AT_CELL);
  let cellB = load<u32>(LANE_B, AT_CELL);
  let cellC = load<u32>(LANE_C, AT_CELL);
  let leftA = load<u32>(LANE_A, AT_LEFT);
  let leftB = load<u32>(LANE_B, AT_LEFT);
  let leftC = load<u32>(LANE_C, AT_LEFT);
  // This condition is tested once per word, because steps of a finished walk change nothing.
  while (leftA && leftB && leftC) {
    let bitsA = nextWord(LANE_A);
    let bitsB = nextWord(LANE_B);
    let bitsC = nextWord(LANE_C);
    for (let turns: u32 = 16; turns; turns--) {
      cellA = Step.next(cellA, bitsA & 3);
      leftA += Step.enter<A>(cellA, bitsA & 3);
      bitsA >>= 2;
      cellB = Step.next(cellB, bitsB & 3);
      leftB += Step.enter<B>(cellB, bitsB & 3);
      bitsB >>= 2;
      cellC = Step.next(cellC, bitsC & 3);
      leftC += Step.enter<C>(cellC, bitsC & 3);
      bitsC >>= 2;
    }
  }
  store<u32>(LANE_A, cellA, AT_CELL);
  store<u32>(LANE_B, cellB, AT_CELL);
  store<u32>(LANE_C, cellC, AT_CELL);
  store<u32>(LANE_A, leftA, AT_LEFT);
  store<u32>(LANE_B, leftB, AT_LEFT);
  store<u32>(LANE_C, leftC, AT_LEFT);
}

/** Walks in one lane until the maze has no new cell left. */
export function walkOne(lane: usize): void {
  let cell = load<u32>(lane, AT_CELL);
  let left = load<u32>(lane, AT_LEFT);
  while (left) {
    let bits = nextWord(lane);
    for (let turns: u32 = 16; turns; turns--) {
      cell = Step.next(cell, bits & 3);
      left += enter(lane + AT_GRID + cell, bits & 3);
      bits >>= 2;
    }
  }
}
