// `wasmaze solve` for mazes on grids and graphs.

import { show } from "../../core/errors.ts";
import type { Seed } from "../../core/seed.ts";
import { createGraphEngine, type MarkedGraphMaze, suggestGraphEnds } from "../../graph.ts";
import type { EndsName } from "../../index.ts";
import type { DrawingOptions } from "../draw.ts";
import { checkGraphDrawing, drawGraph } from "../graphs/drawGraph.ts";
import { cellFor } from "../graphs/onGraph.ts";
import { tell } from "../messages.ts";
import { writeOutput } from "../output.ts";

interface Options extends DrawingOptions {
  from?: unknown;
  to?: unknown;
  ends?: EndsName;
  seed?: Seed;
}

/** Returns a cell as its coordinates, or as its number in a graph without coordinates. */
const nameOf = (graph: object, cell: number): string =>
  "coordinatesOf" in graph ? (graph as { coordinatesOf(of: number): number[] }).coordinatesOf(cell).join() : `${cell}`;

export async function solveOnGraph({ maze, ends: drawn }: MarkedGraphMaze, options: Options): Promise<void> {
  const { ends: how, seed, scale, set, output } = options;
  const { graph } = maze;
  const format = checkGraphDrawing(options);
  const [from, to] = [cellFor("from", graph, options.from), cellFor("to", graph, options.to)];
  if (how === undefined && seed !== undefined)
    throw new RangeError(
      `"seed" expected --ends random or --ends dead-ends, got ${show(seed)} alone; use --ends random`,
    );
  const known = how === undefined ? (drawn ?? suggestGraphEnds(maze)) : suggestGraphEnds(maze, how, { seed });
  const ends = { start: from ?? known.start, finish: to ?? known.finish };
  const path = createGraphEngine(graph).solve(maze, ends.start, ends.finish);
  const route = `from ${nameOf(graph, ends.start)} to ${nameOf(graph, ends.finish)}`;
  if (path.length === 0) throw new Error(`no path ${route}`);
  await writeOutput(await drawGraph(maze, format, { ends, path, scale, set }), output);
  tell(`${path.length} ${path.length === 1 ? "cell" : "cells"} ${route}`);
}
