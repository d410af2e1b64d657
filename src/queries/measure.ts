// Computes the measures of a maze. docs/MEASURES.md defines them.

import { suggestion } from "../core/errors.ts";
import { checkWalls, type Walls } from "../square/maze.ts";
import { forEachComponent, Search } from "./distances.ts";
import { countLoops, type EndsOptions, findEnds, type ResolvedEnds, resolveEndsOption } from "./ends.ts";
import { Graph } from "./graph.ts";
import type { Measures } from "./measures.ts";
import { shortestPath } from "./solve.ts";

/** Options of measures. */
export type MeasureOptions = EndsOptions;

/**
 * Returns the number of cells from a dead end to the first junction, excluding the junction. Without a junction, counts
 * the cells up to and including the other dead end.
 */
function deadEndLength(graph: Graph, deadEnd: number): number {
  let length = 1;
  let cell = deadEnd;
  // The direction back to the previous cell; -1 at the start.
  let back = -1;
  while (true) {
    let direction = 0;
    while (direction === back || graph.through(cell, direction) === -1) direction++;
    cell = graph.neighbour(cell, direction);
    back = direction ^ 2;
    const degree = graph.degree(cell);
    if (degree > 2) return length;
    length++;
    if (degree === 1) return length;
  }
}

/** Returns the number of steps in a path that change its direction. */
function countTurns(path: Uint32Array, width: number): number {
  let turns = 0;
  for (let i = 2; i < path.length; i++) {
    const vertical = path[i] % width === path[i - 1] % width;
    const wasVertical = path[i - 1] % width === path[i - 2] % width;
    if (vertical !== wasVertical) turns++;
  }
  return turns;
}

/**
 * Counts the passages that branch off a path, and how many of them lead nearer to its end. At the last cell, all other
 * passages are branches, and none of them leads nearer.
 */
function countBranches(graph: Graph, path: Uint32Array): { branches: number; decoys: number } {
  let branches = 0;
  let decoys = 0;
  const end = path[path.length - 1];
  for (let i = 0; i < path.length; i++) {
    const cell = path[i];
    branches += graph.degree(cell) - (i > 0 ? 1 : 0) - (i < path.length - 1 ? 1 : 0);
    for (let direction = 0; direction < 4; direction++) {
      const next = graph.through(cell, direction);
      if (next === -1 || (i > 0 && next === path[i - 1]) || (i < path.length - 1 && next === path[i + 1])) continue;
      if (graph.straightDistance(next, end) < graph.straightDistance(cell, end)) decoys++;
    }
  }
  return { branches, decoys };
}

/** Measures a maze that is already validated. `number` is its index in the query. */
export function measureChecked(maze: Walls, ends: ResolvedEnds, number = 0): Measures {
  const graph = new Graph(maze);
  const { cells, inside, width } = graph;

  // Number of cells for each set of passages: bit 0 north, 1 east, 2 south, 3 west.
  const kinds = new Float64Array(16);
  let lengthTotal = 0;
  let lengthMax = 0;
  for (let cell = 0; cell < cells; cell++) {
    if (!graph.has(cell)) continue;
    kinds[graph.open[cell]]++;
    if (graph.degree(cell) !== 1) continue;
    const length = deadEndLength(graph, cell);
    lengthTotal += length;
    lengthMax = Math.max(lengthMax, length);
  }
  const deadEnds = kinds[1] + kinds[2] + kinds[4] + kinds[8];

  const components = forEachComponent(graph, new Search(graph), () => {});
  const longest = findEnds(graph, "farthest");
  const { start, finish } = ends === "farthest" ? longest : findEnds(graph, ends, number);
  const path = shortestPath(graph, start, finish);
  const steps = path.length - 1;
  const there = countBranches(graph, path);
  const back = countBranches(graph, path.slice().reverse());

  let elitism = 0;
  if (steps === 0) elitism = 1;
  else if (steps > 0) elitism = graph.straightDistance(start, finish) / steps;

  return {
    deadEnds,
    deadEndShare: deadEnds / inside,
    deadEndsNorth: kinds[1],
    deadEndsEast: kinds[2],
    deadEndsSouth: kinds[4],
    deadEndsWest: kinds[8],
    straightsNorthSouth: kinds[5],
    straightsEastWest: kinds[10],
    turns: kinds[3] + kinds[6] + kinds[9] + kinds[12],
    junctions: kinds[7] + kinds[11] + kinds[13] + kinds[14],
    crossings: kinds[15],
    isolated: kinds[0],
    components,
    loops: countLoops(graph, components),
    deadEndLengthMean: deadEnds === 0 ? 0 : lengthTotal / deadEnds,
    deadEndLengthMax: lengthMax,
    longestPath: shortestPath(graph, longest.start, longest.finish).length,
    start,
    finish,
    solution: path.length,
    solutionShare: path.length / inside,
    elitism,
    solutionTurns: countTurns(path, width),
    solutionBranches: there.branches,
    decoys: there.decoys,
    decoysBack: back.decoys,
  };
}

/**
 * Measures a maze: kinds of cells, dead ends, the longest path, and the solution between its ends. The maze need not be
 * perfect.
 *
 * @throws TypeError, RangeError if the maze is invalid or the ends are not in it.
 * @example
 * import { createEngine, measure } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 30, height: 20, seed: 1 });
 * const { deadEnds, solution } = measure(maze, { ends: "corners" });
 * console.log(`${deadEnds} dead ends, ${solution} cells on the solution`); // 176 dead ends, 67 cells on the solution
 */
export function measure(maze: Walls, options: MeasureOptions = {}): Measures {
  const fields = checkWalls(maze);
  return measureChecked(fields, resolveEndsOption(options, fields, suggestion));
}
