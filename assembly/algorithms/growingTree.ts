// Growing tree: a list of cells; one of them, by a mix of newest, random, oldest and middle, is joined to a random unvisited neighbour, which joins
// the list; one that has none leaves it. Source: Think Labyrinth, "Growing tree"; Buck, Mazes for Programmers, 2015.
// Time: two steps a cell. Memory: 1.1 bytes a cell and 4 for the longest list. Biased.
// Draws: where the mix has more than one kind, one below the sum of its weights; for random, one below the slots from the first cell to the
// last, again while the slot is empty; at every step forward one below 12: which of the unvisited neighbours.

import { reset, take } from "../arena";
import { copyWalls, gridBytes, gridStride } from "../grid";
import { NO_START, TORUS } from "../layout";
import { fillBlock, STREAM_BLOCK, STREAM_BYTES } from "../random";
import { requestCount, requestHeight, requestParameter, requestTopology, requestWidth } from "../request";
import { beginWalk, entryOf, makeSteps, rowOf, Walk } from "../walk";
import { recursiveBacktracker } from "./recursiveBacktracker";

// A lane is where one maze grows: its random stream, the place of the next word, its list, its grid.
const AT_POSITION: usize = STREAM_BYTES;
const AT_GRID: usize = STREAM_BYTES + 16;

/** A number below `bound`, exactly uniform, from the lane's stream. */
function below(lane: usize, bound: u32): u32 {
  let at = <usize>load<u32>(lane, AT_POSITION);
  while (true) {
    if (at == lane + STREAM_BYTES) {
      fillBlock(lane);
      at = lane + STREAM_BLOCK;
    }
    const product = <u64>load<u32>(at) * bound;
    at += 4;
    if (<u32>product < bound && <u32>product < (<u32>0 - bound) % bound) continue;
    store<u32>(lane, <u32>at, AT_POSITION);
    return <u32>(product >> 32);
  }
}

class Tree {
  /** Grows the maze of one lane. */
  @inline
  static mixed(
    lane: usize,
    list: usize,
    cell: usize,
    stride: usize,
    rows: usize,
    cells: u32,
    torus: bool,
    newest: u32,
    random: u32,
    oldest: u32,
    total: u32,
    draws: bool,
  ): void {
    const first = lane + AT_GRID + stride + 1;
    store<u32>(lane, <u32>(lane + STREAM_BYTES), AT_POSITION);
    // The list, in order of age, from `front` up to `end`; a cell that leaves it leaves its slot empty, 0, but for the first and the last.
    let front = list;
    let end = list + 4;
    let length: u32 = 1;
    store<u32>(list, <u32>cell);
    let left = cells - 1;
    while (left) {
      const draw = draws ? below(lane, total) : 0;
      let slot = front;
      if (draw < newest) {
        slot = end - 4;
      } else if (draw < newest + random) {
        do slot = front + ((<usize>below(lane, <u32>(end - front) >> 2)) << 2);
        while (!load<u32>(slot));
      } else if (draw >= newest + random + oldest) {
        slot = front + (((end - front) >> 3) << 2);
        while (!load<u32>(slot)) slot -= 4;
      }
      const from = <usize>load<u32>(slot);
      const set = Walk.unvisited(from, stride, first, rows, torus);
      if (set) {
        const entry = entryOf(rowOf(below(lane, 12)), set);
        store<u32>(end, <u32>Walk.enter(from, entry, stride, first, rows, torus));
        end += 4;
        length++;
        left--;
      } else {
        store<u32>(slot, 0);
        length--;
        while (!load<u32>(front)) front += 4;
        while (!load<u32>(end - 4)) end -= 4;
        if (length << 3 < <u32>(end - front)) {
          // More than half of the slots are empty: the cells close up.
          let to = list;
          for (let at = front; at < end; at += 4) {
            const kept = load<u32>(at);
            store<u32>(to, kept);
            to += (<usize>u32(kept != 0)) << 2;
          }
          front = list;
          end = to;
        }
      }
    }
  }
}

export function growingTree(request: usize): usize {
  const newest = requestParameter(request, 0);
  const random = requestParameter(request, 1);
  const oldest = requestParameter(request, 2);
  const total = newest + random + oldest + requestParameter(request, 3);
  if (newest == total) return recursiveBacktracker(request);
  const width = requestWidth(request);
  const height = requestHeight(request);
  const count = requestCount(request);
  const cells = width * height;
  const torus = requestTopology(request) == TORUS;
  const stride = gridStride(width);
  const rows = stride * height;
  reset();
  const walls = take(<u64>cells * count + 16);
  if (!walls) return 0;
  const atList = (<u64>AT_GRID + gridBytes(width, height) + 3) & ~3;
  const lane = take(atList + 4 * <u64>cells + 16);
  if (!lane) return 0;
  const list = lane + <usize>atList;
  const grid = lane + AT_GRID;
  const draws = random < total && oldest < total && requestParameter(request, 3) < total;
  makeSteps(stride);
  for (let i: u32 = 0; i < count; i++) {
    const cell = beginWalk(request, i, lane, grid, NO_START);
    if (torus) Tree.mixed(lane, list, cell, stride, rows, cells, true, newest, random, oldest, total, draws);
    else Tree.mixed(lane, list, cell, stride, rows, cells, false, newest, random, oldest, total, draws);
    copyWalls(grid, width, height, torus, walls + <usize>i * cells);
  }
  return walls;
}
