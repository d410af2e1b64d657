// Finds the path between one pair of ends per maze. The ends are given, or chosen by a method. In graphs without loops,
// dead-end filling finds the path (and the farthest ends). In other graphs, a search does.

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
