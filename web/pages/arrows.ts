// Arrows: steps of x and y by keys.

import { DIRECTIONS } from "../../src/square/direction.ts";

export type Arrow = readonly [dx: number, dy: number];

/** The arrows of four keys, in the order up, right, down, left. */
export const arrowsOf = (...keys: readonly string[]): Readonly<Record<string, Arrow>> =>
  Object.fromEntries(DIRECTIONS.map(({ dx, dy }, i) => [keys[i], [dx, dy]]));

export const ARROWS = arrowsOf("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft");
