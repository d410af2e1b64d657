// Simplified Prim: from the start cell, repeatedly carves a random edge that leaves the carved cells. Source: Think
// Labyrinth, "Prim's algorithm". Time: one step per edge. Memory: 9 bytes per cell. Biased. Draws: a number below the
// length of the list of edges. If the edge no longer leaves the carved cells, it is dropped and drawing is repeated.

import { Stream } from "../../core/random.ts";
import { SIDES } from "../../square/direction.ts";
import { carve, Grid } from "../../square/grid.ts";
import type { Task } from "../task.ts";

export function primSimplified({ width, height, torus, mask, seed, index, start, walls, listener }: Task): void {
  const grid = new Grid(width, height, torus, mask);
  const stream = new Stream(seed, index);
  const isIn = new Uint8Array(grid.cells);
  // Edges as cell * 4 + direction. An appended edge leads from a carved cell to a cell that is not carved yet.
  const edges = new Uint32Array(2 * grid.cells);
  let length = 0;

  function enter(cell: number): void {
    isIn[cell] = 1;
    listener?.mark(cell, "in");
    for (let direction = 0; direction < SIDES; direction++) {
      const next = grid.neighbour(cell, direction);
      if (next === -1 || isIn[next]) continue;
      listener?.mark(next, "frontier");
      edges[length++] = cell * 4 + direction;
    }
  }

  for (const region of grid.regions(start)) {
    enter(region.start);
    while (length > 0) {
      const slot = stream.below(length);
      const edge = edges[slot];
      edges[slot] = edges[--length];
      const cell = edge >>> 2;
      const direction = edge & 3;
      const next = grid.neighbour(cell, direction);
      if (isIn[next]) {
        listener?.skip(cell, next);
        continue;
      }
      carve(walls, cell, direction, next);
      enter(next);
    }
  }
}
