// Aldous-Broder as a wall adder: the random walk goes over the corners of the grid; entering an unvisited corner builds the wall that the walk
// came along. The border is one vertex, from which the walk goes on along a random one of all the edges that leave it. Source: Think
// Labyrinth, "Aldous-Broder"; the law is that of Aldous-Broder on the dual graph.
// Time: O(n log² n) steps on average. Memory: a byte a cell. Uniform. Draws: from the border, one below the edges that leave it; from a
// corner, a direction.

import { addWall, innerCorners, openAll } from "../dual.ts";
import { Stream } from "../random.ts";
import type { Task } from "../task.ts";

export function aldousBroderWalls({ width, height, seed, index, walls }: Task): void {
  openAll(walls, width, height);
  const corners = innerCorners(width, height);
  const stream = new Stream(seed, index);
  const visited = new Uint8Array(corners.cells);
  let left = corners.cells;
  // -1: on the border.
  let corner = -1;
  while (left > 0) {
    // The way back to where the walk came from.
    let back: number;
    if (corner === -1) {
      // The edges that leave the border: southward from the top side, northward from the bottom, eastward from the left, westward from the right.
      const edge = stream.below(2 * (corners.width + corners.height));
      const vertical = edge - 2 * corners.width;
      if (edge < corners.width) {
        corner = edge;
        back = 0;
      } else if (vertical < 0) {
        corner = corners.cells + vertical;
        back = 2;
      } else if (vertical < corners.height) {
        corner = vertical * corners.width;
        back = 3;
      } else {
        corner = (vertical - corners.height + 1) * corners.width - 1;
        back = 1;
      }
    } else {
      const direction = stream.direction();
      corner = corners.neighbour(corner, direction);
      back = direction ^ 2;
      if (corner === -1) continue;
    }
    if (visited[corner]) continue;
    visited[corner] = 1;
    left--;
    addWall(walls, width, corner, back);
  }
}
