// Arrow keys, and their steps in x and y.

import { DIRECTIONS } from "../../src/square/direction.ts";

export type Arrow = readonly [dx: number, dy: number];

/** Returns the arrows of four keys given in the order up, right, down, left. */
export const arrowsOf = (...keys: readonly string[]): Readonly<Record<string, Arrow>> =>
  Object.fromEntries(DIRECTIONS.map(({ dx, dy }, i) => [keys[i], [dx, dy]]));

export const ARROWS = arrowsOf("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft");
