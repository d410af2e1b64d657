// Figures for docs/LAWS.md: all measures of 1,000 mazes of 100 x 100 per algorithm, solved from corner to corner.

import { type AlgorithmId, algorithms, createEngine, type MeasureName } from "../../../src/index.ts";
import { measureRequest, type Summary, summarize } from "../../../src/queries/summary.ts";

export const SEED = 1;
export const SIDE = 100;
export const CELLS = SIDE ** 2;
export const COUNT = 1000;

/** Converts counts of cells to percentages of all cells. */
export const PERCENT = 100 / CELLS;

export const engine = createEngine({ backend: "wasm" });
export const ids = algorithms.map(({ id }) => id);

export const request = (algorithm: AlgorithmId, count: number) => {
  return { algorithm, width: SIDE, height: SIDE, seed: SEED, count };
};

const summaries = new Map<AlgorithmId, Record<MeasureName, Summary>>();

export function summaryOf(id: AlgorithmId, name: MeasureName): Summary {
  const known = summaries.get(id) ?? summarize(measureRequest(engine, request(id, COUNT), "corners"));
  summaries.set(id, known);
  return known[name];
}

export const mean = (id: AlgorithmId, name: MeasureName): number => summaryOf(id, name).mean;

export type FigureOf = (id: AlgorithmId) => number;

/** Algorithms with the law of another algorithm. */
const SAME_LAW: Readonly<Partial<Record<AlgorithmId, AlgorithmId>>> = {
  "prim-true": "kruskal",
  "aldous-broder-walls": "aldous-broder",
  wilson: "aldous-broder",
  "growing-tree": "recursive-backtracker",
};

export const laws = ids.filter((id) => !(id in SAME_LAW));

/** Returns the place of an algorithm's law among the different laws: 1 for the highest figure. */
export function place(id: AlgorithmId, figure: FigureOf): number {
  const own = figure(SAME_LAW[id] ?? id);
  return 1 + laws.filter((other) => figure(other) > own).length;
}

/** Lists all algorithms that have a figure, the highest first. */
export function ranking(figure: FigureOf, digits: number): string {
  return ids
    .filter((id) => !Number.isNaN(figure(id)))
    .toSorted((one, other) => figure(other) - figure(one))
    .map((id) => `${id} ${figure(id).toFixed(digits)}`)
    .join(", ");
}

export function markdown(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map((_, i) => (i === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}
