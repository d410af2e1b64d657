// Finds the paths between pairs of ends. Selects a strategy for each chunk of mazes.

import { EAST, ENDS_DEAD_ENDS, ENDS_SIDES, NORTH, SOUTH, WEST } from "../abi";
import { take } from "../arena";
import { begin, drawsEnds, Request } from "../request";
import { solveChosen } from "./chosenPairs";
import { takeScratch } from "./ends";
import {
  cells,
  countPassages,
  height,
  inside,
  isSparse,
  mask,
  moveGraph,
  readMaze,
  takeGraph,
  torus,
  width,
} from "./graph";
import { solveGraphs, takeGraphs } from "./graphPairs";
import { takeCandidates } from "./randomEnds";
import { beginMoves, each, pairResults, takePairs } from "./results";
import { LANES, MAX_MEASURED } from "./tour";
import { areTrees, solveProven, solveTrees, takeTrees } from "./treePairs";

// Number of cells per chunk. The graphs and tours of a chunk fit into a cache.
const CHUNK_CELLS: u32 = 0x2_0000;
// Mazes of more cells get at most four tours at a time, because eight would need too much memory.
const MAX_TOUR_CELLS: u32 = CHUNK_CELLS << 5;

// Whether tours (tour.ts) may read walls directly. They need graphs if the maze is a torus or has a mask, or if the
// ends are dead ends.
let readsWalls: bool = false;

/** Number of mazes or pairs in a chunk: a multiple of LANES or, as beginPairs() requires, of 4. */
function chunkSize(): u32 {
  return cells < MAX_TOUR_CELLS ? ((CHUNK_CELLS / cells) | (LANES - 1)) + 1 : 4;
}

// The sides of each cell that are on the border, one byte per cell, followed by 16 zero bytes.
let border: usize = 0;

/** Allocates and fills the border. Returns false if there is too little memory. */
function takeBorder(): bool {
  border = take(<u64>cells + 16);
  if (!border) return false;
  memory.fill(border, 0, <usize>cells + 16);
  for (let x: u32 = 0; x < width; x++) {
    addBits(x, NORTH);
    addBits(cells - 1 - x, SOUTH);
  }
  for (let y: u32 = 0; y < height; y++) {
    addBits(y * width, WEST);
    addBits(y * width + width - 1, EAST);
  }
  return true;
}

function addBits(cell: u32, bits: u32): void {
  store<u8>(border + cell, load<u8>(border + cell) | bits);
}

/** Reads mazes into graphs. Returns whether every maze has one passage fewer than it has cells, as a tree does. */
function readMazes(graphs: usize, walls: usize, count: u32): bool {
  let areSparse = true;
  for (let i: u32 = 0; i < count; i++) {
    moveGraph(graphs + <usize>i * cells);
    readMaze(walls + <usize>i * cells);
    if (countPassages(border) != inside - 1) areSparse = false;
  }
  return areSparse;
}

/** Whether all mazes are sparse (see isSparse). */
function areSparseWalls(walls: usize, count: u32): bool {
  for (let i: u32 = 0; i < count; i++, walls += cells) if (!isSparse(walls, border)) return false;
  return true;
}

/** Solves a chunk of mazes of any kind. `graphs` is memory for their graphs. Returns false on an error. */
function solveChunk(request: usize, graphs: usize, walls: usize, areConnected: bool, maze: u32, count: u32): bool {
  // If the walls are consistent and every maze is a tree, tours read the walls directly. Otherwise all mazes of the
  // chunk are first converted to graphs. If ends are not drawn, this pays only where tours cannot read walls.
  const areWalls = readsWalls && areSparseWalls(walls, count);
  if (!areWalls || !areTrees(request, walls, true, maze, count)) {
    const isDrawn = drawsEnds(request);
    if (readsWalls && !isDrawn) return solveChosen(request, walls, maze, count);
    if (!readMazes(graphs, walls, count) || areWalls || !areTrees(request, graphs, false, maze, count))
      return isDrawn
        ? solveGraphs(request, graphs, areConnected, maze, count)
        : solveChosen(request, walls, maze, count);
  }
  if (each == 1) return solveProven(maze, count);
  return solveTrees(request, areWalls ? walls : graphs, areWalls, maze, count);
}

/** Whether tours (tour.ts) may solve the mazes of a request. Several mazes or pairs are needed to fill the lanes. */
function allowsTours(request: usize): bool {
  if (drawsEnds(request)) return true;
  return Request.ends(request) != ENDS_SIDES && Request.count(request) >= LANES && cells <= MAX_MEASURED;
}

/** Solves pairs by tours where mazes are trees. Returns false on an error. The flags are those of solve(). */
function solveByTours(request: usize, walls: usize, areConnected: bool, knowsTrees: bool): bool {
  const count = Request.count(request);
  readsWalls = !torus && !mask && Request.ends(request) != ENDS_DEAD_ENDS;
  const areWalls = knowsTrees && readsWalls;
  const size = chunkSize();
  const graphs: usize = areWalls ? 0 : take(<u64>min(count, size) * cells + 32);
  if (!areWalls && !graphs) return false;
  if (!takeBorder() || !takeTrees(min(count * each, size))) return false;
  if (!drawsEnds(request)) {
    if (!takeScratch(request)) return false;
  } else {
    if (!takeCandidates(request)) return false;
    if (!knowsTrees) takeGraphs(request);
  }
  if (!beginMoves()) return false;
  for (let maze: u32 = 0; maze < count; maze += size) {
    const now = min(size, count - maze);
    const input = walls + <usize>maze * cells;
    if (!knowsTrees) {
      if (!solveChunk(request, graphs, input, areConnected, maze, now)) return false;
    } else {
      if (!areWalls) readMazes(graphs, input, now);
      if (!solveTrees(request, areWalls ? input : graphs, areWalls, maze, now)) return false;
    }
  }
  return true;
}

/**
 * Solves a request's pairs. The caller sets `areConnected` if all mazes are connected, and `knowsTrees` if all mazes
 * are trees. Both are ignored under a mask.
 */
function solve(request: usize, walls: usize, areConnected: bool, knowsTrees: bool): usize {
  const count = Request.count(request);
  if (!takePairs(request) || !takeGraph(request)) return 0;
  const isSolved = allowsTours(request)
    ? solveByTours(request, walls, areConnected && !mask, knowsTrees && !mask && drawsEnds(request))
    : takeScratch(request) && beginMoves() && solveChosen(request, walls, 0, count);
  return isSolved ? pairResults() : 0;
}

/**
 * Solves mazes that the caller has copied into memory. Returns a pointer to RESULT_WORDS u32: pointers to pairs of
 * ends, path lengths (UNREACHABLE without a path) and moves, and the number of moves.
 */
export function solvePairs(request: usize): usize {
  return begin(request) ? solve(request, Request.input(request), false, false) : 0;
}

/** Like solvePairs, for mazes that an algorithm has made from this request, in the call immediately before. */
export function solveGenerated(request: usize, walls: usize): usize {
  return solve(request, walls, true, Request.isPerfect(request));
}
