// The type of grids: graphs that can be drawn, with coordinates.

import { checkInteger } from "../../core/errors.ts";
import { type Graph, isUnused, MAX_GRAPH_CELLS, type Outline } from "../graph.ts";

/** The values from which a grid is made: the grid's id, and its sizes and options by name. Plain data for JSON. */
export interface GridRecipe {
  readonly id: string;
  /** The revision of the numbering of cells and edges. */
  readonly revision: number;
  readonly [name: string]: unknown;
}

/** A grid: a graph with outlines and coordinates. */
export interface Grid extends Graph {
  readonly recipe: GridRecipe;
  /** The shape of an array of cells, such as [height, width]. An array of passages has one more axis: edges per cell. */
  readonly shape: readonly number[];
  /** The width and the height of the drawing, in the units of the outlines. */
  readonly size: readonly [width: number, height: number];
  readonly outlines: (cell: number) => Outline;
  /** Returns the cell with these coordinates, such as x, y; -1 if there is none. */
  cellAt(...coordinates: number[]): number;
  /** Returns the coordinates of a cell. */
  coordinatesOf(cell: number): number[];
}

/** Checks the sizes of a grid by name, and that the grid has at most 2^28 cells. */
export function checkSizes(sizes: { readonly [name: string]: number }): void {
  let cells = 1;
  for (const [name, size] of Object.entries(sizes)) cells *= checkInteger(name, size, 1, MAX_GRAPH_CELLS);
  if (cells > MAX_GRAPH_CELLS) {
    const names = Object.keys(sizes).map((name) => `"${name}"`);
    throw new RangeError(`${names.join(" * ")} expected at most 2^28 cells, got ${cells}`);
  }
}

/** Returns the cell at a place of a rectangle; -1 outside. */
export const cellOfRectangle = (width: number, height: number, x: number, y: number): number =>
  x >= 0 && x < width && y >= 0 && y < height ? y * width + x : -1;

/**
 * Makes the edges of a grid with `perCell` edges per cell. `ends` returns the other end of each edge of a cell; -1 for
 * an unused edge. Edge perCell * cell + i is the i-th edge of the cell.
 */
export function edgesOf(cells: number, perCell: number, ends: (cell: number) => readonly number[]): Uint32Array {
  const edges = new Uint32Array(2 * perCell * cells);
  let at = 0;
  for (let cell = 0; cell < cells; cell++) {
    for (const end of ends(cell)) {
      edges[at++] = cell;
      edges[at++] = end === -1 ? cell : end;
    }
  }
  return edges;
}

/** Returns a function that returns edge i of a cell; -1 if the cell is -1 or the edge is unused. */
export const edgeFinder =
  (edges: Uint32Array, perCell: number) =>
  (cell: number, i: number): number => {
    const edge = perCell * cell + i;
    return cell === -1 || isUnused(edges, edge) ? -1 : edge;
  };
