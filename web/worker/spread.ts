// Measures many mazes in the worker.

import type { AnyRequest } from "../../src/index.ts";
import { countInside } from "../../src/square/mask.ts";
import type { PageEngine } from "./whole.ts";

/** The number of cells of each maze, and measures with one value per maze. */
export type Columns = ReturnType<typeof spread>;

/** Measures mazes `first` to `first + count - 1` of the seed. */
export function spread(engine: PageEngine, request: AnyRequest, first: number, count: number) {
  const batch = engine.generateMany({ ...request, index: first, count });
  const { deadEnds, junctions, deadEndLengthMean, longestPath } = engine.measureMany(batch);
  const cells = request.mask ? countInside(request.mask) : request.width * request.height;
  return { cells, deadEnds, junctions, deadEndLengthMean, longestPath };
}
