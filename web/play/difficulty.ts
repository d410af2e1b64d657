// The difficulty of a maze for a walker inside it: the mean number of steps of a careful walker from start to finish.
//
// The walker tries the passages of each junction in random order, sees along straight corridors, and enters a corridor
// only up to its last unexplored side passage, so that visible dead ends cost nothing.
//
// At each junction of the solution, the walker tries each wrong passage before the right one with probability 1/2.
// Exploring a wrong passage costs twice the lengths of its corridors, each up to its last side passage. Therefore, the
// mean is the length of the solution plus the lengths of all corridors beside the solution. A walker who sees nothing
// would not measure difficulty: if the finish is a dead end, the mean is the same for all mazes of a size.

import type { Walls } from "../../src/index.ts";
import { turned } from "../maze/square.ts";
import { Passages } from "./passages.ts";

export interface Difficulty {
  readonly steps: number;
  /** Number of passages that leave the solution and do not visibly end in a dead end. */
  readonly wrongTurns: number;
}

/** Measures a maze without loops. `path` is the solution with both ends. Cells past the finish do not count. */
export function difficultyOf(maze: Walls, path: ArrayLike<number>): Difficulty {
  const passages = new Passages(maze);
  let steps = path.length - 1;
  let wrongTurns = 0;
  // Unexplored corridors: the cell that they leave, and their direction.
  const corridors: (readonly [cell: number, direction: number])[] = [];

  /** Explores a corridor. Returns the number of steps to its last side passage; 0 if it has none. */
  function explore(from: number, direction: number): number {
    const cells = passages.corridor(from, direction);
    let last = 0;
    for (const [i, cell] of cells.entries())
      for (const side of [turned(direction, 1), turned(direction, -1)]) {
        if (passages.through(cell, side) === -1) continue;
        corridors.push([cell, side]);
        last = i + 1;
      }
    return last;
  }

  for (let i = 0; i + 1 < path.length; i++)
    for (const direction of passages.open(path[i])) {
      const next = passages.through(path[i], direction);
      if (next === path[i + 1] || (i > 0 && next === path[i - 1])) continue;
      const cost = explore(path[i], direction);
      if (cost > 0) wrongTurns++;
      steps += cost;
      for (let corridor = corridors.pop(); corridor; corridor = corridors.pop()) steps += explore(...corridor);
    }
  return { steps, wrongTurns };
}
