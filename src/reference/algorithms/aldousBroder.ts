// Aldous-Broder: a random walk that opens a passage to each cell when it first enters the cell. Source: Broder,
// "Generating random spanning trees", 1989; Aldous, "The random walk construction of uniform spanning trees and uniform
// labelled trees", 1990. Time: O(n log² n) steps on average. Memory: one byte per cell. Uniform. Draws: directions.
// After a step out of the plane or the mask, the walk stays where it is.

import { Stream } from "../../core/random.ts";
import { carve, Grid } from "../../square/grid.ts";
import type { Task } from "../task.ts";

export function aldousBroder({ width, height, torus, mask, seed, index, start, walls, listener }: Task): void {
  const grid = new Grid(width, height, torus, mask);
  const stream = new Stream(seed, index);
  const visited = new Uint8Array(grid.cells);
  for (const region of grid.regions(start)) {
    let cell = region.start;
    visited[cell] = 1;
    listener?.walk(cell);
    let left = region.cells - 1;
    while (left > 0) {
      const direction = stream.direction();
      const next = grid.neighbour(cell, direction);
      if (next === -1) continue;
      listener?.walk(next);
      if (!visited[next]) {
        visited[next] = 1;
        left--;
        carve(walls, cell, direction, next);
      }
      cell = next;
    }
  }
}
