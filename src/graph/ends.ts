// Chooses a start and a finish in a maze on a graph.

import { MAX_COUNT } from "../../assembly/abi.ts";
import { checkInteger, checkOptions, checkWord, show, unexpected } from "../core/errors.ts";
import type { SeedWords } from "../core/random.ts";
import { checkSeed, seedWords } from "../core/seed.ts";
import { ENDS, type EndsName, isRandom, type RandomEndsOptions } from "../queries/ends.ts";
import { checkPairs } from "../queries/pairs.ts";
import { drawPairs } from "../queries/randomEnds.ts";
import { checkGraph, type Graph } from "./graph.ts";
import type { GraphPassages } from "./marks.ts";
import type { GraphMaze, GraphMazeBatch } from "./maze.ts";
import { farthestEnds, type GraphEnds, type GraphSearch, pathBetween, searchFrom } from "./queries.ts";
import { type Slots, slotsOf } from "./slots.ts";

/** Returns whether a cell has a side on the border of the drawing. */
export const isAtBorder = ({ outlines }: Graph, cell: number): boolean => !!outlines?.(cell).sides.includes(-1);

/** Returns the cells with a side on the border of the drawing. */
function borderOf(graph: Graph, has: (cell: number) => boolean): Uint8Array {
  const isBorder = Uint8Array.from({ length: graph.cells }, (_, cell) =>
    has(cell) && isAtBorder(graph, cell) ? 1 : 0,
  );
  if (isBorder.includes(1)) return isBorder;
  throw new RangeError('"ends" expected a graph with outlines and a border for "sides", got none; use "farthest"');
}

/** Returns the cells of each region of a maze that random ends may choose, in order. */
function candidatesOf(slots: Slots, passages: Uint8Array, how: EndsName, has: (cell: number) => boolean): number[][] {
  const { rows, edge } = slots;
  const seen = new Uint8Array(rows.length - 1);
  const degree = (cell: number) => edge.subarray(rows[cell], rows[cell + 1]).reduce((sum, at) => sum + passages[at], 0);
  const regions: number[][] = [];
  let search: GraphSearch | undefined;
  for (let cell = 0; cell < seen.length; cell++) {
    if (seen[cell] || !has(cell)) continue;
    search = searchFrom(slots, passages, cell, search);
    for (const each of search.reached) seen[each] = 1;
    const candidates = Array.from(search.reached)
      .sort((one, other) => one - other)
      .filter((each) => how === "random" || degree(each) === 1);
    if (candidates.length > 1) regions.push(candidates);
  }
  return regions;
}

/**
 * Chooses a start and a finish: "farthest", the ends of a longest path; "corners", the first and the last cell; "sides",
 * the two cells at the border that are farthest apart; "random", two cells of a region; or "dead-ends", two dead ends of
 * a region. Random ends are drawn from the seed and the index, by default those of the maze.
 *
 * @throws TypeError, RangeError if there are no such cells.
 * @example
 * import { createGraphEngine, hexGrid, suggestGraphEnds } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(hexGrid(5, 4)).generate({ algorithm: "kruskal", seed: 1 });
 * console.log(suggestGraphEnds(maze, "corners")); // { start: 0, finish: 19 }
 */
export function suggestGraphEnds(
  maze: GraphPassages & Partial<GraphMaze>,
  how: EndsName = "farthest",
  options: RandomEndsOptions = {},
): GraphEnds {
  const { seed, index } = resolveDrawn(maze, how, checkOptions(options, ["seed", "index"]));
  const { graph, passages } = maze;
  const [{ start, finish }] = endsOn(graph, checkGraph(graph)).choose(passages, how, seed, index);
  return { start, finish };
}

/** Validates a method of choosing ends. Returns the seed and the index of random ends, by default those of the maze. */
function resolveDrawn(maze: Partial<GraphMaze>, how: EndsName, given: RandomEndsOptions) {
  checkWord("ends", how, ENDS);
  if (!isRandom(how))
    for (const name of ["seed", "index"] as const)
      if (given[name] !== undefined)
        throw new RangeError(`"${name}" expected no value for ends "${how}", got ${show(given[name])}`);
  const seed = isRandom(how) ? checkSeed(given.seed ?? maze.seed) : 0;
  const index = checkInteger("index", given.index ?? maze.index ?? 0, 0, Number.MAX_SAFE_INTEGER);
  return { seed: seedWords(seed), index };
}

