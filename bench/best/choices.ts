// Uniform choices of directions. One draw below 12 chooses among 1 to 4 directions: all these counts divide 12.

/** Indexed by a set of directions (bit d is direction d): its directions in order, repeated to fill 12 entries. */
export const CHOICES = /* @__PURE__ */ Array.from({ length: 16 }, (_, set) => {
  const directions = [0, 1, 2, 3].filter((direction) => set & (1 << direction));
  return {
    count: directions.length,
    directions: Uint8Array.from({ length: 12 }, (_, place) => directions[place % directions.length]),
  };
});
