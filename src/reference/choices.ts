// Fair choices among directions: 12 is a multiple of 1, 2, 3 and 4, so one draw below 12 chooses uniformly among any
// number of them.

/** How many directions are in a set: direction d is, if bit d is set. */
export function sizeOf(set: number): number {
  const pairs = (set & 5) + ((set >> 1) & 5);
  return (pairs & 3) + (pairs >> 2);
}

/** The direction of a set that a draw below 12 chooses: they take turns. */
export function chosen(set: number, draw: number): number {
  let place = draw % sizeOf(set);
  for (let direction = 0; ; direction++) if ((set >> direction) & 1 && place-- === 0) return direction;
}
