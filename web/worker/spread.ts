// Measures many mazes in the worker.

import type { AnyRequest } from "../../src/index.ts";
import { countInside } from "../../src/square/mask.ts";
import type { PageEngine } from "./whole.ts";

/** Measures with one value per maze. */
export interface Columns {
  /** Number of cells of each maze. */
  readonly cells: number;
  readonly deadEnds: ArrayLike<number>;
  readonly junctions: ArrayLike<number>;
  readonly deadEndLengthMean: ArrayLike<number>;
  readonly longestPath: ArrayLike<number>;
}

/** Measures mazes `first` to `first + count - 1` of the seed. */
export function spread(engine: PageEngine, request: AnyRequest, first: number, count: number): Columns {
  const batch = engine.generateMany({ ...request, index: first, count });
  const { deadEnds, junctions, deadEndLengthMean, longestPath } = engine.measureMany(batch);
  const cells = request.mask ? countInside(request.mask) : request.width * request.height;
  return { cells, deadEnds, junctions, deadEndLengthMean, longestPath };
}
