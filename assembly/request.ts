// The request block, which is the input of a call. The caller writes it. abi.ts has the offsets of the block's fields.

import * as abi from "./abi";
import { reset } from "./arena";

const block: usize = memory.data(abi.REQUEST_BYTES, 16);

/** Address of the module's only request block, REQUEST_BYTES long. */
export function requestBlock(): usize {
  return block;
}

/** Returns the error code of an invalid request, or 0 for a valid one. */
function refusal(request: usize): u32 {
  if (load<u32>(request, abi.AT_VERSION) != abi.ABI_VERSION) return abi.ERROR_VERSION;
  const width = Request.width(request);
  const height = Request.height(request);
  const cells = <u64>width * height;
  if (cells - 1 >= <u64>abi.MAX_CELLS || Request.count(request) - 1 >= <u32>abi.MAX_COUNT) return abi.ERROR_SIZE;
  if (Request.rows(request) > height) return abi.ERROR_SIZE;
  if (load<u32>(request, abi.AT_START) > cells || Request.from(request) >= cells || Request.to(request) >= cells)
    return abi.ERROR_CELL;
  return 0;
}

/**
 * Begins a call: checks the request and resets the arena (arena.ts). If the request is invalid, stores the error code
 * and returns false. Otherwise stores ERROR_MEMORY in advance. Callers read this code only if the call fails later.
 */
export function begin(request: usize): bool {
  const error = refusal(request);
  store<u32>(request, error ? error : abi.ERROR_MEMORY, abi.AT_ERROR);
  reset();
  return !error;
}

/** The fields of a request block. `request` is the address of the block. */
export class Request {
  static width(request: usize): u32 {
    return load<u32>(request, abi.AT_WIDTH);
  }

  static height(request: usize): u32 {
    return load<u32>(request, abi.AT_HEIGHT);
  }

  static topology(request: usize): u32 {
    return load<u32>(request, abi.AT_TOPOLOGY);
  }

  /** Index of the start cell, or NO_START. */
  static start(request: usize): u32 {
    return load<u32>(request, abi.AT_START) - 1;
  }

  static seed(request: usize): u64 {
    return ((<u64>load<u32>(request, abi.AT_SEED_HIGH)) << 32) | load<u32>(request, abi.AT_SEED_LOW);
  }

  /** Index of the first maze. Maze i of the batch has this index plus i. */
  static index(request: usize): u64 {
    return ((<u64>load<u32>(request, abi.AT_INDEX_HIGH)) << 32) | load<u32>(request, abi.AT_INDEX_LOW);
  }

  static count(request: usize): u32 {
    return load<u32>(request, abi.AT_COUNT);
  }

  /** Address of the mask (one byte per cell, 0 outside), or 0 if there is no mask. */
  static mask(request: usize): usize {
    return MASKS ? <usize>load<u32>(request, abi.AT_MASK) : 0;
  }

  /** First row to make, relative to its epoch; 0 if the whole maze is made at once. */
  static firstRow(request: usize): u32 {
    return load<u32>(request, abi.AT_FIRST_ROW);
  }

  /** Number of rows to make; equals the height if the whole maze is made at once. */
  static rows(request: usize): u32 {
    const rows = load<u32>(request, abi.AT_ROWS);
    return rows ? rows : Request.height(request);
  }

  /** For strips: the sides on which other rows of the maze adjoin the strip, SIDE_NORTH | SIDE_SOUTH. */
  static sides(request: usize): u32 {
    return STRIPS ? load<u32>(request, abi.AT_SIDES) : 0;
  }

  /** For strips: number of rows per epoch, or 0 if the maze has only one epoch. */
  static epochRows(request: usize): u32 {
    return load<u32>(request, abi.AT_EPOCH_ROWS);
  }

  /** Epoch of the rows to make (docs/RANDOMNESS.md); 0 if the maze has only one epoch. */
  static epoch(request: usize): u64 {
    return ((<u64>load<u32>(request, abi.AT_EPOCH_HIGH)) << 32) | load<u32>(request, abi.AT_EPOCH_LOW);
  }

