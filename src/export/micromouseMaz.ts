// The micromouse format .maz: 256 bytes.

import { EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import type { Walls } from "../square/maze.ts";
import { checkWhole } from "./checks.ts";

/** The side of a maze in the format, which states no size. */
const SIDE = 16;

/** The sides in the order of the bits. The bits equal those of `walls` at present. */
const SIDES = [NORTH, EAST, SOUTH, WEST];

/**
 * Returns a maze of 16 x 16 cells as .maz: a byte per cell with the bits 1 north, 2 east, 4 south and 8 west, from the
 * south-west, column by column northward. Openings in the border are missing walls.
 *
 * @throws RangeError for another size, a torus or a mask.
 * @example
 * import { createEngine } from "wasmaze";
 * import { toMicromouseMaz } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 16, height: 16, seed: 1 });
 * console.log(toMicromouseMaz(maze).length); // 256
 */
export function toMicromouseMaz(maze: Walls): Uint8Array<ArrayBuffer> {
  const { width, height, walls } = checkWhole(maze, ".maz");
  if (width !== SIDE || height !== SIDE)
    throw new RangeError(`"maze" expected ${SIDE} x ${SIDE} cells for .maz, got ${width} x ${height}; use .num`);
  return Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const bits = walls[(SIDE - 1 - (at % SIDE)) * SIDE + Math.floor(at / SIDE)];
    return SIDES.reduce((sum, side, i) => sum | (bits & side ? 1 << i : 0), 0);
  });
}
