// A challenge: the address of a maze with a result to beat. Anybody can edit an address, so results that are impossible
// in the game are ignored.

import type { AnyRequest, Ends, EndsName } from "../../src/index.ts";
import { joinWords, requestWords } from "../../src/request/address.ts";

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

const MOST: Result = { tenths: MAX_TENTHS, steps: 1e9, hints: 1e6 };

/** Whether the numbers of a result are valid. Anybody can edit addresses and the storage. */
export const isResult = (result: Result): boolean =>
  (["tenths", "steps", "hints"] as const).every(
    (name) => Number.isSafeInteger(result[name]) && result[name] >= 0 && result[name] <= MOST[name],
  );

/** A checksum of a course (FNV-1a), which ties a result to it. It is not a signature: anybody can compute it. */
export function signOf({ request, ends = "farthest", fog }: Course): string {
  const words = requestWords({ ...request, seed: request.seed ?? 0 }, ends).toSorted();
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(joinWords([...words, ["fog", `${fog}`]])))
    hash = Math.imul(hash ^ byte, 0x01000193);
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
  const [seconds, tenth, steps, hints] = parts.slice(1).map(Number);
  const result = { tenths: 10 * seconds + tenth, steps, hints };
  return isResult(result) && result.tenths > 0 && steps >= shortest && shortest > 0 ? result : undefined;
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
