// Directions: 0 north, 1 east, 2 south, 3 west. As a bit of a cell's walls, direction d is 1 << d (abi.ts).

/** Exclusive or with this gives the opposite direction. */
export const BACK: u32 = 2;

/** Change of the column by a step. */
export function columnStep(direction: u32): i32 {
  return direction & 1 ? 2 - <i32>direction : 0;
}

/** Change of the row by a step. */
export function rowStep(direction: u32): i32 {
  return direction & 1 ? 0 : <i32>direction - 1;
}

/** Writes the offsets of the four neighbours of a cell, i32. `unit`: bytes per cell. */
export function layOffsets(to: usize, stride: i32, unit: i32): void {
  for (let direction: u32 = 0; direction < 4; direction++) {
    store<i32>(to + (direction << 2), columnStep(direction) * unit + rowStep(direction) * stride);
  }
}
