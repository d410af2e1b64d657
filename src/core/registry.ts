// The registry: one row per algorithm, read by engines, command line, web page, benchmark and tests. Each row is a
// separate constant, so that a bundle contains only the rows that it uses, and none of the texts below.

import type { AlgorithmRow } from "./algorithmRow.ts";
import { TOPOLOGIES } from "./topology.ts";

const PLANE = ["plane"] as const;

export const binaryTree = {
  id: "binary-tree",
  revision: 1,
  uniform: false,
  topologies: PLANE,
  takesStart: false,
  takesMask: false,
  parameters: [
    {
      name: "corner",
      kind: "choice",
      choices: ["north-west", "north-east", "south-west", "south-east"],
      default: "north-west",
    },
    { name: "horizontal", kind: "share", default: 0.5 },
  ],
  streams: true,
  windows: true,
  bytesPerCell: { bound: 2, typical: 1 },
} as const satisfies AlgorithmRow;

export const sidewinder = {
  id: "sidewinder",
  revision: 1,
  uniform: false,
  topologies: PLANE,
  takesStart: false,
  takesMask: false,
  parameters: [{ name: "horizontal", kind: "share", default: 0.5 }],
  streams: true,
  bytesPerCell: { bound: 2, typical: 1 },
} as const satisfies AlgorithmRow;

export const kruskal = {
  id: "kruskal",
  revision: 1,
  uniform: false,
  topologies: TOPOLOGIES,
  takesStart: false,
  takesMask: true,
  bytesPerCell: { bound: 2.2, typical: 1.8 },
} as const satisfies AlgorithmRow;

export const primTrue = {
  id: "prim-true",
  revision: 1,
  uniform: false,
  topologies: TOPOLOGIES,
  takesStart: true,
  takesMask: true,
  bytesPerCell: { bound: 2.2, typical: 1.8 },
} as const satisfies AlgorithmRow;

export const primSimplified = {
  id: "prim-simplified",
  revision: 1,
  uniform: false,
  topologies: TOPOLOGIES,
  takesStart: true,
  takesMask: true,
  bytesPerCell: { bound: 10, typical: 7.4 },
} as const satisfies AlgorithmRow;

export const primModified = {
  id: "prim-modified",
  revision: 1,
  uniform: false,
  topologies: TOPOLOGIES,
  takesStart: true,
  takesMask: true,
  bytesPerCell: { bound: 7.1, typical: 4.7 },
} as const satisfies AlgorithmRow;

export const aldousBroder = {
  id: "aldous-broder",
  revision: 1,
  uniform: true,
  topologies: TOPOLOGIES,
  takesStart: true,
  takesMask: true,
  bytesPerCell: { bound: 10.1, typical: 4 },
} as const satisfies AlgorithmRow;

export const aldousBroderWalls = {
  id: "aldous-broder-walls",
  revision: 1,
  uniform: true,
  topologies: PLANE,
  takesStart: false,
  takesMask: false,
  bytesPerCell: { bound: 2.4, typical: 1 },
} as const satisfies AlgorithmRow;

// Wilson's algorithm adds walls on the plane, but carves passages on a torus and under a mask.
export const wilson = {
  id: "wilson",
  revision: 1,
  uniform: true,
  topologies: TOPOLOGIES,
  takesStart: false,
  takesMask: true,
  bytesPerCell: { bound: 4.1, typical: 2 },
} as const satisfies AlgorithmRow;

export const recursiveBacktracker = {
  id: "recursive-backtracker",
  revision: 1,
  uniform: false,
  topologies: TOPOLOGIES,
  takesStart: true,
  takesMask: true,
  bytesPerCell: { bound: 6.3, typical: 6 },
} as const satisfies AlgorithmRow;

export const huntAndKill = {
  id: "hunt-and-kill",
  revision: 1,
  uniform: false,
  topologies: TOPOLOGIES,
  takesStart: true,
  takesMask: true,
  defaultStart: "corner",
  bytesPerCell: { bound: 2.3, typical: 2 },
} as const satisfies AlgorithmRow;

export const eller = {
  id: "eller",
  revision: 1,
  uniform: false,
  topologies: PLANE,
  takesStart: false,
  takesMask: false,
  streams: true,
  bytesPerCell: { bound: 10, typical: 1 },
} as const satisfies AlgorithmRow;

/** The parameters of growing-tree, on squares and on graphs. */
export const treeWeights = [
  { name: "newest", kind: "weight", default: 1 },
  { name: "random", kind: "weight", default: 0 },
  { name: "oldest", kind: "weight", default: 0 },
  { name: "middle", kind: "weight", default: 0 },
] as const;

export const growingTree = {
  id: "growing-tree",
  revision: 1,
  uniform: false,
  topologies: TOPOLOGIES,
  takesStart: true,
  takesMask: true,
  parameters: treeWeights,
  bytesPerCell: { bound: 6.3, typical: 6 },
} as const satisfies AlgorithmRow;

