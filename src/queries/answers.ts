// Questions about the mazes of a batch, and their answers in flat arrays: what a data set of solved mazes is made of.

import { checkInteger } from "../core/errors.ts";
import type { Graph } from "./graph.ts";

/** The answers to `questions` questions about each maze of a batch, maze after maze. */
export interface Answers {
  /** The cell indices of start and finish: two elements a question. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** The number of steps from start to finish, a question each; UNREACHABLE (2^32-1) where there is no path. */
  readonly lengths: Uint32Array<ArrayBuffer>;
  /** The steps of all questions, one question after the other: 0 north, 1 east, 2 south, 3 west. */
  readonly moves: Uint8Array<ArrayBuffer>;
}

/** The most questions about one maze. */
export const MAX_QUESTIONS = 2 ** 24;

/** Checks a number of questions, and returns it; ends that are not drawn have one. */
export function checkQuestions(questions: unknown, isDrawn: boolean): number {
  const count = checkInteger("questions", questions, 1, MAX_QUESTIONS);
  if (isDrawn || count === 1) return count;
  throw new RangeError(
    `"questions" expected 1 for ends that are not drawn, got ${count}; use ends "random" or "dead-ends"`,
  );
}

/** The moves along a path of cells: of two passages between the same two cells the first, from north on. */
export function movesOf(graph: Graph, path: Uint32Array): number[] {
  const moves: number[] = [];
  for (let i = 1; i < path.length; i++) {
    let direction = 0;
    while (graph.through(path[i - 1], direction) !== path[i]) direction++;
    moves.push(direction);
  }
  return moves;
}
