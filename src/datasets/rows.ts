// Makes the mazes of an index range and computes the columns of a data set: measures, ends, moves and keys.

import type { Engine } from "../engine/buildEngine.ts";
import { rangeMaker } from "../engine/rangeMaker.ts";
import type { Column } from "../io/npy.ts";
import { UNREACHABLE } from "../queries/distances.ts";
import type { MazeFilter } from "../queries/filter.ts";
import type { MeasureName } from "../queries/measures.ts";
import type { QueryResults } from "../queries/pairs.ts";
import { requestOf } from "../request/validateRequest.ts";
import { Grid } from "../square/grid.ts";
import { COLUMNS, type Contents, type Rows } from "./formats/format.ts";
import { gridRowMaker } from "./gridRows.ts";
import { levelRowMaker } from "./levelRows.ts";
import { type Needs, writeIndices } from "./needs.ts";

/** Adds the ends and lengths of solutions as columns, and fills in the offsets of their moves. */
function addSolutions(
  solutions: QueryResults,
  count: number,
  columns: Map<string, Column>,
  offsets: Uint32Array,
): void {
  const start = new Uint32Array(count);
  const finish = new Uint32Array(count);
  const length = new Uint32Array(count);
  const solution = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    start[i] = solutions.ends[2 * i];
    finish[i] = solutions.ends[2 * i + 1];
    const steps = solutions.lengths[i] === UNREACHABLE ? -1 : solutions.lengths[i];
    length[i] = Math.max(0, steps);
    solution[i] = steps + 1;
    offsets[i + 1] = offsets[i] + length[i];
  }
  columns.set("start", start).set("finish", finish).set("length", length).set("solution", solution);
}

/** Returns a function that makes the mazes of a range in `buffers` and computes the values in `needs`. */
export function rowMaker(
  engine: Engine,
  contents: Contents,
  needs: Needs,
  buffers: { readonly walls: Uint8Array; readonly indices: BigInt64Array },
): (range: { readonly index: number; readonly count: number }) => Rows {
  const { recipe, ends } = contents;
  if (recipe.grid) return gridRowMaker(contents, needs, buffers.indices);
  if (recipe.obstacles) return levelRowMaker(engine, contents, recipe.obstacles, needs.keys, buffers.indices);
  const cells = recipe.width * recipe.height;
  const request = requestOf(recipe);
  const maker = rangeMaker(engine, request, ends);
  return ({ index, count }) => {
    const target = buffers.walls.subarray(0, count * cells);
    const solutions = needs.solutions ? maker.solve(index, count, target) : undefined;
    // Queries overwrite the memory of the module. If there are queries, the walls are therefore written to `target`.
    // Otherwise, they may stay in the memory of the module.
    const isQueried = needs.measures || needs.keys;
    if (!solutions && isQueried) maker.make(index, count, target);
    const walls = solutions || isQueried ? target : maker.view(index, count, target);
    const indices = buffers.indices.subarray(0, count);
    writeIndices(indices, index, count);
    const columns = new Map<string, Column>();
    const offsets = new Uint32Array(count + 1);
    // A function, because some data sets need no batch, and spreading a recipe takes as long as making a small maze.
    const batch = () => ({ ...recipe, index, count, walls });
    if (needs.measures)
      for (const [name, column] of Object.entries(engine.measureMany(batch(), { ends }))) columns.set(name, column);
    if (solutions) addSolutions(solutions, count, columns, offsets);
    if (needs.keys) columns.set("key", engine.keysMany(batch()));
    return { count, walls, indices, columns, moves: solutions?.moves, offsets };
  };
}

/** Maps the highest 53 bits of a key to a number in [0, 1). */
export const shareOf = (key: bigint): number => Number(key >> 11n) / 2 ** 53;

/** Returns the rows that pass the filter and whose keys are in the interval `shares`. */
export function passing(
  rows: Rows,
  filter: MazeFilter | undefined,
  shares: readonly [number, number] | undefined,
  dropped?: ReadonlySet<bigint>,
): number[] {
  const used = (filter?.names ?? []).filter((name) => name !== "index") as MeasureName[];
  const columns = used.map((name) => rows.columns.get(name) as Uint32Array);
  const usesIndex = filter?.names.includes("index");
  const keys = rows.columns.get("key") as BigUint64Array;
  const values: Record<string, number> = {};
  const kept: number[] = [];
  for (let i = 0; i < rows.count; i++) {
    if (filter) {
      if (usesIndex) values.index = Number(rows.indices[i]);
      for (let k = 0; k < used.length; k++) values[used[k]] = columns[k][i];
      if (!filter.test(values)) continue;
    }
    if (shares) {
      const share = shareOf(keys[i]);
      if (!(share >= shares[0] && share < shares[1])) continue;
    }
    if (dropped?.has(rows.indices[i])) continue;
    kept.push(i);
  }
  return kept;
}

/** Moves the rows listed in `kept` to the front of their arrays. `kept` must be in ascending order. */
export function select(rows: Rows, kept: readonly number[], cells: number): Rows {
  if (kept.length === rows.count) return rows;
  const { walls, indices, moves, offsets } = rows;
  let end = 0;
  for (const [to, from] of kept.entries()) {
    if (to !== from) {
      walls.copyWithin(to * cells, from * cells, (from + 1) * cells);
      indices[to] = indices[from];
      for (const column of rows.columns.values()) column[to] = column[from];
    }
    const [first, next] = [offsets[from], offsets[from + 1]];
    moves?.copyWithin(end, first, next);
    offsets[to] = end;
    end += next - first;
  }
  const count = kept.length;
  offsets[count] = end;
  return {
    count,
    walls: walls.subarray(0, count * cells),
    indices: indices.subarray(0, count),
    columns: new Map([...rows.columns].map(([name, column]) => [name, column.subarray(0, count)])),
    moves: moves?.subarray(0, end),
    offsets: offsets.subarray(0, count + 1),
  };
}

/**
 * Returns the columns to write, by name. The columns "moves" and "cells" have a list per maze; these lists are
 * concatenated.
 */
export function columnsOf(rows: Rows, contents: Contents): Map<string, Column> {
  const found = new Map<string, Column>();
  for (const name of contents.measures ?? []) found.set(name, rows.columns.get(name) as Column);
  for (const name of COLUMNS) {
    if (!contents.columns?.includes(name)) continue;
    if (name === "moves") found.set(name, rows.moves as Uint8Array);
    else if (name === "cells") found.set(name, cellsOf(rows, contents.recipe));
    else found.set(name, rows.columns.get(name) as Column);
  }
  return found;
}

/** Returns the cells of all paths, including both ends. */
function cellsOf(rows: Rows, { width, height, topology, grid: isOnGrid }: Contents["recipe"]): Uint32Array {
  const { offsets, count } = rows;
  const moves = rows.moves as NonNullable<Rows["moves"]>;
  const starts = rows.columns.get("start") as Uint32Array;
  const path = new Uint32Array(offsets[count] + count);
  const grid = new Grid(width, height, topology === "torus");
  let at = 0;
  for (let i = 0; i < count; i++) {
    let cell = starts[i];
    path[at++] = cell;
    for (let k = offsets[i]; k < offsets[i + 1]; k++) {
      cell = isOnGrid ? moves[k] : grid.neighbour(cell, moves[k]);
      path[at++] = cell;
    }
  }
  return path;
}
