// Rows of words in columns, for a terminal.

/** Lines whose columns are as wide as their longest word, two spaces apart. */
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
