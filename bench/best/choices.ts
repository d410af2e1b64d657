// Uniform choices of directions. A draw below 12 chooses among 1 to 4 directions, because 12 is divisible by 1 to 4.

/** One table per set of directions (bit d is direction d): its directions, repeated until there are 12 entries. */
export const CHOICES = /* @__PURE__ */ Array.from({ length: 16 }, (_, set) => {
  const directions = [0, 1, 2, 3].filter((direction) => set & (1 << direction));
  return {
    count: directions.length,
    directions: Uint8Array.from({ length: 12 }, (_, place) => directions[place % directions.length]),
  };
});
