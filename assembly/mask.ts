// The mask of a request: which cells of the rectangle there are. Its connected regions each become a maze of their own, one after the other: first that
// of the start, from there, then the others from their first cells, in order. Twin: regions() in src/core/grid.ts.
// Memory: 9 bytes a cell, and the mask itself. Read once for all mazes of a batch.

import { take } from "./arena";
import { clearGrid, closeOutside } from "./grid";
import { EAST, NO_START, NORTH, SOUTH, TORUS, WEST } from "./layout";
import { drawStart, startStream } from "./random";
import { requestHeight, requestIndex, requestMask, requestSeed, requestStart, requestTopology, requestWidth } from "./request";

/** No cell, and the region of a cell outside. */
export const NONE: u32 = 0xffffffff;

/** A byte a cell: bit d is set where another cell of the mask lies in direction d; 0 for a cell outside. */
export let ways: usize = 0;
// u32 a cell: the first cell of its region. And, for that first cell, how many cells the region has.
let regions: usize = 0;
let sizes: usize = 0;
let cells: u32 = 0;
let cellsInside: u32 = 0;

/** The first cell of a cell's region; NONE for a cell outside. */
export function regionOf(cell: u32): u32 {
  return load<u32>(regions + ((<usize>cell) << 2));
}

/** How many cells the region of a cell has. */
export function regionCells(cell: u32): u32 {
  return load<u32>(sizes + ((<usize>regionOf(cell)) << 2));
}

/** Whether another cell of the mask lies in a direction (0 to 3) of a cell. */
export function hasWay(cell: u32, direction: u32): bool {
  return ((load<u8>(ways + cell) >> direction) & 1) != 0;
}

/** The cell in a direction, which is there or lies around the border. */
export function cellBeside(cell: u32, direction: u32, width: u32, height: u32): u32 {
  const all = width * height;
  if (direction == 0) return cell < width ? cell + all - width : cell - width;
  if (direction == 2) return cell >= all - width ? cell + width - all : cell + width;
  if (direction == 1) return (cell + 1) % width ? cell + 1 : cell + 1 - width;
  return cell % width ? cell - 1 : cell + width - 1;
}

/** The root of a cell's set while regions are being joined, with every other cell of the way hung one higher. */
function rootOf(cell: u32): u32 {
  while (cell != regionOf(cell)) {
    const next = regionOf(regionOf(cell));
    store<u32>(regions + ((<usize>cell) << 2), next);
    cell = next;
  }
  return cell;
}

/** Joins the regions of two cells; the first cell is the root. */
function joinRegions(cell: u32, next: u32): void {
  const one = rootOf(cell);
  const other = rootOf(next);
  store<u32>(regions + ((<usize>max(one, other)) << 2), min(one, other));
}

/** Reads the mask of a request, which has one. False: out of memory. */
export function readMask(request: usize): bool {
  const mask = requestMask(request);
  const width = requestWidth(request);
  const height = requestHeight(request);
  const torus = requestTopology(request) == TORUS;
  cells = width * height;
  ways = take(cells);
  regions = take((<u64>cells) << 2);
  sizes = take((<u64>cells) << 2);
  if (!ways || !regions || !sizes) return false;
  cellsInside = 0;
  let cell: u32 = 0;
  for (let y: u32 = 0; y < height; y++) {
    for (let x: u32 = 0; x < width; x++, cell++) {
      const isInside = load<u8>(mask + cell) != 0;
      cellsInside += u32(isInside);
      store<u32>(regions + ((<usize>cell) << 2), isInside ? cell : NONE);
      // Not beyond the border of a plane, nor around a side of 1.
      let beyond: u32 = (width == 1 ? EAST | WEST : 0) | (height == 1 ? NORTH | SOUTH : 0);
      if (!torus) beyond |= (x == 0 ? WEST : 0) | (x + 1 == width ? EAST : 0) | (y == 0 ? NORTH : 0) | (y + 1 == height ? SOUTH : 0);
      let found: u32 = 0;
      for (let direction: u32 = 0; direction < 4 && isInside; direction++) {
        if ((beyond >> direction) & 1) continue;
        if (load<u8>(mask + cellBeside(cell, direction, width, height))) found |= 1 << direction;
      }
      store<u8>(ways + cell, found);
    }
  }
  for (cell = 0; cell < cells; cell++) {
    if (hasWay(cell, 1)) joinRegions(cell, cellBeside(cell, 1, width, height));
    if (hasWay(cell, 2)) joinRegions(cell, cellBeside(cell, 2, width, height));
  }
  memory.fill(sizes, 0, (<usize>cells) << 2);
  for (cell = 0; cell < cells; cell++) {
    if (regionOf(cell) == NONE) continue;
    // What comes before is settled: the next one up is the first.
    const first = regionOf(regionOf(cell));
    store<u32>(regions + ((<usize>cell) << 2), first);
    store<u32>(sizes + ((<usize>first) << 2), load<u32>(sizes + ((<usize>first) << 2)) + 1);
  }
  return true;
}

/** Where maze `i` of the request begins: the start that was given, or a cell that is drawn, of the mask if there is one, which has been read. */
export function startOf(request: usize, i: u32): u32 {
  const start = requestStart(request);
  if (start != NO_START) return start;
  const seed = requestSeed(request);
  const index = requestIndex(request) + i;
  if (!requestMask(request)) return drawStart(seed, index, requestWidth(request) * requestHeight(request));
  return nthInside(drawStart(seed, index, cellsInside));
}

/** Cell number `n` of the mask, from 0. */
export function nthInside(n: u32): u32 {
  let cell: u32 = 0;
  while (regionOf(cell) == NONE || n--) cell++;
  return cell;
}

/** Begins the stream of maze `i` at `stream`, and its grid at `grid`: every cell of it has the byte `state`, and what is outside is no cell. */
export function beginMaze(request: usize, i: u32, stream: usize, grid: usize, state: u32): void {
  const width = requestWidth(request);
  const height = requestHeight(request);
  startStream(stream, requestSeed(request), requestIndex(request) + i);
  clearGrid(grid, width, height, state);
  if (requestMask(request)) closeOutside(grid, width, height, requestMask(request));
}

/** Where the region after that of `cell` begins, the first one having begun at `start`; NONE after the last. */
export function regionAfter(cell: u32, start: u32): u32 {
  const first = regionOf(start);
  for (let next: u32 = cell == start ? 0 : cell + 1; next < cells; next++) {
    if (regionOf(next) == next && next != first) return next;
  }
  return NONE;
}

/** Opens the wall between a cell and the one in a direction, of the maze at `walls`. */
export function openWall(walls: usize, cell: u32, direction: u32, next: u32): void {
  store<u8>(walls + cell, <u32>load<u8>(walls + cell) & ~((<u32>1) << direction));
  store<u8>(walls + next, <u32>load<u8>(walls + next) & ~((<u32>1) << (direction ^ 2)));
}
