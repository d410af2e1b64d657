// Sidewinder: runs of cells joined eastward, each opening north once. Source: Think Labyrinth, "Sidewinder".
// Time: a step a cell. Memory: none. Biased. Draws: bit x of row y, 1 = carve east; a choice word for every run below the top row, in order.

import { EAST, NORTH, SOUTH, WEST } from "../../../assembly/layout.ts";
import { drawBelow, hash, hashKey } from "../random.ts";
import { RowBits } from "../rowBits.ts";
import type { Task } from "../task.ts";

// Choice words are numbered from here, far behind the words that hold the bits.
const CHOICES = 0x80000000;

export function sidewinder({ width, height, seed, index, walls, listener }: Task): void {
  const key = hashKey(seed, index);
  const bits = new RowBits(key, width);
  let choices = CHOICES;
  const nextChoice = () => hash(key, choices++);
  for (let y = 0; y < height; y++) {
    let runStart = 0;
    for (let x = 0; x < width; x++) {
      const cell = y * width + x;
      listener?.work(y * width + runStart, cell);
      if (x < width - 1 && (y === 0 || bits.at(x, y) === 1)) {
        walls[cell] &= ~EAST;
        walls[cell + 1] &= ~WEST;
        continue;
      }
      if (y > 0) {
        const opened = y * width + runStart + drawBelow(x + 1 - runStart, nextChoice);
        walls[opened] &= ~NORTH;
        walls[opened - width] &= ~SOUTH;
      }
      runStart = x + 1;
    }
  }
}
