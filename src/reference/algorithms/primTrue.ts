// True Prim: from the start cell, repeatedly carves the lightest edge that leaves the carved cells. The weights are
// those of Kruskal, so both make the same maze. Source: Prim, "Shortest connection networks and some generalizations",
// 1957. Time: O(n log n). Memory: 9 bytes per cell. Biased. Draws: the weight of edge e is hash(key, e).

import { hash, hashKey, unhash } from "../../core/random.ts";
import { SIDES } from "../../square/direction.ts";
import { carve, Grid } from "../../square/grid.ts";
import { edgeCell, edgeDirection, edgeFrom } from "../edges.ts";
import { Heap } from "../heap.ts";
import type { Task } from "../task.ts";

export function primTrue({ width, height, torus, mask, seed, index, start, walls, listener }: Task): void {
  const grid = new Grid(width, height, torus, mask);
  const key = hashKey(seed, index);
  const isIn = new Uint8Array(grid.cells);
  // Weights of edges. An added edge leads from a carved cell to a cell that is not carved yet.
  const frontier = new Heap(2 * grid.cells);

  function enter(cell: number): void {
    isIn[cell] = 1;
    listener?.mark(cell, "in");
    for (let direction = 0; direction < SIDES; direction++) {
      const next = grid.neighbour(cell, direction);
      if (next === -1 || isIn[next]) continue;
      listener?.mark(next, "frontier");
      frontier.push(hash(key, edgeFrom(grid, cell, direction)));
    }
  }

  for (const region of grid.regions(start)) {
    enter(region.start);
    while (frontier.size > 0) {
      const edge = unhash(key, frontier.pop());
      const cell = edgeCell(edge);
      const direction = edgeDirection(edge);
      const next = grid.neighbour(cell, direction);
      if (isIn[cell] && isIn[next]) {
        listener?.skip(cell, next);
        continue;
      }
      carve(walls, cell, direction, next);
      enter(isIn[cell] ? next : cell);
    }
  }
}
