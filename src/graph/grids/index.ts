// The registry of grids. The command line, readers of files, Python and the tests read it.

import { checkInteger, checkOptions, checkWord, show, unexpected } from "../../core/errors.ts";
import { MAX_GRAPH_CELLS, MAX_GRAPH_EDGES } from "../graph.ts";
import { type Room, withRooms } from "../rooms.ts";
import { circleGrid } from "./circle.ts";
import { cubeGrid } from "./cube.ts";
import { cubeSurfaceGrid } from "./cubeSurface.ts";
import { cylinderGrid } from "./cylinder.ts";
import type { Grid, GridRecipe } from "./grid.ts";
import { hexGrid } from "./hex.ts";
import { hexagonGrid } from "./hexagon.ts";
import { kleinGrid } from "./klein.ts";
import { moebiusGrid } from "./moebius.ts";
import { squareGrid } from "./square.ts";
import { triangleGrid } from "./triangle.ts";
import { upsilonGrid } from "./upsilon.ts";
import { weaveGrid } from "./weave.ts";

/** A kind of grid. */
export interface GridKind {
  readonly id: string;
  /**
   * The names of the sizes, in the order of the function's arguments. A grid has at least as many edge numbers as the
   * product of its sizes, or as the square of its only size.
   */
  readonly sizes: readonly string[];
  /** The names of the options, which the last argument contains. Default: no options. */
  readonly options?: readonly string[];
  readonly make: (...sizesAndOptions: never[]) => Grid;
}

/**
 * All kinds of grids, with the names of their sizes.
 *
 * @example
 * import { gridKinds } from "wasmaze/graph";
 *
 * console.log(gridKinds.find(({ id }) => id === "cube")?.sizes); // [ 'width', 'height', 'depth' ]
 */
export const gridKinds: readonly GridKind[] = [
  { id: "square", sizes: ["width", "height"], options: ["topology"], make: squareGrid },
  { id: "weave", sizes: ["width", "height"], options: ["share", "seed", "index"], make: weaveGrid },
  { id: "hex", sizes: ["width", "height"], make: hexGrid },
  { id: "hexagon", sizes: ["side"], make: hexagonGrid },
  { id: "triangle", sizes: ["width", "height"], make: triangleGrid },
  { id: "circle", sizes: ["rings"], make: circleGrid },
  { id: "upsilon", sizes: ["width", "height"], make: upsilonGrid },
  { id: "cube", sizes: ["width", "height", "depth"], make: cubeGrid },
  { id: "cube-surface", sizes: ["side"], make: cubeSurfaceGrid },
  { id: "cylinder", sizes: ["width", "height"], make: cylinderGrid },
  { id: "moebius", sizes: ["width", "height"], make: moebiusGrid },
  { id: "klein", sizes: ["width", "height"], make: kleinGrid },
];

/** Returns the kind of grid with an id. */
export function gridKind(id: unknown): GridKind {
  const ids = gridKinds.map((kind) => kind.id);
  return gridKinds[ids.indexOf(checkWord("grid", id, ids))];
}

/**
 * Makes a grid from its recipe. The recipe may lack a revision. `most` is the maximum number of edges.
 *
 * @throws TypeError, RangeError if the id, a size or an option is unknown or invalid, or if the revision is another one.
 * @example
 * import { gridOf } from "wasmaze/graph";
 *
 * console.log(gridOf({ id: "hex", width: 4, height: 3 }).cells); // 12
 */
export function gridOf(recipe: Partial<GridRecipe>, most = MAX_GRAPH_EDGES): Grid {
  if (typeof recipe !== "object" || recipe === null || Array.isArray(recipe))
    throw unexpected("grid", "an object { id, width, height }", recipe);
  const { sizes: names, options: optional = [], make, id } = gridKind(recipe.id);
  const rooms = names.length === 2 && id !== "weave" ? ["rooms"] : [];
  const known = checkOptions(recipe, ["id", "revision", ...names, ...optional, ...rooms], "grid");
  const sizes = names.map((name) => checkInteger(name, known[name], 1, MAX_GRAPH_CELLS));
  const least = sizes.length === 1 ? sizes[0] ** 2 : sizes.reduce((product, size) => product * size, 1);
  if (least > most) throw new RangeError(`"grid" expected at most ${most} edges, got ${id} of ${sizes.join(" x ")}`);
  // A list of two edges per cell does not fit in the memory of the module, which is 4096 MiB.
  if (least >= 2 ** 28)
    throw new RangeError(`"grid" expected to fit in 4096 MiB of memory, got ${id} of ${sizes.join(" x ")}`);
  const options = Object.fromEntries(optional.map((name) => [name, known[name]]));
  const grid = (make as (...given: unknown[]) => Grid)(...sizes, ...(optional.length > 0 ? [options] : []));
  if (known.revision !== undefined && known.revision !== grid.recipe.revision)
    throw new RangeError(
      `"revision" expected ${grid.recipe.revision} for the grid ${id}, got ${show(known.revision)}; use another version`,
    );
  return known.rooms === undefined ? grid : withRooms(grid, { rooms: known.rooms as Iterable<Room> });
}
