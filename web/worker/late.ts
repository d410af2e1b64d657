// The functions that the worker loads when the first of them is called: recordings, measures of many mazes, and speeds.

import type { AnyRequest, BackendName } from "../../src/index.ts";
import { countInside } from "../../src/square/mask.ts";
import { engineOnBackend, type PageEngine } from "./whole.ts";

export { trace } from "../solvers/trace.ts";
export { record } from "../watch/recording.ts";

/** The number of cells of each maze, and measures with one value per maze. */
export type Columns = ReturnType<typeof spread>;

/** Measures mazes `first` to `first + count - 1` of the seed. */
export function spread(engine: PageEngine, request: AnyRequest, first: number, count: number) {
  const batch = engine.generateMany({ ...request, index: first, count });
  const { deadEnds, junctions, deadEndLengthMean, longestPath } = engine.measureMany(batch);
  const cells = request.mask ? countInside(request.mask) : request.width * request.height;
  return { cells, deadEnds, junctions, deadEndLengthMean, longestPath };
}

/** The number of mazes that a backend made, and the time that it took. */
export type Lap = Readonly<Record<"mazes" | "milliseconds", number>>;

/** Cells per call. A call has a fixed cost, so that one call per small maze would measure the calls. */
const CALL_CELLS = 2 ** 16;

const engines = new Map<BackendName, PageEngine>();
let made = 0;

/** Makes new mazes for at least a number of milliseconds. The first lap of a backend includes its start. */
export async function lap(request: AnyRequest, backend: BackendName, milliseconds: number): Promise<Lap> {
  const begun = performance.now();
  const engine = engines.get(backend) ?? (await engineOnBackend(backend));
  engines.set(backend, engine);
  const cells = request.width * request.height;
  const count = Math.ceil(CALL_CELLS / cells);
  const target = new Uint8Array(count * cells);
  for (let mazes = 0; ; ) {
    engine.generateManyInto({ ...request, index: made, count }, target);
    mazes += count;
    made += count;
    const taken = performance.now() - begun;
    if (taken >= milliseconds) return { mazes, milliseconds: taken };
  }
}
