// Ends that are drawn from the seed. Twin: src/queries/drawnEnds.ts. docs/RANDOMNESS.md defines the draws.
// Memory: 4 bytes a cell, and 8 more where a maze may have several regions.

import { ENDS_DEAD_ENDS, PURPOSE_ENDS } from "../abi";
import { take } from "../arena";
import { nextBelow, startNextWords, startWords } from "../core/random";
import { drawsEnds, requestEnds, requestIndex, requestSeed } from "../request";
import { cells, graph, inside, mask, passages } from "./graph";
import { NONE, reached, reachedCell, search, startSearches } from "./search";

// The cells to draw from, region by region: u32. Not used where all cells are: isListed.
let list: usize = 0;
let isListed: bool = false;
let listed: u32 = 0;
// By cell the number of its region, and by region the place of its first cell in the list: u32.
let labels: usize = 0;
let begins: usize = 0;
let regions: u32 = 1;
let takesDeadEnds: bool = false;

/** The pair of the last drawPair(). */
export let drawnStart: u32 = 0;
export let drawnFinish: u32 = 0;

/** Takes the memory for lists, if the ends are drawn. False: too little memory. */
export function takeLists(request: usize): bool {
  if (!drawsEnds(request)) return true;
  takesDeadEnds = requestEnds(request) == ENDS_DEAD_ENDS;
  list = take((<u64>cells) << 2);
  return list != 0;
}

/** The same for mazes of several regions. */
export function takeRegions(request: usize): bool {
  if (!drawsEnds(request)) return true;
  labels = take((<u64>cells) << 2);
  begins = take((<u64>cells + 2) << 2);
  return labels != 0 && begins != 0;
}

function put(at: usize, value: u32): void {
  store<u32>(at, value);
}

/** Whether a cell may be drawn. */
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

/** Lists the candidates of the graph that was read, which is connected. False: there is no pair. */
export function listConnected(): bool {
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
  return listed > 1;
}

/** Numbers the regions in order of their first cells, by searches in `scratch` of 8 bytes a cell. */
function labelRegions(scratch: usize): void {
  startSearches(scratch);
  memory.fill(labels, 255, (<usize>cells) << 2);
  regions = 0;
  for (let cell: u32 = 0; cell < cells; cell++) {
    if (<i32>load<u32>(labels + ((<usize>cell) << 2)) >= 0 || (mask && !load<u8>(mask + cell))) continue;
    search(cell);
    for (let i: u32 = 0; i < reached; i++) put(labels + ((<usize>reachedCell(i)) << 2), regions);
    regions++;
  }
}

/** What a pass over the candidates does: counts them, takes out those that are alone, or lists them. */
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
      const place = load<u32>(slot, 4);
      put(slot + 4, place + 1);
      put(list + ((<usize>place) << 2), cell);
    }
  }
}

/** The same for any graph, region by region; those with less than two candidates have none in the list. */
export function listRegions(scratch: usize): bool {
  labelRegions(scratch);
  isListed = true;
  // Counted two places on; summed up, they lead one place on, which filling the list makes good.
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
  return listed > 1;
}

function candidate(place: u32): u32 {
  return isListed ? load<u32>(list + ((<usize>place) << 2)) : place;
}

/** Begins the questions about a maze. */
export function beginPairs(request: usize, place: u32): void {
  startWords(requestSeed(request), requestIndex(request) + place, PURPOSE_ENDS);
}

/** The same for all mazes of a call in order, which takes less. */
export function beginNextPairs(request: usize, place: u32): void {
  startNextWords(requestSeed(request), requestIndex(request), place, PURPOSE_ENDS);
}

/** Draws the next pair of the maze whose candidates are listed. */
export function drawPair(): void {
  const from = nextBelow(listed);
  let low: u32 = 0;
  let high = listed;
  if (regions > 1) {
    // The last region that begins at or before that place.
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
