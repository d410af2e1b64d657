// Queries on mazes on one graph.

import { unexpected } from "../core/errors.ts";
import { checkGraph, checkGraphCell, type Graph } from "./graph.ts";
import type { GraphMaze } from "./maze.ts";
import { type GraphEnds, type GraphMeasures, measureGraph, pathBetween, searchFrom } from "./queries.ts";
import { type Slots, slotsOf } from "./slots.ts";

type Passages = Pick<GraphMaze, "passages">;

/** Queries on mazes on one graph. */
export interface GraphQueries {
  /**
   * Returns the shortest path between two cells as cells, including both ends. Empty if there is no path. Of several
   * shortest paths, returns the one with the smaller cell where they diverge.
   */
  solve(maze: Passages, from: number, to: number): Uint32Array<ArrayBuffer>;
  /** Returns the number of steps from a cell to every cell; UNREACHABLE (2^32-1) if there is no path. */
  distances(maze: Passages, from: number): Uint32Array<ArrayBuffer>;
  /** Measures a maze. The ends of the solution default to those of the longest path. */
  measure(maze: Passages, ends?: GraphEnds): GraphMeasures;
}

/** Returns the queries on mazes on a checked graph. */
export function queriesOn(checked: Graph): GraphQueries {
  const numbers = checked.edges.length / 2;
  let slots: Slots | undefined;

  /** Returns the slots of the graph and the checked passages of a maze. */
  function query(maze: Passages): readonly [Slots, Uint8Array] {
    const passages = maze?.passages;
    if (!(passages instanceof Uint8Array) || passages.length !== numbers)
      throw unexpected("passages", `a Uint8Array of ${numbers} bytes`, passages);
    slots ??= slotsOf(checked);
    return [slots, passages];
  }

  const cell = (name: string, value: unknown): number => checkGraphCell(name, value, checked);
  return {
    solve: (maze, from, to) => pathBetween(...query(maze), cell("from", from), cell("to", to)),
    distances: (maze, from) => searchFrom(...query(maze), cell("from", from)).distances,
    measure: (maze, ends) =>
      measureGraph(
        ...query(maze),
        checked.mask,
        ends && { start: cell("ends.start", ends.start), finish: cell("ends.finish", ends.finish) },
      ),
  };
}

/**
 * Returns the queries of an engine on a graph, for mazes of slimGraphEngine. Prepares the graph at the first query.
 *
 * @throws TypeError, RangeError if the graph is invalid.
 * @example
 * import { graphQueries, hexGrid, slimGraphEngine } from "wasmaze/graph";
 * import { kruskal } from "wasmaze/graph/kruskal";
 *
 * const grid = hexGrid(5, 4);
 * const maze = slimGraphEngine(grid, kruskal).generate({ algorithm: "kruskal", seed: 1 });
 * console.log(graphQueries(grid).solve(maze, 0, 19).length); // 9
 */
export const graphQueries = (graph: Graph): GraphQueries => queriesOn(checkGraph(graph));
