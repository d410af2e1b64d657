// The registry of grids. The command line, readers of files and the tests read it.

import { cubeGrid } from "./cube.ts";
import type { Grid } from "./grid.ts";
import { hexGrid } from "./hex.ts";
import { squareGrid } from "./square.ts";

/** A kind of grid. */
export interface GridKind {
  readonly id: string;
  /** The names of the sizes, in the order of the function's arguments. Further fields of a recipe are options. */
  readonly sizes: readonly string[];
  readonly make: (...sizes: never[]) => Grid;
}

/** All kinds of grids. */
export const gridKinds: readonly GridKind[] = [
  { id: "square", sizes: ["width", "height"], make: squareGrid },
  { id: "hex", sizes: ["width", "height"], make: hexGrid },
  { id: "cube", sizes: ["width", "height", "depth"], make: cubeGrid },
];
