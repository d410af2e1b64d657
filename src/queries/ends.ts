// Chooses a start and a finish.

import { checkInteger, checkOptions, checkWord, show } from "../core/errors.ts";
import { checkSeed, type Seed, seedWords } from "../core/seed.ts";
import type { Cell } from "../square/cell.ts";
import { cellOf, checkCellIndex } from "../square/cell.ts";
import { EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import { checkWalls, type Walls } from "../square/maze.ts";
import { forEachComponent, Search } from "./distances.ts";
import { Graph } from "./graph.ts";
import { drawPairs, RANDOM_ENDS, type RandomEnds, type RandomEndsName } from "./randomEnds.ts";

/** The start and the finish of a solution. */
export interface Ends {
  readonly start: Cell;
  readonly finish: Cell;
}

/** The methods of choosing ends; the first is the default. */
export const ENDS = ["farthest", "corners", "sides", "random", "dead-ends"] as const;

/** A method of choosing ends. */
export type EndsName = (typeof ENDS)[number];

/** Ends as the engines take them: a method, with what it draws from, or two cell indices. */
export type ResolvedEnds =
  | Exclude<EndsName, RandomEndsName>
  | RandomEnds
  | { readonly start: number; readonly finish: number };

/** What ends are drawn from. */
export interface DrawOptions {
  /** For ends that are drawn: the seed; default: the maze's own. Needed for a maze without its request. */
  seed?: Seed | undefined;
  /** For ends that are drawn: the index, 0..2^53-1; default: the maze's own, or 0. */
  index?: number | undefined;
}

/** How ends are chosen. */
export interface EndsOptions extends DrawOptions {
  /**
   * "farthest" (default), "corners", "sides"; "random" and "dead-ends", which are drawn from the seed; or two cells.
   */
  ends?: EndsName | Ends | undefined;
}

/** A maze or batch, which may know its seed and index. */
type Seeded = Pick<Walls, "width" | "height" | "mask"> & { readonly seed?: unknown; readonly index?: unknown };

export const isDrawn = (ends: unknown): ends is RandomEndsName => RANDOM_ENDS.includes(ends as RandomEndsName);

/** A method of choosing ends, with what it draws from. */
export function resolveMethod(how: EndsName, given: DrawOptions, maze: Seeded): Exclude<ResolvedEnds, Ends> {
  if (!isDrawn(how)) {
    for (const name of ["seed", "index"] as const) {
      if (given[name] === undefined) continue;
      throw new RangeError(
        `"${name}" expected no value for ends "${how}", which are not drawn, got ${show(given[name])}`,
      );
    }
    return how;
  }
  const seed = given.seed ?? maze.seed;
  if (seed === undefined)
    throw new TypeError(
      `"seed" expected a seed for ends "${how}" of a maze without one, got undefined; add the option seed`,
    );
  const index = given.index ?? maze.index ?? 0;
  return {
    how,
    seed: seedWords(checkSeed(seed)),
    index: checkInteger("index", index, 0, Number.MAX_SAFE_INTEGER),
  };
}

/** Ends by cell index. */
export interface EndsFound {
  readonly start: number;
  readonly finish: number;
  /** False if loops may permit a better pair. */
  readonly exact: boolean;
}

/** Checks a choice of ends and fills in the default. */
export function resolveEnds(ends: EndsName | Ends | undefined, maze: Seeded, given: DrawOptions = {}): ResolvedEnds {
  if (typeof ends === "object" && ends !== null) {
    return {
      start: checkCellIndex("ends.start", ends.start, maze),
      finish: checkCellIndex("ends.finish", ends.finish, maze),
    };
  }
  return resolveMethod(ends === undefined ? ENDS[0] : checkWord("ends", ends, ENDS), given, maze);
}

/** The options of choosing ends. */
export const ENDS_OPTIONS = ["ends", "seed", "index"] as const;

/** The ends of options. */
export function resolveEndsOption(options: EndsOptions, maze: Seeded): ResolvedEnds {
  checkOptions(options, ENDS_OPTIONS);
  return resolveEnds(options.ends, maze, options);
}

/** The ends of suggestEnds. */
export function resolveHow(how: unknown, options: DrawOptions, maze: Seeded): ResolvedEnds {
  checkOptions(options, ["seed", "index"]);
  return resolveMethod(checkWord("how", how, ENDS), options, maze);
}

/** Keeps the pair that is farthest apart; of equals the one with the smallest start, then the smallest finish. */
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

/** Passages beyond those of a forest. */
export function countLoops(graph: Graph, components: number): number {
  let ends = 0;
  for (let cell = 0; cell < graph.cells; cell++) ends += graph.degree(cell);
  return ends / 2 - graph.inside + components;
}

/** From the first cell to the last. */
function corners({ mask, cells }: Graph): { start: number; finish: number } {
  return mask ? { start: mask.indexOf(1), finish: mask.lastIndexOf(1) } : { start: 0, finish: cells - 1 };
}

const anyCell = (): boolean => true;

/**
 * In each component: to the farthest cell, from there to the farthest, and from there once more. Without loops the last
 * two are the ends of a longest path (Jordan, 1869), and, of all longest paths, of the one with the smallest ends: the
 * cells at the far end of the second search and of the third are together the ends of all longest paths.
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
 * In each component and for both pairs of sides: the two cells of the far side that are farthest apart determine the
 * distance from any cell to the farthest cell of that side. This gives the best cell of the near side, and then its
 * counterpart.
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

/** Chooses ends in the graph of maze number `place` of a query. */
export function findEnds(graph: Graph, ends: ResolvedEnds, place = 0): EndsFound {
  if (typeof ends === "object") {
    const [pair] = "how" in ends ? drawPairs(graph, ends, place, 1) : [ends];
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
 * - `corners`: from 0,0 to the cell diagonally opposite; under a mask from its first cell to its last.
 * - `sides`: the best pair on opposite sides, from north to south or from west to east, whichever path is longer. If
 * no path joins opposite sides, the corners.
 * - `random`: two cells of one region, drawn from the seed: every pair of a connected maze is equally likely.
 * - `dead-ends`: the same of dead ends, cells with one passage.
 *
 * Of equals the pair with the smallest start wins, then that with the smallest finish (by cell index). In a maze
 * without loops, as every perfect maze, both are exact; with loops, two sweeps find a good pair, and `exact` is
 * false. In a maze of several components the best pair of all components is chosen.
 *
 * @param options the seed and index that ends are drawn from; default: the maze's own
 * @throws TypeError, RangeError if the maze is invalid, `how` is unknown, there is no seed to draw from, or no pair.
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
  options: DrawOptions = {},
): Ends & { readonly exact: boolean } {
  checkWalls(maze);
  const ends = resolveHow(how, options, maze);
  const { start, finish, exact } = findEnds(new Graph(maze), ends);
  return { start: cellOf(start, maze.width), finish: cellOf(finish, maze.width), exact };
}

/** The outer wall to open at a cell, by preference. */
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
    `"${name}" expected a cell at the border to open, got ${x},${y}; suggestEnds(maze, "sides") returns such ends`,
  );
}

/**
 * Returns a copy of a maze with the border open at both ends, as in puzzle books: at the start to the north or else the
 * west, at the finish to the south or else the east, where the cell allows.
 *
 * @throws RangeError on a torus, which has no border, and if an end is not at the border.
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
  checkWalls(maze);
  if (maze.topology === "torus")
    throw new RangeError(`"maze" expected a plane, which has a border to open, got ${show(maze.topology)}`);
  if (typeof ends !== "object" || ends === null)
    throw new TypeError(`"ends" expected { start, finish }, got ${show(ends)}`);
  const start = checkCellIndex("ends.start", ends.start, maze);
  const finish = checkCellIndex("ends.finish", ends.finish, maze);
  const walls = maze.walls.slice();
  walls[start] &= ~borderSide("ends.start", ends.start, maze, [NORTH, WEST, EAST, SOUTH]);
  walls[finish] &= ~borderSide("ends.finish", ends.finish, maze, [SOUTH, EAST, WEST, NORTH]);
  return { ...maze, walls };
}
