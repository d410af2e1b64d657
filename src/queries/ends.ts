// Chooses a start and a finish in a maze.

import { checkChoice, checkInteger, checkNames, type Hint, show, suggestion, unexpected } from "../core/errors.ts";
import { checkSeed, type Seed, seedWords } from "../core/seed.ts";
import type { Cell } from "../square/cell.ts";
import { cellOf, checkCell, checkCellIndex, indexOf } from "../square/cell.ts";
import { EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import { checkMaze, checkWalls, type Snapshot, type Walls } from "../square/maze.ts";
import { forEachComponent, Search } from "./distances.ts";
import { Graph } from "./graph.ts";
import { drawPairs, RANDOM_ENDS, type RandomEnds, type RandomEndsName } from "./randomEnds.ts";

/** The start and the finish of a solution. */
export interface Ends {
  readonly start: Cell;
  readonly finish: Cell;
}

/** The methods of choosing ends. The first one is the default. */
export const ENDS = ["farthest", "corners", "sides", "random", "dead-ends"] as const;

/** A method of choosing ends. */
export type EndsName = (typeof ENDS)[number];

/** Validated ends: a method (with a seed if the ends are random) or two cell indices. */
export type ResolvedEnds =
  | Exclude<EndsName, RandomEndsName>
  | RandomEnds
  | { readonly start: number; readonly finish: number };

/** The seed and the index from which random ends are drawn. */
export interface RandomEndsOptions {
  /** The seed of random ends. Default: the seed of the maze. Required for a maze without a seed. */
  seed?: Seed | undefined;
  /** The index of random ends, 0..2^53-1. Default: the index of the maze, or 0. */
  index?: number | undefined;
}

/** Options of queries that have a start and a finish. */
export interface EndsOptions extends RandomEndsOptions {
  /** "farthest" (default), "corners" or "sides"; "random" or "dead-ends" (drawn from the seed); or two cells. */
  ends?: EndsName | Ends | undefined;
}

/** A maze or a batch. It may have a seed and an index. */
type Seeded = Pick<Snapshot, "width" | "height" | "mask" | "seed" | "index">;

export const isRandom = (ends: unknown): ends is RandomEndsName => RANDOM_ENDS.includes(ends as RandomEndsName);

/** Validates a method of choosing ends. */
function resolveMethod(how: EndsName, given: RandomEndsOptions, maze: Seeded): Exclude<ResolvedEnds, Ends> {
  if (!isRandom(how)) {
    for (const name of ["seed", "index"] as const) {
      if (given[name] === undefined) continue;
      throw new RangeError(
        `"${name}" expected no value for ends "${how}", which are not random, got ${show(given[name])}`,
      );
    }
    return how;
  }
  const seed = given.seed ?? maze.seed;
  if (seed === undefined)
    throw new TypeError(
      `"seed" expected a seed in the options or the maze, because ends "${how}" are random, got none; add the option`,
    );
  const index = given.index ?? maze.index ?? 0;
  return { how, seed: seedWords(checkSeed(seed)), index: checkInteger("index", index, 0, Number.MAX_SAFE_INTEGER) };
}

/** A start and a finish as cell indices. */
export interface EndsFound {
  readonly start: number;
  readonly finish: number;
  /** False if a better pair may exist, which is possible only in a maze with loops. */
  readonly exact: boolean;
}

/** Checks that the ends are cells of the maze, and returns them. */
export function checkEnds(maze: Pick<Walls, "width" | "height" | "mask">, ends: Ends): Ends {
  if (typeof ends !== "object" || ends === null) throw unexpected("ends", "{ start, finish }", ends);
  return { start: checkCell("ends.start", ends.start, maze), finish: checkCell("ends.finish", ends.finish, maze) };
}

/** Validates ends and fills in the default. `hint` returns the suggestion for an unknown word. */
export function resolveEnds(
  ends: EndsName | Ends | undefined,
  maze: Seeded,
  given: RandomEndsOptions = {},
  hint?: Hint,
): ResolvedEnds {
  if (typeof ends === "object" && ends !== null)
    return {
      start: checkCellIndex("ends.start", ends.start, maze),
      finish: checkCellIndex("ends.finish", ends.finish, maze),
    };
  return resolveMethod(ends === undefined ? ENDS[0] : checkChoice("ends", ends, ENDS, hint), given, maze);
}

/** The field names of EndsOptions. */
export const ENDS_OPTIONS = ["ends", "seed", "index"] as const;

/** Validates the fields of EndsOptions. */
export function resolveEndsOption(options: EndsOptions, maze: Seeded, hint?: Hint): ResolvedEnds {
  const given = checkNames(options, ENDS_OPTIONS, "options", hint);
  return resolveEnds(given.ends, maze, given, hint);
}

/** Validates the arguments of suggestEnds. */
export function resolveHow(how: unknown, options: RandomEndsOptions, maze: Seeded, hint?: Hint): ResolvedEnds {
  const given = checkNames(options, ["seed", "index"], "options", hint);
  return resolveMethod(checkChoice("how", how, ENDS, hint), given, maze);
}

/** Keeps the best of the offered pairs: the greatest distance, then the smallest start, then the smallest finish. */
class BestPair {
  start = -1;
  finish = -1;
  #distance = -1;

  offer(start: number, finish: number, distance: number): void {
    const nearer = distance - this.#distance || this.start - start || this.finish - finish;
    if (nearer <= 0) return;
    this.start = start;
    this.finish = finish;
    this.#distance = distance;
  }
}

/** Returns the number of passages that must be closed to make the graph a forest. */
export function countLoops(graph: Graph, components: number): number {
  let ends = 0;
  for (let cell = 0; cell < graph.cells; cell++) ends += graph.degree(cell);
  return ends / 2 - graph.inside + components;
}

/** Returns the first and the last cell of the mask. */
function corners({ mask, cells }: Graph): { start: number; finish: number } {
  return mask ? { start: mask.indexOf(1), finish: mask.lastIndexOf(1) } : { start: 0, finish: cells - 1 };
}

const anyCell = (): boolean => true;

/**
 * Runs three searches in each component, each from the farthest cell of the previous search. Without loops, the last
 * two cells are the ends of a longest path (Jordan, 1869). They are the smallest such ends: every end of a longest path
 * is a farthest cell in the second or the third search, and ties go to the smallest index.
 */
function farthest(graph: Graph): EndsFound {
  const search = new Search(graph);
  const best = new BestPair();
  const components = forEachComponent(graph, search, () => {
    search.run(search.farthest(anyCell));
    const one = search.farthest(anyCell);
    search.run(one);
    const other = search.farthest(anyCell);
    best.offer(Math.min(one, other), Math.max(one, other), search.distances[other]);
  });
  return { start: best.start, finish: best.finish, exact: countLoops(graph, components) === 0 };
}

/**
 * Finds the best pair over all components and both pairs of opposite sides, `near` and `far`. `one` and `other` are the
 * two cells of the far side that are farthest apart. For every cell of a tree, `one` or `other` is the cell of the far
 * side that is farthest away. The searches from these two cells therefore find the best start on the near side. A last
 * search from that start finds the finish.
 */
function sides(graph: Graph): EndsFound {
  const { width, height } = graph;
  const inNorth = (cell: number): boolean => cell < width;
  const inSouth = (cell: number): boolean => cell >= width * (height - 1);
  const inWest = (cell: number): boolean => cell % width === 0;
  const inEast = (cell: number): boolean => cell % width === width - 1;
  const search = new Search(graph);
  const best = new BestPair();
  const components = forEachComponent(graph, search, (smallest) => {
    for (const [near, far] of [
      [inNorth, inSouth],
      [inWest, inEast],
    ]) {
      search.run(smallest);
      const one = search.farthest(far);
      const nearCells = search.reached.filter(near).sort();
      if (one === -1 || nearCells.length === 0) continue;
      search.run(one);
      const other = search.farthest(far);
      const reach = nearCells.map((cell) => search.distances[cell]);
      search.run(other);
      let start = 0;
      for (let i = 0; i < nearCells.length; i++) {
        reach[i] = Math.max(reach[i], search.distances[nearCells[i]]);
        if (reach[i] > reach[start]) start = i;
      }
      search.run(nearCells[start]);
      const finish = search.farthest(far);
      best.offer(nearCells[start], finish, search.distances[finish]);
    }
  });
  const exact = countLoops(graph, components) === 0;
  if (best.start === -1) return { ...corners(graph), exact };
  return { start: best.start, finish: best.finish, exact };
}

/** Chooses ends in a graph. `number` is the index of its maze in the query. */
export function findEnds(graph: Graph, ends: ResolvedEnds, number = 0): EndsFound {
  if (typeof ends === "object") {
    const [pair] = "how" in ends ? drawPairs(graph, ends, number, 1) : [ends];
    return { ...pair, exact: true };
  }
  if (ends === "farthest") return farthest(graph);
  if (ends === "sides") return sides(graph);
  return { ...corners(graph), exact: true };
}

/**
 * Suggests a start and a finish.
 *
 * - `farthest` (default): the ends of a longest path; the start has the smaller index.
 * - `corners`: cell 0,0 and the cell diagonally opposite; with a mask, its first cell and its last.
 * - `sides`: the best pair on opposite sides, from north to south or from west to east, whichever path is longer. If no
 * path joins opposite sides, the same as `corners`.
 * - `random`: two cells of one region, drawn from the seed. In a connected maze, every pair is equally likely.
 * - `dead-ends`: like `random`, but only cells with one passage.
 *
 * If several pairs are best, `farthest` and `sides` choose the smallest start, then the smallest finish (by cell
 * index). Without loops, as in every perfect maze, they are exact. With loops, repeated searches find a good pair, and
 * `exact` is false. In a maze of several components, they choose the best pair of all components.
 *
 * @param options the seed and index of random ends; default: those of the maze
 * @throws TypeError, RangeError if the maze is invalid, `how` is unknown, or there is no seed or no pair.
 * @example
 * import { createEngine, suggestEnds } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 30, height: 20, seed: 1 });
 * const { start, finish } = suggestEnds(maze);
 * console.log(start, finish); // { x: 3, y: 1 } { x: 28, y: 6 }
 */
export function suggestEnds(
  maze: Walls,
  how: EndsName = "farthest",
  options: RandomEndsOptions = {},
): Ends & { readonly exact: boolean } {
  const fields = checkWalls(maze);
  const { start, finish, exact } = findEnds(new Graph(fields), resolveHow(how, options, fields, suggestion));
  return { start: cellOf(start, fields.width), finish: cellOf(finish, fields.width), exact };
}

/** Returns the first wall bit in `preferred` whose side of the cell is on the border. Throws if there is none. */
function borderSide(name: string, { x, y }: Cell, { width, height }: Walls, preferred: readonly number[]): number {
  const touches: Record<number, boolean> = {
    [NORTH]: y === 0,
    [EAST]: x === width - 1,
    [SOUTH]: y === height - 1,
    [WEST]: x === 0,
  };
  const side = preferred.find((bit) => touches[bit]);
  if (side !== undefined) return side;
  throw new RangeError(
    `"${name}" expected a cell at the border for an opening, got ${x},${y}; suggestEnds(maze, "sides") returns such ends`,
  );
}

/**
 * Returns a copy of a maze with openings in the border at both ends, as in puzzle books. The start opens to the first
 * possible side of north, west, east and south, and the finish to the first of south, east, west and north.
 *
 * @throws RangeError on a torus, which has no border, or if an end is not at the border.
 * @example
 * import { createEngine, openEnds, renderText, suggestEnds } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 6, height: 3, seed: 1 });
 * console.log(renderText(openEnds(maze, suggestEnds(maze, "sides"))));
 * // ╷ ╶─┬─────┬─╴
 * // │   │     │
 * // │ ╶─┘ ╷ ┌─┘ ╷
 * // │     │ │   │
 * // ├─╴ ┌─┘ └─╴ │
 * // │   │       │
 * // └───┴───────┘
 */
export function openEnds<Opened extends Walls>(maze: Opened, ends: Ends): Opened {
  const copy = { ...checkMaze(maze) };
  checkWalls(copy);
  if (copy.topology === "torus")
    throw new RangeError(`"maze" expected a plane, because a torus has no border to open, got ${show(copy.topology)}`);
  const { start, finish } = checkEnds(copy, ends);
  const walls = copy.walls.slice();
  walls[indexOf(start, copy.width)] &= ~borderSide("ends.start", start, copy, [NORTH, WEST, EAST, SOUTH]);
  walls[indexOf(finish, copy.width)] &= ~borderSide("ends.finish", finish, copy, [SOUTH, EAST, WEST, NORTH]);
  return { ...copy, walls };
}
