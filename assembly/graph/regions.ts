// The regions of a maze: that of the start first, then the others in order of their first cells.

import { NONE } from "../core/sets";
import { joins, regionCount, regionOf, regions, word } from "./graph";

let start: u32 = 0;
// The region of the start; NONE if the start has no slot.
let home: u32 = 0;
let isHome: bool = false;
let others: u32 = 0;

/** The cell from which the current region grows, and its number of cells. */
export let regionStart: u32 = 0;
export let regionCells: u32 = 0;

/** Begins the regions of a maze. */
export function beginRegions(from: u32): void {
  start = from;
  home = regionOf ? load<u32>(word(regionOf, from)) : joins ? 0 : NONE;
  isHome = home != NONE;
  others = 0;
}

/** Moves to the next region of at least two cells. Returns false if there is none. */
export function nextRegion(): bool {
  let region = home;
  if (!isHome) {
    if (others == home) others++;
    if (others >= regionCount) return false;
    region = others++;
  }
  const at = regions + ((<usize>region) << 3);
  regionStart = isHome ? start : load<u32>(at);
  regionCells = load<u32>(at, 4);
  isHome = false;
  return true;
}
