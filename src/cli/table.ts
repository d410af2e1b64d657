// Text tables for a terminal.

import type { Summary } from "../queries/summary.ts";

/** Formats rows as lines with aligned columns, two spaces apart. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map(
      (row) =>
        `${row
          .map((word, column) => word.padEnd(widths[column]))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** Formats a number with four significant digits. Integers keep all digits. */
export function figure(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value)))));
}

/** Formats a mean and its standard error. The size of the error determines the number of decimals. */
export function withError({ mean, standardError }: Summary): string {
  if (standardError === 0) return figure(mean);
  const digits = Math.max(0, 1 - Math.floor(Math.log10(standardError)));
  return `${mean.toFixed(digits)} ± ${standardError.toFixed(digits)}`;
}

export const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
