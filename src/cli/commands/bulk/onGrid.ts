// Plans data sets of mazes on grids for `wasmaze bulk`.

import type { Command } from "commander";
import { show } from "../../../core/errors.ts";
import { randomSeed, type Seed } from "../../../core/seed.ts";
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
  for (const [name, value] of Object.entries({ graph, mask, "max-steps": maxSteps }))
    if (value !== undefined)
      throw new RangeError(`"${name}" expected no value for bulk with a grid, got ${show(value)}`);
  const grid = (await graphFor(command, options, seed, index)) as Grid;
  const cell = cellFor("start", grid, start);
  const topology = undefined;
  return resolveDataSet({
    ...{ ...contents, topology, seed, index, grid: grid.recipe },
    start: cell === undefined ? undefined : { x: cell, y: 0 },
  });
}
