// Modified Prim: cells are in the maze, on its frontier, or outside. Carves to a random frontier cell from a random
// neighbour in the maze. Source: Think Labyrinth, "Prim's algorithm". Time: one step per cell. Memory: 5 bytes per
// cell. Biased. Draws: a number below 12 * (number of frontier cells), which chooses both the cell and the neighbour.

import { Stream } from "../../core/random.ts";
import { opposite, SIDES, wallBit } from "../../square/direction.ts";
import { carve, Grid } from "../../square/grid.ts";
import { chosen } from "../choices.ts";
import type { Task } from "../task.ts";

const IN = 16;

export function primModified({ width, height, torus, mask, seed, index, start, walls, listener }: Task): void {
  const grid = new Grid(width, height, torus, mask);
  const stream = new Stream(seed, index);
  // Per cell: 0 if outside, IN if in the maze; for a frontier cell, the directions to its neighbours in the maze.
  const states = new Uint8Array(grid.cells);
  const frontier = new Uint32Array(grid.cells);
  let length = 0;

  function enter(cell: number): void {
    states[cell] = IN;
    listener?.mark(cell, "in");
    for (let direction = 0; direction < SIDES; direction++) {
      const next = grid.neighbour(cell, direction);
      if (next === -1 || states[next] === IN) continue;
      if (states[next] === 0) {
        frontier[length++] = next;
        listener?.mark(next, "frontier");
      }
      states[next] |= wallBit(opposite(direction));
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
