// Plans data sets of mazes on grids for `wasmaze bulk`.

import type { Command } from "commander";
import { show } from "../../../core/errors.ts";
import { randomSeed, type Seed } from "../../../core/seed.ts";
import { recipeOfEdges } from "../../../datasets/gridRecipes.ts";
import { type DataSet, type DataSetOptions, resolveDataSet } from "../../../datasets/plan.ts";
import type { Grid } from "../../../graph.ts";
import { cellFor, graphFor, type OnGraphOptions } from "../../graphs/onGraph.ts";

/** Returns the planned data set. `contents` are the options other than those of the mazes. */
export async function gridDataSet(
  command: Command,
  options: OnGraphOptions & Omit<DataSetOptions, "grid" | "mask">,
  seed: Seed = randomSeed(),
): Promise<DataSet> {
  const { grid: _, rings, side, depth, weave, rooms, graph, mask, maxSteps, index = 0, start, ...contents } = options;
  for (const [name, value] of Object.entries({ mask, "max-steps": maxSteps }))
    if (value !== undefined)
      throw new RangeError(`"${name}" expected no value for bulk with a grid, got ${show(value)}`);
  const made = await graphFor(command, options, seed, index);
  const grid = graph === undefined ? (made as Grid).recipe : recipeOfEdges(made);
  const cell = cellFor("start", made, start);
  const topology = undefined;
  return resolveDataSet({
    ...{ ...contents, topology, seed, index, grid },
    start: cell === undefined ? undefined : { x: cell, y: 0 },
  });
}
