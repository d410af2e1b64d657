// Mazes on graphs as plain data, and the requests for them.

import type { Parameters, ParametersOf } from "../core/parameters.ts";
import type { RowOf } from "../core/registry.ts";
import type { Seed } from "../core/seed.ts";
import type { GraphAlgorithmId } from "./algorithms.ts";
import type { Graph } from "./graph.ts";

/** All fields that determine the passages of a maze on a graph, except the index. */
export interface GraphRecipe<G extends Graph = Graph> {
  readonly graph: G;
  readonly algorithm: GraphAlgorithmId;
  /** The revision of the algorithm on graphs. The same graph, request and revision make the same passages. */
  readonly revision: number;
  readonly seed: Seed;
  /** The start cell: in a maze, given or drawn; in a batch, only if given. Absent if the algorithm takes none. */
  readonly start?: number;
  /** The algorithm's parameters whose values differ from the default. */
  readonly parameters?: Parameters;
  /** The probability, 0..1, with which each dead end was opened. Absent if 0. */
  readonly braid?: number;
}

/** One maze on a graph with the request that made it. */
export interface GraphMaze<G extends Graph = Graph> extends GraphRecipe<G> {
  readonly index: number;
  /** One byte per edge: 1 is a passage, 0 is a wall. */
  readonly passages: Uint8Array;
}

/** `count` consecutive mazes on a graph. They differ only in the index and the passages. */
export interface GraphMazeBatch<G extends Graph = Graph> extends GraphRecipe<G> {
  /** The index of the first maze. */
  readonly index: number;
  readonly count: number;
  /** count * edges bytes: the passages of each maze, as in GraphMaze. */
  readonly passages: Uint8Array;
}

type Starting = Exclude<GraphAlgorithmId, "kruskal">;

/** A request for one maze on a graph by the algorithm `Id`. */
export interface GraphRequestFor<Id extends GraphAlgorithmId> {
  algorithm: Id;
  /** The seed: an integer in 0..2^53-1 or a string. Default: a random seed, which the maze records. */
  seed?: Seed | undefined;
  /** The index of the maze under the seed, 0..2^53-1. Default 0. */
  index?: number | undefined;
  /** The start cell. Default: drawn from the seed; for hunt-and-kill, the first cell. */
  start?: (Id extends Starting ? number : never) | undefined;
  /** The parameters of growing-tree. */
  parameters?:
    | (GraphAlgorithmId extends Id ? Parameters : Id extends "growing-tree" ? ParametersOf<RowOf<Id>> : never)
    | undefined;
  /** The probability, 0..1, with which each dead end is opened. Default 0, which makes a perfect maze. */
  braid?: number | undefined;
  /**
   * The maximum number of steps of the walk per maze, 1..2^53-1, rounded up to a multiple of 64. Only for aldous-broder
   * and wilson, whose time on irregular graphs can grow with the cube of the number of cells. Default: no limit.
   */
  maxSteps?: (Id extends "aldous-broder" | "wilson" ? number : never) | undefined;
}

/** A request for one maze on a graph. The type is a union with one member per algorithm. */
export type GraphRequest = { [Id in GraphAlgorithmId]: GraphRequestFor<Id> }[GraphAlgorithmId];

/** A request for `count` mazes, 0..2^28. Maze i has the index `index` + i. */
export type GraphBatchRequest = GraphRequest & { count: number };

/** A request for mazes by an algorithm known only at run time. */
export type AnyGraphRequest = GraphRequestFor<GraphAlgorithmId> & { count?: number };
