// `wasmaze bulk --dry-run`: estimates the size and time of a data set.

import { chunksOf } from "../../../datasets/partFiles.ts";
import type { DataSet } from "../../../datasets/plan.ts";
import { type BackendName, createEngine } from "../../../index.ts";
import { bytesText, counted, readable, readableTime } from "../../progress.ts";
import { cellsOf } from "./report.ts";

/** Makes a few mazes, and returns the seconds per maze. */
function secondsPerMaze(dataSet: DataSet, backend?: BackendName): number {
  const engine = createEngine({ backend });
  const count = Math.max(1, Math.min(dataSet.count, Math.floor(2 ** 20 / cellsOf(dataSet))));
  const began = performance.now();
  for (const _ of chunksOf(engine, dataSet, { index: dataSet.index, count })) void _;
  return (performance.now() - began) / 1000 / count;
}

/** Formats the estimate that --dry-run prints. */
export function estimate(
  dataSet: DataSet,
  mazes: number,
  parts: number,
  workers: number,
  backend?: BackendName,
): string {
  const seconds = (mazes * secondsPerMaze(dataSet, backend)) / Math.min(workers, Math.max(1, parts));
  return (
    `${counted(mazes, "maze")} in ${counted(parts, "part")} of up to ${readable(dataSet.partSize)}, ` +
    `${bytesText(mazes * cellsOf(dataSet))} of walls, about ${readableTime(seconds)} on ` +
    `${counted(workers, "worker")}; nothing was written\n`
  );
}
