// Lanes: two mazes of a batch grow in one loop, unless the mazes are large. A loop for one maze spends most of its time
// waiting for loads. In a loop for two mazes, these waits overlap. A lane is the state of one of the two mazes. The
// regions of a maze (mask.ts) grow one after another; without a mask there is one region. When a lane has finished a
// region, it begins the next region or the next maze. The other lane continues from its current state.
//
// A lane's memory consists of a random stream, a Lane, a grid (grid.ts) and a list. An algorithm uses lanes like this:
//
//     while (true) {
//       for (let lane = vacantLane(request); lane; lane = vacantLane(request)) beginRegion(request, lane);
//       if (!laneA) return walls;
//       grow(laneA, laneB);
//     }
//
// beginRegion() begins a region. grow() adds cells in both lanes, or in the only lane, until `left` of a lane is 0.

import { NO_START, TORUS } from "../abi";
import { take } from "../arena";
import { Request } from "../request";
import { copyWalls, gridBytes } from "./grid";
import { nextRegion, regionBegin, regionCount, regionOf, regionSize } from "./mask";
import { STREAM_BYTES } from "./random";
import { NONE } from "./sets";
import { beginMaze, drawnCell } from "./starts";
import { beginTiles, canTile, copyTiledWalls, firstTile, tilesBytes } from "./tiles";

// Maximum number of cells of each maze if two mazes are made in one loop.
const LARGEST_PAIR: u32 = 1 << 18;

/** The state of a lane. Algorithms extend it. The lane's random stream is stored immediately before it. */
@unmanaged
export class Lane {
  /** Address of the next unused random number, and one past the last random number. */
  next: usize;
  end: usize;
  /**
   * Remaining work in the region. The unit depends on the algorithm. Initially the number of cells - 1; 0 when the
   * region is finished.
   */
  left: u32;
  /** First cell of the region. */
  start: u32;
  /** Index of the maze in its batch, or NONE. */
  maze: u32;
  /** Region of the maze's start. This region grows first. */
  home: u32;
  /** The region begun last, apart from `home`; NONE before the first. */
  region: u32;
}

/** Address of a lane's random stream. */
export function streamOf(lane: usize): usize {
  return lane - STREAM_BYTES;
}

/**
 * Addresses of the lanes in use. If one lane is in use, it is laneA, and laneB is 0. If no lane is in use, both are 0.
 */
export let laneA: usize = 0;
export let laneB: usize = 0;
/** Address of the walls of all mazes. */
export let walls: usize = 0;
/** Offset of the list from its lane. */
export let listAt: usize = 0;
/** Whether the grid is in tiles (tiles.ts). */
export let inTiles: bool = false;
// Offset of the grid from its lane.
let gridAt: usize = 0;
// Start cell of all mazes, or NO_START if each maze draws its own; initial byte of each cell; number of mazes begun.
let start: u32 = 0;
let state: u32 = 0;
let begun: u32 = 0;

/**
 * Allocates the walls of all mazes of a request, and the lanes. Returns false if memory runs out. `grid` is the offset
 * of the grid from the lane, `cell` the initial byte of each cell, `bytes` the size of the list, and `most` the maximum
 * number of lanes. If `tiles` is true, large grids may be stored in tiles; the list must then be at least as long as
 * the grid.
 */
export function takeLanes(request: usize, grid: usize, cell: u32, bytes: u64, most: u32, tiles: bool = false): bool {
  const width = Request.width(request);
  const height = Request.height(request);
  const cells = width * height;
  const count = Request.count(request);
  inTiles = tiles && canTile(request);
  const list = (<u64>grid + (inTiles ? tilesBytes(width, height) : gridBytes(width, height)) + 3) & ~3;
  // Vectors may be read up to 15 bytes past the end of the lane.
  const size = (STREAM_BYTES + list + bytes + 31) & ~15;
  const isPair = most > 1 && count > 1 && cells <= LARGEST_PAIR;
  walls = take(<u64>cells * count + 16);
  const lanes = take(isPair ? 2 * size : size);
  if (!walls || !lanes) return false;
  laneA = lanes + STREAM_BYTES;
  laneB = isPair ? laneA + <usize>size : 0;
  gridAt = grid;
  listAt = <usize>list;
  start = Request.start(request);
  state = cell;
  begun = 0;
  makeVacant(changetype<Lane>(laneA));
  if (laneB) makeVacant(changetype<Lane>(laneB));
  return true;
}

/** Sets the start of all mazes to a cell. */
export function startAt(cell: u32): void {
  start = cell;
}

function makeVacant(lane: Lane): void {
  lane.left = 0;
  lane.maze = NONE;
}

/**
 * Moves each lane that has finished its region on to the next region. Returns a lane whose region the caller must
 * begin, or 0 if there is none.
 */
export function vacantLane(request: usize): usize {
  if (laneB && !changetype<Lane>(laneB).left) {
    if (moveOn(request, laneB)) return laneB;
    laneB = 0;
  }
  if (laneA && !changetype<Lane>(laneA).left) {
    if (moveOn(request, laneA)) return laneA;
    laneA = laneB;
    laneB = 0;
  }
  return 0;
}

/** Finds the next region of more than one cell, in the lane's maze or a later maze. Returns false if there is none. */
function moveOn(request: usize, at: usize): bool {
  const lane = changetype<Lane>(at);
  if (lane.maze != NONE) {
    if (findRegion(lane)) return true;
    writeMaze(request, at);
  }
  for (; begun < Request.count(request); writeMaze(request, at)) {
    const cell = beginNext(request, at);
    if (beginRegion(lane, cell, lane.home) || findRegion(lane)) return true;
  }
  return false;
}

/** Begins the next maze in a lane. Returns its start. */
function beginNext(request: usize, at: usize): u32 {
  const lane = changetype<Lane>(at);
  const maze = begun++;
  if (inTiles) beginTiles(request, maze, streamOf(at), firstTile(at + gridAt), state);
  else beginMaze(request, maze, streamOf(at), at + gridAt, state);
  const cell = start == NO_START ? drawnCell(request, maze) : start;
  lane.next = at;
  lane.end = at;
  lane.maze = maze;
  lane.home = regionOf(cell);
  lane.region = NONE;
  return cell;
}

/** Begins the next region of a lane's maze. Returns false if no region of more than one cell is left. */
function findRegion(lane: Lane): bool {
  if (regionCount() == 1) return false;
  let region = lane.region;
  do {
    region = nextRegion(region);
    if (region == NONE) return false;
  } while (region == lane.home || !beginRegion(lane, regionBegin(region), region));
  lane.region = region;
  return true;
}

/** Begins a region at a cell. Returns false if the region has no other cell. */
function beginRegion(lane: Lane, cell: u32, region: u32): bool {
  const left = regionSize(region) - 1;
  lane.start = cell;
  lane.left = left;
  return left != 0;
}

/** Converts a lane's maze to walls, and writes them to the maze's position in `walls`. */
function writeMaze(request: usize, lane: usize): void {
  const width = Request.width(request);
  const height = Request.height(request);
  const maze = walls + <usize>changetype<Lane>(lane).maze * (width * height);
  // The list is empty at this point. The conversion uses its memory.
  if (inTiles) copyTiledWalls(request, firstTile(lane + gridAt), lane + listAt, maze);
  else copyWalls(lane + gridAt, width, height, Request.topology(request) == TORUS, maze);
}
