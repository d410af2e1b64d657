// Finds the shortest path between two cells of a graph. The TypeScript twin is src/queries/solve.ts.

import { UNREACHABLE } from "../abi";
import { NONE } from "../core/sets";
import { loops, scratch } from "./ends";
import { cells, graph, passages, step, torus } from "./graph";
import { distanceTo, lendQueue, search, startSearches } from "./search";

/** The cells of the last path, including both ends, u32, in the scratch memory. Empty if there is no path. */
export let path: usize = 0;
export let pathCells: u32 = 0;

export function pathCell(i: u32): u32 {
  return load<u32>(path + ((<usize>i) << 2));
}

/** Bit of the direction towards the root of the component, or 0 at the root. Call peel() first. */
function towardsRoot(cell: u32): u32 {
  return <u32>load<u8>(graph + cell) & 15;
}

/**
 * Finds the path in a graph without loops, after peel(). Goes from both ends towards the root until the two paths meet.
 * Writes the first half forwards from the start of the scratch memory, and the second half backwards from its end, so
 * that both halves are in the order of the path.
 */
function meet(from: u32, to: u32): void {
  const wraps = torus;
  const bottom = scratch;
  const top = scratch + ((<usize>cells) << 3);
  let one = bottom;
  let other = top - 4;
  store<u32>(one, from);
  store<u32>(other, to);
  let up = towardsRoot(from);
  let down = towardsRoot(to);
  // Both paths are followed in one loop, so that their loads overlap.
  while (up && down) {
    from = step(from, up, wraps);
    to = step(to, down, wraps);
    one += 4;
    other -= 4;
    store<u32>(one, from);
    store<u32>(other, to);
    up = towardsRoot(from);
    down = towardsRoot(to);
  }
  for (; up; up = towardsRoot(from)) {
    from = step(from, up, wraps);
    one += 4;
    store<u32>(one, from);
  }
  for (; down; down = towardsRoot(to)) {
    to = step(to, down, wraps);
    other -= 4;
    store<u32>(other, to);
  }
  path = bottom;
  pathCells = 0;
  if (from != to) return;
  // Removes the cells that both halves share, except the cell where they meet.
  while (one > bottom && other < top - 4 && load<u32>(one - 4) == load<u32>(other + 4)) {
    one -= 4;
    other += 4;
  }
  const rest = top - 4 - other;
  memory.copy(one + 4, other + 4, rest);
  pathCells = <u32>((one + 4 + rest - bottom) >> 2);
}

/**
 * Finds the path from a cell to the start of the last search. If several neighbours are nearer to the start, takes the
 * one with the lowest index.
 */
export function descend(from: u32): void {
  pathCells = distanceTo(from) == UNREACHABLE ? 0 : distanceTo(from) + 1;
  path = lendQueue();
  let cell = from;
  for (let i: u32 = 0; i < pathCells; i++) {
    store<u32>(path + ((<usize>i) << 2), cell);
    let nearest = NONE;
    for (let bits = passages(cell); bits; bits &= bits - 1) {
      const next = step(cell, bits & -bits, torus);
      if (distanceTo(next) < distanceTo(cell)) nearest = min(nearest, next);
    }
    cell = nearest;
  }
}

/** Finds the path in a graph that examine() has examined. */
export function findPath(from: u32, to: u32): void {
  if (!loops) {
    meet(from, to);
    return;
  }
  startSearches(scratch);
  search(to, from);
  descend(from);
}

/** Returns the first direction, 0 to 3, in which a passage leads from a cell to the adjacent cell `next`. */
function moveTo(cell: u32, next: u32): u32 {
  let open = passages(cell);
  while (open && step(cell, open & -open, torus) != next) open &= open - 1;
  return ctz(open);
}

/** Writes the moves along the last path, one byte each. Returns their number. */
export function writeMoves(out: usize): u32 {
  for (let i: u32 = 1; i < pathCells; i++) store<u8>(out + i - 1, <u8>moveTo(pathCell(i - 1), pathCell(i)));
  return max(pathCells, 1) - 1;
}
