// Draws the crossings of a weave grid. docs/GRIDS.md has the definition.

import { hash } from "../core/random.ts";

/** A cell where a passage from north to south and a passage from west to east cross without meeting. */
export interface Crossing {
  readonly cell: number;
  /** True if the passage from north to south is above. */
  readonly isOver: boolean;
}

/** The word of a cell that is no candidate. Words of candidates are smaller. */
const NONE = 2 ** 32;

/** Returns the crossings in order of their cells. `share` is the word of the share of candidates. */
export function drawCrossings(width: number, height: number, key: Uint32Array, share: number): Crossing[] {
  const word = (x: number, y: number): number => {
    if (x <= 0 || y <= 0 || x >= width - 1 || y >= height - 1) return NONE;
    const drawn = hash(key, y * width + x);
    return drawn >>> 1 < share ? drawn : NONE;
  };
  const crossings: Crossing[] = [];
  for (let cell = 0; cell < width * height; cell++) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const own = word(x, y);
    if (own === NONE) continue;
    const isLeast = [-1, 0, 1].every((dy) => [-1, 0, 1].every((dx) => word(x + dx, y + dy) >= own));
    if (isLeast) crossings.push({ cell, isOver: hash(key, 2 ** 31 + cell) % 2 === 0 });
  }
  return crossings;
}
