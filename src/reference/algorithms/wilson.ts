// Wilson: from each vertex outside the tree, makes a random walk that ends at the tree. The walk, without its loops, is
// added to the tree. Source: Wilson, "Generating random spanning trees more quickly than the cover time", 1996. On the
// plane, the tree consists of walls: its vertices are the inner corners, and its root is the border. On a torus and
// under a mask, the tree consists of passages, and its root is the first cell of each region; after a step out of the
// mask, the walk stays where it is. Time: O(n log n) steps on average. Memory: two bytes per cell. Uniform. Draws:
// directions. Walks begin at vertices in order of index.

import { Stream } from "../../core/random.ts";
import { carve, Grid } from "../../square/grid.ts";
import { addWall, innerCorners, openAll } from "../dual.ts";
import type { StepListener, Task } from "../task.ts";

/**
 * Adds every vertex to the tree. `inTree` is 1 for vertices of the tree. A step out of the grid ends the walk at the
 * root; with `stays`, the walk stays where it is. `join` receives each added vertex and its direction towards the root.
 */
function loopErasedWalks(
  grid: Grid,
  inTree: Uint8Array,
  stream: Stream,
  stays: boolean,
  join: (vertex: number, direction: number) => void,
  listener?: StepListener,
): void {
  const exits = new Uint8Array(grid.cells);
  for (let start = 0; start < grid.cells; start++) {
    // The last direction in which the walk leaves a vertex overwrites the earlier ones. This erases the loops.
    for (let vertex = start; vertex !== -1 && !inTree[vertex]; ) {
      listener?.walk(vertex);
      exits[vertex] = stream.direction();
      const next = grid.neighbour(vertex, exits[vertex]);
      if (next !== -1 || !stays) vertex = next;
    }
    for (let vertex = start; vertex !== -1 && !inTree[vertex]; vertex = grid.neighbour(vertex, exits[vertex])) {
      inTree[vertex] = 1;
      join(vertex, exits[vertex]);
      listener?.mark(vertex, "in");
    }
  }
}

export function wilson({ width, height, torus, mask, seed, index, start, walls, listener }: Task): void {
  const stream = new Stream(seed, index);
  if (torus || mask) {
    const grid = new Grid(width, height, torus, mask);
    const inTree = Uint8Array.from({ length: grid.cells }, (_, cell) => (grid.has(cell) ? 0 : 1));
    for (const region of grid.regions(start)) inTree[region.start] = 1;
    const join = (cell: number, direction: number) => carve(walls, cell, direction, grid.neighbour(cell, direction));
    loopErasedWalks(grid, inTree, stream, true, join, listener);
  } else {
    openAll(walls, width, height);
    const corners = innerCorners(width, height);
    const inTree = new Uint8Array(corners.cells);
    const join = (corner: number, direction: number) => addWall(walls, width, corner, direction);
    loopErasedWalks(corners, inTree, stream, false, join, listener);
  }
}
