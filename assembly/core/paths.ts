// A lookup table for the paths of four steps of a random walk. Shared by aldous-broder and aldous-broder-walls.

import { columnStep, rowStep } from "./directions";

/** Lookup table by a byte of the stream (four directions): the offset after 1, 2, 3 and 4 steps, u32 each. */
export const PATHS: usize = memory.data(4096, 16);

/** Fills in the table for rows of `stride` bytes. A path stops when it is `down` rows north or south of its start. */
export function layPaths(stride: u32, down: i32): void {
  for (let byte: u32 = 0; byte < 256; byte++) {
    let far: u32 = 0;
    let rows = 0;
    for (let step: u32 = 0; step < 4; step++) {
      if (rows != down && rows != -down) {
        const direction = (byte >> (2 * step)) & 3;
        far += columnStep(direction);
        rows += rowStep(direction);
      }
      store<u32>((byte << 4) + (step << 2), far + rows * stride, PATHS);
    }
  }
}
