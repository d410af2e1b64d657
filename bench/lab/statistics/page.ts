// Writes docs/STATISTICS.md from docs/statistics.csv.

import { readFileSync } from "node:fs";
import { markdown } from "../measures/figures.ts";
import { exactDeadEnds } from "./exact.ts";
import { COLUMNS } from "./rows.ts";

export const FILE = "docs/statistics.csv";
export const PAGE = "docs/STATISTICS.md";

type Line = Readonly<Record<string, string>>;

/** The columns of the page: a measure of the file, its title, the factor and the digits after the point. */
const SHOWN = [
  ["deadEnds", "dead ends %", 100, 3],
  ["junctions", "junctions %", 100, 3],
  ["longestPath", "longest path %", 100, 3],
  ["deadEndLengthMean", "river, cells", 1, 4],
] as const;

function linesOf(csv: string): Line[] {
  const [heads, ...lines] = csv.trimEnd().split("\n");
  if (heads !== COLUMNS.join(","))
    throw new Error(`expected the columns ${COLUMNS.join(",")} in ${FILE}, got ${heads}`);
  return lines.map((line) => Object.fromEntries(line.split(",").map((value, i) => [COLUMNS[i], value])));
}

function tableOf(lines: readonly Line[]): string {
  const rows = lines.map((line) => {
    const exact = exactDeadEnds(line.grid, line.algorithm, Number(line.cells));
    const figures = SHOWN.map(([name, , scale, digits]) =>
      [line[name], line[`${name}Error`]].map((value) => (Number(value) * scale).toFixed(digits)).join(" ± "),
    );
    return [line.algorithm, ...figures, exact === undefined ? "" : (exact * 100).toFixed(3)];
  });
  return markdown(["algorithm", ...SHOWN.map(([, title]) => title), "exact dead ends %"], rows);
}

/** Returns the page with the tables of a file. */
export function statisticsPage(csv: string): string {
  const lines = linesOf(csv);
  const sizes = new Map<string, Line[]>();
  for (const line of lines) {
    const title = `${line.grid}, ${Number(line.cells).toLocaleString("en")} cells`;
    sizes.set(title, [...(sizes.get(title) ?? []), line]);
  }
  const text = readFileSync(`${import.meta.dirname}/page.md`, "utf8");
  const tables = [...sizes].map(
    ([title, group]) => `## ${title}\n\nMeans of ${group[0].mazes} mazes.\n\n${tableOf(group)}\n`,
  );
  return `${text}\n${tables.join("\n")}`;
}
