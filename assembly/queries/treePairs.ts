// Solves random pairs of ends in trees by tours (tour.ts): 1 ns per cell and pair.

import { Request } from "../request";
import { cells, firstInside, moveGraph } from "./graph";
import { beginPairs, drawnFinish, drawnStart, drawPair } from "./randomEnds";
import { finishOf, makeRoom, movesAt, putEnds, putPath, startOf } from "./results";
import {
  addTour,
  beginTours,
  clearTours,
  endTour,
  hasVisitedAll,
  makeTours,
  makeWholeTours,
  setPath,
  takeTours,
} from "./tour";
import { copyMoves, takePaths, writePaths } from "./tourPaths";

// Maximum number of tours at a time.
let most: u32 = 0;

/** Allocates memory for `atATime` tours at a time. Returns false if there is too little memory. */
export function takeTrees(atATime: u32): bool {
  most = atATime;
  if (!takeTours(atATime) || !takePaths(atATime)) return false;
  beginTours();
  return true;
}

/** Writes the results of all tours, beginning with pair number `pair`. Returns false if there is too little memory. */
function collect(pair: u32, count: u32): bool {
  writePaths();
  for (let tour: u32 = 0; tour < count; tour++) {
    if (!makeRoom(cells + 16)) return false;
    putPath(pair + tour, copyMoves(tour, movesAt));
  }
  return true;
}

/**
 * Solves the pairs of `count` trees. The first tree is number `maze` of the call. `trees` points to their walls if
 * `areWalls` is true, otherwise to their graphs. Returns false if there is too little memory or a tree has no pair.
 */
export function solveTrees(request: usize, trees: usize, areWalls: bool, maze: u32, count: u32): bool {
  const each = Request.pairs(request);
  const end = (maze + count) * each;
  let ofMaze: u32 = 0;
  for (let first = maze * each; first < end; first += most) {
    const last = min(first + most, end);
    clearTours();
    for (let pair = first; pair < last; pair++) {
      if (!ofMaze) {
        moveGraph(trees);
        if (!beginPairs(request, maze++, true)) return false;
      }
      drawPair();
      putEnds(pair, drawnStart, drawnFinish);
      addTour(trees, areWalls, drawnStart);
      endTour(drawnFinish);
      if (++ofMaze == each) {
        ofMaze = 0;
        trees += cells;
      }
    }
    makeTours();
    if (!collect(first, last - first)) return false;
  }
  return true;
}

/**
 * Whether `count` mazes are trees, tested by a whole tour in each. Each maze must have one passage fewer than cells.
 * `mazes` points to their walls if `areWalls` is true, otherwise to their graphs. If there is one pair per maze, each
 * tour begins at the goal of the pair and thus contains the path, which solveProven() collects.
 */
export function areTrees(request: usize, mazes: usize, areWalls: bool, maze: u32, count: u32): bool {
  const isSingle = Request.pairs(request) == 1;
  clearTours();
  for (let i: u32 = 0; i < count; i++, mazes += cells) {
    let from = firstInside;
    if (isSingle) {
      moveGraph(mazes);
      if (!beginPairs(request, maze + i, true)) return false;
      drawPair();
      putEnds(maze + i, drawnStart, drawnFinish);
      from = drawnFinish;
    }
    addTour(mazes, areWalls, from);
  }
  makeWholeTours();
  for (let i: u32 = 0; i < count; i++) if (!hasVisitedAll(i)) return false;
  return true;
}

/** Solves one pair of ends per maze, with the tours of areTrees(). Returns false if there is too little memory. */
export function solveProven(maze: u32, count: u32): bool {
  for (let tour: u32 = 0; tour < count; tour++) setPath(tour, startOf(maze + tour), finishOf(maze + tour));
  return collect(maze, count);
}
