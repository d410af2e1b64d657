// Aldous-Broder as a wall adder: a random walk over the corners of the grid that builds a wall to each corner on its
// first visit. The border is one vertex, which the walk leaves along any of its edges. Source: Think Labyrinth,
// "Aldous-Broder". The trees are distributed as those of Aldous-Broder on the dual graph. Time: O(n log² n) steps on
// average. Memory: one byte per cell. Uniform. Draws: at the border, the index of an edge; at a corner, a direction.

import { Stream } from "../../core/random.ts";
import { opposite } from "../../square/direction.ts";
import type { Grid } from "../../square/grid.ts";
import { addWall, innerCorners, openAll } from "../dual.ts";
import type { Task } from "../task.ts";

/**
 * Returns the edges of the border, indexed by the draws at the border. For each edge: the corner that it leads to, and
 * the direction from that corner back to the border.
 */
function borderEdges({ width, height, cells }: Grid): { corners: Int32Array; backs: Uint8Array } {
  const corners = new Int32Array(2 * (width + height));
  const backs = new Uint8Array(corners.length);
  let edges = 0;
  const add = (corner: number, back: number): void => {
    corners[edges] = corner;
    backs[edges++] = back;
  };
  for (let x = 0; x < width; x++) add(x, 0);
  for (let x = 0; x < width; x++) add(cells - width + x, 2);
  for (let y = 0; y < height; y++) add(y * width, 3);
  for (let y = 0; y < height; y++) add(y * width + width - 1, 1);
  return { corners, backs };
}

export function aldousBroderWalls({ width, height, seed, index, walls, listener }: Task): void {
  openAll(walls, width, height);
  const corners = innerCorners(width, height);
  const border = borderEdges(corners);
  const stream = new Stream(seed, index);
  const visited = new Uint8Array(corners.cells);
  let left = corners.cells;
  // The current corner; -1 means the border.
  let corner = -1;
  while (left > 0) {
    // The direction from this corner back to the previous corner.
    let back: number;
    if (corner === -1) {
      const edge = stream.below(border.corners.length);
      corner = border.corners[edge];
      back = border.backs[edge];
    } else {
      const direction = stream.direction();
      corner = corners.neighbour(corner, direction);
      back = opposite(direction);
      if (corner === -1) {
        listener?.walk(corner);
        continue;
      }
    }
    listener?.walk(corner);
    if (visited[corner]) continue;
    visited[corner] = 1;
    left--;
    addWall(walls, width, corner, back);
  }
}
