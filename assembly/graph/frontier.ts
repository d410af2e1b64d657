// Modified Prim and hunt-and-kill: both join cells of the frontier, which are the unvisited neighbours of visited cells.
// Source: Think Labyrinth. Memory: 5 bytes per cell (Prim), 1.2 per cell (hunt-and-kill). Biased. Draws:
// src/reference/graph/ documents them. Both return false if memory runs out.

import { take } from "../arena";
import { cells, word } from "./graph";
import { beginRegions, nextRegion, regionCells, regionStart } from "./regions";
import { degreeOf, firstOf, nextOf } from "./slots";
import { countTo, drawBelow, openTo, setState, stateOf, takeStates } from "./states";

// States of cells. Others are 0.
const IN: u32 = 1;
const FRONTIER: u32 = 2;

let list: usize = 0;
let length: u32 = 0;

export function primModified(from: u32, tree: usize): bool {
  list = take((<u64>cells) << 2);
  if (!list || !takeStates()) return false;
  beginRegions(from);
  while (nextRegion()) {
    length = 0;
    enter(regionStart);
    while (length) {
      const place = word(list, drawBelow(length));
      const cell = load<u32>(place);
      store<u32>(place, load<u32>(word(list, --length)));
      openTo(cell, IN, countTo(cell, IN), tree);
      enter(cell);
    }
  }
  return true;
}

function enter(cell: u32): void {
  setState(cell, IN);
  const first = firstOf(cell);
  const end = first + degreeOf(cell);
  for (let slot = first; slot < end; slot++) {
    const next = nextOf(cell, slot);
    if (stateOf(next)) continue;
    setState(next, FRONTIER);
    store<u32>(word(list, length++), next);
  }
}

// The frontier of hunt-and-kill: a bit per cell, and on each higher level a bit per word of 64 bits that is not 0. So the
// first cell of the frontier is found in a few steps. With five levels, a level has at most 64 times the bits of the
// next one, and the highest has one word.
const LEVELS: u32 = 5;
const levels: usize = memory.data(20, 4);

function takeFrontier(): bool {
  let count = cells;
  for (let level: u32 = 0; level < LEVELS; level++) {
    count = ((count - 1) >> 6) + 1;
    const bits = take((<u64>count) << 3);
    if (!bits) return false;
    memory.fill(bits, 0, (<usize>count) << 3);
    store<u32>(word(levels, level), <u32>bits);
  }
  return true;
}

function addFrontier(cell: u32): void {
  for (let level: u32 = 0; level < LEVELS; level++) {
    const at = load<u32>(word(levels, level)) + ((cell >> 6) << 3);
    const bits = load<u64>(at);
    store<u64>(at, bits | ((<u64>1) << (cell & 63)));
    if (bits) return;
    cell >>= 6;
  }
}

function removeFrontier(cell: u32): void {
  for (let level: u32 = 0; level < LEVELS; level++) {
    const at = load<u32>(word(levels, level)) + ((cell >> 6) << 3);
    const bits = load<u64>(at) & ~((<u64>1) << (cell & 63));
    store<u64>(at, bits);
    if (bits) return;
    cell >>= 6;
  }
}

function firstOfFrontier(): u32 {
  let cell: u32 = 0;
  for (let level = <i32>LEVELS - 1; level >= 0; level--)
    cell = (cell << 6) | <u32>ctz(load<u64>(load<u32>(word(levels, level)) + (cell << 3)));
  return cell;
}

/** Visits a cell; its unvisited neighbours join the frontier. */
function visitNext(cell: u32): void {
  if (stateOf(cell) == FRONTIER) removeFrontier(cell);
  setState(cell, IN);
  const first = firstOf(cell);
  const end = first + degreeOf(cell);
  for (let slot = first; slot < end; slot++) {
    const next = nextOf(cell, slot);
    if (stateOf(next)) continue;
    setState(next, FRONTIER);
    addFrontier(next);
  }
}

export function huntAndKill(from: u32, tree: usize): bool {
  if (!takeStates() || !takeFrontier()) return false;
  beginRegions(from);
  while (nextRegion()) {
    let cell = regionStart;
    visitNext(cell);
    for (let left = regionCells - 1; left; left--) {
      // All unvisited neighbours of a visited cell are in the frontier.
      const ahead = countTo(cell, FRONTIER);
      if (ahead) {
        cell = openTo(cell, FRONTIER, ahead, tree);
      } else {
        cell = firstOfFrontier();
        openTo(cell, IN, countTo(cell, IN), tree);
      }
      visitNext(cell);
    }
  }
  return true;
}
