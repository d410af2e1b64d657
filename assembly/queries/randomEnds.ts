// Draws ends from the seed. The TypeScript twin is src/queries/randomEnds.ts. docs/RANDOMNESS.md defines the draws.
// Memory: 4 bytes per cell, and 8 more if a maze may have several regions.

import { ENDS_DEAD_ENDS, PURPOSE_ENDS } from "../abi";
import { take } from "../arena";
import { nextBelow, startNextWords } from "../core/random";
import { NONE } from "../core/sets";
import { drawsEnds, Request, refuseEnds } from "../request";
import { cells, graph, inside, mask, passages } from "./graph";
import { reached, reachedCell, search } from "./search";

// List of the cells that may be ends, region by region, u32. Unused if all cells of a connected maze may be ends.
let list: usize = 0;
let isListed: bool = false;
let listed: u32 = 0;
// Number of each cell's region, u32, or NONE.
let labels: usize = 0;
// Offset of each region's first candidate in the list, u32.
let begins: usize = 0;
let regions: u32 = 1;
let takesDeadEnds: bool = false;

/** The pair that drawPair() drew last. */
export let drawnStart: u32 = 0;
export let drawnFinish: u32 = 0;

/** Allocates memory for candidates if the ends are drawn. Returns false if there is too little memory. */
export function takeCandidates(request: usize): bool {
  if (!drawsEnds(request)) return true;
  takesDeadEnds = Request.ends(request) == ENDS_DEAD_ENDS;
  list = take((<u64>cells) << 2);
  return list != 0;
}

/** Allocates the memory that only mazes with several regions need. Returns false if there is too little memory. */
export function takeRegions(request: usize): bool {
  if (!drawsEnds(request)) return true;
  labels = take((<u64>cells + 1) << 3);
  begins = labels + ((<usize>cells) << 2);
  return labels != 0;
}

function put(at: usize, value: u32): void {
  store<u32>(at, value);
}

function isCandidate(cell: u32): bool {
  return !takesDeadEnds || i32.popcnt(passages(cell)) == 1;
}

/** Lists the dead ends of the graph, 16 cells at a time. */
function listDeadEnds(): void {
  const one = i8x16.splat(1);
  let at = list;
  for (let from: u32 = 0; from < cells; from += 16) {
    const degrees = i8x16.popcnt(i8x16.shr_u(v128.load(graph + from), 4));
    for (let found = i8x16.bitmask(i8x16.eq(degrees, one)); found; found &= found - 1) {
      const cell = from + ctz(found);
      if (cell >= cells) break;
      put(at, cell);
      at += 4;
    }
  }
  listed = <u32>((at - list) >> 2);
}

/** Lists the candidates of a connected graph. */
function listConnected(): void {
  regions = 1;
  isListed = takesDeadEnds || mask != 0;
  listed = inside;
  if (takesDeadEnds) {
    listDeadEnds();
  } else if (mask) {
    let at = list;
    for (let cell: u32 = 0; cell < cells; cell++) {
      if (!load<u8>(mask + cell)) continue;
      put(at, cell);
      at += 4;
    }
  }
}

/** Numbers the regions in order of their first cells. */
function labelRegions(): void {
  memory.fill(labels, 255, (<usize>cells) << 2);
  regions = 0;
  for (let cell: u32 = 0; cell < cells; cell++) {
    if (<i32>load<u32>(labels + ((<usize>cell) << 2)) >= 0 || (mask && !load<u8>(mask + cell))) continue;
    search(cell);
    for (let i: u32 = 0; i < reached; i++) put(labels + ((<usize>reachedCell(i)) << 2), regions);
    regions++;
  }
}

// Three passes over the candidates: count them by region, drop those that are alone in their region, list the others.
const COUNT: u32 = 0;
const DROP: u32 = 1;
const LIST: u32 = 2;

function passCandidates(pass: u32): void {
  for (let cell: u32 = 0; cell < cells; cell++) {
    const label = labels + ((<usize>cell) << 2);
    const region = load<u32>(label);
    if (region == NONE || !isCandidate(cell)) continue;
    const slot = begins + ((<usize>region) << 2);
    if (pass == COUNT) {
      put(slot + 8, load<u32>(slot, 8) + 1);
    } else if (pass == DROP) {
      if (load<u32>(slot, 8) == 1) put(label, NONE);
    } else {
      const offset = load<u32>(slot, 4);
      put(slot + 4, offset + 1);
      put(list + ((<usize>offset) << 2), cell);
    }
  }
}

/** Lists the candidates of any graph, region by region. Omits regions with a single candidate. */
function listRegions(): void {
  labelRegions();
  isListed = true;
  // Entry region + 2 of `begins` first counts the region's candidates. Prefix sums make entry region + 1 the offset of
  // the region. Filling the list advances this entry to the offset of the next region.
  memory.fill(begins, 0, (<usize>regions + 2) << 2);
  passCandidates(COUNT);
  passCandidates(DROP);
  listed = 0;
  for (let region: u32 = 0; region < regions; region++) {
    const slot = begins + ((<usize>region + 2) << 2);
    const count = load<u32>(slot);
    if (count > 1) listed += count;
    put(slot, listed);
  }
  passCandidates(LIST);
}

/**
 * Starts the draws for a graph, which is number `maze` of the call. Successive calls must be for consecutive mazes. In
 * the first call, `maze` must be a multiple of 4. If the graph is not connected, startSearches() must be called first.
 * Returns false if there is no pair.
 */
export function beginPairs(request: usize, maze: u32, isConnected: bool): bool {
  startNextWords(Request.seed(request), Request.index(request), maze, PURPOSE_ENDS);
  if (isConnected) listConnected();
  else listRegions();
  if (listed > 1) return true;
  refuseEnds(request, maze);
  return false;
}

function candidate(i: u32): u32 {
  return isListed ? load<u32>(list + ((<usize>i) << 2)) : i;
}

/** Draws the next pair of the maze for which beginPairs() was called last. */
export function drawPair(): void {
  const from = nextBelow(listed);
  let low: u32 = 0;
  let high = listed;
  if (regions > 1) {
    // Binary search for the last region whose list begins at or before `from`.
    let first: u32 = 0;
    let last = regions;
    while (last - first > 1) {
      const middle = (first + last) >> 1;
      if (load<u32>(begins + ((<usize>middle) << 2)) <= from) first = middle;
      else last = middle;
    }
    low = load<u32>(begins + ((<usize>first) << 2));
    high = load<u32>(begins + ((<usize>first) << 2), 4);
  }
  let to = low + nextBelow(high - low - 1);
  if (to >= from) to++;
  drawnStart = candidate(from);
  drawnFinish = candidate(to);
}
