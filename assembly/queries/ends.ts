// Chooses the ends of a solution. The TypeScript twin, src/queries/ends.ts, explains why the methods are exact.

import { ENDS_CORNERS, ENDS_GIVEN, ENDS_SIDES, UNREACHABLE } from "../abi";
import { NONE } from "../core/sets";
import { drawsEnds, Request } from "../request";
import { cells, countPassages, firstInside, height, inside, lastInside, mask, width } from "./graph";
import { filled, longestFinish, longestStart, longestSteps, peel } from "./peel";
import { beginPairs, drawnFinish, drawnStart, drawPair, takeCandidates, takeRegions } from "./randomEnds";
import {
  ANYWHERE,
  distanceTo,
  farthestReached,
  IN_EAST,
  IN_NORTH,
  IN_SOUTH,
  IN_WEST,
  reached,
  reachedCell,
  search,
  startSearches,
  takeSearchMemory,
} from "./search";

/** Scratch memory of 8 bytes per cell, shared by peel and search. */
export let scratch: usize = 0;
// One byte per cell: 1 if its component has been visited or if the cell is outside the mask.
let seen: usize = 0;
// Distances of the cells of a side, u32 each.
let reach: usize = 0;

/** The results of examine(). */
export let components: u32 = 0;
export let loops: u32 = 0;
/** The ends of the longest path, and its number of steps. Exact only in mazes without loops. */
export let farthestStart: u32 = 0;
export let farthestFinish: u32 = 0;
export let farthestSteps: u32 = 0;

/** The results of chooseEnds(). */
export let start: u32 = 0;
export let finish: u32 = 0;

/** Allocates memory for examine() and chooseEnds(). Returns false if there is too little memory. */
export function takeScratch(request: usize): bool {
  if (!takeCandidates(request) || !takeRegions(request)) return false;
  const sides = max(width, height) << 2;
  scratch = takeSearchMemory(<u64>sides + cells);
  reach = scratch + ((<usize>cells) << 3) + 4;
  seen = reach + sides;
  return scratch != 0;
}

// The pair found so far whose cells are farthest apart. Ties go to the smallest start, then to the smallest finish.
let bestStart: u32 = 0;
let bestFinish: u32 = 0;
let bestSteps: u32 = 0;

function forgetPairs(): void {
  bestStart = NONE;
  bestFinish = NONE;
  bestSteps = 0;
}

function offerPair(from: u32, to: u32, apart: u32): void {
  if (apart < bestSteps) return;
  if (apart == bestSteps && (from > bestStart || (from == bestStart && to >= bestFinish))) return;
  bestStart = from;
  bestFinish = to;
  bestSteps = apart;
}

/** Searches from the first unvisited cell at or after `from`. Returns this cell, or NONE if all are visited. */
function nextComponent(from: u32): u32 {
  while (from < cells && load<u8>(seen + from)) from++;
  if (from == cells) return NONE;
  search(from);
  for (let i: u32 = 0; i < reached; i++) store<u8>(seen + reachedCell(i), 1);
  return from;
}

function beginComponents(): void {
  startSearches(scratch);
  memory.fill(seen, 0, cells);
  if (mask) for (let cell: u32 = 0; cell < cells; cell++) if (!load<u8>(mask + cell)) store<u8>(seen + cell, 1);
}

/** Finds a distant pair in a maze with loops by repeated searches. Also counts the components. */
function sweep(): void {
  beginComponents();
  forgetPairs();
  components = 0;
  for (let smallest = nextComponent(0); smallest != NONE; smallest = nextComponent(smallest)) {
    components++;
    search(farthestReached(ANYWHERE));
    const one = farthestReached(ANYWHERE);
    search(one);
    const other = farthestReached(ANYWHERE);
    offerPair(min(one, other), max(one, other), distanceTo(other));
  }
  farthestStart = bestStart;
  farthestFinish = bestFinish;
  farthestSteps = bestSteps;
}

/**
 * Finds the components, loops, longest path and dead-end passages of the graph. If there are no loops, the low nibble
 * of each cell is afterwards the bit of the direction towards the root of its component.
 */
export function examine(): void {
  const edges = countPassages();
  peel(scratch);
  if (filled == edges) {
    components = inside - edges;
    farthestStart = longestStart;
    farthestFinish = longestFinish;
    farthestSteps = longestSteps;
  } else {
    sweep();
  }
  loops = edges + components - inside;
}

/**
 * Compares the best pair with the farthest pair whose cells are on two sides. `smallest` is the first cell of the
 * component.
 */
function offerSides(smallest: u32, near: u32, far: u32): void {
  search(smallest);
  const one = farthestReached(far);
  if (one == NONE) return;
  // Number of cells on the near side, and index difference of two adjacent cells of this side.
  const count = near == IN_NORTH ? width : height;
  const apart: u32 = near == IN_NORTH ? 1 : width;
  search(one);
  const other = farthestReached(far);
  for (let i: u32 = 0; i < count; i++) store<u32>(reach + ((<usize>i) << 2), distanceTo(i * apart));
  search(other);
  let from = NONE;
  let furthest: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const distance = distanceTo(i * apart);
    if (distance == UNREACHABLE) continue;
    const reaches = max(distance, load<u32>(reach + ((<usize>i) << 2)));
    if (from != NONE && reaches <= furthest) continue;
    from = i * apart;
    furthest = reaches;
  }
  if (from == NONE) return;
  search(from);
  const to = farthestReached(far);
  offerPair(from, to, distanceTo(to));
}

/**
 * Chooses the ends of a maze, which has number `maze` in the call and has been examined. ENDS_SIDES overwrites the
 * scratch memory. Returns false if there is no pair.
 */
export function chooseEnds(request: usize, maze: u32, isConnected: bool = components == 1): bool {
  if (drawsEnds(request)) {
    if (!isConnected) startSearches(scratch);
    if (!beginPairs(request, maze, isConnected)) return false;
    drawPair();
    start = drawnStart;
    finish = drawnFinish;
    return true;
  }
  const how = Request.ends(request);
  start = firstInside;
  finish = lastInside;
  if (how == ENDS_CORNERS) return true;
  if (how == ENDS_GIVEN) {
    start = Request.from(request);
    finish = Request.to(request);
    return true;
  }
  if (how != ENDS_SIDES) {
    start = farthestStart;
    finish = farthestFinish;
    return true;
  }
  beginComponents();
  forgetPairs();
  for (let smallest = nextComponent(0); smallest != NONE; smallest = nextComponent(smallest)) {
    offerSides(smallest, IN_NORTH, IN_SOUTH);
    offerSides(smallest, IN_WEST, IN_EAST);
  }
  if (bestStart == NONE) return true;
  start = bestStart;
  finish = bestFinish;
  return true;
}
