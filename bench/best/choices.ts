// Uniform choices of directions: 12 is a multiple of 1, 2, 3 and 4, so one draw below 12 serves any number of them.

/** For each set of directions (bit d is direction d), its members repeated in turn to twelve entries. */
export const CHOICES = /* @__PURE__ */ Array.from({ length: 16 }, (_, set) => {
  const directions = [0, 1, 2, 3].filter((direction) => set & (1 << direction));
  return {
    count: directions.length,
    directions: Uint8Array.from({ length: 12 }, (_, place) => directions[place % directions.length]),
  };
});
