// Directions: 0 north, 1 east, 2 south, 3 west. The bit of direction d in a cell's walls is 1 << d (abi.ts).

/** A direction XOR this constant is the opposite direction. */
export const BACK: u32 = 2;

/** Change of the column by a step. */
export function columnStep(direction: u32): i32 {
  return direction & 1 ? 2 - <i32>direction : 0;
}

/** Change of the row by a step. */
export function rowStep(direction: u32): i32 {
  return direction & 1 ? 0 : <i32>direction - 1;
}

/** Writes the offsets from a cell to its four neighbours, i32. Cells have `unit` bytes, rows `stride` bytes. */
export function layOffsets(to: usize, stride: i32, unit: i32): void {
  for (let direction: u32 = 0; direction < 4; direction++)
    store<i32>(to + (direction << 2), columnStep(direction) * unit + rowStep(direction) * stride);
}
