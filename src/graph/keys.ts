// Keys of mazes on graphs, which tell equal mazes of one graph.

import { unexpected } from "../core/errors.ts";
import { mixedHash } from "../core/seed.ts";
import type { GraphMaze } from "./maze.ts";

/**
 * Returns the 64-bit key of a maze: FNV-1a 64 over its passages, eight per byte, the first in the lowest bit, then the
 * finaliser of SplitMix64. Mazes of one graph with different passages have different keys, except for a probability of
 * 2^-64 per pair. Unlike mazeKey, a rotated or mirrored maze has another key.
 *
 * @throws TypeError if the maze has no passages.
 * @example
 * import { createGraphEngine, graphMazeKey, hexGrid } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(hexGrid(5, 4)).generate({ algorithm: "wilson", seed: 1 });
 * console.log(graphMazeKey(maze).toString(16)); // 711b900affd71525
 */
export function graphMazeKey(maze: Pick<GraphMaze, "passages">): bigint {
  const passages = maze?.passages;
  if (!(passages instanceof Uint8Array)) throw unexpected("passages", "a Uint8Array", passages);
  const bytes = new Uint8Array(Math.ceil(passages.length / 8));
  for (let edge = 0; edge < passages.length; edge++) bytes[edge >>> 3] |= (passages[edge] & 1) << (edge & 7);
  return mixedHash(bytes);
}
