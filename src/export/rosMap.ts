// Occupancy maps for robots: a PGM picture and a YAML file, as map_server of ROS reads them.

import { checkNames, checkNumber, checkText } from "../core/errors.ts";
import type { Walls } from "../square/maze.ts";
import { checkPlane, checkSpan } from "./checks.ts";
import { enlarged } from "./kinds.ts";
import { joined } from "./zip.ts";

/** Options of toPgm. */
export interface PgmOptions {
  /** Width of the corridors in pixels, 1..1024. Default 16. */
  corridor?: number | undefined;
  /** Thickness of the walls in pixels, 1..1024. Default 2. */
  wall?: number | undefined;
}

/** Options of toMapYaml. */
export interface MapYamlOptions {
  /** Name of the picture. Default "maze.pgm". */
  image?: string | undefined;
  /** Side of a pixel in metres, above 0 and at most 1000. Default 0.01: with default widths, a cell has 18 cm. */
  resolution?: number | undefined;
}

/** Grey levels of floor, walls and squares outside a mask: free, occupied and unknown in ROS. */
const GREYS = /* @__PURE__ */ Uint8Array.of(254, 0, 205);

/**
 * Returns a maze as a binary PGM picture (P5): floor 254, walls 0, outside a mask 205. North is at the top. Openings
 * in the border are floor.
 *
 * @throws RangeError for a torus, or for a picture of more than 2^28 pixels.
 * @example
 * import { createEngine } from "wasmaze";
 * import { toPgm } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 2, seed: 1 });
 * const pgm = toPgm(maze, { corridor: 3, wall: 1 });
 * console.log(new TextDecoder().decode(pgm.subarray(0, 11)).trim()); // P5 17 9 255
 */
export function toPgm(maze: Walls, options: PgmOptions = {}): Uint8Array<ArrayBuffer> {
  const fields = checkPlane(maze, "a map for robots");
  const { corridor = 16, wall = 2 } = checkNames(options, ["corridor", "wall"]);
  const { width, height, cells } = enlarged(fields, checkSpan("corridor", corridor), checkSpan("wall", wall));
  const header = new TextEncoder().encode(`P5 ${width} ${height} 255\n`);
  return joined([header, cells.map((kind) => GREYS[kind])]);
}

/**
 * Returns the YAML file with which ROS reads the picture of toPgm. The origin, 0 0, is the south-west corner of the
 * picture; x points east and y north. Walls are occupied, floor is free, and squares outside a mask are unknown.
 *
 * @example
 * import { toMapYaml } from "wasmaze/export";
 *
 * console.log(toMapYaml({ image: "maze.pgm" }).trimEnd());
 * // image: "maze.pgm"
 * // mode: trinary
 * // resolution: 0.01
 * // origin: [0.0, 0.0, 0.0]
 * // negate: 0
 * // occupied_thresh: 0.65
 * // free_thresh: 0.196
 */
export function toMapYaml(options: MapYamlOptions = {}): string {
  const { image = "maze.pgm", resolution = 0.01 } = checkNames(options, ["image", "resolution"]);
  const lines = {
    image: JSON.stringify(checkText("image", image)),
    mode: "trinary",
    resolution: checkNumber("resolution", resolution, 0, 1000),
    origin: "[0.0, 0.0, 0.0]",
    negate: 0,
    occupied_thresh: 0.65,
    free_thresh: 0.196,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");
}