/** Paths between pairs of ends of mazes on a graph. All pairs of the first maze are first, then those of the second. */
export interface GraphPaths {
  /** The start and the finish of each pair: two cells per pair. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Offsets in `cells`: pair i has the cells offsets[i]..offsets[i + 1]-1. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** The cells of all paths, concatenated. A path includes both ends; it is empty if there is none. */
  readonly cells: Uint32Array<ArrayBuffer>;
}

/** Options of solveGraphPairs. */
export interface GraphPairsOptions extends RandomEndsOptions {
  /** How the ends are chosen, as for suggestGraphEnds. Default "random". */
  ends?: EndsName | undefined;
  /** The number of pairs per maze, 1..2^24. Default 1. Ends that are not random allow only one pair. */
  pairs?: number | undefined;
}

/**
 * Finds the paths between `pairs` pairs of ends in a maze, or in each maze of a batch. Pair j of maze i is a function of
 * (seed, index + i, j) alone, by default with the seed and index of the mazes; pair 0 is that of suggestGraphEnds.
 *
 * @throws TypeError, RangeError if the passages do not fit the graph or there are no such ends.
 * @example
 * import { createGraphEngine, hexGrid, solveGraphPairs } from "wasmaze/graph";
 *
 * const batch = createGraphEngine(hexGrid(5, 4)).generateMany({ algorithm: "wilson", seed: 1, count: 10 });
 * const { ends, offsets } = solveGraphPairs(batch, { pairs: 3 });
 * console.log(ends.length, offsets.length); // 60 31
 */
export function solveGraphPairs(
  mazes: GraphPassages & Partial<GraphMazeBatch>,
  options: GraphPairsOptions = {},
): GraphPaths {
  const { ends: how = "random", pairs = 1, ...drawn } = checkOptions(options, ["ends", "pairs", "seed", "index"]);
  const { graph, passages } = mazes;
  const count = checkInteger("count", mazes.count ?? 1, 0, MAX_COUNT);
  const checked = checkGraph(graph);
  const numbers = checked.edges.length / 2;
  if (!(passages instanceof Uint8Array) || passages.length !== count * numbers)
    throw unexpected("passages", `a Uint8Array of ${count * numbers} bytes`, passages);
  const { choose, slots } = endsOn(graph, checked);
  const { seed, index } = resolveDrawn(mazes, how, drawn);
  checkPairs(pairs, isRandom(how));
  const ends: number[] = [];
  const paths: Uint32Array[] = [];
  for (let i = 0; i < count; i++) {
    const one = passages.subarray(i * numbers, (i + 1) * numbers);
    for (const { start, finish } of choose(one, how, seed, index + i, pairs)) {
      ends.push(start, finish);
      paths.push(pathBetween(slots, one, start, finish));
    }
  }
  const offsets = new Uint32Array(paths.length + 1);
  for (const [i, path] of paths.entries()) offsets[i + 1] = offsets[i] + path.length;
  const cells = new Uint32Array(offsets[paths.length]);
  for (const [i, path] of paths.entries()) cells.set(path, offsets[i]);
  return { ends: Uint32Array.from(ends), offsets, cells };
}

/** Returns the slots of a graph, whose checked copy is given, and a function that chooses pairs of ends in its mazes. */
export function endsOn(graph: Graph, checked: Graph) {
  const { mask, cells } = checked;
  const slots = slotsOf(checked);
  const has = (cell: number): boolean => mask === undefined || mask[cell] === 1;
  let border: Uint8Array | undefined;
  function choose(
    passages: Uint8Array,
    how: EndsName,
    seed: SeedWords,
    index: number,
    pairs = 1,
  ): readonly GraphEnds[] {
    if (isRandom(how))
      return [...drawPairs(undefined, { how, seed, index }, 0, pairs, candidatesOf(slots, passages, how, has))];
    if (how === "corners")
      return [{ start: mask ? mask.indexOf(1) : 0, finish: mask ? mask.lastIndexOf(1) : cells - 1 }];
    if (how === "sides") border ??= borderOf(graph, has);
    const sides = how === "sides" ? border : undefined;
    return [farthestEnds(slots, passages, sides ? (cell) => sides[cell] === 1 : has)];
  }
  return { choose, slots };
}
