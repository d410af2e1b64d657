// Computes the mean of each measure over many mazes, and its standard error.

import type { Engine } from "../engine/buildEngine.ts";
import type { AnyBatchRequest } from "../request/request.ts";
import type { Ends, EndsName } from "./ends.ts";
import { createColumns, type MeasureColumns, type MeasureName, measureNames } from "./measures.ts";

// Maximum number of cells in memory at a time.
const CELLS_AT_A_TIME = 2 ** 24;

/** Makes and measures the mazes of a request in batches. The request needs a seed. */
export function measureRequest(engine: Engine, request: AnyBatchRequest, ends?: EndsName | Ends): MeasureColumns {
  const { count, index = 0, width, height } = request;
  const columns = createColumns(count);
  const atATime = Math.max(1, Math.floor(CELLS_AT_A_TIME / (width * height)));
  for (let first = 0; first < count; first += atATime) {
    const batch = engine.generateMany({ ...request, index: index + first, count: Math.min(atATime, count - first) });
    const part = engine.measureMany(batch, { ends });
    for (const name of measureNames) columns[name].set(part[name], first);
  }
  return columns;
}

/** The mean of a measure over mazes. */
export interface Summary {
  readonly mean: number;
  /** The standard deviation divided by the square root of the number of mazes. 0 for a single maze. */
  readonly standardError: number;
}

/** Returns the mean and its standard error. Without values, the mean is NaN. */
export function summaryOf(values: ArrayLike<number>): Summary {
  const count = values.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (values[i] - mean) ** 2;
  return { mean, standardError: count > 1 ? Math.sqrt(squares / (count - 1) / count) : 0 };
}

/** Summarizes every measure. */
export function summarize(columns: MeasureColumns): Record<MeasureName, Summary> {
  return Object.fromEntries(measureNames.map((name) => [name, summaryOf(columns[name])])) as Record<
    MeasureName,
    Summary
  >;
}
