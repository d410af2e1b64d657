// Wilson: from each vertex not yet in the tree, a random walk until it meets the tree; its loops erased, the walk joins the tree. Source: Wilson,
// "Generating random spanning trees more quickly than the cover time", 1996.
// On the plane the tree is that of the walls: vertices are the inner corners, the border is the root. On a torus it is that of the passages,
// and cell 0 is the root.
// Time: O(n log n) steps on average. Memory: two bytes a cell. Uniform. Draws: directions; walks begin in order of number.

import { addWall, innerCorners, openAll } from "../dual.ts";
import { carve, Grid } from "../grid.ts";
import { Stream } from "../random.ts";
import type { StepListener, Task } from "../task.ts";

/**
 * Adds every vertex to the tree. `inTree` has 1 for those that are in it; beyond the border of a plane is the tree, too. `join` is told of each vertex
 * that is added, and the direction in which it leaves for the root.
 */
function loopErasedWalks(
  grid: Grid,
  inTree: Uint8Array,
  stream: Stream,
  join: (vertex: number, direction: number) => void,
  listener?: StepListener,
): void {
  const exits = new Uint8Array(grid.cells);
  for (let start = 0; start < grid.cells; start++) {
    // The last exit from a vertex overwrites the earlier ones: that erases the loops.
    for (let vertex = start; vertex !== -1 && !inTree[vertex]; vertex = grid.neighbour(vertex, exits[vertex])) {
      listener?.walk(vertex);
      exits[vertex] = stream.direction();
    }
    for (let vertex = start; vertex !== -1 && !inTree[vertex]; vertex = grid.neighbour(vertex, exits[vertex])) {
      inTree[vertex] = 1;
      join(vertex, exits[vertex]);
      listener?.mark(vertex, "in");
    }
  }
}

export function wilson({ width, height, torus, seed, index, walls, listener }: Task): void {
  const stream = new Stream(seed, index);
  if (torus) {
    const grid = new Grid(width, height, true);
    const inTree = new Uint8Array(grid.cells);
    inTree[0] = 1;
    loopErasedWalks(grid, inTree, stream, (cell, direction) => carve(walls, cell, direction, grid.neighbour(cell, direction)), listener);
  } else {
    openAll(walls, width, height);
    const corners = innerCorners(width, height);
    const inTree = new Uint8Array(corners.cells);
    loopErasedWalks(corners, inTree, stream, (corner, direction) => addWall(walls, width, corner, direction), listener);
  }
}
