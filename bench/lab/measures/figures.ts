// Figures for docs/LAWS.md: all measures of 1,000 mazes of 100 x 100 per algorithm, solved from corner to corner.

import { type AlgorithmId, algorithms, createEngine, type MeasureName } from "../../../src/index.ts";
import { measureRequest, type Summary, summarize } from "../../../src/queries/summary.ts";

export const SEED = 1;
const SIDE = 100;
const COUNT = 1000;

/** Converts counts of cells to percentages of all cells. */
export const PERCENT = 100 / SIDE ** 2;

export const engine = createEngine({ backend: "wasm" });
export const ids = algorithms.map(({ id }) => id);

export const request = (algorithm: AlgorithmId, count: number) => {
  return { algorithm, width: SIDE, height: SIDE, seed: SEED, count };
};

const summaries = new Map(ids.map((id) => [id, summarize(measureRequest(engine, request(id, COUNT), "corners"))]));

export function summaryOf(id: AlgorithmId, name: MeasureName): Summary {
  return (summaries.get(id) as Record<MeasureName, Summary>)[name];
}

export function markdown(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map((_, i) => (i === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}
