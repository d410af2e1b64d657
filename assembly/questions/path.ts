// The shortest path between two cells of the maze that was examined. Twin: src/queries/solve.ts.

import { UNREACHABLE } from "../layout";
import { loops, scratch } from "./ends";
import { graph, passages, step, torus } from "./graph";
import { distanceTo, queue, search, startSearches } from "./search";

/** The cells of the path, both ends included: u32; 0 of them if there is none. In the scratch memory. */
export let path: usize = 0;
export let pathCells: u32 = 0;

export function pathCell(i: u32): u32 {
  return load<u32>(path + ((<usize>i) << 2));
}

/** The next cell on the way to the root; the root itself stays. */
function climb(cell: u32): u32 {
  const bit = <u32>load<u8>(graph + cell) & 15;
  return bit ? step(cell, bit, torus) : cell;
}

/** Steps to the root of the part. */
function depthOf(cell: u32): u32 {
  let depth: u32 = 0;
  for (let next = climb(cell); next != cell; next = climb(cell)) {
    cell = next;
    depth++;
  }
  return depth;
}

/** Without loops: both ends climb towards the root until they meet. */
function meet(from: u32, to: u32): void {
  let up = from;
  let down = to;
  let upDepth = depthOf(from);
  let downDepth = depthOf(to);
  let steps: u32 = 0;
  for (; upDepth > downDepth; upDepth--, steps++) up = climb(up);
  let stepsDown: u32 = 0;
  for (; downDepth > upDepth; downDepth--, stepsDown++) down = climb(down);
  for (; up != down && upDepth > 0; upDepth--, steps++, stepsDown++) {
    up = climb(up);
    down = climb(down);
  }
  pathCells = up == down ? steps + stepsDown + 1 : 0;
  if (pathCells == 0) return;
  path = scratch;
  for (let i: u32 = 0, cell = from; i <= steps; i++, cell = climb(cell)) store<u32>(path + ((<usize>i) << 2), cell);
  for (let i: u32 = 0, cell = to; i < stepsDown; i++, cell = climb(cell)) store<u32>(path + ((<usize>(pathCells - 1 - i)) << 2), cell);
}

/** With loops: always to the smallest of the cells that are nearer. */
function descend(from: u32, to: u32): void {
  startSearches(scratch);
  search(to);
  pathCells = distanceTo(from) == UNREACHABLE ? 0 : distanceTo(from) + 1;
  if (pathCells == 0) return;
  path = queue;
  let cell = from;
  for (let i: u32 = 0; i < pathCells; i++) {
    store<u32>(path + ((<usize>i) << 2), cell);
    let nearer: u32 = 0xffffffff;
    for (let bits = passages(cell); bits; bits &= bits - 1) {
      const next = step(cell, 1 << ctz(bits), torus);
      if (distanceTo(next) < distanceTo(cell)) nearer = min(nearer, next);
    }
    cell = nearer;
  }
}

/** Finds the path of the maze that was examined. */
export function findPath(from: u32, to: u32): void {
  if (loops) descend(from, to);
  else meet(from, to);
}
