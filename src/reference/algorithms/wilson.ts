// Wilson: from each vertex not yet in the tree, a random walk until it meets the tree; its loops erased, the walk joins the tree. Source: Wilson,
// "Generating random spanning trees more quickly than the cover time", 1996.
// On the plane the tree is that of the walls: vertices are the inner corners, the border is the root. On a torus it is that of the passages,
// and cell 0 is the root.
// Time: O(n log n) steps on average. Memory: two bytes a cell. Uniform. Draws: directions; walks begin in order of number.

import { addWall, innerCorners, openAll } from "../dual.ts";
import { carve, Grid } from "../grid.ts";
import { Stream } from "../random.ts";
import type { Task } from "../task.ts";

/**
 * Adds every vertex to the tree. `inTree` has 1 for those that are in it; beyond the border of a plane is the tree, too. Answers the direction
 * in which each vertex that was added leaves for the root.
 */
function loopErasedWalks(grid: Grid, inTree: Uint8Array, stream: Stream): Uint8Array {
  const exits = new Uint8Array(grid.cells);
  for (let start = 0; start < grid.cells; start++) {
    // The last exit from a vertex overwrites the earlier ones: that erases the loops.
    for (let vertex = start; vertex !== -1 && !inTree[vertex]; vertex = grid.neighbour(vertex, exits[vertex])) {
      exits[vertex] = stream.direction();
    }
    for (let vertex = start; vertex !== -1 && !inTree[vertex]; vertex = grid.neighbour(vertex, exits[vertex])) {
      inTree[vertex] = 1;
    }
  }
  return exits;
}

export function wilson({ width, height, torus, seed, index, walls }: Task): void {
  const stream = new Stream(seed, index);
  if (torus) {
    const grid = new Grid(width, height, true);
    const inTree = new Uint8Array(grid.cells);
    inTree[0] = 1;
    const exits = loopErasedWalks(grid, inTree, stream);
    for (let cell = 1; cell < grid.cells; cell++) carve(walls, cell, exits[cell], grid.neighbour(cell, exits[cell]));
  } else {
    openAll(walls, width, height);
    const corners = innerCorners(width, height);
    const exits = loopErasedWalks(corners, new Uint8Array(corners.cells), stream);
    for (let corner = 0; corner < corners.cells; corner++) addWall(walls, width, corner, exits[corner]);
  }
}
