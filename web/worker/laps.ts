// The backends of the speed comparison. Runs in the worker.

import type { AnyRequest, BackendName } from "../../src/index.ts";
import { engineOnBackend, type PageEngine } from "./whole.ts";

/** The number of mazes that a backend made, and the time that it took. */
export interface Lap {
  readonly mazes: number;
  readonly milliseconds: number;
}

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
