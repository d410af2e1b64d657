// Queries about paths: distances, ends, solutions. The TypeScript twins are distances.ts, ends.ts and solve.ts in
// src/queries.

import { ENDS_FARTHEST, ENDS_SIDES, PATH_WORDS } from "../abi";
import { take } from "../arena";
import { begin, Request } from "../request";
import { chooseEnds, examine, finish, loops, start, takeScratch } from "./ends";
import { cells, readMaze, takeGraph } from "./graph";
import { findPath, path, pathCells } from "./path";
import { distances as found, search, startSearches, takeSearchMemory } from "./search";

/** Returns a pointer to the distances from AT_FROM to each cell of one maze, u32. */
export function distances(request: usize): usize {
  if (!begin(request)) return 0;
  if (!takeGraph(request)) return 0;
  const scratch = takeSearchMemory();
  if (!scratch) return 0;
  readMaze(Request.input(request));
  startSearches(scratch);
  search(Request.from(request));
  return found;
}

/** Returns a pointer to the ends of one maze, u32: start, finish, and 1 if the ends are exact or 0 if not. */
export function suggestEnds(request: usize): usize {
  if (!begin(request)) return 0;
  const how = Request.ends(request);
  const result = take(12);
  if (!result || !takeGraph(request) || !takeScratch(request)) return 0;
  readMaze(Request.input(request));
  examine();
  if (!chooseEnds(request, 0)) return 0;
  store<u32>(result, start);
  store<u32>(result, finish, 4);
  store<u32>(result, (how != ENDS_FARTHEST && how != ENDS_SIDES) || !loops ? 1 : 0, 8);
  return result;
}

/** Returns a pointer to PATH_WORDS u32 per maze: start, finish, number of cells on the path, pointer to the cells. */
export function solve(request: usize): usize {
  if (!begin(request)) return 0;
  const count = Request.count(request);
  const results = take((<u64>count * PATH_WORDS) << 2);
  if (!results || !takeGraph(request) || !takeScratch(request)) return 0;
  for (let i: u32 = 0; i < count; i++) {
    readMaze(Request.input(request) + <usize>i * cells);
    examine();
    if (!chooseEnds(request, i)) return 0;
    findPath(start, finish);
    let kept = path;
    // Copies the path, because the next maze overwrites the scratch memory.
    if (i + 1 < count) {
      kept = take((<u64>pathCells) << 2);
      if (!kept) return 0;
      memory.copy(kept, path, (<usize>pathCells) << 2);
    }
    const result = results + ((<usize>i * PATH_WORDS) << 2);
    store<u32>(result, start);
    store<u32>(result, finish, 4);
    store<u32>(result, pathCells, 8);
    store<u32>(result, <u32>kept, 12);
  }
  return results;
}