export const recursiveDivision = {
  id: "recursive-division",
  revision: 1,
  uniform: false,
  topologies: PLANE,
  takesStart: false,
  takesMask: false,
  parameters: [{ name: "bias", kind: "share", default: 0.5 }],
  bytesPerCell: { bound: 7.1, typical: 1 },
} as const satisfies AlgorithmRow;

export const boundless = {
  id: "boundless",
  revision: 1,
  uniform: false,
  topologies: PLANE,
  takesStart: false,
  takesMask: false,
  windows: true,
  bytesPerCell: { bound: 10, typical: 7.4 },
} as const satisfies AlgorithmRow;

/** All algorithms, in the order in which every listing shows them. */
export const rows = [
  binaryTree,
  sidewinder,
  kruskal,
  primTrue,
  primSimplified,
  primModified,
  aldousBroder,
  aldousBroderWalls,
  wilson,
  recursiveBacktracker,
  huntAndKill,
  eller,
  growingTree,
  recursiveDivision,
  boundless,
] as const;

type Rows = (typeof rows)[number];

/** The id of an algorithm. */
export type AlgorithmId = Rows["id"];

/** The row of an algorithm, by its id. */
export type RowOf<Id extends AlgorithmId> = Extract<Rows, { id: Id }>;

/** The id of an algorithm that can stream rows. */
export type StreamId = Extract<Rows, { streams: true }>["id"];

/** The id of an algorithm that can make windows. */
export type WindowId = Extract<Rows, { windows: true }>["id"];

type ParameterName<Id extends AlgorithmId> =
  RowOf<Id> extends { parameters: readonly { name: infer Name extends string }[] } ? Name : never;

/** The compiler reports an algorithm or a parameter that has no text here. */
type Texts = {
  readonly [Id in AlgorithmId]: {
    readonly title: string;
    readonly source: string;
    /** The effect of each parameter at both ends of its range. */
    readonly parameters?: { readonly [Name in ParameterName<Id>]: string };
  };
};

const THINK_LABYRINTH = "Pullen, Think Labyrinth: Maze Algorithms";

/** The texts of the algorithms. Engines do not need them. */
export const texts: Texts = {
  "binary-tree": {
    title: "Binary tree",
    source: THINK_LABYRINTH,
    parameters: {
      corner: "the corner where the two long passages along the border meet",
      horizontal: "chance that a cell opens along its row, from 0 (never) to 1 (always)",
    },
  },
  sidewinder: {
    title: "Sidewinder",
    source: THINK_LABYRINTH,
    parameters: { horizontal: "chance that a run continues east; 0 opens all cells north, 1 makes each row one run" },
  },
  kruskal: {
    title: "Kruskal",
    source: "Kruskal, On the shortest spanning subtree of a graph, 1956, with random weights",
  },
  "prim-true": { title: "True Prim", source: "Prim, Shortest connection networks, 1957, with random weights" },
  "prim-simplified": { title: "Simplified Prim", source: THINK_LABYRINTH },
  "prim-modified": { title: "Modified Prim", source: THINK_LABYRINTH },
  "aldous-broder": {
    title: "Aldous-Broder",
    source:
      "Aldous, The random walk construction of uniform spanning trees, 1990; Broder, Generating random " +
      "spanning trees, 1989",
  },
  "aldous-broder-walls": { title: "Aldous-Broder, wall adder", source: THINK_LABYRINTH },
  wilson: {
    title: "Wilson",
    source: "Wilson, Generating random spanning trees more quickly than the cover time, 1996",
  },
  "recursive-backtracker": { title: "Recursive backtracker", source: THINK_LABYRINTH },
  "hunt-and-kill": { title: "Hunt-and-kill", source: THINK_LABYRINTH },
  eller: { title: "Eller", source: "Eller, 1982, as described by Buck, Mazes for Programmers, 2015" },
  "growing-tree": {
    title: "Growing tree",
    source: "Pullen, Think Labyrinth: Maze Algorithms; Buck, Mazes for Programmers, 2015",
    parameters: {
      newest: "weight of the newest cell; used alone, it makes the algorithm a recursive backtracker",
      random: "weight of a random cell; used alone, it makes many short dead ends",
      oldest: "weight of the oldest cell; used alone, it makes straight passages away from the start",
      middle: "weight of the cell in the middle of the list",
    },
  },
  "recursive-division": {
    title: "Recursive division",
    source: THINK_LABYRINTH,
    parameters: {
      bias: "preference for vertical walls, in steps of 1/16; 0 makes only horizontal walls, 1 only vertical walls",
    },
  },
  boundless: {
    title: "Boundless",
    source:
      "Wilson, Generating random spanning trees more quickly than the cover time, 1996; Propp and Wilson, How to get " +
      "a perfectly random sample from a generic Markov chain, 1998",
  },
};

/** A registry row whose `id` has the type AlgorithmId. */
export type KnownRow = AlgorithmRow & { readonly id: AlgorithmId };

export const isStreaming = (row: KnownRow): row is RowOf<StreamId> => "streams" in row;

export const hasWindows = (row: KnownRow): row is RowOf<WindowId> => "windows" in row;
