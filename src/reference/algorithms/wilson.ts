// Wilson: from each vertex not yet in the tree, a random walk until it meets the tree; its loops erased, the walk joins
// the tree. Source: Wilson, "Generating random spanning trees more quickly than the cover time", 1996. On the plane the
// tree is that of the walls: vertices are the inner corners, the border is the root. On a torus and under a mask it is
// that of the passages, and the first cell is the root, under a mask the first of each region; at the border of a mask
// the walk stays in place. Time: O(n log n) steps on average. Memory: two bytes a cell. Uniform. Draws: directions;
// walks begin in order of number.

import { Stream } from "../../core/random.ts";
import { carve, Grid } from "../../square/grid.ts";
import { addWall, innerCorners, openAll } from "../dual.ts";
import type { StepListener, Task } from "../task.ts";

/**
 * Adds every vertex to the tree. `inTree` has 1 for those that are in it. A direction that leads nowhere leads to the
 * tree, too, or, if it `stays`, the walk stays in place. `join` receives each added vertex, and its direction towards
 * the root.
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
    // The last exit from a vertex overwrites the earlier ones: that erases the loops.
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
    loopErasedWalks(
      grid,
      inTree,
      stream,
      true,
      (cell, direction) => carve(walls, cell, direction, grid.neighbour(cell, direction)),
      listener,
    );
  } else {
    openAll(walls, width, height);
    const corners = innerCorners(width, height);
    const inTree = new Uint8Array(corners.cells);
    loopErasedWalks(
      corners,
      inTree,
      stream,
      false,
      (corner, direction) => addWall(walls, width, corner, direction),
      listener,
    );
  }
}
