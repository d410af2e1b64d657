// The list of measures. Both backends, tables, filters and data sets use it. docs/MEASURES.md has definitions and
// sources.

/** The properties of a measure. */
export interface MeasureInfo {
  readonly name: string;
  /** The type of its column: "uint32" for counts and cell indices, "float64" for shares and means. */
  readonly type: "uint32" | "float64";
  readonly title: string;
}

/**
 * All measures, in the order of every listing.
 *
 * @example
 * import { measures } from "wasmaze";
 *
 * console.log(measures.slice(0, 3).map(({ name, title }) => `${name}: ${title}`).join("\n"));
 * // deadEnds: dead ends: cells with one passage
 * // deadEndShare: dead ends, share of the cells
 * // deadEndsNorth: dead ends that open north
 */
export const measures = [
  { name: "deadEnds", type: "uint32", title: "dead ends: cells with one passage" },
  { name: "deadEndShare", type: "float64", title: "dead ends, share of the cells" },
  { name: "deadEndsNorth", type: "uint32", title: "dead ends that open north" },
  { name: "deadEndsEast", type: "uint32", title: "dead ends that open east" },
  { name: "deadEndsSouth", type: "uint32", title: "dead ends that open south" },
  { name: "deadEndsWest", type: "uint32", title: "dead ends that open west" },
  { name: "straightsNorthSouth", type: "uint32", title: "cells with two passages, north and south" },
  { name: "straightsEastWest", type: "uint32", title: "cells with two passages, east and west" },
  { name: "turns", type: "uint32", title: "cells with two passages around a corner" },
  { name: "junctions", type: "uint32", title: "cells with three passages" },
  { name: "crossings", type: "uint32", title: "cells with four passages" },
  { name: "isolated", type: "uint32", title: "cells without a passage" },
  { name: "components", type: "uint32", title: "connected components; 1 in a perfect maze" },
  { name: "loops", type: "uint32", title: "passages in excess of a forest; 0 in a perfect maze" },
  { name: "deadEndLengthMean", type: "float64", title: "cells from a dead end to the first junction, mean: the river" },
  { name: "deadEndLengthMax", type: "uint32", title: "cells from a dead end to the first junction, maximum" },
  {
    name: "longestPath",
    type: "uint32",
    title: "cells on the longest path; with loops, on the longest shortest path found",
  },
  { name: "start", type: "uint32", title: "cell index of the start of the solution" },
  { name: "finish", type: "uint32", title: "cell index of the finish of the solution" },
  { name: "solution", type: "uint32", title: "cells on the solution; 0 if there is none" },
  { name: "solutionShare", type: "float64", title: "cells on the solution, share of the cells" },
  { name: "elitism", type: "float64", title: "straight distance between the ends, over the steps of the solution" },
  { name: "solutionTurns", type: "uint32", title: "turns along the solution" },
  { name: "solutionBranches", type: "uint32", title: "wrong passages along the solution" },
  { name: "decoys", type: "uint32", title: "wrong passages along the solution that lead nearer to the finish" },
  { name: "decoysBack", type: "uint32", title: "the same from finish to start: those that lead nearer to the start" },
] as const satisfies readonly MeasureInfo[];

type Row = (typeof measures)[number];

/** The name of a measure. */
export type MeasureName = Row["name"];

/** The measures of one maze. */
export type Measures = { readonly [Name in MeasureName]: number };

/** The measures of many mazes: one array for each measure, one element for each maze. */
export type MeasureColumns = {
  readonly [Item in Row as Item["name"]]: Item["type"] extends "uint32"
    ? Uint32Array<ArrayBuffer>
    : Float64Array<ArrayBuffer>;
};

/** Columns for `count` mazes, all 0. */
export function createColumns(count: number): MeasureColumns {
  return Object.fromEntries(
    measures.map(({ name, type }) => [name, type === "uint32" ? new Uint32Array(count) : new Float64Array(count)]),
  ) as unknown as MeasureColumns;
}

/** The measures of maze `i` of columns. */
export function measuresAt(columns: MeasureColumns, i: number): Measures {
  return Object.fromEntries(measures.map(({ name }) => [name, columns[name][i]])) as Measures;
}
