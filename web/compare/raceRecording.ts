// A race in the format of `npm run bench -- --engines`. The browser is the engine, and the laps are the samples.

import type { AnyRequest, BackendName } from "../../src/index.ts";

/** Browsers by a word in their user agent. Most user agents also name other browsers, so the order matters. */
const BROWSERS = { Edg: "Edge", OPR: "Opera", Firefox: "Firefox", Chrome: "Chromium", Version: "Safari" };

/** Name and version of a browser. */
export function browserOf(userAgent: string): string {
  for (const [word, name] of Object.entries(BROWSERS)) {
    const version = new RegExp(`${word}/([\\d.]+)`).exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return "unknown browser";
}

/** Nanoseconds per cell of each lap, by backend. */
type Laps = Readonly<Record<BackendName, readonly number[]>>;

/** The recording of a race. `version` is the version of wasmaze. The mask is left out of the request. */
export function raceRecording(
  { algorithm, width, height, mask, ...request }: AnyRequest,
  laps: Laps,
  where: { readonly version: string; readonly userAgent: string; readonly cores: number; readonly date: Date },
) {
  const rounds = Math.min(laps.wasm.length, laps.reference.length);
  const samples = (name: BackendName): number[] =>
    laps[name].slice(0, rounds).map((cost) => Number(cost.toPrecision(5)));
  const raced = {
    algorithm,
    size: width,
    ...(height !== width && { height }),
    request: { ...request, ...(mask && { mask: true }) },
    paired: { wasm: samples("wasm"), textbook: samples("reference") },
  };
  return {
    schema: 2 as const,
    date: where.date.toISOString(),
    command: "the explorer's race",
    version: where.version,
    cpu: "unknown processor",
    cores: where.cores,
    platform: /\(([^)]*)\)/.exec(where.userAgent)?.[1] ?? "unknown platform",
    clock: "wall" as const,
    main: "browser",
    engines: [
      { id: "browser", name: browserOf(where.userAgent), engine: where.userAgent, forks: [{ cases: [raced] }] },
    ],
  };
}
