// One backend in the speed comparison. Runs in the worker.

import type { AnyRequest, BackendName } from "../../src/index.ts";
import { engineOnBackend, type PageEngine } from "./whole.ts";

/** The number of mazes that a backend made, and the time that it took. */
export interface Lap {
  readonly mazes: number;
  readonly milliseconds: number;
}

let racing: { engine: PageEngine; count: number; index: number; target: Uint8Array } | undefined;

const WARM_UP_MILLISECONDS = 300;
const CALL_MILLISECONDS = 10;

/** Starts a backend and warms it up, with more mazes per call until a call takes a few milliseconds. */
export async function warmUp(request: AnyRequest, backend: BackendName): Promise<Lap> {
  const begun = performance.now();
  const runner = await engineOnBackend(backend);
  const cells = request.width * request.height;
  let count = 1;
  let mazes = 0;
  let target = new Uint8Array(cells);
  for (;;) {
    const callBegun = performance.now();
    runner.generateManyInto({ ...request, index: 0, count }, target);
    mazes += count;
    const now = performance.now();
    if (now - begun > WARM_UP_MILLISECONDS && now - callBegun > CALL_MILLISECONDS / 2) break;
    // The count keeps growing, because code gets faster when the browser recompiles it.
    if (now - callBegun < CALL_MILLISECONDS && count * cells < 2 ** 24) {
      count *= 2;
      target = new Uint8Array(count * cells);
    } else if (now - begun > WARM_UP_MILLISECONDS) break;
  }
  racing = { engine: runner, count, index: 0, target };
  return { mazes, milliseconds: performance.now() - begun };
}

/** Makes new mazes for at least a number of milliseconds. */
export function lap(request: AnyRequest, milliseconds: number): Lap {
  if (!racing) throw new Error("lap() expected warmUp() to be called first, got no backend");
  const begun = performance.now();
  let mazes = 0;
  let now = begun;
  while (now - begun < milliseconds) {
    racing.engine.generateManyInto({ ...request, index: racing.index, count: racing.count }, racing.target);
    racing.index += racing.count;
    mazes += racing.count;
    now = performance.now();
  }
  return { mazes, milliseconds: now - begun };
}
