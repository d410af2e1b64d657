// The dual graph, whose edges are the walls. Its vertices are the inner corners of the grid, and one more vertex that
// represents the whole border of the plane.

import { EAST, NORTH, SOUTH, WEST } from "../../assembly/abi.ts";
import { Grid } from "../square/grid.ts";

/**
 * Returns the grid of inner corners. Corner (i, j) is where the cells (i, j), (i+1, j), (i, j+1) and (i+1, j+1) meet. A
 * step out of this grid leads to the border vertex.
 */
export const innerCorners = (width: number, height: number): Grid => new Grid(width - 1, height - 1, false);

/** Removes every wall, except the border of a plane. */
export function openAll(walls: Uint8Array, width: number, height: number): void {
  walls.fill(0);
  for (let x = 0; x < width; x++) {
    walls[x] |= NORTH;
    walls[(height - 1) * width + x] |= SOUTH;
  }
  for (let y = 0; y < height; y++) {
    walls[y * width] |= WEST;
    walls[y * width + width - 1] |= EAST;
  }
}

/** Builds the wall that leaves an inner corner in a direction. `width` is the width of the maze. */
export function addWall(walls: Uint8Array, width: number, corner: number, direction: number): void {
  const northWest = corner + Math.floor(corner / (width - 1));
  const southWest = northWest + width;
  switch (direction) {
    case 0:
      walls[northWest] |= EAST;
      walls[northWest + 1] |= WEST;
      break;
    case 1:
      walls[northWest + 1] |= SOUTH;
      walls[southWest + 1] |= NORTH;
      break;
    case 2:
      walls[southWest] |= EAST;
      walls[southWest + 1] |= WEST;
      break;
    default:
      walls[northWest] |= SOUTH;
      walls[southWest] |= NORTH;
  }
}
