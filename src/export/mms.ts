// The text format of the micromouse simulator mms. Source: the README of mackorone/mms.

import type { Walls } from "../square/maze.ts";
import { checkWhole } from "./checks.ts";
import { drawPosts } from "./posts.ts";

/**
 * Returns a maze as a text for the micromouse simulator mms: 4 columns and 2 lines per cell, north at the top. Openings
 * in the border are blanks. mms starts in the south-west cell and needs no marks.
 *
 * @throws RangeError for a torus or a mask.
 * @example
 * import { createEngine } from "wasmaze";
 * import { toMms } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 3, height: 2, seed: 1 });
 * console.log(toMms(maze).trimEnd());
 * // +---+---+---+
 * // |       |   |
 * // +   +---+   +
 * // |           |
 * // +---+---+---+
 */
export function toMms(maze: Walls): string {
  return drawPosts(checkWhole(maze, "mms"), "+", "mms text", () => " ");
}
