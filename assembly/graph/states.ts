// A byte of state per cell, and choices among the slots of a cell by the states of their next cells. For algorithms whose
// loops are not compiled for each layout.
//
// A cell with many slots (a hub) would be searched each time a walk returns to it: in a star of n cells, n * n slots. For
// graphs with hubs, layHubs() makes a binary indexed tree (Fenwick, 1994) of each hub's slots that lead to unvisited
// cells, so that a search takes logarithmic time.

import { take } from "../arena";
import { Draw } from "../core/choices";
import { END, refill } from "./draws";
import { cells, maxDegree, nexts, numbers, rows, word } from "./graph";
import { degreeOf, edgeOf, firstOf, nextOf } from "./slots";

/** The greatest number of slots of a cell that is searched slot by slot. */
const FEW_SLOTS: u32 = 64;

/** Address of the states. */
export let states: usize = 0;
// Address of the trees, one u32 per slot; 0 without hubs.
let hubs: usize = 0;
let at: usize = 0;

export function hasHubs(): bool {
  return maxDegree > FEW_SLOTS;
}

/** Allocates the states, all 0, and begins the draws of a maze. */
export function takeStates(): bool {
  at = END;
  hubs = 0;
  states = take(cells);
  if (!states) return false;
  memory.fill(states, 0, cells);
  return true;
}

/** Makes the trees of all hubs: all their slots lead to unvisited cells. */
export function layHubs(): bool {
  if (!hasHubs()) return true;
  const slots = load<u32>(word(rows, cells));
  hubs = take((<u64>slots) << 2);
  if (!hubs) return false;
  for (let cell: u32 = 0; cell < cells; cell++) {
    const degree = degreeOf(cell);
    if (degree <= FEW_SLOTS) continue;
    const tree = word(hubs, firstOf(cell));
    for (let i: u32 = 1; i <= degree; i++) store<u32>(word(tree, i - 1), i & -i);
  }
  return true;
}

export function stateOf(cell: u32): u32 {
  return load<u8>(states + cell);
}

export function setState(cell: u32, state: u32): void {
  store<u8>(states + cell, state);
}

/** Sets the state of a cell to 1, visited, and removes the slots that lead to it from the trees of hubs. */
export function visit(cell: u32): void {
  setState(cell, 1);
  if (!hubs) return;
  const first = firstOf(cell);
  const end = first + degreeOf(cell);
  for (let slot = first; slot < end; slot++) {
    const hub = load<u32>(word(nexts, slot));
    const degree = degreeOf(hub);
    if (degree > FEW_SLOTS) removeSlot(firstOf(hub), degree, load<u32>(word(numbers, slot)));
  }
}

/** Finds an edge among the slots of a hub, which are in order of their edges, and removes its slot from the tree. */
function removeSlot(first: u32, degree: u32, edge: u32): void {
  let low: u32 = 0;
  let high = degree;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (load<u32>(word(numbers, first + middle)) <= edge) low = middle;
    else high = middle;
  }
  for (let i = low + 1; i <= degree; i += i & -i) {
    const node = word(hubs, first + i - 1);
    store<u32>(node, load<u32>(node) - 1);
  }
}

/** Returns the number of a cell's slots that lead to cells with a state. For hubs, the state is 0. */
export function countTo(cell: u32, state: u32): u32 {
  const degree = degreeOf(cell);
  const first = firstOf(cell);
  let count: u32 = 0;
  if (hubs && degree > FEW_SLOTS) {
    for (let i = degree; i; i &= i - 1) count += load<u32>(word(hubs, first + i - 1));
    return count;
  }
  for (let slot = first; slot < first + degree; slot++) count += u32(stateOf(nextOf(cell, slot)) == state);
  return count;
}

/** Returns the slot with this rank among a cell's slots that lead to cells with a state. */
function slotTo(cell: u32, state: u32, rank: u32): u32 {
  const first = firstOf(cell);
  const degree = degreeOf(cell);
  if (hubs && degree > FEW_SLOTS) {
    let i: u32 = 0;
    for (let step: u32 = 1 << (31 - clz(degree)); step; step >>= 1) {
      if (i + step > degree || load<u32>(word(hubs, first + i + step - 1)) > rank) continue;
      i += step;
      rank -= load<u32>(word(hubs, first + i - 1));
    }
    return first + i;
  }
  let slot = first;
  while (stateOf(nextOf(cell, slot)) != state || rank--) slot++;
  return slot;
}

/** Draws a number below a bound. */
export function drawBelow(bound: u32): u32 {
  while (true) {
    if (at == END) at = refill();
    const product = <u64>load<u32>(at) * bound;
    at += 4;
    if (!Draw.isRejected(product, bound)) return <u32>(product >> 32);
  }
}

/** Opens one of the `count` slots of a cell that lead to cells with a state, drawn. Returns the next cell. */
export function openTo(cell: u32, state: u32, count: u32, tree: usize): u32 {
  const slot = slotTo(cell, state, drawBelow(count));
  store<u8>(tree + <usize>edgeOf(cell, slot), 1);
  return nextOf(cell, slot);
}
