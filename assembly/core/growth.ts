// Mazes that grow from a list, for prim-simplified and prim-modified: a step takes a random entry off the list and may
// append new entries. A step is branch-free and waits mainly for its own loads. Two mazes in one loop overlap their
// loads. Large mazes are stored in tiles (tiles.ts), and cells of later steps are prefetched.

import { Request } from "../request";
import { Draw } from "./choices";
import { cellAddress, gridStride } from "./grid";
import { inTiles, Lane, laneA, laneB, listAt, streamOf, vacantLane } from "./lanes";
import { fillBlock } from "./random";
import { firstTile, tiledCell } from "./tiles";
import { Tiled } from "./topology";

/**
 * A growing maze (a lane, see lanes.ts). `left` is a lower bound on the number of remaining steps. Algorithms override
 * most methods.
 */
@unmanaged
export class Grower extends Lane {
  /** Length of the list. */
  length: u32;

  /** Refills the block of random words if it is used up. Returns the number of unused words. */
  words(): u32 {
    const end = changetype<usize>(this);
    if (this.next == end) this.next = fillBlock(streamOf(end));
    return <u32>(end - this.next) >> 2;
  }

  /** Exclusive upper bound of the draws for a list of this length. */
  bound(_length: u32): u32 {
    return 0;
  }

  /** Updates `left` after a number of steps. */
  advance(_steps: u32): void {}

  /** Prefetches the cell that a later word will probably choose, as if the list kept its current length. */
  fetch(_word: u32, _list: usize, _length: u32): void {}

  /** Begins a region at a cell. */
  begin(_cell: usize, _list: usize, _stride: usize, _first: usize, _rows: usize): void {}

  /**
   * Takes a step with the entry that a draw chooses. Returns the new length of the list. `first` is the offset of cell
   * 0 from the lane.
   */
  step(_draw: u32, _list: usize, _length: u32, _stride: usize, _first: usize, _rows: usize): u32 {
    return 0;
  }
}

/** Grows the region of a lane to its end, or by `most` steps. `first` is the offset of cell 0 from the lane. */
function growOne<G extends Grower>(lane: G, most: u32, stride: usize, first: usize, rows: usize): void {
  const list = changetype<usize>(lane) + listAt;
  let length = lane.length;
  while (lane.left && most) {
    const turns = min(min(lane.left, most), lane.words());
    let left = turns;
    let at = lane.next;
    do {
      const bound = lane.bound(length);
      const product = <u64>load<u32>(at) * bound;
      lane.fetch(load<u32>(at, 16), list, length);
      at += 4;
      if (Draw.isRejected(product, bound)) break;
      length = lane.step(<u32>(product >> 32), list, length, stride, first, rows);
    } while (--left);
    most -= turns - left;
    lane.next = at;
    lane.length = length;
    lane.advance(turns - left);
  }
}

/** Grows the regions of two lanes, one step of each in turn, until one region is finished. */
function growTwo<G extends Grower>(one: G, other: G, stride: usize, first: usize, rows: usize): void {
  const listA = changetype<usize>(one) + listAt;
  const listB = changetype<usize>(other) + listAt;
  while (one.left && other.left) {
    let lengthA = one.length;
    let lengthB = other.length;
    const turns = min(min(one.left, other.left), min(one.words(), other.words()));
    let at = one.next;
    const apart = other.next - at;
    const end = at + ((<usize>turns) << 2);
    do {
      const boundA = one.bound(lengthA);
      const boundB = other.bound(lengthB);
      const productA = <u64>load<u32>(at) * boundA;
      const productB = <u64>load<u32>(at + apart) * boundB;
      if (Draw.isUnsure(productA, boundA) || Draw.isUnsure(productB, boundB)) break;
      at += 4;
      lengthA = one.step(<u32>(productA >> 32), listA, lengthA, stride, first, rows);
      lengthB = other.step(<u32>(productB >> 32), listB, lengthB, stride, first, rows);
    } while (at != end);
    const steps = turns - (<u32>(end - at) >> 2);
    one.next = at;
    other.next = at + apart;
    one.length = lengthA;
    other.length = lengthB;
    one.advance(steps);
    other.advance(steps);
    if (at != end) {
      growOne(one, 1, stride, first, rows);
      growOne(other, 1, stride, first, rows);
    }
  }
}

/** Makes the mazes of a request in the lanes of takeLanes(). `grid` is the offset of the grid from its lane. */
export function growMazes<G extends Grower, Topology>(request: usize, grid: usize): void {
  const width = Request.width(request);
  const stride = gridStride(width);
  const first = grid + stride + 1;
  const rows = stride * Request.height(request);
  while (true) {
    for (let at = vacantLane(request); at; at = vacantLane(request)) {
      const lane = changetype<G>(at);
      const start = lane.start;
      const cell = inTiles ? tiledCell(firstTile(at + grid), width, start) : cellAddress(at + grid, width, start);
      lane.begin(cell, at + listAt, stride, first, rows);
    }
    if (!laneA) return;
    // Mazes in tiles are large; two of them in one loop would be slower.
    if (!Tiled.is<Topology>() && laneB) growTwo(changetype<G>(laneA), changetype<G>(laneB), stride, first, rows);
    else growOne(changetype<G>(laneA), u32.MAX_VALUE, stride, first, rows);
  }
}
