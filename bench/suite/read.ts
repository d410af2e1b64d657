// Reads and joins recordings of the suite.

import { readFileSync } from "node:fs";
import { messageOf, show } from "../../src/core/errors.ts";
import type { EnginesRecording } from "./format.ts";

export function readEngines(file: string): EnginesRecording {
  let recording: EnginesRecording;
  try {
    recording = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new RangeError(`"recording" expected a recording of engines in ${show(file)}, got: ${messageOf(error)}`, {
      cause: error,
    });
  }
  const engines: unknown = recording?.engines;
  if (recording?.schema !== 2 || !Array.isArray(engines) || engines.length === 0)
    throw new RangeError(
      `"recording" expected a recording of engines (schema 2) in ${show(file)}, got schema ${show(recording?.schema)}` +
        "; npm run bench -- --engines all makes one",
    );
  return recording;
}

/** Joins recordings. An engine that several recordings contain appears several times. */
export function joinRecordings(recordings: readonly EnginesRecording[]): EnginesRecording {
  const [first, ...others] = recordings;
  return {
    ...first,
    cpu: [...new Set(recordings.map(({ cpu }) => cpu))].join(" / "),
    engines: [...first.engines, ...others.flatMap(({ engines }) => engines)],
  };
}
