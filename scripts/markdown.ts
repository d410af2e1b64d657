// Writes generated parts of Markdown files.

export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Returns a table of `rows`, the first of which has the heads. Columns whose first figure is a number are right-aligned. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const [heads, ...body] = rows;
  const line = (words: readonly string[]): string => `| ${words.join(" | ")} |`;
  const isNumeric = (column: number): boolean =>
    /^\**\d[\d.]*(\W|$)/.test(body.find((row) => row[column] !== "")?.[column] ?? "");
  return [line(heads), line(heads.map((_, column) => (isNumeric(column) ? "---:" : "---"))), ...body.map(line)].join(
    "\n",
  );
}

export function withPart(page: string, name: string, text: string, file: string): string {
  const [open, close] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const start = page.indexOf(open);
  const end = page.indexOf(close);
  if (start < 0 || end < start)
    throw new Error(`expected ${open.trim()} before ${close} in ${file}, got missing or misplaced markers`);
  return `${page.slice(0, start + open.length)}${text}\n${page.slice(end)}`;
}

export function wrap(text: string): string {
  const folded: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > 120) {
      folded.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...folded, line].join("\n");
}
