// Aldous-Broder: a random walk; entering an uncarved cell links it to the one the walk came from. Source: Broder,
// "Generating random spanning trees", 1989; Aldous, "The random walk construction of uniform spanning trees and uniform
// labelled trees", 1990. Time: O(n log² n) steps on average. Memory: 2.2 bytes a cell, 3.2 where reaches are measured.
// Uniform. Draws: directions, sixteen a word, lowest bits first; the walk stays in place where there is no next cell.
//
// A mispredicted branch costs some 30 cycles of about 130 a cell. So the bytes of four steps are read together. If one
// of them is new, all four are entered without a branch, and only steps that leave the cells are taken one by one: 37
// to 24 ns a cell at 256 x 256. On a large grid, where all within 16 steps is visited, the walk goes 16 steps at once,
// which saves an eighth at 1024 x 1024. Small mazes of a batch go through a table of neighbours that includes the
// border and the mask, without any branch, and three walk in turns, since each waits for its loads: 30 to 17 ns a cell
// at 16 x 16. Not where a mask has several regions: there the walk of one must end with a certain step, not a few steps
// later.

import { TORUS } from "../abi";
import { take } from "../arena";
import { gridBytes, gridStride } from "../core/grid";
import { readMask, regionCount } from "../core/mask";
import { layPaths } from "../core/paths";
import { reachBytes } from "../core/reach";
import { begin, requestCount, requestHeight, requestTopology, requestWidth } from "../request";
import { AT_GRID, AT_LEFT, beginLane, writeMaze } from "./aldousBroder/lane";
import { reaches, walkMaze } from "./aldousBroder/large";
import { LANE_A, LANE_C, layNexts, SMALL_GRID, SMALL_LANE, walkOne, walkThree } from "./aldousBroder/small";

/** Makes the mazes of a request, at least three, in three lanes. */
function makeSmall(request: usize, walls: usize): void {
  const width = requestWidth(request);
  const height = requestHeight(request);
  const count = requestCount(request);
  for (let i: u32 = 0; i < count; i++) {
    let lane = LANE_A + <usize>i * SMALL_LANE;
    if (i >= 3) {
      walkThree();
      lane = LANE_A;
      while (load<u32>(lane, AT_LEFT)) lane += SMALL_LANE;
      writeMaze(request, lane, walls);
    }
    beginLane(request, i, lane);
    if (i == 0) layNexts(lane + AT_GRID, width, height, requestTopology(request) == TORUS);
  }
  // Those that are left.
  walkThree();
  for (let lane = LANE_A; lane <= LANE_C; lane += SMALL_LANE) {
    walkOne(lane);
    writeMaze(request, lane, walls);
  }
}

export function aldousBroder(request: usize): usize {
  if (!begin(request)) return 0;
  const width = requestWidth(request);
  const height = requestHeight(request);
  const count = requestCount(request);
  const cells = width * height;
  const bytes = gridBytes(width, height);
  const walls = take(<u64>cells * count + 16);
  if (!walls || !readMask(request)) return 0;

  if (count >= 3 && bytes <= SMALL_GRID && regionCount() == 1) {
    makeSmall(request, walls);
    return walls;
  }
  const stride = gridStride(width);
  // Four steps are read even if the first leaves the grid: up to three rows before it, or behind it, where the
  // reaches are.
  if (!take(3 * stride)) return 0;
  const reach = <usize>((bytes + 15) & ~15);
  const lane = take(AT_GRID + reach + (reaches(width, height) ? reachBytes(bytes) : reach));
  if (!lane) return 0;
  // No path of four steps is stopped by a border.
  layPaths(<u32>stride, i32.MAX_VALUE);
  for (let i: u32 = 0; i < count; i++) {
    walkMaze(request, i, lane, reach);
    writeMaze(request, lane, walls);
  }
  return walls;
}
