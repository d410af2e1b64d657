// Lookup table of the steps to unvisited neighbours, indexed by a draw below 12 and a set of directions.

import { CHOICES } from "./choices.ts";

/**
 * The entry at (draw << 4) | set has these bits. Bit 0: the set has more than one direction. Bits 1 to 4: the direction
 * taken, as a bit. Bits 5 to 8: the opposite direction. From bit 9: index difference of the next cell in a grid of
 * stride `stride`.
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
