// How an error speaks: what was expected, and what was got, on one line.

/** A value as an error message shows it: short, on one line, its type visible. */
export function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (ArrayBuffer.isView(value)) return `a ${value.constructor.name} of ${value.byteLength} bytes`;
  if (typeof value === "object" && value !== null) return "an object";
  return String(value);
}

/** The known word nearest to a mistyped one, by edit distance; undefined when none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    let row = Array.from({ length: candidate.length + 1 }, (_, i) => i);
    for (let i = 0; i < Math.min(word.length, 60); i++) {
      const next = [i + 1];
      for (let j = 0; j < candidate.length; j++) {
        next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (word[i] === candidate[j] ? 0 : 1)));
      }
      row = next;
    }
    if (row[candidate.length] < bestDistance) {
      best = candidate;
      bestDistance = row[candidate.length];
    }
  }
  return best;
}

/** An integer within bounds, or the error that says what was expected. */
export function checkInteger(name: string, value: unknown, low: number, high: number): number {
  const expected = `"${name}" expected an integer in ${low}..${high === Number.MAX_SAFE_INTEGER ? "2^53-1" : high}, got ${show(value)}`;
  if (typeof value !== "number") throw new TypeError(expected);
  if (!Number.isInteger(value) || value < low || value > high) throw new RangeError(expected);
  // Minus zero becomes zero.
  return value === 0 ? 0 : value;
}

/** A number above `low` and at most `high`, or the error that says what was expected. */
export function checkNumber(name: string, value: unknown, low: number, high: number): number {
  const expected = `"${name}" expected a number above ${low}, at most ${high}, got ${show(value)}`;
  if (typeof value !== "number") throw new TypeError(expected);
  if (!(value > low && value <= high)) throw new RangeError(expected);
  return value;
}

/** A string, or the error that says that one was expected. */
export function checkText(name: string, value: unknown): string {
  if (typeof value !== "string") throw new TypeError(`"${name}" expected a string, got ${show(value)}`);
  return value;
}

/** One of a list of words, or the error that says which they are. */
export function checkWord<Word extends string>(name: string, value: unknown, words: readonly Word[]): Word {
  if (typeof value !== "string") throw new TypeError(`"${name}" expected one of ${words.join(", ")}, got ${show(value)}`);
  if (words.includes(value as Word)) return value as Word;
  const near = nearest(value, words);
  throw new RangeError(`"${name}" expected one of ${words.join(", ")}, got ${show(value)}${near ? `; did you mean ${show(near)}?` : ""}`);
}

/** Whether an error is the user's to mend: one of this file's kind, not an accident of the program. */
export function isInputError(error: unknown): error is TypeError | RangeError {
  return (error instanceof TypeError || error instanceof RangeError) && /^".*" expected /s.test(error.message);
}
