// How hard a maze is for somebody who walks in it.
//
// Difficulty: the mean number of steps of a careful walker from the start to the finish. The walker tries the passages
// of each junction in random order, sees along straight corridors, and goes down a corridor only as far as a side
// passage that is still unknown: dead ends in sight cost nothing.
//
// On each junction of the way a wrong passage comes before the right one with chance 1/2, and exploring all behind it
// costs twice the corridors' lengths, each up to its last side passage. So the mean is the length of the way plus, for
// each corridor beside it, the steps from its beginning to its last side passage. Cells alone are no measure: a walker
// who sees nothing takes as many steps as there are cells, in any maze whose finish is a dead end.

import type { Walls } from "../../src/index.ts";
import { Passages } from "./passages.ts";

export interface Difficulty {
  /** Mean steps of a careful walker. */
  readonly steps: number;
  /** Steps of the shortest way. */
  readonly way: number;
  /** Passages off the way that do not end in sight: where a walker can go wrong. */
  readonly wrongTurns: number;
  /** Cells beside the way, behind wrong turns and in short dead ends. */
  readonly aside: number;
}

/**
 * Measures a maze without loops. `path` is the way from the start to the finish by cell index, both included. What
 * lies behind the finish does not count.
 */
export function difficultyOf(maze: Walls, path: ArrayLike<number>): Difficulty {
  const passages = new Passages(maze);
  let steps = path.length - 1;
  let wrongTurns = 0;
  let aside = 0;
  // Corridors beside the way: a cell that they branch off, and a direction.
  const corridors: number[] = [];

  /** Walks down a corridor. Returns the steps to its last side passage. */
  function explore(from: number, way: number): number {
    let last = 0;
    let length = 0;
    for (let cell = passages.through(from, way); cell !== -1; cell = passages.through(cell, way)) {
      length++;
      for (const side of [(way + 1) & 3, (way + 3) & 3]) {
        if (passages.through(cell, side) === -1) continue;
        corridors.push(4 * cell + side);
        last = length;
      }
    }
    aside += length;
    return last;
  }

  for (let i = 0; i + 1 < path.length; i++) {
    for (const way of passages.open(path[i])) {
      const next = passages.through(path[i], way);
      if (next === path[i + 1] || (i > 0 && next === path[i - 1])) continue;
      const cost = explore(path[i], way);
      if (cost > 0) wrongTurns++;
      steps += cost;
      for (let code = corridors.pop(); code !== undefined; code = corridors.pop())
        steps += explore(code >> 2, code & 3);
    }
  }
  return { steps, way: path.length - 1, wrongTurns, aside };
}
