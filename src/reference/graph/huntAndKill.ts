// Hunt-and-kill on graphs: a walk to random unvisited neighbours. Where it is stuck, a hunt finds the first unvisited
// cell with a visited neighbour, joins the two, and continues the walk from that cell. Source: Think Labyrinth, "Hunt
// and kill". Memory: one byte per cell. Biased. Draws: for each step of the walk a number below the count of the slots
// to unvisited cells; after each hunt a number below the count of the slots to visited cells.

import { Stream } from "../../core/random.ts";
import { type GraphReferenceAlgorithm, slotsTo } from "./task.ts";

export const huntAndKill: GraphReferenceAlgorithm = (task) => {
  const { cells, slots, regions, seed, index, passages, listener } = task;
  const stream = new Stream(seed, index);
  const visited = new Uint8Array(cells);
  for (const region of regions) {
    let cell = region.start;
    visited[cell] = 1;
    listener?.walk(cell);
    for (let left = region.cells - 1; left > 0; left--) {
      const ahead = slotsTo(slots, cell, visited, 0);
      if (ahead.length > 0) {
        const slot = ahead[stream.below(ahead.length)];
        cell = slots.next[slot];
        listener?.walk(cell);
        passages[slots.edge[slot]] = 1;
      } else {
        cell = 0;
        while (visited[cell] || slotsTo(slots, cell, visited, 1).length === 0) cell++;
        listener?.work(cell, cell);
        const back = slotsTo(slots, cell, visited, 1);
        passages[slots.edge[back[stream.below(back.length)]]] = 1;
      }
      visited[cell] = 1;
    }
  }
};
