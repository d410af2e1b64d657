// Binary tree: every cell opens north or west, by a coin. Source: Think Labyrinth, "Binary tree".
// Time: a step a cell. Memory: none. Biased. Draws: bit x of row y, 1 = west; the top row and the left column have no choice.

import { EAST, NORTH, SOUTH, WEST } from "../../../assembly/layout.ts";
import { hashKey } from "../random.ts";
import { RowBits } from "../rowBits.ts";
import type { Task } from "../task.ts";

export function binaryTree({ width, height, seed, index, walls }: Task): void {
  const bits = new RowBits(hashKey(seed, index), width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      if (x > 0 && (y === 0 || bits.at(x, y) === 1)) {
        walls[cell] &= ~WEST;
        walls[cell - 1] &= ~EAST;
      } else if (y > 0) {
        walls[cell] &= ~NORTH;
        walls[cell - width] &= ~SOUTH;
      }
    }
  }
}
