// The grids and graphs of data sets, made from their recipes. A graph of edges has the recipe { id: "edges", revision,
// cells, edges: "0 1,1 2", required? }.

import { checkOptions, checkText, show } from "../core/errors.ts";
import type { Graph } from "../graph/graph.ts";
import type { GridRecipe } from "../graph/grids/grid.ts";
import { gridOf } from "../graph/grids/index.ts";
import { graphFromRecord } from "../graph/userGraph.ts";
import { columnBytes, npyHeader } from "../io/npy.ts";

/** The maximum number of edges of a graph whose edges are in the recipe, which the manifest contains. */
const MAX_EDGES = 100_000;

type Shaped = Graph & { readonly recipe: GridRecipe; readonly shape?: readonly number[] };

/** Whether a recipe has the edges of a graph. */
export const isEdgeList = (recipe: Partial<GridRecipe> | undefined): boolean => recipe?.id === "edges";

/** Returns the recipe of a graph of edges. */
export function recipeOfEdges({ cells, edges, required }: Graph): GridRecipe {
  const pairs = Array.from({ length: edges.length / 2 }, (_, edge) => `${edges[2 * edge]} ${edges[2 * edge + 1]}`);
  if (pairs.length > MAX_EDGES)
    throw new RangeError(`"graph" expected at most ${MAX_EDGES} edges for a data set, got ${pairs.length}`);
  return {
    ...{ id: "edges", revision: 1, cells, edges: pairs.join() },
    ...(required && { required: Array.from(required) }),
  };
}

function graphOfEdges(recipe: Partial<GridRecipe>): Shaped {
  const { cells, edges, required, revision } = checkOptions(
    recipe,
    ["id", "revision", "cells", "edges", "required"],
    "grid",
  );
  const text = checkText("grid.edges", edges);
  if (revision !== 1 || !/^(\d{1,9} \d{1,9}(,|$))*$/.test(text))
    throw new RangeError(`"grid.edges" expected pairs of cells, such as "0 1,1 2", of revision 1, got ${show(text)}`);
  const pairs = text === "" ? [] : text.split(",").map((pair) => pair.split(" ").map(Number));
  return {
    ...graphFromRecord({ cells, edges: pairs, ...(required !== undefined && { required }) }),
    recipe: recipe as GridRecipe,
  };
}

const made = new Map<string, Shaped>();

/** Returns the grid or graph of a recipe. Makes each one once. */
export function gridFor(recipe: Partial<GridRecipe>): Shaped {
  const name = JSON.stringify(recipe);
  const graph = made.get(name) ?? (isEdgeList(recipe) ? graphOfEdges(recipe) : gridOf(recipe));
  made.set(name, graph);
  return graph;
}

/** Returns the shape of an array of the passages of a maze: the shape of the cells, and the edges per cell. */
export function passageShape(recipe: GridRecipe): number[] {
  const { shape, edges } = gridFor(recipe);
  const numbers = edges.length / 2;
  return shape ? [...shape, numbers / shape.reduce((product, length) => product * length, 1)] : [numbers];
}

/** Returns the file edges.npy of a data set: an array (edges, 2) of the two cells of each edge. */
export function edgesFile(recipe: GridRecipe): Uint8Array<ArrayBuffer> {
  const { edges } = gridFor(recipe);
  const header = npyHeader("<u4", [edges.length / 2, 2]);
  const file = new Uint8Array(header.length + edges.byteLength);
  file.set(header);
  file.set(columnBytes(edges), header.length);
  return file;
}
