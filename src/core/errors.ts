// Error messages: one line with the expected value and the actual value.

/** Characters that break a line or control a terminal. */
const UNSAFE = /[\p{Cc}\u2028\u2029]/gu;

/** Quotes a text on one line. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Returns a text on one line, with control characters escaped. */
export const oneLine = (text: string): string => text.replace(UNSAFE, (character) => quote(character).slice(1, -1));

/** Returns the message of a library's error on one line. The message may quote input that contains line breaks. */
export const messageOf = (error: unknown): string => oneLine((error as Error).message);

/** Formats a value for an error message: short, on one line, and so that its type can be seen. */
export function show(value: unknown): string {
  if (typeof value === "string") return quote(value.length > 60 ? `${value.slice(0, 57)}...` : value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (ArrayBuffer.isView(value)) return `a ${value.constructor.name} of ${value.byteLength} bytes`;
  if (typeof value === "object" && value !== null) {
    const { x, y } = value as { x?: unknown; y?: unknown };
    return typeof x === "number" && typeof y === "number" ? `the cell ${x},${y}` : "an object";
  }
  return String(value);
}

/** Returns the edit distance of two words, where swapping adjacent letters counts as one edit. */
function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const swapped =
        i > 0 && j > 0 && from[i] === to[j - 1] && from[i - 1] === to[j] ? before[j - 1] + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (from[i] === to[j] ? 0 : 1), swapped));
    }
    before = row;
    row = next;
  }
  return row[to.length];
}

/**
 * Returns the known word nearest to a mistyped one. Returns undefined if the edit distance to every known word is more
 * than 40 % of the length of `word`.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > 60) return undefined;
  const distances = known.map((candidate) => editDistance(word.toLowerCase(), candidate));
  const least = Math.min(...distances);
  return least <= Math.max(1, 0.4 * word.length) ? known[distances.indexOf(least)] : undefined;
}

/** Returns the end of an error message that suggests the known word nearest to a mistyped one. */
export function suggestion(word: unknown, known: readonly string[]): string {
  const near = typeof word === "string" ? nearest(word, known) : undefined;
  return near ? `; did you mean ${show(near)}?` : "";
}

/** Returns the error for an invalid value: a RangeError if the value has the type `type`, otherwise a TypeError. */
export function unexpected(name: string, expected: string, value: unknown, type?: string, hint = ""): Error {
  const message = `"${name}" expected ${expected}, got ${show(value)}${hint}`;
  return new (typeof value === type ? RangeError : TypeError)(message);
}

/** Checks that a value is an integer from `low` to `high`, and returns it. */
export function checkInteger(name: string, value: unknown, low: number, high: number): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= low && value <= high) {
    // Turns -0 into 0.
    return value === 0 ? 0 : value;
  }
  throw unexpected(
    name,
    `an integer in ${low}..${high === Number.MAX_SAFE_INTEGER ? "2^53-1" : high}`,
    value,
    "number",
  );
}

/** Checks that a value is a number above `low` and at most `high`, and returns it. */
export function checkNumber(name: string, value: unknown, low: number, high: number): number {
  if (typeof value === "number" && value > low && value <= high) return value;
  throw unexpected(name, `a number above ${low}, at most ${high}`, value, "number");
}

/** Checks that a value is a number in 0..1, and returns it. */
export function checkShare(name: string, value: unknown): number {
  if (typeof value === "number" && value >= 0 && value <= 1) return value;
  throw unexpected(name, "a number in 0..1", value, "number");
}

/** Checks that a value is a string, and returns it. */
export function checkText(name: string, value: unknown): string {
  if (typeof value !== "string") throw unexpected(name, "a string", value);
  return value;
}

/** Removes the byte order mark that some editors write. */
export const withoutByteOrderMark = (text: string): string => (text.startsWith("\ufeff") ? text.slice(1) : text);

/**
 * The length limit of strings in V8, 2^29 - 24. This is a literal, because bundlers would keep a computed constant even
 * if it is unused.
 */
export const MAX_CHARACTERS = 536_870_888;

/** Throws if the text of a maze is too long for a string. `use` is the alternative that the error suggests. */
export function checkLength(characters: number, format: string, use: string): void {
  if (characters <= MAX_CHARACTERS) return;
  throw new RangeError(`"maze" expected at most 2^29 characters as ${format}, got up to ${characters}; use ${use}`);
}

/** Returns the end of an error message about an unknown word. */
export type Hint = (word: unknown, known: readonly string[]) => string;

/** Like checkWord, but suggests no word unless `hint` does. */
export function checkChoice<Word extends string>(
  name: string,
  value: unknown,
  words: readonly Word[],
  hint?: Hint,
): Word {
  if (words.includes(value as Word)) return value as Word;
  throw unexpected(name, `one of ${words.join(", ")}`, value, "string", hint?.(value, words));
}

/** Checks that a value is one of `words` and returns it. The error suggests the nearest word. */
export const checkWord = <Word extends string>(name: string, value: unknown, words: readonly Word[]): Word =>
  checkChoice(name, value, words, suggestion);

/** Checks that a value is an object with known fields only. `shape` are the fields that the error shows; default: all. */
export function checkFields(
  name: string,
  value: unknown,
  fields: readonly string[],
  hint?: Hint,
  shape?: string,
): asserts value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw unexpected(name, `an object { ${shape ?? fields.join(", ")} }`, value);
  // Fields in the order of `fields` need no search. A loop over Object.keys(value) takes 0.1 µs longer.
  let place = 0;
  for (const field in value) {
    if (field !== fields[place++] && !fields.includes(field) && Object.hasOwn(value, field))
      throw unexpected(name, `only the fields ${fields.join(", ")}`, field, "string", hint?.(field, fields));
  }
}

/** Like checkOptions, but suggests no name unless `hint` does. This saves 0.3 kB in small bundles. */
export function checkNames<Options extends object>(
  options: Options,
  names: readonly string[],
  name = "options",
  hint?: Hint,
): Options {
  checkFields(name, options, names, hint);
  return Object.fromEntries(names.map((each) => [each, options[each as keyof Options]])) as Options;
}

/**
 * Returns a copy of options. Throws for an unknown name, because a mistyped option must not be ignored. Reads each
 * option once, because a getter may return another value later.
 */
export const checkOptions = <Options extends object>(
  options: Options,
  names: readonly string[],
  name = "options",
): Options => checkNames(options, names, name, suggestion);

/** Returns whether an error reports invalid input rather than a fault of the program. */
export function isInputError(error: unknown): error is TypeError | RangeError {
  return (error instanceof TypeError || error instanceof RangeError) && /^"\w.* expected /.test(error.message);
}
