// THE registry: one row an algorithm. The engine, the command line, the page, the benchmark and the tests read it.

import type { ParameterInfo } from "./core/parameters.ts";

/** "plane": the grid ends at its border. "torus": it wraps around in both directions. */
export type Topology = (typeof TOPOLOGIES)[number];

export const TOPOLOGIES = ["plane", "torus"] as const;

/** The properties of an algorithm. */
export interface AlgorithmInfo {
  /** The id that users type. */
  readonly id: string;
  /** Increases when the algorithm's bytes change; every maze records it. */
  readonly revision: number;
  readonly title: string;
  /** True when every spanning tree is equally likely. */
  readonly uniform: boolean;
  readonly topologies: readonly Topology[];
  /** True if the request may choose the start cell. */
  readonly takesStart: boolean;
  /** True if it takes a mask. */
  readonly takesMask: boolean;
  /** The default start: a drawn cell (default), or cell 0,0. */
  readonly defaultStart?: "drawn" | "corner";
  /** Its parameters. */
  readonly parameters?: readonly ParameterInfo[];
  /** True if it can stream rows, with memory for a few of them. */
  readonly streams?: true;
  /** The source that describes it. */
  readonly source: string;
  /** WebAssembly memory for one large maze in bytes per cell, the walls included; never above `bound`. */
  readonly bytesPerCell: { readonly bound: number; readonly typical: number };
}

const PLANE = ["plane"] as const;
const PLANE_AND_TORUS = ["plane", "torus"] as const;
const THINK_LABYRINTH = "Pullen, Think Labyrinth: Maze Algorithms";

/** All algorithms, in the order of every listing. */
export const algorithms = [
  {
    id: "binary-tree",
    revision: 1,
    title: "Binary tree",
    uniform: false,
    topologies: PLANE,
    takesStart: false,
    takesMask: false,
    parameters: [
      {
        name: "corner",
        title: "the corner that every cell leads to; two long passages run along its sides",
        kind: "choice",
        choices: ["north-west", "north-east", "south-west", "south-east"],
        default: "north-west",
      },
      {
        name: "horizontal",
        title: "chance that a cell opens along its row; 0: never, 1: always",
        kind: "share",
        default: 0.5,
      },
    ],
    streams: true,
    source: THINK_LABYRINTH,
    bytesPerCell: { bound: 2, typical: 1.1 },
  },
  {
    id: "sidewinder",
    revision: 1,
    title: "Sidewinder",
    uniform: false,
    topologies: PLANE,
    takesStart: false,
    takesMask: false,
    parameters: [
      {
        name: "horizontal",
        title: "chance that a run continues east; 0: every cell opens north, 1: every row is one run",
        kind: "share",
        default: 0.5,
      },
    ],
    streams: true,
    source: THINK_LABYRINTH,
    bytesPerCell: { bound: 2, typical: 1.1 },
  },
  {
    id: "kruskal",
    revision: 1,
    title: "Kruskal",
    uniform: false,
    topologies: PLANE_AND_TORUS,
    takesStart: false,
    takesMask: true,
    source: "Kruskal, On the shortest spanning subtree of a graph, 1956, with random weights",
    bytesPerCell: { bound: 2.2, typical: 1.8 },
  },
  {
    id: "prim-true",
    revision: 1,
    title: "True Prim",
    uniform: false,
    topologies: PLANE_AND_TORUS,
    takesStart: true,
    takesMask: true,
    source: "Prim, Shortest connection networks, 1957, with random weights",
    bytesPerCell: { bound: 2.2, typical: 1.8 },
  },
  {
    id: "prim-simplified",
    revision: 1,
    title: "Simplified Prim",
    uniform: false,
    topologies: PLANE_AND_TORUS,
    takesStart: true,
    takesMask: true,
    source: THINK_LABYRINTH,
    bytesPerCell: { bound: 10, typical: 7.4 },
  },
  {
    id: "prim-modified",
    revision: 1,
    title: "Modified Prim",
    uniform: false,
    topologies: PLANE_AND_TORUS,
    takesStart: true,
    takesMask: true,
    source: THINK_LABYRINTH,
    bytesPerCell: { bound: 7.1, typical: 4.8 },
  },
  {
    id: "aldous-broder",
    revision: 1,
    title: "Aldous-Broder",
    uniform: true,
    topologies: PLANE_AND_TORUS,
    takesStart: true,
    takesMask: true,
    source:
      "Aldous, The random walk construction of uniform spanning trees, 1990; Broder, Generating random " +
      "spanning trees, 1989",
    bytesPerCell: { bound: 10.1, typical: 4.1 },
  },
  {
    id: "aldous-broder-walls",
    revision: 1,
    title: "Aldous-Broder, wall adder",
    uniform: true,
    topologies: PLANE,
    takesStart: false,
    takesMask: false,
    source: THINK_LABYRINTH,
    bytesPerCell: { bound: 2.4, typical: 1.1 },
  },
  {
    // By walls on the plane; by passages on a torus and under a mask.
    id: "wilson",
    revision: 1,
    title: "Wilson",
    uniform: true,
    topologies: PLANE_AND_TORUS,
    takesStart: false,
    takesMask: true,
    source: "Wilson, Generating random spanning trees more quickly than the cover time, 1996",
    bytesPerCell: { bound: 4.1, typical: 2.1 },
  },
  {
    id: "recursive-backtracker",
    revision: 1,
    title: "Recursive backtracker",
    uniform: false,
    topologies: PLANE_AND_TORUS,
    takesStart: true,
    takesMask: true,
    source: THINK_LABYRINTH,
    bytesPerCell: { bound: 6.3, typical: 6.1 },
  },
  {
    id: "hunt-and-kill",
    revision: 1,
    title: "Hunt-and-kill",
    uniform: false,
    topologies: PLANE_AND_TORUS,
    takesStart: true,
    takesMask: true,
    defaultStart: "corner",
    source: THINK_LABYRINTH,
    bytesPerCell: { bound: 2.3, typical: 2.1 },
  },
  {
    id: "eller",
    revision: 1,
    title: "Eller",
    uniform: false,
    topologies: PLANE,
    takesStart: false,
    takesMask: false,
    streams: true,
    source: "Eller, 1982, as described by Buck, Mazes for Programmers, 2015",
    bytesPerCell: { bound: 10, typical: 1.1 },
  },
  {
    id: "growing-tree",
    revision: 1,
    title: "Growing tree",
    uniform: false,
    topologies: PLANE_AND_TORUS,
    takesStart: true,
    takesMask: true,
    parameters: [
      {
        name: "newest",
        title: "weight of the newest cell; alone: a recursive backtracker",
        kind: "weight",
        default: 1,
      },
      { name: "random", title: "weight of a random cell; alone: many short dead ends", kind: "weight", default: 0 },
      {
        name: "oldest",
        title: "weight of the oldest cell; alone: straight passages away from the start",
        kind: "weight",
        default: 0,
      },
      { name: "middle", title: "weight of the middle cell of the list", kind: "weight", default: 0 },
    ],
    source: "Pullen, Think Labyrinth: Maze Algorithms; Buck, Mazes for Programmers, 2015",
    bytesPerCell: { bound: 6.3, typical: 6.1 },
  },
  {
    id: "recursive-division",
    revision: 1,
    title: "Recursive division",
    uniform: false,
    topologies: PLANE,
    takesStart: false,
    takesMask: false,
    parameters: [
      {
        name: "bias",
        title: "preference for vertical walls, in sixteenths; 0: horizontal walls only, 1: vertical walls only",
        kind: "share",
        default: 0.5,
      },
    ],
    source: THINK_LABYRINTH,
    bytesPerCell: { bound: 7.1, typical: 1.1 },
  },
] as const satisfies readonly AlgorithmInfo[];

