// Prints messages. Each argument is one line, whatever a file name in it contains.

import { oneLine } from "../core/errors.ts";

/** Joins lines. Escapes control characters: those of a name or a word would control the terminal. */
export const textOf = (lines: readonly string[]): string => lines.map((line) => `${oneLine(line)}\n`).join("");

/** Prints lines on standard error. */
export function tell(...lines: readonly string[]): void {
  process.stderr.write(textOf(lines));
}

/** Prints lines on standard output. A lost report is no error, because the exit code conveys the result, too. */
export function writeReport(...lines: readonly string[]): Promise<void> {
  return new Promise((resolve) => process.stdout.write(textOf(lines), () => resolve()));
}
