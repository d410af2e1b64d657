// The request block: the input of a call, written by TypeScript. abi.ts has the offsets.

import {
  ABI_VERSION,
  AT_BRAID,
  AT_CONTINUES,
  AT_COUNT,
  AT_ENDS,
  AT_EPOCH_HIGH,
  AT_EPOCH_LOW,
  AT_EPOCH_ROWS,
  AT_ERROR,
  AT_FIRST_ROW,
  AT_FROM,
  AT_HEIGHT,
  AT_INDEX_HIGH,
  AT_INDEX_LOW,
  AT_INPUT,
  AT_KEEP,
  AT_LEVEL,
  AT_MASK,
  AT_MAZE,
  AT_PAIRS,
  AT_PARAMETERS,
  AT_ROWS,
  AT_SEED_HIGH,
  AT_SEED_LOW,
  AT_SIDES,
  AT_START,
  AT_TO,
  AT_TOPOLOGY,
  AT_VERSION,
  AT_WIDTH,
  AT_WORLD_HEIGHT,
  AT_WORLD_WIDTH,
  AT_X,
  AT_Y,
  ENDS_RANDOM,
  ERROR_CELL,
  ERROR_ENDS,
  ERROR_MEMORY,
  ERROR_SIZE,
  ERROR_VERSION,
  MAX_CELLS,
  MAX_COUNT,
  MAX_LEVEL,
  MAX_WORLD_SIDE,
  REQUEST_BYTES,
} from "./abi";
import { reset } from "./arena";

const block: usize = memory.data(REQUEST_BYTES, 16);

/** Address of the module's only request block, REQUEST_BYTES long. */
export function requestBlock(): usize {
  return block;
}

/** Returns the error code of an invalid request, or 0. */
function refusal(request: usize): u32 {
  if (load<u32>(request, AT_VERSION) != ABI_VERSION) return ERROR_VERSION;
  const width = requestWidth(request);
  const height = requestHeight(request);
  const cells = <u64>width * height;
  if (cells - 1 >= <u64>MAX_CELLS || requestCount(request) - 1 >= <u32>MAX_COUNT) return ERROR_SIZE;
  if (requestRows(request) > height) return ERROR_SIZE;
  if (load<u32>(request, AT_START) > cells || requestFrom(request) >= cells || requestTo(request) >= cells)
    return ERROR_CELL;
  return 0;
}

/**
 * Begins a call: checks the request, and frees everything that was allocated before. Returns false if the request is
 * invalid; then its error field has the code. A valid call can fail only if memory runs out, so that code is set in
 * advance; it is read only after a failure.
 */
export function begin(request: usize): bool {
  const error = refusal(request);
  store<u32>(request, error ? error : ERROR_MEMORY, AT_ERROR);
  reset();
  return !error;
}

export function requestWidth(request: usize): u32 {
  return load<u32>(request, AT_WIDTH);
}

export function requestHeight(request: usize): u32 {
  return load<u32>(request, AT_HEIGHT);
}

export function requestTopology(request: usize): u32 {
  return load<u32>(request, AT_TOPOLOGY);
}

/** A cell index, or NO_START. */
export function requestStart(request: usize): u32 {
  return load<u32>(request, AT_START) - 1;
}

export function requestSeed(request: usize): u64 {
  return ((<u64>load<u32>(request, AT_SEED_HIGH)) << 32) | load<u32>(request, AT_SEED_LOW);
}

/** Index of the first maze. Maze i of the batch has this index plus i. */
export function requestIndex(request: usize): u64 {
  return ((<u64>load<u32>(request, AT_INDEX_HIGH)) << 32) | load<u32>(request, AT_INDEX_LOW);
}

export function requestCount(request: usize): u32 {
  return load<u32>(request, AT_COUNT);
}

/** Address of the mask, one byte per cell, 0 outside. 0 if there is none. */
export function requestMask(request: usize): usize {
  return MASKS ? <usize>load<u32>(request, AT_MASK) : 0;
}

/** First row to make, within its epoch. 0 if the whole maze is made at once. */
export function requestFirstRow(request: usize): u32 {
  return load<u32>(request, AT_FIRST_ROW);
}

/** Number of rows to make. The height if the whole maze is made at once. */
export function requestRows(request: usize): u32 {
  const rows = load<u32>(request, AT_ROWS);
  return rows ? rows : requestHeight(request);
}

