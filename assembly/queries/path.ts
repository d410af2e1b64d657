// The shortest path between two cells of the maze that was examined. Twin: src/queries/solve.ts.

import { UNREACHABLE } from "../abi";
import { loops, scratch } from "./ends";
import { cells, graph, passages, step, torus } from "./graph";
import { distanceTo, queue, search, startSearches } from "./search";

/** The cells of the path, both ends included: u32; 0 of them if there is none. In the scratch memory. */
export let path: usize = 0;
export let pathCells: u32 = 0;

export function pathCell(i: u32): u32 {
  return load<u32>(path + ((<usize>i) << 2));
}

/** The bit of the direction towards the root of a cell's component; 0 for the root. */
function wayUp(cell: u32): u32 {
  return <u32>load<u8>(graph + cell) & 15;
}

/**
 * Without loops: the paths from both ends to the root, up to their first common cell. One path is written from the
 * start of the scratch memory, the other from its end backwards, which puts it in the order of the solution.
 */
function meet(from: u32, to: u32): void {
  const wraps = torus;
  const bottom = scratch;
  const top = scratch + ((<usize>cells) << 3);
  let one = bottom;
  let other = top - 4;
  store<u32>(one, from);
  store<u32>(other, to);
  let up = wayUp(from);
  let down = wayUp(to);
  // Both at once: neither waits for the loads of the other.
  while (up && down) {
    from = step(from, up, wraps);
    to = step(to, down, wraps);
    one += 4;
    other -= 4;
    store<u32>(one, from);
    store<u32>(other, to);
    up = wayUp(from);
    down = wayUp(to);
  }
  for (; up; up = wayUp(from)) {
    from = step(from, up, wraps);
    one += 4;
    store<u32>(one, from);
  }
  for (; down; down = wayUp(to)) {
    to = step(to, down, wraps);
    other -= 4;
    store<u32>(other, to);
  }
  path = bottom;
  pathCells = 0;
  if (from != to) return;
  // Without the common part but for its first cell.
  while (one > bottom && other < top - 4 && load<u32>(one - 4) == load<u32>(other + 4)) {
    one -= 4;
    other += 4;
  }
  const rest = top - 4 - other;
  memory.copy(one + 4, other + 4, rest);
  pathCells = <u32>((one + 4 + rest - bottom) >> 2);
}

/** In any graph: always to the smallest of the cells that are nearer. */
export function descend(from: u32, to: u32, memory: usize): void {
  startSearches(memory);
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
  if (loops) descend(from, to, scratch);
  else meet(from, to);
}
