// Solves pairs of ends in trees by tours (tour.ts): 1 ns per cell and pair.

import { ENDS_FARTHEST } from "../abi";
import { drawsEnds, Request } from "../request";
import { chooseEnds, finish, start } from "./ends";
import { cells, firstInside, moveGraph } from "./graph";
import { beginPairs, drawnFinish, drawnStart, drawPair } from "./randomEnds";
import { each, finishOf, makeRoom, movesAt, putEnds, putPath, startOf } from "./results";
import {
  addTour,
  beginTours,
  clearTours,
  endTour,
  farthestOf,
  hasVisitedAll,
  makeTours,
  makeWholeTours,
  measureWholeTours,
  setPath,
  takeTours,
} from "./tour";
import { copyMoves, reverseMoves, takePaths, writePaths } from "./tourPaths";

// Maximum number of tours at a time.
let most: u32 = 0;
// Whether the start of a pair is the end with the smaller index, as for the farthest ends.
let sorts: bool = false;

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
  for (let tour: u32 = 0; tour < count; tour++, pair++) {
    if (!makeRoom(cells + 16)) return false;
    const moves = copyMoves(tour, movesAt);
    if (sorts && startOf(pair) > finishOf(pair)) {
      putEnds(pair, finishOf(pair), startOf(pair));
      reverseMoves(movesAt, moves);
    }
    putPath(pair, moves);
  }
  return true;
}

/**
 * Solves the pairs of `count` trees. The first tree is number `maze` of the call. `trees` points to their walls if
 * `areWalls` is true, otherwise to their graphs. Returns false if there is too little memory or a tree has no pair.
 */
export function solveTrees(request: usize, trees: usize, areWalls: bool, maze: u32, count: u32): bool {
  sorts = false;
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
  sorts = Request.ends(request) == ENDS_FARTHEST;
  const hasGoal = each == 1 && !sorts;
  clearTours();
  for (let i: u32 = 0, at = mazes; i < count; i++, at += cells) {
    let from = firstInside;
    if (hasGoal) {
      if (drawsEnds(request)) moveGraph(at);
      if (!chooseEnds(request, maze + i, true)) return false;
      putEnds(maze + i, start, finish);
      from = finish;
    }
    addTour(at, areWalls, from);
  }
  if (sorts) measureWholeTours();
  else makeWholeTours();
  for (let i: u32 = 0; i < count; i++) if (!hasVisitedAll(i)) return false;
  if (sorts) findFarthest(mazes, areWalls, maze, count);
  return true;
}

/**
 * Finds the farthest ends in trees by one more tour, from the farthest cell of the first tour. Both are the smallest
 * such ends: the first tour's cell is the smallest end outside of the branch of the tour's start.
 */
function findFarthest(mazes: usize, areWalls: bool, maze: u32, count: u32): void {
  clearTours();
  for (let i: u32 = 0; i < count; i++, mazes += cells) {
    putEnds(maze + i, 0, farthestOf(i));
    addTour(mazes, areWalls, finishOf(maze + i));
  }
  measureWholeTours();
  for (let i: u32 = 0; i < count; i++) putEnds(maze + i, farthestOf(i), finishOf(maze + i));
}

/** Solves one pair of ends per maze, with the tours of areTrees(). Returns false if there is too little memory. */
export function solveProven(maze: u32, count: u32): bool {
  for (let tour: u32 = 0; tour < count; tour++) setPath(tour, startOf(maze + tour), finishOf(maze + tour));
  return collect(maze, count);
}
