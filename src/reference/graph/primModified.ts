// Modified Prim on graphs: cells are in the maze, on its frontier, or outside. Joins a random frontier cell to the maze
// by a random slot. Source: Think Labyrinth, "Prim's algorithm". Time: one step per cell. Memory: 5 bytes per cell.
// Biased. Draws: for each cell but the starts, a number below the length of the frontier, then a number below the count
// of the cell's slots that lead to the maze.

import { Stream } from "../../core/random.ts";
import { type GraphReferenceAlgorithm, slotsTo } from "./task.ts";

export const primModified: GraphReferenceAlgorithm = (task) => {
  const { cells, slots, regions, seed, index, passages, listener } = task;
  const stream = new Stream(seed, index);
  const isIn = new Uint8Array(cells);
  const isListed = new Uint8Array(cells);
  const frontier: number[] = [];

  function enter(cell: number): void {
    isIn[cell] = 1;
    listener?.mark(cell, "in");
    for (const slot of slotsTo(slots, cell, isIn, 0)) {
      const next = slots.next[slot];
      if (isListed[next]) continue;
      isListed[next] = 1;
      frontier.push(next);
      listener?.mark(next, "frontier");
    }
  }

  for (const { start } of regions) {
    enter(start);
    while (frontier.length > 0) {
      const place = stream.below(frontier.length);
      const cell = frontier[place];
      frontier[place] = frontier[frontier.length - 1];
      frontier.pop();
      const back = slotsTo(slots, cell, isIn, 1);
      passages[slots.edge[back[stream.below(back.length)]]] = 1;
      enter(cell);
    }
  }
};
