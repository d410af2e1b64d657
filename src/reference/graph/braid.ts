// Braiding on graphs: opens dead ends, which adds loops. Source: Think Labyrinth, "Braid". Draws: from a separate
// xoshiro128++ (purpose PURPOSE_BRAID), for each cell that is still a dead end and has a closed slot, in order of
// number: a word that decides whether the dead end is opened, then a number below the count of its closed slots.

import { PURPOSE_BRAID } from "../../../assembly/abi.ts";
import { derive, drawBelow, xoshiro128plusplus } from "../../core/random.ts";
import type { GraphAlgorithmTask } from "./task.ts";

/** Opens each dead end of a finished maze with probability `share` / 2^31. */
export function braidGraphMaze({ cells, slots, seed, index, passages }: GraphAlgorithmTask, share: number): void {
  const { rows, edge } = slots;
  const state = derive(seed, index, PURPOSE_BRAID);
  const next = () => xoshiro128plusplus(state);
  for (let cell = 0; cell < cells; cell++) {
    const closed: number[] = [];
    for (let slot = rows[cell]; slot < rows[cell + 1]; slot++) if (!passages[edge[slot]]) closed.push(slot);
    if (rows[cell + 1] - rows[cell] - closed.length !== 1) continue;
    if (closed.length === 0 || next() >>> 1 >= share) continue;
    passages[edge[closed[drawBelow(closed.length, next)]]] = 1;
  }
}
