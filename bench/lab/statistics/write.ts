// `npm run measures:statistics` measures all algorithms on all grids and writes docs/statistics.csv and
// docs/STATISTICS.md, in about 20 minutes. The same --seed and counts write the same files. Rows that the file already
// has are kept, so an interrupted run resumes; --again measures them again. --page writes only the page.

import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { writeIfChanged } from "../../../scripts/files.ts";
import { checkInteger } from "../../../src/core/errors.ts";
import { FILE, PAGE, statisticsPage } from "./page.ts";
import { COLUMNS, keyOf, lineOf, rowsOf } from "./rows.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    small: { type: "string", default: "200" },
    large: { type: "string", default: "3" },
    again: { type: "boolean" },
    page: { type: "boolean" },
  },
});

function measureAll(): void {
  const seed = checkInteger("--seed", Number(values.seed), 0, Number.MAX_SAFE_INTEGER);
  const small = checkInteger("--small", Number(values.small), 2, 1e6);
  const large = checkInteger("--large", Number(values.large), 2, 1e6);
  const known = values.again || !existsSync(FILE) ? [] : readFileSync(FILE, "utf8").split("\n");
  const rows = [
    ...rowsOf(100).map((row) => [row, small] as const),
    ...rowsOf(1000).map((row) => [row, large] as const),
  ];
  const lines = rows.map(([row, mazes]) => known.find((line) => line.startsWith(keyOf(row, mazes, seed))));
  for (const [i, [row, mazes]] of rows.entries()) {
    if (lines[i] !== undefined) continue;
    lines[i] = lineOf(row, mazes, seed);
    console.log(lines[i]);
    writeIfChanged(FILE, `${[COLUMNS.join(","), ...lines.filter((line) => line !== undefined)].join("\n")}\n`);
  }
}

if (!values.page) measureAll();
writeIfChanged(PAGE, statisticsPage(readFileSync(FILE, "utf8")));
