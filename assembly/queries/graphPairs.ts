// Random pairs of ends in any graphs, solved by searches: 5 to 12 ns per cell and pair.

import { Request } from "../request";
import { cells, moveGraph } from "./graph";
import { descend, writeMoves } from "./path";
import { beginPairs, drawnFinish, drawnStart, drawPair, takeRegions } from "./randomEnds";
import { makeRoom, movesAt, putEnds, putPath } from "./results";
import { takeSearchMemory } from "./search";

let scratch: usize = 0;

/** Allocates memory for graphs. If there is too little, solveGraphs() fails. */
export function takeGraphs(request: usize): void {
  scratch = takeRegions(request) ? takeSearchMemory() : 0;
}

/**
 * Solves the pairs of `count` graphs, from maze number `maze` of the call on. Returns false if there is too little
 * memory or a graph has no pair.
 */
export function solveGraphs(request: usize, graphs: usize, areConnected: bool, maze: u32, count: u32): bool {
  if (!scratch) return false;
  const each = Request.pairs(request);
  for (const end = maze + count; maze < end; maze++, graphs += cells) {
    moveGraph(graphs);
    if (!beginPairs(request, maze, areConnected, scratch)) return false;
    for (let pair = maze * each, last = pair + each; pair < last; pair++) {
      if (!makeRoom(cells)) return false;
      drawPair();
      putEnds(pair, drawnStart, drawnFinish);
      descend(drawnStart, drawnFinish, scratch);
      putPath(pair, writeMoves(movesAt));
    }
  }
  return true;
}
