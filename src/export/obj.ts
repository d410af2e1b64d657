// Wavefront OBJ for games.

import type { Walls } from "../square/maze.ts";
import { gameMesh, type Mesh, type MeshOptions } from "./mesh.ts";

/** Rounds a length to five decimals, so that its text is short. */
export const rounded = (length: number): number => Number(length.toFixed(5));

/**
 * Returns a maze as Wavefront OBJ for games: floor and walls as one watertight mesh. The unit is a metre, with defaults
 * of 2 for corridors and heights of walls, and 0.25 for thicknesses. x points east, y up and z south, from the
 * north-west corner. Openings in the border are gaps in the outer wall.
 *
 * @throws TypeError, RangeError for wrong options, or for a maze of more than 2^18 cells.
 * @example
 * import { createEngine } from "wasmaze";
 * import { toObj } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 2, seed: 1 });
 * console.log(toObj(maze).split("\n")[1]); // o maze
 */
export function toObj(maze: Walls | Mesh, options: MeshOptions = {}): string {
  const { positions, triangles } = gameMesh(maze, options);
  const lines = ["# wasmaze, in metres", "o maze"];
  for (let i = 0; i < positions.length; i += 3)
    lines.push(`v ${rounded(positions[i])} ${rounded(positions[i + 1])} ${rounded(positions[i + 2])}`);
  for (let i = 0; i < triangles.length; i += 3)
    lines.push(`f ${triangles[i] + 1} ${triangles[i + 1] + 1} ${triangles[i + 2] + 1}`);
  return `${lines.join("\n")}\n`;
}
