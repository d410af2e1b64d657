// Simplified Prim on graphs: repeatedly opens a random edge that leaves the maze. Source: Think Labyrinth, "Prim's
// algorithm". Time: one step per edge. Memory: 4 bytes per edge. Biased. Draws: a number below the length of the list
// of slots for each slot that is removed, including those that no longer leave the maze.

import { Stream } from "../../core/random.ts";
import { type GraphReferenceAlgorithm, slotsTo } from "./task.ts";

export const primSimplified: GraphReferenceAlgorithm = (task) => {
  const { cells, edges, slots, regions, seed, index, passages, listener } = task;
  const stream = new Stream(seed, index);
  const isIn = new Uint8Array(cells);
  const list: number[] = [];

  function enter(cell: number): void {
    isIn[cell] = 1;
    listener?.mark(cell, "in");
    for (const slot of slotsTo(slots, cell, isIn, 0)) {
      list.push(slot);
      listener?.mark(slots.next[slot], "frontier");
    }
  }

  for (const { start } of regions) {
    enter(start);
    while (list.length > 0) {
      const place = stream.below(list.length);
      const slot = list[place];
      list[place] = list[list.length - 1];
      list.pop();
      const next = slots.next[slot];
      if (isIn[next]) {
        const edge = slots.edge[slot];
        listener?.skip(edges[2 * edge] ^ edges[2 * edge + 1] ^ next, next);
        continue;
      }
      passages[slots.edge[slot]] = 1;
      enter(next);
    }
  }
};
