// The steps of a walk to unvisited neighbours, by a number below 12 and the set of directions.

import { CHOICES } from "./choices.ts";

/**
 * Entry (place << 4) | set: bit 0: the set has more than the direction taken; bits 1 to 4: that direction; bits 5 to 8:
 * the opposite one; from bit 9 on: how far the next cell is in a grid of rows `stride` bytes apart.
 */
export function stepTable(stride: number): Int32Array {
  const offsets = [-stride, 1, stride, -1];
  return Int32Array.from({ length: 12 * 16 }, (_, i) => {
    const set = i & 15;
    if (set === 0) return 0;
    const direction = CHOICES[set].directions[i >> 4];
    const more = set & (set - 1) ? 1 : 0;
    return (offsets[direction] << 9) | ((1 << (direction ^ 2)) << 5) | ((1 << direction) << 1) | more;
  });
}
