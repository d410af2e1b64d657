// Data sets of mazes on grids and graphs. The recipe has the number of edges as its width and the height 1, so that a maze has width
// * height bytes, like a maze of squares: one byte per edge.

import { checkWord, show } from "../core/errors.ts";
import { createGraphEngine, type GraphEngine, type GraphEngineOptions } from "../graph/createGraphEngine.ts";
import { checkGraph } from "../graph/graph.ts";
import type { GridRecipe } from "../graph/grids/grid.ts";
import type { AnyGraphRequest } from "../graph/maze.ts";
import { recipeOf } from "../graph/mazesOn.ts";
import { resolveGraphRequest } from "../graph/validateRequest.ts";
import type { AnyBatchRequest } from "../request/request.ts";
import type { DataRecipe } from "./formats/format.ts";
import { gridFor, isEdgeList } from "./gridRecipes.ts";

/** Formats that can hold mazes on grids. */
const FORMATS = ["npy", "npz", "bin", "ndjson", "parquet"] as const;

/** The options of a data set that mazes on grids do not have. */
const REFUSED = ["mask", "pack"] as const;

type Options = AnyBatchRequest & { grid?: Partial<GridRecipe> | undefined; format?: string | undefined };

/** Validates the request for the mazes of a data set on a grid. The cell start.x is the start. */
export function resolveGridSet(options: Options, count: number): { recipe: DataRecipe; index: number } {
  const { algorithm, seed, index, start, parameters, braid, topology = "plane", format = "npy" } = options;
  // A line of ndjson would contain all edges.
  const able = FORMATS.filter((name) => name !== "ndjson" || !isEdgeList(options.grid));
  checkWord("format", format, able);
  for (const name of REFUSED) {
    const value = (options as unknown as { [name: string]: unknown })[name];
    if (value && !(Array.isArray(value) && value.length === 0))
      throw new RangeError(`"${name}" expected no value for mazes on a grid, got ${show(value)}`);
  }
  if (topology !== "plane") throw new RangeError(`"topology" expected no value with "grid", got ${show(topology)}`);
  const grid = gridFor(options.grid as GridRecipe);
  const one = {
    algorithm,
    seed,
    index,
    count: Math.min(count, 1),
    parameters,
    braid,
    ...(start && { start: start.x }),
  };
  const resolved = resolveGraphRequest(checkGraph(grid), one as AnyGraphRequest, true);
  const { graph: _, start: __, ...fields } = recipeOf(grid, resolved);
  const recipe = {
    ...{ ...fields, width: grid.edges.length / 2, height: 1, topology: "plane" as const },
    ...(start && { start: { x: start.x, y: 0 } }),
    grid: grid.recipe,
  };
  return { recipe, index: resolved.index };
}

const engines = new Map<string, GraphEngine>();

/** Returns a function that makes consecutive mazes of a recipe on a grid. Returns count * edges bytes. */
export function gridMaker(
  { grid: recipe, algorithm, seed, start, parameters, braid }: DataRecipe,
  backend?: GraphEngineOptions["backend"],
): (index: number, count: number) => Uint8Array {
  // The recipe of a data set has a grid.
  const name = `${backend?.name} ${JSON.stringify(recipe)}`;
  const engine = engines.get(name) ?? createGraphEngine(gridFor(recipe as GridRecipe), { backend });
  engines.set(name, engine);
  const request = { algorithm, seed, parameters, braid, ...(start && { start: start.x }) };
  return (index, count) => engine.generateMany({ ...request, index, count } as never).passages;
}
