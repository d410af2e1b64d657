// Numbers the edges of a grid, for Kruskal's and Prim's algorithms.

import type { Grid } from "../square/grid.ts";

/**
 * Returns the index of the edge on a side of a cell: 2 * cell for east, 2 * cell + 1 for south. West and north sides
 * have the index of the neighbour's east or south side.
 */
export function edgeFrom(grid: Grid, cell: number, direction: number): number {
  const owner = direction === 1 || direction === 2 ? cell : grid.neighbour(cell, direction);
  return 2 * owner + (direction === 1 || direction === 3 ? 0 : 1);
}

/** Returns the cell whose east or south side is the edge with this index. */
export const edgeCell = (edge: number): number => edge >>> 1;

/** Returns the direction in which the edge leaves the cell that edgeCell returns: 1 east or 2 south. */
export const edgeDirection = (edge: number): number => 1 + (edge & 1);
