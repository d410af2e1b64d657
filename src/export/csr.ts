// The graph of a maze as a sparse matrix for SciPy. Source: scipy.sparse.save_npz.

import { columnBytes, npyHeader } from "../io/npy.ts";
import { Graph } from "../queries/graph.ts";
import { checkWalls, type Walls } from "../square/maze.ts";
import { joined, zipOf } from "./zip.ts";

/**
 * Returns the graph of a maze as an .npz that scipy.sparse.load_npz reads: a matrix in CSR format whose row and column
 * y * width + x are cell (x, y), with a 1 for each passage in both directions. Cells outside a mask have no passages. A
 * torus has its passages across the border; two passages between the same two cells are one. Openings in the border
 * join no cells. The file also has the array `walls` of shape (height, width), with all walls and openings.
 *
 * @example
 * import { createEngine } from "wasmaze";
 * import { toCsr } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 2, seed: 1 });
 * console.log(String.fromCharCode(...toCsr(maze).subarray(0, 2))); // PK
 */
export function toCsr(maze: Walls): Uint8Array<ArrayBuffer> {
  const fields = checkWalls(maze);
  const { width, height, walls } = fields;
  const graph = new Graph(fields);
  const starts = new Int32Array(graph.cells + 1);
  const neighbours = new Int32Array(4 * graph.cells);
  let count = 0;
  for (let cell = 0; cell < graph.cells; cell++) {
    const found = [0, 1, 2, 3].map((direction) => graph.through(cell, direction)).filter((next) => next !== -1);
    for (const next of new Set(found.sort((one, other) => one - other))) neighbours[count++] = next;
    starts[cell + 1] = count;
  }
  const bytesOf = (numbers: Int32Array): Uint8Array => columnBytes(new Uint32Array(numbers.buffer, 0, numbers.length));
  const array = (type: string, shape: readonly number[], bytes: Uint8Array): Uint8Array =>
    joined([npyHeader(type, shape), bytes]);
  return zipOf({
    "indices.npy": array("<i4", [count], bytesOf(neighbours.slice(0, count))),
    "indptr.npy": array("<i4", [starts.length], bytesOf(starts)),
    "format.npy": array("|S3", [1], new TextEncoder().encode("csr")),
    "shape.npy": array("<i4", [2], bytesOf(Int32Array.of(graph.cells, graph.cells))),
    "data.npy": array("|u1", [count], new Uint8Array(count).fill(1)),
    "walls.npy": array("|u1", [height, width], walls),
  });
}
