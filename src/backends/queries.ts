// The queries of an engine: validates the input and calls the backend.

import { checkWord } from "../core/errors.ts";
import type { Cell, Walls } from "../maze.ts";
import { ENDS, type Ends, type EndsName, resolveEndsOption } from "../queries/ends.ts";
import { cellAt, checkCellIndex, type WallsBatch } from "../queries/graph.ts";
import type { MeasureOptions } from "../queries/measure.ts";
import { type MeasureColumns, type Measures, measuresAt } from "../queries/measures.ts";
import { batchQueryOf, queryOf, type Solutions } from "../queries/query.ts";
import type { QueryBackend } from "./backend.ts";

/** The queries of an engine. Each also exists as a function without an engine, with the same results. */
export interface Queries {
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

/** The queries of a backend, with validation. */
export function queriesOn(backend: QueryBackend): Queries {
  return {
    solve(maze, from, to) {
      const query = queryOf(maze, () => ({
        start: checkCellIndex("from", from, maze),
        finish: checkCellIndex("to", to, maze),
      }));
      return backend.solve(query).cells;
    },
    distances(maze, from) {
      const query = queryOf(maze, () => ENDS[0]);
      return backend.distances(query, checkCellIndex("from", from, maze));
    },
    suggestEnds(maze, how = ENDS[0]) {
      const query = queryOf(maze, () => checkWord("how", how, ENDS));
      const { start, finish, exact } = backend.suggestEnds(query);
      return { start: cellAt(start, maze.width), finish: cellAt(finish, maze.width), exact };
    },
    measure(maze, options = {}) {
      return measuresAt(backend.measure(queryOf(maze, () => resolveEndsOption(options, maze))), 0);
    },
    measureMany(batch, options = {}) {
      return backend.measure(batchQueryOf(batch, () => resolveEndsOption(options, batch)));
    },
    solveMany(batch, options = {}) {
      return backend.solve(batchQueryOf(batch, () => resolveEndsOption(options, batch)));
    },
  };
}
