// What may be asked of an engine about mazes: checks what is given, and has the backend answer.

import { checkWord } from "../core/errors.ts";
import type { Cell, Walls } from "../maze.ts";
import { ENDS, type Ends, type EndsName, resolveEndsOption } from "../queries/ends.ts";
import { cellAt, checkCellIndex, type WallsBatch } from "../queries/graph.ts";
import type { MeasureOptions } from "../queries/measure.ts";
import { type MeasureColumns, type Measures, measuresAt } from "../queries/measures.ts";
import { batchQuestionOf, questionOf, type Solutions } from "../queries/query.ts";
import type { Backend } from "./backend.ts";

/** The questions an engine answers. Each is a free function, too, which answers the same without an engine. */
export interface Questions {
  /** The shortest path between two cells, by cell index, both ends included; empty when there is none. */
  solve(maze: Walls, from: Cell, to: Cell): Uint32Array<ArrayBuffer>;
  /** Steps from a cell to every cell, by cell index; UNREACHABLE where there is no path. */
  distances(maze: Walls, from: Cell): Uint32Array<ArrayBuffer>;
  /** A start and a finish: "farthest" (default), "corners" or "sides". */
  suggestEnds(maze: Walls, how?: EndsName): Ends & { readonly exact: boolean };
  /** All measures of a maze. */
  measure(maze: Walls, options?: MeasureOptions): Measures;
  /** All measures of the mazes of a batch: an array a measure. */
  measureMany(batch: WallsBatch, options?: MeasureOptions): MeasureColumns;
  /** The solutions of the mazes of a batch, back to back. */
  solveMany(batch: WallsBatch, options?: MeasureOptions): Solutions;
}

/** The questions, answered by a backend. */
export function questionsOn(backend: Backend): Questions {
  return {
    solve(maze, from, to) {
      const question = questionOf(maze, () => ({ start: checkCellIndex("from", from, maze), finish: checkCellIndex("to", to, maze) }));
      return backend.solve(question).cells;
    },
    distances(maze, from) {
      const question = questionOf(maze, () => ENDS[0]);
      return backend.distances(question, checkCellIndex("from", from, maze));
    },
    suggestEnds(maze, how = ENDS[0]) {
      const question = questionOf(maze, () => checkWord("how", how, ENDS));
      const { start, finish, exact } = backend.suggestEnds(question);
      return { start: cellAt(start, maze.width), finish: cellAt(finish, maze.width), exact };
    },
    measure(maze, options = {}) {
      return measuresAt(backend.measure(questionOf(maze, () => resolveEndsOption(options, maze))), 0);
    },
    measureMany(batch, options = {}) {
      return backend.measure(batchQuestionOf(batch, () => resolveEndsOption(options, batch)));
    },
    solveMany(batch, options = {}) {
      return backend.solve(batchQuestionOf(batch, () => resolveEndsOption(options, batch)));
    },
  };
}
