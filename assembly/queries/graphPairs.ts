// Solves random pairs of ends in arbitrary graphs by searches: 5 to 9 ns per cell and pair.

import { cells, inside, moveGraph } from "./graph";
import { descend, writeMoves } from "./path";
import { beginPairs, drawnFinish, drawnStart, drawPair, takeRegions } from "./randomEnds";
import { each, makeRoom, movesAt, putEnds, putPath } from "./results";
import { reached, search, startSearches, takeSearchMemory } from "./search";

let scratch: usize = 0;

/** Allocates memory for solveGraphs(). After a failure, solveGraphs() returns false. */
export function takeGraphs(request: usize): void {
  scratch = takeRegions(request) ? takeSearchMemory() : 0;
}

/**
 * Solves the pairs of `count` graphs. The first graph is number `maze` of the call. Returns false if there is too
 * little memory or a graph has no pair.
 */
export function solveGraphs(request: usize, graphs: usize, areConnected: bool, maze: u32, count: u32): bool {
  if (!scratch) return false;
  for (const end = maze + count; maze < end; maze++, graphs += cells) {
    moveGraph(graphs);
    startSearches(scratch);
    if (!beginPairs(request, maze, true)) return false;
    drawPair();
    let isSearched = false;
    if (!areConnected) {
      // The first pair is drawn as if the maze were connected. The search for its path also shows whether the maze is
      // connected.
      search(drawnFinish);
      isSearched = reached == inside;
      if (!isSearched) {
        if (!beginPairs(request, maze, false)) return false;
        drawPair();
      }
    }
    for (let pair = maze * each, end = pair + each; ; drawPair()) {
      if (!makeRoom(cells)) return false;
      putEnds(pair, drawnStart, drawnFinish);
      if (!isSearched) search(drawnFinish, drawnStart);
      isSearched = false;
      descend(drawnStart);
      putPath(pair, writeMoves(movesAt));
      if (++pair == end) break;
    }
  }
  return true;
}
