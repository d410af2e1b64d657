// Solves one pair of ends per maze, which a method chooses or the caller gives. The paths in graphs without loops come
// from dead-end filling, which finding the farthest ends needs anyway. All other paths come from a search.

import { Request } from "../request";
import { chooseEnds, examine, finish, start, takeScratch } from "./ends";
import { cells, readMaze } from "./graph";
import { findPath, pathCells, writeMoves } from "./path";
import { beginMoves, makeRoom, movesAt, putEnds, putNoPath, putPath } from "./results";

/** Solves all mazes of a request. Returns false if there is too little memory. */
export function solveChosen(request: usize, walls: usize): bool {
  if (!takeScratch(request) || !beginMoves()) return false;
  for (let i: u32 = 0, count = Request.count(request); i < count; i++, walls += cells) {
    readMaze(walls);
    examine();
    chooseEnds(request, i);
    findPath(start, finish);
    if (!makeRoom(cells)) return false;
    putEnds(i, start, finish);
    if (pathCells) putPath(i, writeMoves(movesAt));
    else putNoPath(i);
  }
  return true;
}
