// Finds the latest recording in bench/results. File names begin with the date, so the last name is the latest.

import { readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "bench/results";

/**
 * Returns `named`, or the latest recording if it is undefined. `kind` is "" for recordings of `wasmaze bench`, and
 * "engines-" for those of the suite.
 */
export function latestRecording(named: string | undefined, kind = ""): string {
  if (named !== undefined) return named;
  const names = readdirSync(FOLDER).filter(
    (name) => name.endsWith(".json") && (kind === "" ? /^\d/.test(name) : name.startsWith(kind)),
  );
  const latest = names.sort().at(-1);
  if (latest === undefined)
    throw new Error(
      `expected a recording ${kind}*.json in ${FOLDER}, got none; run npm run bench${kind && " -- --engines all"}`,
    );
  return join(FOLDER, latest);
}
