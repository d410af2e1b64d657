// Aldous-Broder: a random walk over the cells. When the walk enters an unvisited cell, that cell is joined to the
// previous cell of the walk. Source: Broder, "Generating random spanning trees", 1989; Aldous, "The random walk
// construction of uniform spanning trees and uniform labelled trees", 1990. Time: O(n log² n) steps on average. Memory:
// 2.2 bytes per cell, or 3.2 in large mazes, where reaches are measured (core/reach.ts). Uniform. Draws: directions, 16
// per word, lowest bits first. A step that would lead outside the cells is not taken: the walk stays in place.
//
// A mispredicted branch costs about 30 of the 130 cycles that a cell takes. Therefore the bytes of four steps are read
// together. If one of these cells is new, all four cells are entered without a branch. Steps are taken one by one only
// if one of the four leads outside the cells. This method takes 24 instead of 37 ns per cell at 256 x 256. On a large
// grid, the walk skips 16 steps at once where all cells within 16 steps are visited, which saves an eighth at 1024 x
// 1024. Small mazes of a batch are walked three at a time, so that their loads overlap. A table of neighbours that
// includes the border and the mask then replaces all branches, so a cell takes 17 instead of 30 ns at 16 x 16. Masks
// with several regions do not use this method, because the walk of a region must end with the step that enters its last
// cell, not a few steps later.

import { TORUS } from "../abi";
import { take } from "../arena";
import { gridBytes, gridStride } from "../core/grid";
import { readMask, regionCount } from "../core/mask";
import { layPaths } from "../core/paths";
import { reachBytes } from "../core/reach";
import { begin, Request } from "../request";
import { AT_GRID, AT_LEFT, beginLane, writeMaze } from "./aldousBroder/lane";
import { reaches, walkMaze } from "./aldousBroder/large";
import { LANE_A, LANE_C, layNexts, SMALL_GRID, SMALL_LANE, walkOne, walkThree } from "./aldousBroder/small";

/** Makes the mazes of a request in three lanes (aldousBroder/lane.ts). The request must have at least three mazes. */
function makeSmall(request: usize, walls: usize): void {
  const width = Request.width(request);
  const height = Request.height(request);
  const count = Request.count(request);
  for (let i: u32 = 0; i < count; i++) {
    let lane = LANE_A + <usize>i * SMALL_LANE;
    if (i >= 3) {
      walkThree();
      lane = LANE_A;
      while (load<u32>(lane, AT_LEFT)) lane += SMALL_LANE;
      writeMaze(request, lane, walls);
    }
    beginLane(request, i, lane);
    if (i == 0) layNexts(lane + AT_GRID, width, height, Request.topology(request) == TORUS);
  }
  // Finishes the last three mazes, which are still in the lanes.
  walkThree();
  for (let lane = LANE_A; lane <= LANE_C; lane += SMALL_LANE) {
    walkOne(lane);
    writeMaze(request, lane, walls);
  }
}

export function aldousBroder(request: usize): usize {
  if (!begin(request)) return 0;
  const width = Request.width(request);
  const height = Request.height(request);
  const count = Request.count(request);
  const cells = width * height;
  const bytes = gridBytes(width, height);
  const walls = take(<u64>cells * count + 16);
  if (!walls || !readMask(request)) return 0;

  if (count >= 3 && bytes <= SMALL_GRID && regionCount() == 1) {
    makeSmall(request, walls);
    return walls;
  }
  const stride = gridStride(width);
  // The walk reads the bytes of four steps even if the first step reaches a sentinel. Therefore it may read up to three
  // rows before the grid and up to three rows past the end of the grid. The reaches are stored past the end.
  if (!take(3 * stride)) return 0;
  const reach = <usize>((bytes + 15) & ~15);
  const lane = take(AT_GRID + reach + (reaches(width, height) ? reachBytes(bytes) : reach));
  if (!lane) return 0;
  // The table also has paths that cross the border of the cells. Therefore no limit of rows is set.
  layPaths(<u32>stride, i32.MAX_VALUE);
  for (let i: u32 = 0; i < count; i++) {
    walkMaze(request, i, lane, reach);
    writeMaze(request, lane, walls);
  }
  return walls;
}
