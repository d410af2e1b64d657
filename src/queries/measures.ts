// The list of measures for backends, tables, filters and data sets. docs/MEASURES.md has definitions and sources.

/** The properties of a measure. */
export interface MeasureInfo {
  readonly name: MeasureName;
  /** The type of the measure's column: "uint32" for counts and cell indices, "float64" for shares and means. */
  readonly type: "uint32" | "float64";
  readonly title: string;
}

const WHOLE = "uint32";
const REAL = "float64";

// The types of all measures, in their order. Titles are a separate constant, because engines do not need them.
const types = {
  deadEnds: WHOLE,
  deadEndShare: REAL,
  deadEndsNorth: WHOLE,
  deadEndsEast: WHOLE,
  deadEndsSouth: WHOLE,
  deadEndsWest: WHOLE,
  straightsNorthSouth: WHOLE,
  straightsEastWest: WHOLE,
  turns: WHOLE,
  junctions: WHOLE,
  crossings: WHOLE,
  isolated: WHOLE,
  components: WHOLE,
  loops: WHOLE,
  deadEndLengthMean: REAL,
  deadEndLengthMax: WHOLE,
  longestPath: WHOLE,
  start: WHOLE,
  finish: WHOLE,
  solution: WHOLE,
  solutionShare: REAL,
  elitism: REAL,
  solutionTurns: WHOLE,
  solutionBranches: WHOLE,
  decoys: WHOLE,
  decoysBack: WHOLE,
} as const;

/** The name of a measure. */
export type MeasureName = keyof typeof types;

/** The names of all measures. */
export const measureNames = /* @__PURE__ */ Object.keys(types) as MeasureName[];

const titles: { readonly [Name in MeasureName]: string } = {
  deadEnds: "number of dead ends: cells with one passage",
  deadEndShare: "dead ends as a share of all cells",
  deadEndsNorth: "dead ends whose passage leads north",
  deadEndsEast: "dead ends whose passage leads east",
  deadEndsSouth: "dead ends whose passage leads south",
  deadEndsWest: "dead ends whose passage leads west",
  straightsNorthSouth: "cells with two passages, north and south",
  straightsEastWest: "cells with two passages, east and west",
  turns: "cells with two passages around a corner",
  junctions: "cells with three passages",
  crossings: "cells with four passages",
  isolated: "cells without a passage",
  components: "connected components; 1 in a perfect maze",
  loops: "passages that must be closed so that no loop remains; 0 in a perfect maze",
  deadEndLengthMean: "mean number of cells from a dead end to the first junction (called river)",
  deadEndLengthMax: "maximum number of cells from a dead end to the first junction",
  longestPath: "cells on the longest path; with loops, on the longest of the shortest paths found",
  start: "cell index of the start of the solution",
  finish: "cell index of the finish of the solution",
  solution: "cells on the solution; 0 if there is none",
  solutionShare: "cells on the solution as a share of all cells",
  elitism: "distance between the ends without walls, divided by the steps of the solution",
  solutionTurns: "turns along the solution",
  solutionBranches: "wrong passages along the solution",
  decoys: "wrong passages along the solution that lead nearer to the finish",
  decoysBack: "wrong passages along the solution that lead nearer to the start",
};

/**
 * The list of all measures.
 *
 * @example
 * import { measures } from "wasmaze";
 *
 * console.log(measures.slice(0, 3).map(({ name, title }) => `${name}: ${title}`).join("\n"));
 * // deadEnds: number of dead ends: cells with one passage
 * // deadEndShare: dead ends as a share of all cells
 * // deadEndsNorth: dead ends whose passage leads north
 */
export const measures: readonly MeasureInfo[] = /* @__PURE__ */ measureNames.map((name) => ({
  name,
  type: types[name],
  title: titles[name],
}));

/** The measures of one maze. */
export type Measures = { readonly [Name in MeasureName]: number };

/** The measures of many mazes: one array per measure, with one element per maze. */
export type MeasureColumns = {
  readonly [Name in MeasureName]: (typeof types)[Name] extends typeof WHOLE
    ? Uint32Array<ArrayBuffer>
    : Float64Array<ArrayBuffer>;
};

/** Creates columns for `count` mazes, filled with 0. */
export function createColumns(count: number): MeasureColumns {
  return Object.fromEntries(
    measureNames.map((name) => [name, types[name] === WHOLE ? new Uint32Array(count) : new Float64Array(count)]),
  ) as unknown as MeasureColumns;
}

/** Receives the measures of mazes first to first + count - 1, maze by maze, in the order of measureNames. */
export type VisitMeasures = (values: Float64Array, first: number, count: number) => void;
