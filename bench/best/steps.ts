// Lookup table of the steps to unvisited neighbours, indexed by a draw below 12 and a set of directions.

import { CHOICES } from "./choices.ts";

/**
 * The entry is at (draw << 4) | set. Bit 0 is 1 if the set has several directions. Bits 1 to 4 are the bit of the
 * chosen direction, bits 5 to 8 the bit of the opposite one. The higher bits are the index difference of the step.
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
