// Draws random windows of worlds, and random parameters of binary tree.

import type { WindowRequest } from "../../src/index.ts";
import type { Random } from "../helpers/random.ts";

/** The side of the largest world. */
export const WORLD = 2 ** 30;

export type Place = Pick<WindowRequest, "x" | "y" | "columns" | "rows">;

/** Copies a window out of the walls of a maze with `width` columns. */
export function cut(walls: Uint8Array, width: number, { x, y, columns, rows }: Place): Uint8Array {
  const part = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const from = (y + row) * width + x;
    part.set(walls.subarray(from, from + columns), row * columns);
  }
  return part;
}

export function placeIn(random: Random, width: number, height: number, most = 2 ** 24): Place {
  const x = random(width);
  const y = random(height);
  return { x, y, columns: 1 + random(Math.min(most, width - x)), rows: 1 + random(Math.min(most, height - y)) };
}

const CORNERS = ["north-west", "north-east", "south-west", "south-east"] as const;

export const parametersOf = (random: Random) => ({
  corner: CORNERS[random(4)],
  horizontal: [0.5, 0.3, 0, 1][random(4)],
});
