// Modified Prim: cells are in, frontier or out; a random frontier cell is carved to from a random neighbour that is in.
// Source: Think Labyrinth, "Prim's algorithm"; all weights equal, seen by cells. Time: a step a cell. Memory: 5 bytes a
// cell. Biased. Draws: one below 12 * frontier cells: which cell, and which of its neighbours that are in.

import { Stream } from "../../core/random.ts";
import { carve, Grid } from "../../square/grid.ts";
import { chosen } from "../choices.ts";
import type { Task } from "../task.ts";

const IN = 16;

export function primModified({ width, height, torus, mask, seed, index, start, walls, listener }: Task): void {
  const grid = new Grid(width, height, torus, mask);
  const stream = new Stream(seed, index);
  // Out: 0. Frontier: the directions of its neighbours that are in, as bits. In: IN.
  const states = new Uint8Array(grid.cells);
  const frontier = new Uint32Array(grid.cells);
  let length = 0;

  function enter(cell: number): void {
    states[cell] = IN;
    listener?.mark(cell, "in");
    for (let direction = 0; direction < 4; direction++) {
      const next = grid.neighbour(cell, direction);
      if (next === -1 || states[next] === IN) continue;
      if (states[next] === 0) {
        frontier[length++] = next;
        listener?.mark(next, "frontier");
      }
      states[next] |= 1 << (direction ^ 2);
    }
  }

  for (const region of grid.regions(start)) {
    enter(region.start);
    while (length > 0) {
      const draw = stream.below(12 * length);
      const slot = Math.floor(draw / 12);
      const cell = frontier[slot];
      frontier[slot] = frontier[--length];
      const direction = chosen(states[cell], draw % 12);
      carve(walls, cell, direction, grid.neighbour(cell, direction));
      enter(cell);
    }
  }
}
