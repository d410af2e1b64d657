// Binary glTF for games. Source: Khronos Group, glTF 2.0 Specification.

import type { Walls } from "../square/maze.ts";
import { gameMesh, type Mesh, type MeshOptions } from "./mesh.ts";
import { joined } from "./zip.ts";

const GLTF = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const FLOAT = 5126;
const UNSIGNED_INT = 5125;
const ARRAY_BUFFER = 34962;
const ELEMENT_ARRAY_BUFFER = 34963;

const wordsOf = (...words: readonly number[]): Uint8Array => new Uint8Array(Uint32Array.from(words).buffer);

/**
 * Returns a maze as binary glTF (.glb) for games: floor and walls as one watertight mesh without normals, which viewers
 * shade flat. The unit is a metre, with defaults of 2 for corridors and heights of walls, and 0.25 for thicknesses. x
 * points east, y up and z south, from the north-west corner. Openings in the border are gaps in the outer wall.
 *
 * @throws TypeError, RangeError for wrong options, or for a maze of more than 2^18 cells.
 * @example
 * import { createEngine } from "wasmaze";
 * import { toGlb } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 2, seed: 1 });
 * console.log(new TextDecoder().decode(toGlb(maze).subarray(0, 4))); // glTF
 */
export function toGlb(maze: Walls | Mesh, options: MeshOptions = {}): Uint8Array<ArrayBuffer> {
  const { positions, triangles } = gameMesh(maze, options);
  const max = [0, 0, 0];
  for (let i = 0; i < positions.length; i++) max[i % 3] = Math.max(max[i % 3], positions[i]);
  const [vertexBytes, indexBytes] = [positions.byteLength, triangles.byteLength];
  const scene = {
    asset: { version: "2.0", generator: "wasmaze" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: "maze", mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [0.8, 0.75, 0.65, 1], metallicFactor: 0 } }],
    accessors: [
      { bufferView: 0, componentType: FLOAT, count: positions.length / 3, type: "VEC3", min: [0, 0, 0], max },
      { bufferView: 1, componentType: UNSIGNED_INT, count: triangles.length, type: "SCALAR" },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: vertexBytes, target: ARRAY_BUFFER },
      { buffer: 0, byteOffset: vertexBytes, byteLength: indexBytes, target: ELEMENT_ARRAY_BUFFER },
    ],
    buffers: [{ byteLength: vertexBytes + indexBytes }],
  };
  // The length of a chunk is a multiple of four.
  const text = JSON.stringify(scene);
  const json = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4));
  const bytes = vertexBytes + indexBytes;
  return joined([
    wordsOf(GLTF, 2, 28 + json.length + bytes, json.length, JSON_CHUNK),
    json,
    wordsOf(bytes, BINARY_CHUNK),
    new Uint8Array(positions.buffer),
    new Uint8Array(triangles.buffer),
  ]);
}
