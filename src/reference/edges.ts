// Edges of a grid as numbers, for Kruskal's and Prim's algorithms.

import type { Grid } from "../square/grid.ts";

/**
 * Returns the number of an edge: 2 * cell for the edge east of a cell, 2 * cell + 1 for the edge south of it. Every
 * edge is east or south of exactly one cell.
 */
export function edgeFrom(grid: Grid, cell: number, direction: number): number {
  const owner = direction === 1 || direction === 2 ? cell : grid.neighbour(cell, direction);
  return 2 * owner + (direction === 1 || direction === 3 ? 0 : 1);
}

/** Returns the cell that an edge is east or south of. */
export const edgeCell = (edge: number): number => edge >>> 1;

/** Returns the direction from that cell: 1 east or 2 south. */
export const edgeDirection = (edge: number): number => 1 + (edge & 1);
