// Distances from one cell to all cells by breadth-first search. Moore, "The shortest path through a maze", 1959.

import { UNREACHABLE } from "../../assembly/abi.ts";
import { type Cell, checkCellIndex } from "../square/cell.ts";
import { checkWalls, type Walls } from "../square/maze.ts";
import { Graph } from "./graph.ts";

export { UNREACHABLE } from "../../assembly/abi.ts";

/** Breadth-first searches in one maze. The time grows with the number of cells reached. Memory: 8 bytes per cell. */
export class Search {
  /** Number of steps from the start of the last search to each cell; UNREACHABLE if there is no path. */
  readonly distances: Uint32Array<ArrayBuffer>;
  readonly #graph: Graph;
  readonly #queue: Uint32Array;
  #reached = 0;

  constructor(graph: Graph) {
    this.#graph = graph;
    this.distances = new Uint32Array(graph.cells).fill(UNREACHABLE);
    this.#queue = new Uint32Array(graph.cells);
  }

  /** The cells that the last search reached, in order of distance. */
  get reached(): Uint32Array {
    return this.#queue.subarray(0, this.#reached);
  }

  /** Searches from a cell and replaces the results of the last search. */
  run(from: number): void {
    for (const cell of this.reached) this.distances[cell] = UNREACHABLE;
    this.distances[from] = 0;
    this.#queue[0] = from;
    this.#reached = 1;
    for (let head = 0; head < this.#reached; head++) {
      const cell = this.#queue[head];
      for (let direction = 0; direction < 4; direction++) {
        const next = this.#graph.through(cell, direction);
        if (next === -1 || this.distances[next] !== UNREACHABLE) continue;
        this.distances[next] = this.distances[cell] + 1;
        this.#queue[this.#reached++] = next;
      }
    }
  }

  /** Returns the farthest reached cell that `belongs` accepts; -1 if there is none. Ties go to the smallest index. */
  farthest(belongs: (cell: number) => boolean): number {
    let best = -1;
    for (const cell of this.reached) {
      if (!belongs(cell)) continue;
      const further = best === -1 ? 1 : this.distances[cell] - this.distances[best];
      if (further > 0 || (further === 0 && cell < best)) best = cell;
    }
    return best;
  }
}

/**
 * Runs a search from the first cell of every connected component, and calls `visit` after each. Components are in order
 * of their first cells. Returns the number of components.
 */
export function forEachComponent(graph: Graph, search: Search, visit: (smallest: number) => void): number {
  const seen = new Uint8Array(graph.cells);
  let components = 0;
  for (let cell = 0; cell < graph.cells; cell++) {
    if (seen[cell] || !graph.has(cell)) continue;
    components++;
    search.run(cell);
    for (const reached of search.reached) seen[reached] = 1;
    visit(cell);
  }
  return components;
}

/**
 * Returns the number of steps from a cell to every cell, by cell index; UNREACHABLE (2^32-1) if there is no path. The
 * maze need not be perfect.
 *
 * @throws TypeError, RangeError if the maze is invalid or `from` is not in it.
 * @example
 * import { createEngine, distances } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 2, seed: 1 });
 * console.log(distances(maze, { x: 0, y: 0 }).join(" ")); // 0 1 4 5 1 2 3 6
 */
export function distances(maze: Walls, from: Cell): Uint32Array<ArrayBuffer> {
  const fields = checkWalls(maze);
  const search = new Search(new Graph(fields));
  search.run(checkCellIndex("from", from, fields));
  return search.distances;
}
