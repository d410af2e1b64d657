// Keys of mazes: 64 bits that are equal for all rotations and mirror images of a maze. docs/MEASURES.md defines them;
// assembly/queries/keys.ts computes the same keys.

import type { Topology } from "../core/topology.ts";
import { checkWalls, type Walls } from "../square/maze.ts";
import { Graph } from "./graph.ts";

const FACTOR = 0xd6e8feb86659fd93n;
const GOLDEN = 0x9e3779b97f4a7c15n;
const u64 = (value: bigint): bigint => BigInt.asUintN(64, value);

function mix(value: bigint): bigint {
  let x = value ^ (value >> 32n);
  x = u64(x * FACTOR);
  x ^= x >> 32n;
  x = u64(x * FACTOR);
  return x ^ (x >> 32n);
}

/** Returns the weights of columns (which = 0) or rows (which = 1), by position in half cells. */
const weights = (count: number, which: number): bigint[] =>
  Array.from({ length: count }, (_, i) => mix(u64(GOLDEN * BigInt(2 * i + 1 + which))) | 1n);

/** Throws for a torus. Keys are defined on a plane only. */
export function checkKeyed(topology: Topology): void {
  if (topology !== "torus") return;
  throw new RangeError(`"topology" expected plane for keys, got "torus"; keys are not defined on a torus`);
}

/** Returns the key of a maze that is already validated. */
export function keyOf(maze: Walls): bigint {
  const { width, height } = maze;
  const graph = new Graph(maze);
  const [lastX, lastY] = [2 * width - 2, 2 * height - 2];
  const places = Math.max(lastX, lastY) + 1;
  const [a, b] = [weights(places, 0), weights(places, 1)];
  const isSquare = width === height;
  const sums = new Array<bigint>(isSquare ? 8 : 4).fill(0n);
  // Adds the weight of position (x, y), in half cells, to the sum of each mirror image and rotation.
  const add = (x: number, y: number): void => {
    const [farX, farY] = [lastX - x, lastY - y];
    const images = [
      [x, y],
      [farX, y],
      [x, farY],
      [farX, farY],
      [y, x],
      [y, farX],
      [farY, x],
      [farY, farX],
    ];
    for (let image = 0; image < sums.length; image++) sums[image] += a[images[image][0]] * b[images[image][1]];
  };
  for (let cell = 0; cell < graph.cells; cell++) {
    const [x, y] = [2 * (cell % width), 2 * Math.floor(cell / width)];
    if (!graph.has(cell)) add(x, y);
    if (graph.open[cell] & 2) add(x + 1, y);
    if (graph.open[cell] & 4) add(x, y + 1);
  }
  let key = GOLDEN;
  for (const sum of sums) key += mix(u64(sum));
  return mix(u64(key));
}

/**
 * Returns the key of a maze on a plane: 64 bits that are equal for its eight mirror images and rotations (four if width
 * and height differ). Other mazes have the same key only by chance: the probability of a collision among 10^6 mazes is
 * 3 * 10^-8. The maze need not be perfect. For a batch, engine.keysMany is hundreds of times as fast.
 *
 * @throws TypeError, RangeError if the maze is invalid or on a torus.
 * @example
 * import { createEngine, mazeKey } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 8, height: 8, seed: 1 });
 * console.log(mazeKey(maze)); // 10978543605630686457n
 */
export function mazeKey(maze: Walls): bigint {
  const fields = checkWalls(maze);
  checkKeyed(fields.topology);
  return keyOf(fields);
}
