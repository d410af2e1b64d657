// Finds the shortest path between two cells.

import type { Cell } from "../square/cell.ts";
import { checkCellIndex } from "../square/cell.ts";
import { checkWalls, type Walls } from "../square/maze.ts";
import { Search, UNREACHABLE } from "./distances.ts";
import { Graph } from "./graph.ts";

/**
 * Returns the shortest path between two cells of a graph as cell indices, including both ends. Empty if there is no
 * path. Where several shortest paths diverge after `from`, the result enters the cell with the smallest index.
 */
export function shortestPath(graph: Graph, from: number, to: number): Uint32Array<ArrayBuffer> {
  const search = new Search(graph);
  search.run(to);
  const { distances } = search;
  if (distances[from] === UNREACHABLE) return new Uint32Array(0);
  const path = new Uint32Array(distances[from] + 1);
  path[0] = from;
  for (let i = 1; i < path.length; i++) {
    let nearer = graph.cells;
    for (let direction = 0; direction < 4; direction++) {
      const next = graph.through(path[i - 1], direction);
      if (next !== -1 && distances[next] < distances[path[i - 1]]) nearer = Math.min(nearer, next);
    }
    path[i] = nearer;
  }
  return path;
}

/**
 * Returns the shortest path between two cells as cell indices, including both ends. Empty if there is no path. The maze
 * need not be perfect. Where several shortest paths diverge, the result enters the cell with the smallest index.
 *
 * @throws TypeError, RangeError if the maze is invalid or a cell is not in it.
 * @example
 * import { createEngine, solve } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 });
 * console.log(solve(maze, { x: 0, y: 0 }, { x: 3, y: 2 }).join(" ")); // 0 4 5 6 2 3 7 11
 */
export function solve(maze: Walls, from: Cell, to: Cell): Uint32Array<ArrayBuffer> {
  const fields = checkWalls(maze);
  return shortestPath(new Graph(fields), checkCellIndex("from", from, fields), checkCellIndex("to", to, fields));
}
