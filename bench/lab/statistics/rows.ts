// The rows of docs/statistics.csv: measures of mazes of every algorithm on every registered grid.

import { createGraphEngine, type GraphAlgorithmId, type Grid, graphAlgorithms, gridOf } from "../../../src/graph.ts";
import { algorithms, createEngine } from "../../../src/index.ts";
import { measureRequest, summaryOf } from "../../../src/queries/summary.ts";

/** The measures of a row: shares of all cells, and lengths in cells. */
export const MEASURES = ["deadEnds", "junctions", "longestPath", "deadEndLengthMean"] as const;
type Measure = (typeof MEASURES)[number];

/** The values of each measure, one per maze. */
type Values = Record<Measure, Float64Array>;

/** Mazes of one algorithm on one grid. */
export interface Row {
  readonly grid: string;
  readonly cells: number;
  readonly algorithm: string;
  readonly values: (mazes: number, seed: number) => Values;
}

interface Sizes {
  readonly [name: string]: number | string;
}

/** The grids with about `side`² cells: those on a rectangle, and those of one size or three sizes. */
const gridsOf = (side: number, cube = Math.round(side ** (2 / 3))): readonly Sizes[] => [
  ...["weave", "hex", "triangle", "upsilon", "cylinder", "moebius", "klein"].map((id) => {
    return { id, width: side, height: side };
  }),
  { id: "square", width: side, height: side, topology: "torus" },
  { id: "hexagon", side: Math.round(side / Math.sqrt(3)) },
  { id: "circle", rings: Math.round(0.57 * side) },
  { id: "cube", width: cube, height: cube, depth: cube },
  { id: "cube-surface", side: Math.round(side / Math.sqrt(6)) },
];

/** The name of a grid in the table. */
const nameOf = ({ id, topology }: Sizes): string => (topology === undefined ? `${id}` : `${id} ${topology}`);

const square = createEngine({ backend: "wasm" });

/** The rows of mazes on rectangles, by all algorithms. */
const squareRows = (side: number): Row[] =>
  algorithms.map(({ id }) => ({
    grid: "square",
    cells: side ** 2,
    algorithm: id,
    values: (count, seed) => {
      const columns = measureRequest(square, { algorithm: id, width: side, height: side, seed, count });
      const { deadEnds, junctions, crossings, longestPath, deadEndLengthMean } = columns;
      const share = (column: ArrayLike<number>) => Float64Array.from(column, (value) => value / side ** 2);
      return {
        deadEnds: share(deadEnds),
        junctions: share(junctions.map((junction, i) => junction + crossings[i])),
        longestPath: share(longestPath),
        deadEndLengthMean: Float64Array.from(deadEndLengthMean),
      };
    },
  }));

/** Measures mazes on grids; `gridAt` returns the grid of a maze. */
function graphValues(gridAt: (index: number, seed: number) => Grid, algorithm: GraphAlgorithmId): Row["values"] {
  return (count, seed) => {
    const values = Object.fromEntries(MEASURES.map((name) => [name, new Float64Array(count)])) as Values;
    let grid: Grid | undefined;
    let engine: ReturnType<typeof createGraphEngine> | undefined;
    for (let index = 0; index < count; index++) {
      const next = gridAt(index, seed);
      if (next !== grid) {
        engine?.dispose();
        engine = createGraphEngine(next);
        grid = next;
      }
      if (engine === undefined) throw new Error(`expected an engine for ${algorithm}, got none`);
      const measures = engine.measure(engine.generate({ algorithm, seed, index }));
      for (const name of MEASURES)
        values[name][index] = name === "deadEndLengthMean" ? measures[name] : measures[name] / next.cells;
    }
    engine?.dispose();
    return values;
  };
}

/** The rows of all grids of about `side`² cells. Every maze on a weave grid has crossings of its own. */
export function rowsOf(side: number): Row[] {
  const graphRows = gridsOf(side).flatMap((sizes) => {
    const make = (more: Sizes): Grid => gridOf({ ...sizes, ...more } as Parameters<typeof gridOf>[0]);
    const fixed = sizes.id === "weave" ? undefined : make({});
    const gridAt = (index: number, seed: number): Grid => fixed ?? make({ seed, index });
    const [grid, cells] = [nameOf(sizes), fixed?.cells ?? side ** 2];
    return graphAlgorithms.map(({ id }) => ({ grid, cells, algorithm: id, values: graphValues(gridAt, id) }));
  });
  return [...squareRows(side), ...graphRows];
}

/** The columns of the file, in order. */
export const COLUMNS = [
  "grid",
  "cells",
  "algorithm",
  "mazes",
  "seed",
  ...MEASURES.flatMap((name) => [name, `${name}Error`]),
];

/** The beginning of a row's line, which tells what the row measures. */
export const keyOf = ({ grid, cells, algorithm }: Row, mazes: number, seed: number): string =>
  `${[grid, cells, algorithm, mazes, seed].join(",")},`;

/** Measures a row and returns its line of the file. */
export function lineOf(row: Row, mazes: number, seed: number): string {
  const measured = row.values(mazes, seed);
  const figures = MEASURES.flatMap((name) => {
    const { mean, standardError } = summaryOf(measured[name]);
    return [mean.toPrecision(7), standardError.toPrecision(3)];
  });
  return keyOf(row, mazes, seed) + figures.join(",");
}
