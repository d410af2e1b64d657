// Lanes: mazes grow two at a time if there are several and they are not too large. The loop of one maze spends most of
// its time waiting for its own loads; two in one loop wait at the same time. A lane has one maze at a time, and grows
// its regions one after the other; without a mask there is one. A lane that is finished begins the next region or maze
// while the other one is unchanged.
//
// A lane is a block of memory: its random stream, the fields below, those of the algorithm, its grid (grid.ts), its
// list. Mazes are made in lanes as follows:
//
//   while (true) {
//     for (let lane = vacantLane(request); lane; lane = vacantLane(request)) beginRegion(request, lane);
//     if (!laneA) return walls;
//     grow(laneA, laneB);
//   }
//
// where beginRegion() begins a region and grow() adds cells in both lanes, or in the only one, until LANE_LEFT of one
// is 0.

import { NO_START, TORUS } from "../abi";
import { take } from "../arena";
import { requestCount, requestHeight, requestStart, requestTopology, requestWidth } from "../request";
import { copyWalls, gridBytes } from "./grid";
import { NONE, nextRegion, regionBegin, regionCount, regionOf, regionSize } from "./mask";
import { STREAM_BYTES } from "./random";
import { beginMaze, drawnCell } from "./starts";
import { beginTiles, canTile, copyTiledWalls, firstTile, tilesBytes } from "./tiles";

// Two at a time up to this many cells each.
const LARGEST_PAIR: u32 = 1 << 18;

/** The address of the next random number that is not used yet, and where those end; the same: there is none. */
export const LANE_NEXT: usize = STREAM_BYTES;
export const LANE_END: usize = STREAM_BYTES + 4;
/** The remaining work in a region, in the algorithm's units; at first its cells but the first one. 0: finished. */
export const LANE_LEFT: usize = STREAM_BYTES + 8;
/** The first cell of the region. */
export const LANE_START: usize = STREAM_BYTES + 12;
// The number of the maze in its batch, or NONE; the region of its start; and the last of the others, or NONE.
const LANE_MAZE: usize = STREAM_BYTES + 16;
const LANE_HOME: usize = STREAM_BYTES + 20;
const LANE_REGION: usize = STREAM_BYTES + 24;
/** The offset of the algorithm's fields. */
export const LANE_FIELDS: usize = STREAM_BYTES + 32;

/** The lanes in use: two, or only the first one, or none. */
export let laneA: usize = 0;
export let laneB: usize = 0;
/** The mazes made in them. */
export let walls: usize = 0;
/** The offset of the list in a lane. */
export let listAt: usize = 0;
/** Whether its grid is in tiles (tiles.ts). */
export let inTiles: bool = false;
// The offset of its grid.
let gridAt: usize = 0;
// The start of the mazes, or NO_START if it is drawn; the initial byte of a cell; the number of mazes begun.
let start: u32 = 0;
let state: u32 = 0;
let begun: u32 = 0;

/**
 * Takes the walls of all mazes of a request and the lanes to make them in: the grid is `grid` bytes from the beginning
 * of a lane, each cell the byte `cell` at first; then a list of `bytes`. `most`: lanes that may be used at once;
 * `tiles`: whether a large grid may be in tiles, where the list must be as long as the grid. False: too little memory.
 */
export function takeLanes(request: usize, grid: usize, cell: u32, bytes: u64, most: u32, tiles: bool = false): bool {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const cells = width * height;
  const count = requestCount(request);
  inTiles = tiles && canTile(request);
  const list = (<u64>grid + (inTiles ? tilesBytes(width, height) : gridBytes(width, height)) + 3) & ~3;
  // Sixteen bytes are read at a time.
  const size = (list + bytes + 31) & ~15;
  const isPair = most > 1 && count > 1 && cells <= LARGEST_PAIR;
  walls = take(<u64>cells * count + 16);
  laneA = take(isPair ? 2 * size : size);
  if (!walls || !laneA) return false;
  laneB = isPair ? laneA + <usize>size : 0;
  gridAt = grid;
  listAt = <usize>list;
  start = requestStart(request);
  state = cell;
  begun = 0;
  makeVacant(laneA);
  if (laneB) makeVacant(laneB);
  return true;
}

/** Sets the start of all mazes to a cell. */
export function startAt(cell: u32): void {
  start = cell;
}

function makeVacant(lane: usize): void {
  store<u32>(lane, 0, LANE_LEFT);
  store<u32>(lane, NONE, LANE_MAZE);
}

/** Advances a lane that has finished its region. Returns a lane that must begin another, or 0 if there is none. */
export function vacantLane(request: usize): usize {
  if (laneB && !load<u32>(laneB, LANE_LEFT)) {
    if (moveOn(request, laneB)) return laneB;
    laneB = 0;
  }
  if (laneA && !load<u32>(laneA, LANE_LEFT)) {
    if (moveOn(request, laneA)) return laneA;
    laneA = laneB;
    laneB = 0;
  }
  return 0;
}

/** Finds the next region of more than one cell for a lane, of its maze or of the next one. False: there is none. */
function moveOn(request: usize, lane: usize): bool {
  if (load<u32>(lane, LANE_MAZE) != NONE) {
    if (findRegion(lane)) return true;
    writeMaze(request, lane);
  }
  for (; begun < requestCount(request); writeMaze(request, lane)) {
    const cell = beginNext(request, lane);
    if (beginRegion(lane, cell, load<u32>(lane, LANE_HOME)) || findRegion(lane)) return true;
  }
  return false;
}

/** Begins the next maze in a lane; returns its start. */
function beginNext(request: usize, lane: usize): u32 {
  const maze = begun++;
  if (inTiles) beginTiles(request, maze, lane, firstTile(lane + gridAt), state);
  else beginMaze(request, maze, lane, lane + gridAt, state);
  const cell = start == NO_START ? drawnCell(request, maze) : start;
  store<u32>(lane, <u32>(lane + STREAM_BYTES), LANE_NEXT);
  store<u32>(lane, <u32>(lane + STREAM_BYTES), LANE_END);
  store<u32>(lane, maze, LANE_MAZE);
  store<u32>(lane, regionOf(cell), LANE_HOME);
  store<u32>(lane, NONE, LANE_REGION);
  return cell;
}

/** Begins the next region of a lane's maze, but that of its start. False: there is none of more than one cell. */
function findRegion(lane: usize): bool {
  if (regionCount() == 1) return false;
  let region = load<u32>(lane, LANE_REGION);
  do {
    region = nextRegion(region);
    if (region == NONE) return false;
  } while (region == load<u32>(lane, LANE_HOME) || !beginRegion(lane, regionBegin(region), region));
  store<u32>(lane, region, LANE_REGION);
  return true;
}

/** Begins a region at a cell. False: there is no other cell. */
function beginRegion(lane: usize, cell: u32, region: u32): bool {
  const left = regionSize(region) - 1;
  store<u32>(lane, cell, LANE_START);
  store<u32>(lane, left, LANE_LEFT);
  return left != 0;
}

/** Copies the walls of a lane's maze to their place. */
function writeMaze(request: usize, lane: usize): void {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const maze = walls + <usize>load<u32>(lane, LANE_MAZE) * (width * height);
  // By now the list is empty.
  if (inTiles) copyTiledWalls(request, firstTile(lane + gridAt), lane + listAt, maze);
  else copyWalls(lane + gridAt, width, height, requestTopology(request) == TORUS, maze);
}
