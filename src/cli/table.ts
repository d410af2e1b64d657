// Text tables for a terminal.

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
