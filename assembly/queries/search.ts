// Repeated breadth-first search on one maze: a run costs the cells that it reaches, not all. Twin: Search in
// src/queries/distances.ts.
// Memory: 8 bytes a cell.

import { UNREACHABLE } from "../abi";
import { cells, height, passages, step, torus, width } from "./graph";

/** Steps from the start of the last run to each cell, or UNREACHABLE: u32. */
export let distances: usize = 0;
/** The cells reached by the last run, nearest first: u32. */
export let queue: usize = 0;
export let reached: u32 = 0;

/** Starts a new search in `memory` of 8 bytes a cell. */
export function startSearches(scratch: usize): void {
  distances = scratch;
  queue = scratch + ((<usize>cells) << 2);
  reached = 0;
  memory.fill(distances, 255, (<usize>cells) << 2);
}

export function distanceTo(cell: u32): u32 {
  return load<u32>(distances + ((<usize>cell) << 2));
}

/** Reached cell number i. */
export function reachedCell(i: u32): u32 {
  return load<u32>(queue + ((<usize>i) << 2));
}

/** Measures all distances from a cell. */
export function search(from: u32): void {
  const wraps = torus;
  const steps = distances;
  const list = queue;
  for (let i: u32 = 0; i < reached; i++) store<u32>(steps + ((<usize>reachedCell(i)) << 2), UNREACHABLE);
  store<u32>(steps + ((<usize>from) << 2), 0);
  store<u32>(list, from);
  let count: u32 = 1;
  for (let head: u32 = 0; head < count; head++) {
    const cell = load<u32>(list + ((<usize>head) << 2));
    const further = load<u32>(steps + ((<usize>cell) << 2)) + 1;
    for (let bits = passages(cell); bits; bits &= bits - 1) {
      const next = step(cell, 1 << ctz(bits), wraps);
      const slot = steps + ((<usize>next) << 2);
      if (load<u32>(slot) != UNREACHABLE) continue;
      store<u32>(slot, further);
      store<u32>(list + ((<usize>count) << 2), next);
      count++;
    }
  }
  reached = count;
}

export const ANYWHERE: u32 = 0;
export const IN_NORTH: u32 = 1;
export const IN_SOUTH: u32 = 2;
export const IN_WEST: u32 = 3;
export const IN_EAST: u32 = 4;

/** Whether a cell lies at a side of the grid. */
function liesIn(cell: u32, side: u32): bool {
  if (side == IN_NORTH) return cell < width;
  if (side == IN_SOUTH) return cell >= width * (height - 1);
  if (side == IN_WEST) return cell % width == 0;
  if (side == IN_EAST) return (cell + 1) % width == 0;
  return true;
}

/** No cell. */
export const NONE: u32 = 0xffffffff;

/** The farthest reached cell at a side; of equals the one with the smallest index; NONE if there is none. */
export function farthestReached(side: u32): u32 {
  let best = NONE;
  for (let i = reached; i > 0; i--) {
    const cell = reachedCell(i - 1);
    if (best != NONE && distanceTo(cell) < distanceTo(best)) break;
    if (cell < best && liesIn(cell, side)) best = cell;
  }
  return best;
}
