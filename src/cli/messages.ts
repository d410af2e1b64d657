// Prints messages. Each argument is printed as one line, even if it quotes a file name with line breaks.

import { oneLine } from "../core/errors.ts";

/** Joins lines. Escapes control characters, because those in a quoted file name or word would control the terminal. */
export const textOf = (lines: readonly string[]): string => lines.map((line) => `${oneLine(line)}\n`).join("");

/** Prints lines on standard error. */
export function tell(...lines: readonly string[]): void {
  process.stderr.write(textOf(lines));
}

/** Prints lines on standard output. Lost output is not an error, because the exit code also reports the result. */
export function writeReport(...lines: readonly string[]): Promise<void> {
  return new Promise((resolve) => process.stdout.write(textOf(lines), () => resolve()));
}
