// The queries of an engine. They validate their arguments and call the backend.

import { checkNames, type Hint } from "../../core/errors.ts";
import type { Ends, EndsName, RandomEndsOptions } from "../../queries/ends.ts";
import { ENDS, ENDS_OPTIONS, resolveEnds, resolveEndsOption, resolveHow } from "../../queries/ends.ts";
import { checkBatch, type WallsBatch } from "../../queries/graph.ts";
import { checkKeyed } from "../../queries/keys.ts";
import type { MeasureOptions } from "../../queries/measure.ts";
import { createColumns, type MeasureColumns, type Measures, measureNames } from "../../queries/measures.ts";
import { checkPairs, type QueryResults } from "../../queries/pairs.ts";
import { queryOf, type Solutions, solutionsOf } from "../../queries/query.ts";
import type { Mutable } from "../../request/validateRequest.ts";
import { type Cell, cellOf, checkCellIndex } from "../../square/cell.ts";
import { checkWalls, type Walls } from "../../square/maze.ts";
import type { QueryBackend } from "./backend.ts";

/** The queries of an engine. Queries about one maze also exist as functions, with the same results. */
export interface Queries {
  /** Returns the shortest path between two cells as cell indices, including both ends. Empty if there is no path. */
  solve(maze: Walls, from: Cell, to: Cell): Uint32Array<ArrayBuffer>;
  /** Returns the number of steps from a cell to every cell, by cell index; UNREACHABLE if there is no path. */
  distances(maze: Walls, from: Cell): Uint32Array<ArrayBuffer>;
  /** Returns a start and a finish, chosen by `how`, default "farthest". "random" and "dead-ends" use the seed. */
  suggestEnds(maze: Walls, how?: EndsName, options?: RandomEndsOptions): Ends & { readonly exact: boolean };
  /** Returns all measures of a maze. */
  measure(maze: Walls, options?: MeasureOptions): Measures;
  /** Returns all measures of the mazes of a batch: one array per measure. */
  measureMany(batch: WallsBatch, options?: MeasureOptions): MeasureColumns;
  /**
   * Returns the paths between `pairs` pairs of ends (1..2^24) in each maze of a batch, as moves in flat arrays. Pair j
   * of maze i is a function of (seed, index + i, j) alone. Ends that are not random allow only one pair.
   */
  solveMany(batch: WallsBatch, options: MeasureOptions & { pairs: number }): QueryResults;
  /** Returns the solutions of the mazes of a batch. The cells of all solutions are concatenated. */
  solveMany(batch: WallsBatch, options?: MeasureOptions & { pairs?: undefined }): Solutions;
  /**
   * Returns the 64-bit key of each maze of a batch, like mazeKey: equal for all mirror images and rotations of a maze.
   * Throws a RangeError on a torus.
   */
  keysMany(batch: WallsBatch): BigUint64Array<ArrayBuffer>;
}

/**
 * Returns the queries of a backend, with validation. `hint` returns the suggestion for an unknown word. Small bundles
 * have none, which saves 0.3 kB.
 */
export function queriesOn(backend: QueryBackend, hint?: Hint): Queries {
  return {
    solve(maze, from, to) {
      const fields = checkWalls(maze);
      const start = checkCellIndex("from", from, fields);
      return backend.solve(queryOf(fields, { start, finish: checkCellIndex("to", to, fields) }));
    },
    distances(maze, from) {
      const fields = checkWalls(maze);
      return backend.distances(queryOf(fields, ENDS[0]), checkCellIndex("from", from, fields));
    },
    suggestEnds(maze, how = ENDS[0], options = {}) {
      const fields = checkWalls(maze);
      const { start, finish, exact } = backend.suggestEnds(queryOf(fields, resolveHow(how, options, fields, hint)));
      return { start: cellOf(start, fields.width), finish: cellOf(finish, fields.width), exact };
    },
    measure(maze, options = {}) {
      const fields = checkWalls(maze);
      const measures = {} as Mutable<Measures>;
      backend.measure(queryOf(fields, resolveEndsOption(options, fields, hint)), (values) => {
        measureNames.forEach((name, i) => {
          measures[name] = values[i];
        });
      });
      return measures;
    },
    measureMany(batch, options = {}) {
      const fields = checkBatch(batch);
      const query = queryOf(fields, resolveEndsOption(options, fields, hint));
      const columns = createColumns(query.count);
      backend.measure(query, (values, first, count) => {
        measureNames.forEach((name, position) => {
          const column = columns[name];
          for (let i = 0; i < count; i++) column[first + i] = values[i * measureNames.length + position];
        });
      });
      return columns;
    },
    solveMany: ((batch, options = {}) => {
      const { pairs, ...given } = checkNames(options, [...ENDS_OPTIONS, "pairs"], "options", hint);
      const fields = checkBatch(batch);
      const ends = resolveEnds(given.ends, fields, given, hint);
      const query = queryOf(fields, ends);
      if (pairs === undefined) return solutionsOf(query, backend.solvePairs(query));
      const isRandom = typeof ends === "object" && "how" in ends;
      return backend.solvePairs({ ...query, pairs: checkPairs(pairs, isRandom) });
    }) as Queries["solveMany"],
    keysMany(batch) {
      const fields = checkBatch(batch);
      checkKeyed(fields.topology);
      return backend.keys(queryOf(fields, "corners"));
    },
  };
}
