// Aldous-Broder on graphs: a walk by random slots. The edge by which the walk first enters a cell becomes a passage.
// Source: Broder, "Generating random spanning trees", 1989; Aldous, "The random walk construction of uniform spanning
// trees and uniform labelled trees", 1990. Time: the cover time, up to n^3 steps. Memory: one byte per cell. Uniform.
// Draws: for each step a number below the count of the cell's slots.

import { Stream } from "../../core/random.ts";
import { type GraphReferenceAlgorithm, limitedDraws } from "./task.ts";

export const aldousBroder: GraphReferenceAlgorithm = (task) => {
  const { cells, slots, regions, seed, index, maxSteps, passages, listener } = task;
  const { rows, next, edge } = slots;
  const below = limitedDraws(new Stream(seed, index), maxSteps);
  const visited = new Uint8Array(cells);
  for (const region of regions) {
    let cell = region.start;
    visited[cell] = 1;
    listener?.walk(cell);
    for (let left = region.cells - 1; left > 0; ) {
      const slot = rows[cell] + below(rows[cell + 1] - rows[cell]);
      cell = next[slot];
      listener?.walk(cell);
      if (visited[cell]) continue;
      visited[cell] = 1;
      passages[edge[slot]] = 1;
      left--;
    }
  }
};
