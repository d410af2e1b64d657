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

const cellsOf = ({ cells }: Line): string => Number(cells).toLocaleString("en");

/** Returns the table of a grid, with the sizes of an algorithm one below the other. */
function tableOf(lines: readonly Line[]): string {
  const algorithms = [...new Set(lines.map(({ algorithm }) => algorithm))];
  const sorted = algorithms.flatMap((id) => lines.filter(({ algorithm }) => algorithm === id));
  const rows = sorted.map((line) => {
    const exact = exactDeadEnds(line.grid, line.algorithm, Number(line.cells));
    const figures = SHOWN.map(([name, , scale, digits]) =>
      [line[name], line[`${name}Error`]].map((value) => (Number(value) * scale).toFixed(digits)).join(" ± "),
    );
    return [line.algorithm, cellsOf(line), ...figures, exact === undefined ? "" : (exact * 100).toFixed(3)];
  });
  return markdown(["algorithm", "cells", ...SHOWN.map(([, title]) => title), "exact dead ends %"], rows);
}

/** Returns the page with the tables of a file. */
export function statisticsPage(csv: string): string {
  const lines = linesOf(csv);
  const text = readFileSync(`${import.meta.dirname}/page.md`, "utf8");
  const tables = [...new Set(lines.map(({ grid }) => grid))].map((grid) => {
    const group = lines.filter((line) => line.grid === grid);
    const sizes = [...new Set(group.map((line) => `${line.mazes} mazes of ${cellsOf(line)} cells`))];
    return `## ${grid}\n\nMeans of ${sizes.join(" and of ")}.\n\n${tableOf(group)}\n`;
  });
  return `${text}\n${tables.join("\n")}`;
}
