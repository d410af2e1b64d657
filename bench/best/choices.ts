// Uniform choices of directions. One draw below 12 chooses among one to four directions with equal probability, because
// 12 is a multiple of 1, 2, 3 and 4.

/** One table per set of directions (bit d is direction d): its directions, repeated until there are 12 entries. */
export const CHOICES = /* @__PURE__ */ Array.from({ length: 16 }, (_, set) => {
  const directions = [0, 1, 2, 3].filter((direction) => set & (1 << direction));
  return {
    count: directions.length,
    directions: Uint8Array.from({ length: 12 }, (_, place) => directions[place % directions.length]),
  };
});
