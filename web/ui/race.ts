// The speed comparison of WebAssembly and the reference: two workers that alternate, so that each has a core to itself.

import type { AnyRequest, BackendName } from "../../src/index.ts";
import type { Lap } from "../maze/laps.ts";
import { startWorker } from "../maze/maker.ts";

/** The state of one contestant. */
interface Standing extends Lap {
  /** Milliseconds of the warm-up, which does not count. Undefined until it ends. */
  readonly warmUp: Lap | undefined;
  /** Every lap, in order. */
  readonly laps: readonly Lap[];
}

export type Standings = Readonly<Record<BackendName, Standing>>;

const LAP_MILLISECONDS = 60;
export const RACE_MILLISECONDS = 3000;

/** Before the warm-up. */
export const START: Standing = { mazes: 0, milliseconds: 0, warmUp: undefined, laps: [] };

/** Runs a race; aborting ends it at once, with the workers. */
export async function race(
  request: AnyRequest,
  onProgress: (standings: Standings) => void,
  signal: AbortSignal,
): Promise<Standings> {
  const runners = { wasm: startWorker(), reference: startWorker() };
  const standings: Record<BackendName, Standing> = { wasm: START, reference: START };
  const aborted = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  try {
    for (const name of ["wasm", "reference"] as const) {
      standings[name] = { ...START, warmUp: await Promise.race([runners[name].remote.warmUp(request, name), aborted]) };
      onProgress({ ...standings });
    }
    while (standings.reference.milliseconds < RACE_MILLISECONDS) {
      for (const name of ["wasm", "reference"] as const) {
        const standing = standings[name];
        // The one that has had more time waits, because a maze cannot be interrupted.
        if (
          standing.milliseconds >
          Math.min(standings.wasm.milliseconds, standings.reference.milliseconds) + LAP_MILLISECONDS
        )
          continue;
        const lap = await Promise.race([runners[name].remote.lap(request, LAP_MILLISECONDS), aborted]);
        standings[name] = {
          ...standing,
          mazes: standing.mazes + lap.mazes,
          milliseconds: standing.milliseconds + lap.milliseconds,
          laps: [...standing.laps, lap],
        };
      }
      onProgress({ ...standings });
    }
    return standings;
  } finally {
    runners.wasm.worker.terminate();
    runners.reference.worker.terminate();
  }
}
