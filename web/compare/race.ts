// The speed comparison of WebAssembly and the reference. Their two workers take turns, so that neither slows the other.

import type { AnyRequest, BackendName } from "../../src/index.ts";
import { startWorker } from "../ui/maker.ts";
import type { Lap } from "../worker/laps.ts";

/** The result of one backend so far. */
interface Standing extends Lap {
  /** The warm-up, which does not count; undefined until it ends. */
  readonly warmUp: Lap | undefined;
  readonly laps: readonly Lap[];
}

export type Standings = Readonly<Record<BackendName, Standing>>;

export const BACKENDS: readonly BackendName[] = ["wasm", "reference"];

const LAP_MILLISECONDS = 60;
export const RACE_MILLISECONDS = 3000;

/** The initial result, before the warm-up. */
export const START: Standing = { mazes: 0, milliseconds: 0, warmUp: undefined, laps: [] };

/** Runs a race until it is finished or cancelled. */
export async function race(
  request: AnyRequest,
  onProgress: (standings: Standings) => void,
  cancelled: Promise<never>,
): Promise<Standings> {
  const runners = { wasm: startWorker(), reference: startWorker() };
  const standings: Record<BackendName, Standing> = { wasm: START, reference: START };
  try {
    for (const name of BACKENDS) {
      const warmUp = await Promise.race([runners[name].remote.warmUp(request, name), cancelled]);
      standings[name] = { ...START, warmUp };
      onProgress({ ...standings });
    }
    while (standings.reference.milliseconds < RACE_MILLISECONDS) {
      for (const name of BACKENDS) {
        const { mazes, milliseconds, laps, warmUp } = standings[name];
        // A lap may take longer than planned, because making a maze cannot be interrupted. A backend that is a lap
        // ahead skips its turn.
        const least = Math.min(standings.wasm.milliseconds, standings.reference.milliseconds);
        if (milliseconds > least + LAP_MILLISECONDS) continue;
        const lap = await Promise.race([runners[name].remote.lap(request, LAP_MILLISECONDS), cancelled]);
        const sums = { mazes: mazes + lap.mazes, milliseconds: milliseconds + lap.milliseconds };
        standings[name] = { warmUp, ...sums, laps: [...laps, lap] };
      }
      onProgress({ ...standings });
    }
    return standings;
  } finally {
    for (const { worker } of Object.values(runners)) worker.terminate();
  }
}
