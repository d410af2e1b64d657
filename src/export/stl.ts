// Binary STL for 3D printers.

import type { Walls } from "../square/maze.ts";
import { type Mesh, type MeshOptions, mazeMesh } from "./mesh.ts";

const HEADER_BYTES = 80;
const TRIANGLE_BYTES = 50;

/** Returns the axis 0..2 along which three vertices do not differ: the direction of the normal. */
const axisOf = (positions: Float32Array, a: number, b: number, c: number): number =>
  [0, 1, 2].find(
    (axis) => positions[a + axis] === positions[b + axis] && positions[a + axis] === positions[c + axis],
  ) ?? 2;

/**
 * Returns a maze as binary STL for 3D printers: floor and walls as one watertight solid. Slicers take the unit as a
 * millimetre. x points east, y north, z up. Openings in the border are gaps in the outer wall.
 *
 * @throws TypeError, RangeError for wrong options, or for a maze of more than 2^18 cells.
 * @example
 * import { createEngine } from "wasmaze";
 * import { toStl } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 2, seed: 1 });
 * console.log(toStl(maze, { corridor: 10, wall: 1.2, height: 15 }).length); // 17884
 */
export function toStl(maze: Walls | Mesh, options: MeshOptions = {}): Uint8Array<ArrayBuffer> {
  const { positions, triangles } = mazeMesh(maze, options);
  const count = triangles.length / 3;
  const bytes = new Uint8Array(HEADER_BYTES + 4 + count * TRIANGLE_BYTES);
  // The header must not begin with "solid", which marks text files.
  bytes.set(new TextEncoder().encode("maze in millimetres, by wasmaze"));
  const view = new DataView(bytes.buffer);
  view.setUint32(HEADER_BYTES, count, true);
  for (let i = 0; i < count; i++) {
    const [a, b, c] = [3 * triangles[3 * i], 3 * triangles[3 * i + 1], 3 * triangles[3 * i + 2]];
    const start = HEADER_BYTES + 4 + i * TRIANGLE_BYTES;
    // The cross product of two sides has one component that is not 0.
    const axis = axisOf(positions, a, b, c);
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    const turn =
      (positions[b + u] - positions[a + u]) * (positions[c + v] - positions[a + v]) -
      (positions[b + v] - positions[a + v]) * (positions[c + u] - positions[a + u]);
    view.setFloat32(start + 4 * axis, turn > 0 ? 1 : -1, true);
    let at = start + 12;
    for (const vertex of [a, b, c])
      for (let side = 0; side < 3; side++, at += 4) view.setFloat32(at, positions[vertex + side], true);
  }
  return bytes;
}
