// Makes mazes for micromice, like those of official competitions.

import { checkInteger, checkNames, checkShare, unexpected } from "../core/errors.ts";
import { checkSeed, randomSeed, type Seed } from "../core/seed.ts";
import type { Engine } from "../engine/buildEngine.ts";
import type { AnonymousMaze } from "../io/read.ts";
import type { Ends } from "../queries/ends.ts";
import { DIRECTIONS, EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";

/** Options of micromouseMaze. */
export interface MicromouseOptions {
  /** Sides of the maze in cells, even numbers in 6..256. Default 16. */
  width?: number | undefined;
  height?: number | undefined;
  /** Default: a random integer. */
  seed?: Seed | undefined;
  /** Index of the maze among the mazes of the seed, 0..2^40. Default 0. */
  index?: number | undefined;
  /** An algorithm that takes a mask. Default "recursive-backtracker". */
  algorithm?: "kruskal" | "prim-true" | "recursive-backtracker" | "wilson" | undefined;
  /** Probability of opening each dead end, 0..1. Default 0.5. More loops make the mazes harder for wall followers. */
  braid?: number | undefined;
}

/** A maze for micromice. It starts in the south-west, and the finish is the south-western cell of the goal. */
export interface MicromouseMaze extends AnonymousMaze {
  readonly seed: Seed;
  readonly index: number;
  readonly ends: Ends;
}

/** Maximum number of candidates for a maze. Most mazes need fewer than ten. */
const CANDIDATES = 4096;

/** Opens or closes a side of a cell, on both of its sides. */
function setSide(walls: Uint8Array, width: number, cell: number, bit: number, isWall: boolean): void {
  const { dx, dy, opposite } = DIRECTIONS[Math.log2(bit)];
  const next = cell + dx + dy * width;
  walls[cell] = isWall ? walls[cell] | bit : walls[cell] & ~bit;
  walls[next] = isWall ? walls[next] | opposite : walls[next] & ~opposite;
}

/** Returns whether a wall follower reaches a goal. `turn` is 1 for the right hand and 3 for the left hand. */
function follows(walls: Uint8Array, width: number, start: number, goals: readonly number[], turn: number): boolean {
  let [cell, direction] = [start, 0];
  do {
    direction = (direction + turn) % 4;
    while (walls[cell] & (1 << direction)) direction = (direction + 4 - turn) % 4;
    cell += DIRECTIONS[direction].dx + DIRECTIONS[direction].dy * width;
    if (goals.includes(cell)) return true;
  } while (cell !== start);
  return false;
}

/**
 * Makes a maze like those of micromouse competitions:
 *
 * - The start is the cell in the south-west. It has three walls, and opens to the north.
 * - The goal is a room of 2 x 2 cells in the centre with one entrance.
 * - Every post but the one in the goal has a wall.
 * - Every cell can be reached, there are loops, and neither hand on the wall leads to the goal.
 *
 * The engine makes a maze of all other cells, with opened dead ends. The start and the goal are joined to it, and a
 * wall is added at each post without walls. If a wall follower finds the goal, the next maze of the seed is tried.
 *
 * @throws TypeError, RangeError for wrong options, or if 4096 candidates are too few, as with `braid: 0`.
 * @example
 * import { createEngine } from "wasmaze";
 * import { micromouseMaze, toMazefile } from "wasmaze/export";
 *
 * const maze = micromouseMaze(createEngine(), { seed: 1 });
 * console.log(maze.ends.start, maze.ends.finish); // { x: 0, y: 15 } { x: 7, y: 8 }
 * console.log(toMazefile(maze).match(/G/g)?.length); // 4
 */
export function micromouseMaze(engine: Pick<Engine, "generate">, options: MicromouseOptions = {}): MicromouseMaze {
  const given = checkNames(options, ["width", "height", "seed", "index", "algorithm", "braid"]);
  const { width = 16, height = 16, index = 0, algorithm = "recursive-backtracker", braid = 0.5 } = given;
  for (const [name, side] of Object.entries({ width, height }))
    if (checkInteger(name, side, 6, 256) % 2) throw unexpected(name, "an even number", side, "number");
  checkInteger("index", index, 0, 2 ** 40);
  checkShare("braid", braid);
  const seed = checkSeed(given.seed ?? randomSeed());
  const start = (height - 1) * width;
  const first = (height / 2 - 1) * width + width / 2 - 1;
  const goals = [first, first + 1, first + width, first + width + 1];
  const mask = new Uint8Array(width * height).fill(1);
  for (const cell of [start, ...goals]) mask[cell] = 0;
  for (let candidate = 0; candidate < CANDIDATES; candidate++) {
    const request = { algorithm, width, height, mask, seed, braid };
    const walls = engine.generate({ ...request, index: index * CANDIDATES + candidate }).walls.slice();
    join(walls, width, start, goals, candidate % 8);
    addWalls(walls, width, goals[3]);
    if (follows(walls, width, start, goals, 1) || follows(walls, width, start, goals, 3)) continue;
    const finish = { x: width / 2 - 1, y: height / 2 };
    return { width, height, topology: "plane", walls, seed, index, ends: { start: { x: 0, y: height - 1 }, finish } };
  }
  throw new RangeError(`"braid" expected enough loops that a wall follower misses the goal, got ${braid}; use 0.5`);
}

/** Opens the start to the north, and the goal inside and at one of its eight outer sides. */
function join(walls: Uint8Array, width: number, start: number, goals: readonly number[], entrance: number): void {
  setSide(walls, width, start, NORTH, false);
  const [northWest, northEast, southWest] = goals;
  setSide(walls, width, northWest, EAST, false);
  setSide(walls, width, northWest, SOUTH, false);
  setSide(walls, width, northEast, SOUTH, false);
  setSide(walls, width, southWest, EAST, false);
  const cell = goals[entrance >> 1];
  const outer = [entrance < 4 ? NORTH : SOUTH, (entrance >> 1) % 2 ? EAST : WEST];
  setSide(walls, width, cell, outer[entrance % 2], false);
}

/** Adds the wall north of each post that has none. `centre` is the cell south-east of the post in the goal. */
function addWalls(walls: Uint8Array, width: number, centre: number): void {
  for (let cell = width; cell < walls.length; cell++) {
    // The post north-west of the cell.
    if (cell % width === 0 || cell === centre) continue;
    const isBare = !(walls[cell] & (NORTH | WEST)) && !(walls[cell - width - 1] & (SOUTH | EAST));
    if (isBare) setSide(walls, width, cell - width, WEST, true);
  }
}