/** The id of an algorithm. */
export type AlgorithmId = (typeof algorithms)[number]["id"];

/** The id of an algorithm that can stream rows. */
export type StreamId = Extract<(typeof algorithms)[number], { streams: true }>["id"];

type CamelCase<Id extends string> = Id extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Id;

/** The name of an algorithm's function, in the module and in the reference: its id in camelCase. */
export type AlgorithmExport = CamelCase<AlgorithmId>;

/** The name of the function that makes the rows of a stream. */
export type RowsExport = `${CamelCase<StreamId>}Rows`;

export const rowsExport = (id: StreamId): RowsExport => `${algorithmExport(id)}Rows` as RowsExport;

const camelCase = (id: string): string => id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

// Looked up: a regular expression for every request takes longer than a small maze.
const EXPORTS = new Map(algorithms.map(({ id }) => [id, camelCase(id) as AlgorithmExport]));

export const algorithmExport = (id: AlgorithmId): AlgorithmExport => EXPORTS.get(id) as AlgorithmExport;

/** Aliases of algorithms. A maze always records the id. */
export const aliases: Readonly<Record<string, AlgorithmId>> = {
  prim: "prim-simplified",
  "randomized-prim": "prim-simplified",
  "simplified-prim": "prim-simplified",
  "modified-prim": "prim-modified",
  "randomized-kruskal": "kruskal",
  ust: "wilson",
  uniform: "wilson",
  dfs: "recursive-backtracker",
  "depth-first": "recursive-backtracker",
  "depth-first-search": "recursive-backtracker",
  backtracker: "recursive-backtracker",
};

const byId: ReadonlyMap<string, AlgorithmInfo & { readonly id: AlgorithmId }> = new Map(
  algorithms.map((info) => [info.id, info]),
);

/** The registry's row of an id, or undefined. */
export function findAlgorithm(id: string): (AlgorithmInfo & { readonly id: AlgorithmId }) | undefined {
  return byId.get(id);
}
