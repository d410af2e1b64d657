// Draws ends from the seed: pairs of cells, or of dead ends, in one region. docs/RANDOMNESS.md defines the draws;
// assembly/queries/randomEnds.ts draws the same ends.

import { PURPOSE_ENDS } from "../../assembly/abi.ts";
import { derive, drawBelow, type SeedWords, xoshiro128plusplus } from "../core/random.ts";
import { forEachComponent, Search } from "./distances.ts";
import type { Graph } from "./graph.ts";

/** The methods that draw ends from the seed. */
export const RANDOM_ENDS = ["random", "dead-ends"] as const;

/** A method that draws ends from the seed. */
export type RandomEndsName = (typeof RANDOM_ENDS)[number];

/** The method, seed and index for drawing random ends. Maze i of a batch uses this index plus i. */
export interface RandomEnds {
  readonly how: RandomEndsName;
  readonly seed: SeedWords;
  readonly index: number;
}

/** A start and a finish as cell indices. */
interface Pair {
  readonly start: number;
  readonly finish: number;
}

/** Returns the error for a maze that has no pair of ends. `maze` is its index in the batch. */
export const noPair = (how: RandomEndsName, maze: number): RangeError =>
  new RangeError(
    `"ends" expected two ${how === "random" ? "cells" : "dead ends"} joined by a path for ` +
      `"${how}", got none in maze ${maze}; use ${how === "random" ? "a larger maze" : '"random" or "farthest"'}`,
  );

/** Returns the cells to draw from, one list per region. Regions are in order of first cell; cells in order of index. */
function candidatesOf(graph: Graph, how: RandomEndsName): number[][] {
  const regions: number[][] = [];
  const search = new Search(graph);
  forEachComponent(graph, search, () => {
    const region = Array.from(search.reached).sort((one, other) => one - other);
    const candidates = how === "random" ? region : region.filter((cell) => graph.degree(cell) === 1);
    if (candidates.length > 1) regions.push(candidates);
  });
  return regions;
}

/**
 * Draws `count` pairs of ends in one maze. `maze` is its index in the query. `regions` are the candidates of each region;
 * by default, those of the graph.
 */
export function* drawPairs(
  graph: Graph | undefined,
  { how, seed, index }: RandomEnds,
  maze: number,
  count: number,
  regions: readonly (readonly number[])[] = candidatesOf(graph as Graph, how),
): Generator<Pair> {
  const all = regions.flat();
  if (all.length === 0) throw noPair(how, maze);
  const state = derive(seed, index + maze, PURPOSE_ENDS);
  const below = (bound: number): number => drawBelow(bound, () => xoshiro128plusplus(state));
  for (let pair = 0; pair < count; pair++) {
    let from = below(all.length);
    const start = all[from];
    let region = 0;
    for (; from >= regions[region].length; region++) from -= regions[region].length;
    const to = below(regions[region].length - 1);
    yield { start, finish: regions[region][to < from ? to : to + 1] };
  }
}
