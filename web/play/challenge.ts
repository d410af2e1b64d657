// A challenge: the address of a maze with a result to beat. Anybody can edit an address, so results that are impossible
// in the game are ignored.

import type { AnyRequest, Ends, EndsName } from "../../src/index.ts";
import { keyOf } from "../maze/shape.ts";

export interface Result {
  /** Time in tenths of a second. The page shows and compares times with this precision. */
  readonly tenths: number;
  readonly steps: number;
  readonly hints: number;
}

export interface Course {
  readonly request: AnyRequest;
  readonly ends: EndsName | Ends | undefined;
  readonly fog: boolean;
}

/** The longest time of a result: 24 hours. */
export const MAX_TENTHS = 24 * 60 * 60 * 10;
const MAX_STEPS = 1e9;
const MAX_HINTS = 1e6;

/** A checksum of a course (FNV-1a), which ties a result to it. It is not a signature: anybody can compute it. */
export function signOf({ request, ends, fog }: Course): string {
  const { algorithm, width, height, topology, seed, index, start, mask, parameters, braid } = request;
  const names = Object.keys(parameters ?? {}).sort();
  const key = keyOf([
    [algorithm, width, height, topology ?? "plane", seed ?? 0, index ?? 0, braid ?? 0],
    [start?.x ?? -1, start?.y ?? -1, mask ?? 0, names.map((name) => [name, parameters?.[name] ?? 0])],
    [typeof ends === "object" ? [ends.start.x, ends.start.y, ends.finish.x, ends.finish.y] : (ends ?? "farthest"), fog],
  ]);
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(key)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** A result as it appears in the address: "42.1,118,0,0123abcd" for 42.1 s, 118 steps, no hints and the checksum. */
export function challengeWord({ tenths, steps, hints }: Result, course: Course): string {
  return `${(tenths / 10).toFixed(1)},${steps},${hints},${signOf(course)}`;
}

const WORD = /^(\d{1,6})\.(\d),(\d{1,10}),(\d{1,7}),([0-9a-f]{8})$/;

/** Parses the result to beat; undefined if it is malformed, belongs to another course, or is impossible. */
export function parseChallenge(word: string | undefined, course: Course, shortest: number): Result | undefined {
  const parts = WORD.exec(word ?? "");
  if (!parts || parts[5] !== signOf(course)) return undefined;
  const tenths = Number(parts[1]) * 10 + Number(parts[2]);
  const steps = Number(parts[3]);
  const hints = Number(parts[4]);
  const possible =
    tenths > 0 && tenths <= MAX_TENTHS && steps >= shortest && steps <= MAX_STEPS && shortest > 0 && hints <= MAX_HINTS;
  return possible ? { tenths, steps, hints } : undefined;
}

export interface Outcome {
  readonly by: "hints" | "time" | "steps" | "nothing";
  /** Whether the first result is better; false for a draw. */
  readonly won: boolean;
  /** The difference of the times in tenths of a second, or of the numbers of steps, if it decides; otherwise 0. */
  readonly amount: number;
}

/** Compares two results. A result without hints beats one with hints. Then less time decides, then fewer steps. */
export function outcomeOf(mine: Result, theirs: Result): Outcome {
  const differences = [
    ["hints", Math.sign(theirs.hints) - Math.sign(mine.hints)],
    ["time", theirs.tenths - mine.tenths],
    ["steps", theirs.steps - mine.steps],
  ] as const;
  const [by, lead] = differences.find(([, difference]) => difference !== 0) ?? (["nothing", 0] as const);
  return { by, won: lead > 0, amount: by === "hints" ? 0 : Math.abs(lead) };
}
