// Braiding opens dead ends, which adds loops to a maze. Source: Think Labyrinth, "Braid". Draws: from a separate
// xoshiro128++ (purpose PURPOSE_BRAID), for each cell that is still a dead end, in order of index. One word decides
// whether the dead end is opened. A number below 12 then chooses uniformly among its walls towards other cells of the
// maze.

import { PURPOSE_BRAID } from "../../assembly/abi.ts";
import { derive, drawBelow, xoshiro128plusplus } from "../core/random.ts";
import { SIDES } from "../square/direction.ts";
import { carve, Grid } from "../square/grid.ts";
import { chosen, sizeOf } from "./choices.ts";
import type { Task } from "./task.ts";

/** Opens each dead end of a finished maze with probability `share` / 2^31. */
export function braidMaze({ width, height, torus, mask, seed, index, walls }: Task, share: number): void {
  const grid = new Grid(width, height, torus, mask);
  const state = derive(seed, index, PURPOSE_BRAID);
  const next = () => xoshiro128plusplus(state);
  for (let cell = 0; cell < grid.cells; cell++) {
    if (sizeOf(~walls[cell] & 15) !== 1) continue;
    let candidates = 0;
    for (let direction = 0; direction < SIDES; direction++) {
      const neighbour = grid.neighbour(cell, direction);
      if (neighbour !== -1 && neighbour !== cell && walls[cell] & (1 << direction)) candidates |= 1 << direction;
    }
    if (candidates === 0 || next() >>> 1 >= share) continue;
    const direction = chosen(candidates, drawBelow(12, next));
    carve(walls, cell, direction, grid.neighbour(cell, direction));
  }
}
