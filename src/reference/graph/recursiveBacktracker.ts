// Recursive backtracker on graphs: a walk to random unvisited neighbours. Where it is stuck, it goes back along its
// path. Source: Think Labyrinth, "Recursive backtracker". Time: for each cell, its slots at each return to it. Memory:
// 5 bytes per cell. Biased. Draws: for each step forward, a number below the count of the slots to unvisited cells.

import { Stream } from "../../core/random.ts";
import { type GraphReferenceAlgorithm, slotsTo } from "./task.ts";

export const recursiveBacktracker: GraphReferenceAlgorithm = (task) => {
  const { cells, slots, regions, seed, index, passages, listener } = task;
  const stream = new Stream(seed, index);
  const visited = new Uint8Array(cells);
  for (const { start } of regions) {
    const path = [start];
    visited[start] = 1;
    listener?.mark(start, "active");
    while (path.length > 0) {
      const cell = path[path.length - 1];
      listener?.walk(cell);
      const ahead = slotsTo(slots, cell, visited, 0);
      if (ahead.length === 0) {
        path.pop();
        listener?.mark(cell, "in");
        continue;
      }
      const slot = ahead[stream.below(ahead.length)];
      const next = slots.next[slot];
      passages[slots.edge[slot]] = 1;
      visited[next] = 1;
      path.push(next);
      listener?.mark(next, "active");
    }
  }
};
