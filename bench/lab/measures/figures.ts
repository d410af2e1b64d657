// The figures that docs/MEASURES.md is written from: all measures of 1,000 mazes of 100 x 100 of every algorithm, with
// the solution from corner to corner.

import {
  type AlgorithmId,
  algorithms,
  createEngine,
  type MeasureColumns,
  type MeasureName,
} from "../../../src/index.ts";
import { measureRequest, type Summary, summarize } from "../../../src/queries/summary.ts";

export const SEED = 1;
export const SIDE = 100;
export const CELLS = SIDE * SIDE;
export const COUNT = 1000;

/** Counts of cells become per cent of the cells. */
export const PERCENT = 100 / CELLS;

export const engine = createEngine({ backend: "wasm" });
export const ids = algorithms.map(({ id }) => id);

export const request = (algorithm: AlgorithmId, count = COUNT) => ({
  algorithm,
  width: SIDE,
  height: SIDE,
  seed: SEED,
  count,
});

const columns = new Map(ids.map((id) => [id, measureRequest(engine, request(id), "corners")]));
const summaries = new Map(ids.map((id) => [id, summarize(columnsOf(id))]));

/** The measures of each maze of an algorithm. */
export function columnsOf(id: AlgorithmId): MeasureColumns {
  return columns.get(id) as MeasureColumns;
}

/** The mean of a measure over the mazes of an algorithm, and its standard error. */
export function summaryOf(id: AlgorithmId, name: MeasureName): Summary {
  return (summaries.get(id) as Record<MeasureName, Summary>)[name];
}

export const mean = (id: AlgorithmId, name: MeasureName): number => summaryOf(id, name).mean;

/** A figure of an algorithm. */
export type FigureOf = (id: AlgorithmId) => number;

/** The place of an algorithm among all of them by a figure: 1 + the number of those that have a higher one. */
export function place(id: AlgorithmId, figure: FigureOf): number {
  return 1 + ids.filter((other) => figure(other) > figure(id)).length;
}

/** The third of all places that a place is in. */
export function third(position: number): "first" | "second" | "last" {
  if (position <= ids.length / 3) return "first";
  return position <= (2 * ids.length) / 3 ? "second" : "last";
}

/** All algorithms that have a figure, the highest first. */
export function ranking(figure: FigureOf, digits: number): string {
  return ids
    .filter((id) => !Number.isNaN(figure(id)))
    .toSorted((one, other) => figure(other) - figure(one))
    .map((id) => `${id} ${figure(id).toFixed(digits)}`)
    .join(", ");
}

/** A Markdown table. The first column is left-aligned, the others are numbers unless listed in `text`. */
export function markdown(heads: readonly string[], rows: readonly (readonly string[])[], text = [0]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map((_, i) => (text.includes(i) ? "---" : "--:"))), ...rows.map(line)].join("\n");
}
