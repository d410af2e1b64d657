// Marks on a maze on a graph: a path, a start and a finish.

import { checkOptions, unexpected } from "../core/errors.ts";
import { checkGraphCell, type Graph } from "./graph.ts";
import type { GraphMaze } from "./maze.ts";
import type { GraphEnds } from "./queries.ts";
import { slotsOf } from "./slots.ts";

/** The fields of a maze on a graph that drawings and queries read. */
export type GraphPassages = Pick<GraphMaze, "graph" | "passages">;

/** Marks to draw in addition to the walls of a maze on a graph. */
export interface GraphMarks {
  /** The start and the finish. */
  ends?: GraphEnds | undefined;
  /** A path along passages as cells of the graph, such as a solution. */
  path?: ArrayLike<number> | undefined;
  /** True omits a side of the start and of the finish in pictures, if these cells are at the border. Default false. */
  openings?: boolean | undefined;
}

/** Returns the cells of a path and the passage of each step. */
export function checkGraphPath(
  { graph, passages }: GraphPassages,
  given: unknown,
): { path: number[]; steps: number[] } {
  const length = typeof given === "object" && given !== null ? (given as ArrayLike<number>).length : -1;
  if (!(Number.isInteger(length) && length >= 0 && length < 2 ** 32))
    throw unexpected("path", "a list of cells", given);
  const path = Array.from({ length }, (_, i) => checkGraphCell(`path[${i}]`, (given as ArrayLike<number>)[i], graph));
  const { rows, next, edge } = slotsOf(graph);
  const steps = path.slice(1).map((to, i) => {
    for (let slot = rows[path[i]]; slot < rows[path[i] + 1]; slot++)
      if (next[slot] === to && passages[edge[slot]] === 1) return edge[slot];
    throw new RangeError(`"path" expected a passage from cell ${path[i]} to ${to}, got none`);
  });
  return { path, steps };
}

/** Returns the ends with their cells checked. */
export function checkGraphEnds(graph: Graph, ends: GraphEnds): GraphEnds {
  const { start, finish } = checkOptions(ends, ["start", "finish"], "ends");
  return { start: checkGraphCell("ends.start", start, graph), finish: checkGraphCell("ends.finish", finish, graph) };
}
