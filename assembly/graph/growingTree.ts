// Growing tree, and the recursive backtracker of graphs with hubs. Source: Think Labyrinth, "Growing tree"; Buck, Mazes
// for Programmers, 2015. Memory: 5 bytes per cell. Biased. Draws: src/reference/graph/growingTree.ts documents them.

import { take } from "../arena";
import { NONE } from "../core/sets";
import { cells, word } from "./graph";
import { beginRegions, nextRegion, regionCells, regionStart } from "./regions";
import { countTo, drawBelow, layHubs, openTo, takeStates, visit } from "./states";

// The list of cells in order of age. Removed cells leave the value NONE, but never at the first or the last place.
let list: usize = 0;
let first: u32 = 0;
let end: u32 = 0;
let length: u32 = 0;

function cellAt(place: u32): u32 {
  return load<u32>(word(list, place));
}

function append(cell: u32): void {
  store<u32>(word(list, end++), cell);
  length++;
  visit(cell);
}

/** Removes the cell at a place. If more than half of the places are then empty, closes the gaps. */
function remove(place: u32): void {
  store<u32>(word(list, place), NONE);
  if (!--length) return;
  while (cellAt(first) == NONE) first++;
  while (cellAt(end - 1) == NONE) end--;
  if (length * 2 >= end - first) return;
  let to: u32 = 0;
  for (; first < end; first++) if (cellAt(first) != NONE) store<u32>(word(list, to++), cellAt(first));
  first = 0;
  end = to;
}

/** The weights have a sum above 0. */
export function growingTree(from: u32, tree: usize, newest: u32, random: u32, oldest: u32, middle: u32): bool {
  const total = newest + random + oldest + middle;
  const isMixed = max(max(newest, random), max(oldest, middle)) < total;
  list = take((<u64>cells) << 2);
  if (!list || !takeStates() || !layHubs()) return false;
  beginRegions(from);
  while (nextRegion()) {
    first = 0;
    end = 0;
    length = 0;
    append(regionStart);
    let left = regionCells - 1;
    while (left) {
      const draw = isMixed ? drawBelow(total) : 0;
      let place = end - 1;
      if (newest && draw < newest) {
      } else if (random && draw < newest + random) {
        do place = first + drawBelow(end - first);
        while (cellAt(place) == NONE);
      } else if (oldest && draw < newest + random + oldest) {
        place = first;
      } else {
        place = first + ((end - first) >> 1);
        while (cellAt(place) == NONE) place--;
      }
      const cell = cellAt(place);
      const ahead = countTo(cell, 0);
      if (!ahead) {
        remove(place);
        continue;
      }
      append(openTo(cell, 0, ahead, tree));
      left--;
    }
  }
  return true;
}
