// Start cells and initial state of the mazes of a request.

import { AT_MAZE, NO_START } from "../abi";
import { Request } from "../request";
import { clearGrid, closeOutside, firstCell, gridStride, SENTINEL } from "./grid";
import { insideCells, nthInside } from "./mask";
import { drawStart, startStream } from "./random";

/** Start cell of maze `i` of the request: the request's start cell or, without one, a drawn cell. */
export function startOf(request: usize, i: u32): u32 {
  const start = Request.start(request);
  return start == NO_START ? drawnCell(request, i) : start;
}

/** Draws the start cell of maze `i` of the request. Writes it, plus 1, to the field AT_MAZE. */
export function drawnCell(request: usize, i: u32): u32 {
  const cell = nthInside(drawStart(Request.seed(request), Request.index(request) + i, insideCells()));
  store<u32>(request, cell + 1, AT_MAZE);
  return cell;
}

/**
 * Starts the random stream of maze `i`. Sets the cells of its grid to `state`, and the cells outside the mask to
 * sentinels.
 */
export function beginMaze(request: usize, i: u32, stream: usize, grid: usize, state: u32): void {
  const width = Request.width(request);
  const height = Request.height(request);
  startStream(stream, Request.seed(request), Request.index(request) + i);
  clearGrid(grid, width, height, state);
  const mask = Request.mask(request);
  if (mask) closeOutside(firstCell(grid, width), gridStride(width), width, height, mask, SENTINEL);
}
