// Makes the mazes of an index range on a grid, and computes their columns.

import { seedWords } from "../core/seed.ts";
import { endsOn } from "../graph/ends.ts";
import { checkGraph } from "../graph/graph.ts";
import type { GridRecipe } from "../graph/grids/grid.ts";
import { graphMazeKey } from "../graph/keys.ts";
import { type GraphEnds, type GraphMeasures, measureGraph, pathBetween } from "../graph/queries.ts";
import type { Column } from "../io/npy.ts";
import { type MeasureName, measures } from "../queries/measures.ts";
import type { Contents, Rows } from "./formats/format.ts";
import { gridFor } from "./gridRecipes.ts";
import { gridMaker } from "./gridSets.ts";
import { type Needs, writeIndices } from "./needs.ts";

/** The measures of mazes on grids, in the order of all measures. */
export const GRID_MEASURES = [
  ...(["deadEnds", "deadEndShare", "junctions", "components", "loops", "deadEndLengthMean"] as const),
  ...(["deadEndLengthMax", "longestPath", "start", "finish", "solution", "solutionShare", "solutionBranches"] as const),
] as const satisfies readonly (MeasureName & keyof GraphMeasures)[];

/** The columns that mazes on grids can have besides measures. There are no moves, because grids have no directions. */
export const GRID_COLUMNS: readonly string[] = ["start", "finish", "length", "cells", "key"];

/** The names that a filter of mazes on grids may contain. */
export const GRID_FILTER_NAMES: readonly string[] = ["index", "length", ...GRID_MEASURES];

/** The values of a maze by name: measures and `length`. Without `all`, only those of the solution. */
export type GridValues = Partial<Record<(typeof GRID_MEASURES)[number] | "length", number>>;

/**
 * Returns a function that computes the values of the maze with these passages and this index, and its solution, if that
 * is needed for the values or the columns.
 */
export function gridValuesOf({ recipe, ends: how, columns }: Contents) {
  const grid = gridFor(recipe.grid as GridRecipe);
  const checked = checkGraph(grid);
  const { choose, slots } = endsOn(grid, checked);
  const seed = seedWords(recipe.seed);
  return (passages: Uint8Array, index: number, all: boolean): { values: GridValues; path?: Uint32Array } => {
    const isFarthest = how === undefined || how === "farthest";
    const ends = all && isFarthest ? undefined : choose(passages, how ?? "farthest", seed, index)[0];
    const measured = all ? measureGraph(slots, passages, checked.mask, ends) : undefined;
    const { start, finish } = measured ?? (ends as GraphEnds);
    const needsPath = !measured || columns?.includes("cells");
    const path = needsPath ? pathBetween(slots, passages, start, finish) : undefined;
    const solution = measured?.solution ?? path?.length ?? 0;
    return {
      values: { start, finish, ...measured, solution, length: Math.max(0, solution - 1) },
      ...(path && { path }),
    };
  };
}

function joined(paths: readonly Uint32Array[], offsets: Uint32Array): Uint32Array {
  const cells = new Uint32Array(offsets[paths.length]);
  for (const [i, path] of paths.entries()) cells.set(path, offsets[i]);
  return cells;
}

/** Returns a function that makes the mazes of a range on a grid and computes the values in `needs`. */
export function gridRowMaker(contents: Contents, needs: Needs, target: BigInt64Array) {
  const make = gridMaker(contents.recipe);
  const edges = contents.recipe.width;
  const isMeasured = needs.measures || needs.solutions;
  const hasPaths = contents.columns?.includes("cells") === true;
  const valuesOf = isMeasured ? gridValuesOf(contents) : undefined;
  const names = needs.measures
    ? [...GRID_MEASURES, "length" as const]
    : (["start", "finish", "solution", "length"] as const);
  const isReal = (name: string): boolean => measures.find((info) => info.name === name)?.type === "float64";
  return ({ index, count }: { readonly index: number; readonly count: number }): Rows => {
    const indices = target.subarray(0, count);
    writeIndices(indices, index, count);
    const walls = make(index, count);
    const columns = new Map<string, Column>();
    if (valuesOf) for (const name of names) columns.set(name, new (isReal(name) ? Float64Array : Uint32Array)(count));
    if (needs.keys) columns.set("key", new BigUint64Array(count));
    const offsets = new Uint32Array(count + 1);
    const paths: Uint32Array[] = [];
    for (let i = 0; i < count && columns.size > 0; i++) {
      const passages = walls.subarray(i * edges, (i + 1) * edges);
      const { values, path = new Uint32Array() } = valuesOf?.(passages, index + i, needs.measures) ?? {};
      if (values) for (const name of names) (columns.get(name) as Float64Array)[i] = values[name] as number;
      if (hasPaths) paths.push(path.subarray(1));
      offsets[i + 1] = offsets[i] + Math.max(0, path.length - 1);
      if (needs.keys) (columns.get("key") as BigUint64Array)[i] = graphMazeKey({ passages });
    }
    return { count, walls, indices, columns, moves: hasPaths ? joined(paths, offsets) : undefined, offsets };
  };
}
