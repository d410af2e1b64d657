// Table of paths: four steps of a random walk at once. Shared by aldous-broder and aldous-broder-walls.

import { columnStep, rowStep } from "./directions";

/** Table by a byte of the stream, which has four directions: the offsets after one to four steps, u32 each. */
export const PATHS: usize = memory.data(4096, 16);

/** Fills in the table for rows of `stride` bytes. A path ends where it is `down` rows north or south of its start. */
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
