// Braiding: dead ends are opened, so that the maze has loops. Source: Think Labyrinth, "Braid". Twin:
// assembly/core/braid.ts. Draws: a separate xoshiro128++ (purpose PURPOSE_BRAID). Cells in order of index; for one that
// is a dead end when its turn comes, a word decides whether it is opened, and if so, one below 12 through which of its
// walls: uniform among those with another cell of the maze behind them.

import { PURPOSE_BRAID } from "../../assembly/abi.ts";
import { derive, drawBelow, xoshiro128plusplus } from "../core/random.ts";
import { carve, Grid } from "../square/grid.ts";
import { chosen, sizeOf } from "./choices.ts";
import type { Task } from "./task.ts";

/** Opens each dead end of a finished maze with a chance of `share` / 2^31 when its turn comes. */
export function braidMaze({ width, height, torus, mask, seed, index, walls }: Task, share: number): void {
  const grid = new Grid(width, height, torus, mask);
  const state = derive(seed, index, PURPOSE_BRAID);
  const next = () => xoshiro128plusplus(state);
  for (let cell = 0; cell < grid.cells; cell++) {
    if (sizeOf(~walls[cell] & 15) !== 1) continue;
    let candidates = 0;
    for (let direction = 0; direction < 4; direction++) {
      const neighbour = grid.neighbour(cell, direction);
      if (neighbour !== -1 && neighbour !== cell && walls[cell] & (1 << direction)) candidates |= 1 << direction;
    }
    if (candidates === 0 || next() >>> 1 >= share) continue;
    const direction = chosen(candidates, drawBelow(12, next));
    carve(walls, cell, direction, grid.neighbour(cell, direction));
  }
}