  /** Whether the rows to make are the last ones of the maze. */
  static closes(request: usize): bool {
    return load<u32>(request, abi.AT_CONTINUES) == 0;
  }

  /** Parameter `i` of the algorithm, or the default `standard` if the request does not set it. */
  static parameter(request: usize, i: u32, standard: u32): u32 {
    const word = load<u32>(request + ((<usize>i) << 2), abi.AT_PARAMETERS);
    return word ? word - 1 : standard;
  }

  /** Address of the walls to query, count * cells bytes. Queries may read up to one row and 16 bytes past the end. */
  static input(request: usize): usize {
    return load<u32>(request, abi.AT_INPUT);
  }

  /** How the ends of paths are chosen: ENDS_FARTHEST, ENDS_CORNERS, … */
  static ends(request: usize): u32 {
    return load<u32>(request, abi.AT_ENDS);
  }

  static from(request: usize): u32 {
    return load<u32>(request, abi.AT_FROM);
  }

  static to(request: usize): u32 {
    return load<u32>(request, abi.AT_TO);
  }

  /** The number of pairs of ends per maze. Only random ends have several. */
  static pairs(request: usize): u32 {
    return drawsEnds(request) ? max(load<u32>(request, abi.AT_PAIRS), 1) : 1;
  }

  /** Whether the mazes of the request have no loops. */
  static isPerfect(request: usize): bool {
    return load<u32>(request, abi.AT_BRAID) == 0;
  }

  /** Width of the world that contains the window, or the maze's width if the maze is not a window. */
  static worldWidth(request: usize): u32 {
    const width = load<u32>(request, abi.AT_WORLD_WIDTH);
    return width ? width : Request.width(request);
  }

  static worldHeight(request: usize): u32 {
    const height = load<u32>(request, abi.AT_WORLD_HEIGHT);
    return height ? height : Request.height(request);
  }

  /** Column of the world where the window begins. */
  static x(request: usize): u32 {
    return load<u32>(request, abi.AT_X);
  }

  static y(request: usize): u32 {
    return load<u32>(request, abi.AT_Y);
  }

  static level(request: usize): u32 {
    return load<u32>(request, abi.AT_LEVEL);
  }

  /** Whether parts of the world stay cached for further calls. Always false for a batch of several mazes. */
  static keeps(request: usize): bool {
    return load<u32>(request, abi.AT_KEEP) != 0 && Request.count(request) == 1;
  }
}

/** Whether the ends are drawn from the seed: ENDS_RANDOM or ENDS_DEAD_ENDS. */
export function drawsEnds(request: usize): bool {
  return Request.ends(request) >= <u32>abi.ENDS_RANDOM;
}

/** Records that maze number `maze` of the call has no pair of ends. */
export function refuseEnds(request: usize, maze: u32): void {
  store<u32>(request, abi.ERROR_ENDS, abi.AT_ERROR);
  store<u32>(request, maze, abi.AT_MAZE);
}

/** Whether the maze is a window of a world. */
export function isWindowed(request: usize): bool {
  return load<u32>(request, abi.AT_WORLD_WIDTH) != 0;
}

/**
 * Returns the number of cells along one side of a level. `side` is the side of the world, level 0. A cell of a level
 * covers 8 x 8 cells of the level below.
 */
export function sideOnLevel(side: u32, level: u32): u32 {
  return ((side - 1) >> (3 * level)) + 1;
}

/** Whether the window lies within the world. If it does not, sets the error field. */
export function isWindow(request: usize): bool {
  const width = Request.worldWidth(request);
  const height = Request.worldHeight(request);
  const level = Request.level(request);
  if (
    max(width, height) <= <u32>abi.MAX_WORLD_SIDE &&
    level <= <u32>abi.MAX_LEVEL &&
    <u64>Request.x(request) + Request.width(request) <= sideOnLevel(width, level) &&
    <u64>Request.y(request) + Request.height(request) <= sideOnLevel(height, level)
  )
    return true;
  store<u32>(request, abi.ERROR_SIZE, abi.AT_ERROR);
  return false;
}
