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

/** Wraps the lines of a help text at `width` columns, except for examples. The second column of a list stays aligned. */
export function wrapHelp(help: string, width: number): string {
  const wrap = (line: string): string => {
    if (line.length <= width || line.startsWith("  $ ")) return line;
    const [head] = /^(?: +\S+ {2,}| *)/.exec(line) ?? [""];
    const isRow = head.trim() !== "" && head.length < width / 2;
    const indent = " ".repeat(isRow ? head.length : head === "" ? 0 : 4);
    const [first, ...words] = line.slice(head.length).split(" ");
    const lines = [`${head}${first}`];
    for (const word of words) {
      const last = lines.length - 1;
      if (lines[last].length + 1 + word.length <= width) lines[last] += ` ${word}`;
      else lines.push(`${indent}${word}`);
    }
    return lines.join("\n");
  };
  return help.split("\n").map(wrap).join("\n");
}
