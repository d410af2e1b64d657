// Uniform choices among directions. One draw below 12 suffices, because 12 is a multiple of 1, 2, 3 and 4.

/** Returns the number of directions in a set. Bit d of the set is direction d. */
export function sizeOf(set: number): number {
  const pairs = (set & 5) + ((set >> 1) & 5);
  return (pairs & 3) + (pairs >> 2);
}

/** Returns the direction of a set that a draw below 12 chooses. */
export function chosen(set: number, draw: number): number {
  let place = draw % sizeOf(set);
  for (let direction = 0; ; direction++) if ((set >> direction) & 1 && place-- === 0) return direction;
}
