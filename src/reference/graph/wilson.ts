// Wilson on graphs: from each cell outside the tree, walks by random slots until the walk meets the tree. The walk,
// without its loops, is added to the tree. Source: Wilson, "Generating random spanning trees more quickly than the cover
// time", 1996. The roots are the starts of the regions. Time: the mean hitting time of the root per cell at most.
// Memory: 5 bytes per cell. Uniform. Draws: for each step a number below the count of the cell's slots.

import { Stream } from "../../core/random.ts";
import { type GraphReferenceAlgorithm, limitedDraws } from "./task.ts";

export const wilson: GraphReferenceAlgorithm = (task) => {
  const { cells, slots, regions, seed, index, maxSteps, passages, listener } = task;
  const { rows, next, edge } = slots;
  const below = limitedDraws(new Stream(seed, index), maxSteps);
  const inTree = new Uint8Array(cells);
  // The slot by which the walk last left each cell.
  const exits = new Uint32Array(cells);
  for (const { start } of regions) {
    inTree[start] = 1;
    listener?.mark(start, "in");
  }
  for (let first = 0; first < cells; first++) {
    for (let cell = first; !inTree[cell]; cell = next[exits[cell]]) {
      listener?.walk(cell);
      exits[cell] = rows[cell] + below(rows[cell + 1] - rows[cell]);
    }
    for (let cell = first; !inTree[cell]; cell = next[exits[cell]]) {
      inTree[cell] = 1;
      passages[edge[exits[cell]]] = 1;
      listener?.mark(cell, "in");
    }
  }
};