/** Strips: sides beyond which other rows of the maze lie, SIDE_NORTH | SIDE_SOUTH. */
export function requestSides(request: usize): u32 {
  return STRIPS ? load<u32>(request, AT_SIDES) : 0;
}

/** Strips: rows of an epoch, or 0 if the maze has only one. */
export function requestEpochRows(request: usize): u32 {
  return load<u32>(request, AT_EPOCH_ROWS);
}

/** Epoch of the rows to make. 0 except in unbounded mazes. */
export function requestEpoch(request: usize): u64 {
  return ((<u64>load<u32>(request, AT_EPOCH_HIGH)) << 32) | load<u32>(request, AT_EPOCH_LOW);
}

/** Whether the maze ends with the rows to make. */
export function requestCloses(request: usize): bool {
  return load<u32>(request, AT_CONTINUES) == 0;
}

/** Parameter `i` of the algorithm, or `standard`, its default, if it is not given. */
export function requestParameter(request: usize, i: u32, standard: u32): u32 {
  const word = load<u32>(request + ((<usize>i) << 2), AT_PARAMETERS);
  return word ? word - 1 : standard;
}

/** Walls of the mazes to query, copied in by the caller: count * cells bytes, and 16 that may be read past the end. */
export function requestInput(request: usize): usize {
  return load<u32>(request, AT_INPUT);
}

/** How the ends are chosen: ENDS_FARTHEST, … */
export function requestEnds(request: usize): u32 {
  return load<u32>(request, AT_ENDS);
}

export function requestFrom(request: usize): u32 {
  return load<u32>(request, AT_FROM);
}

export function requestTo(request: usize): u32 {
  return load<u32>(request, AT_TO);
}

/** Whether the ends are drawn from the seed: ENDS_RANDOM or ENDS_DEAD_ENDS. */
export function drawsEnds(request: usize): bool {
  return requestEnds(request) >= <u32>ENDS_RANDOM;
}

/** The number of pairs of ends per maze. */
export function requestPairs(request: usize): u32 {
  return max(load<u32>(request, AT_PAIRS), 1);
}

/** Whether the mazes of the request have no loops. */
export function requestIsPerfect(request: usize): bool {
  return load<u32>(request, AT_BRAID) == 0;
}

/** Records that maze number `maze` of the call has no pair of ends. */
export function refuseEnds(request: usize, maze: u32): void {
  store<u32>(request, ERROR_ENDS, AT_ERROR);
  store<u32>(request, maze, AT_MAZE);
}

/** Width of the world of which the maze is a window. The width if it is no window. */
export function requestWorldWidth(request: usize): u32 {
  const width = load<u32>(request, AT_WORLD_WIDTH);
  return width ? width : requestWidth(request);
}

export function requestWorldHeight(request: usize): u32 {
  const height = load<u32>(request, AT_WORLD_HEIGHT);
  return height ? height : requestHeight(request);
}

/** Whether the maze is a window of a world. */
export function isWindowed(request: usize): bool {
  return load<u32>(request, AT_WORLD_WIDTH) != 0;
}

/** First column of the window in the world. */
export function requestX(request: usize): u32 {
  return load<u32>(request, AT_X);
}

export function requestY(request: usize): u32 {
  return load<u32>(request, AT_Y);
}

export function requestLevel(request: usize): u32 {
  return load<u32>(request, AT_LEVEL);
}

/** Whether cached parts of the world are kept for further calls. Only for a single maze. */
export function requestKeeps(request: usize): bool {
  return load<u32>(request, AT_KEEP) != 0 && requestCount(request) == 1;
}

/** Cells along a side of the world on a level. A cell covers 8 of the level below along each side. */
export function sideOnLevel(side: u32, level: u32): u32 {
  return ((side - 1) >> (3 * level)) + 1;
}

/** Whether the window lies within the world. If not, sets the error field. */
export function isWindow(request: usize): bool {
  const width = requestWorldWidth(request);
  const height = requestWorldHeight(request);
  const level = requestLevel(request);
  if (
    max(width, height) <= <u32>MAX_WORLD_SIDE &&
    level <= <u32>MAX_LEVEL &&
    <u64>requestX(request) + requestWidth(request) <= sideOnLevel(width, level) &&
    <u64>requestY(request) + requestHeight(request) <= sideOnLevel(height, level)
  )
    return true;
  store<u32>(request, ERROR_SIZE, AT_ERROR);
  return false;
}
