// Chooses a start and a finish in a maze on a graph.

import { checkInteger, checkOptions, checkWord, show } from "../core/errors.ts";
import type { SeedWords } from "../core/random.ts";
import { checkSeed, seedWords } from "../core/seed.ts";
import { ENDS, type EndsName, isRandom, type RandomEndsOptions } from "../queries/ends.ts";
import { drawPairs } from "../queries/randomEnds.ts";
import { checkGraph, type Graph } from "./graph.ts";
import type { GraphPassages } from "./marks.ts";
import type { GraphMaze } from "./maze.ts";
import { farthestEnds, type GraphEnds, type GraphSearch, searchFrom } from "./queries.ts";
import { type Slots, slotsOf } from "./slots.ts";

/** Returns the cells with a side on the border of the drawing. */
function borderOf({ cells, outlines }: Graph, has: (cell: number) => boolean): Uint8Array {
  const isBorder = Uint8Array.from({ length: cells }, (_, cell) =>
    has(cell) && outlines?.(cell).sides.includes(-1) ? 1 : 0,
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
  checkWord("ends", how, ENDS);
  const given = checkOptions(options, ["seed", "index"]);
  if (!isRandom(how))
    for (const name of ["seed", "index"] as const)
      if (given[name] !== undefined)
        throw new RangeError(`"${name}" expected no value for ends "${how}", got ${show(given[name])}`);
  const { graph, passages } = maze;
  const seed = isRandom(how) ? checkSeed(given.seed ?? maze.seed) : 0;
  const index = checkInteger("index", given.index ?? maze.index ?? 0, 0, Number.MAX_SAFE_INTEGER);
  return endsOn(graph, checkGraph(graph), slotsOf(graph))(passages, how, seedWords(seed), index);
}

/** Returns a function that chooses ends in mazes on one graph, whose checked copy and slots are given. */
export function endsOn(graph: Graph, { mask, cells }: Graph, slots: Slots) {
  const has = (cell: number): boolean => mask === undefined || mask[cell] === 1;
  let border: Uint8Array | undefined;
  return (passages: Uint8Array, how: EndsName, seed: SeedWords, index: number): GraphEnds => {
    if (isRandom(how)) {
      const [pair] = drawPairs(undefined, { how, seed, index }, 0, 1, candidatesOf(slots, passages, how, has));
      return pair;
    }
    if (how === "corners") return { start: mask ? mask.indexOf(1) : 0, finish: mask ? mask.lastIndexOf(1) : cells - 1 };
    if (how === "sides") border ??= borderOf(graph, has);
    const sides = how === "sides" ? border : undefined;
    const { start, finish } = farthestEnds(slots, passages, sides ? (cell) => sides[cell] === 1 : has);
    return { start, finish };
  };
}
