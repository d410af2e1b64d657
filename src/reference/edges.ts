// The edges of a grid as numbers, and their random weights, shared by Kruskal's and Prim's algorithms.

import type { Grid } from "../square/grid.ts";

/**
 * The number of the edge that leaves a cell east or south: 2 * cell, or 2 * cell + 1. Every edge leaves exactly one
 * cell so.
 */
export function edgeFrom(grid: Grid, cell: number, direction: number): number {
  const owner = direction === 1 || direction === 2 ? cell : grid.neighbour(cell, direction);
  return 2 * owner + (direction === 1 || direction === 3 ? 0 : 1);
}

/** The cell that an edge leaves. */
export const edgeCell = (edge: number): number => edge >>> 1;

/** The direction in which it leaves it: 1 east or 2 south. */
export const edgeDirection = (edge: number): number => 1 + (edge & 1);
