// Finds the path between one pair of ends per maze. The ends are given, or chosen by a method. In graphs without loops,
// dead-end filling finds the path (and the farthest ends). In other graphs, a search does.

import { chooseEnds, examine, finish, start } from "./ends";
import { cells, readMaze } from "./graph";
import { findPath, pathCells, writeMoves } from "./path";
import { makeRoom, movesAt, putEnds, putNoPath, putPath } from "./results";

/**
 * Solves `count` mazes. The first maze is number `maze` of the call. Call takeScratch() first. Returns false if there
 * is too little memory.
 */
export function solveChosen(request: usize, walls: usize, maze: u32, count: u32): bool {
  for (const end = maze + count; maze < end; maze++, walls += cells) {
    readMaze(walls);
    examine();
    chooseEnds(request, maze);
    findPath(start, finish);
    if (!makeRoom(cells)) return false;
    putEnds(maze, start, finish);
    if (pathCells) putPath(maze, writeMoves(movesAt));
    else putNoPath(maze);
  }
  return true;
}
