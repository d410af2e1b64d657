// `npm run measures:statistics` measures all algorithms on all grids and writes docs/statistics.csv and
// docs/STATISTICS.md, in about half an hour. The same --seed and counts write the same files. --page writes only the
// page, from the file.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkInteger } from "../../../src/core/errors.ts";
import { writeIfChanged } from "../../../scripts/files.ts";
import { COLUMNS, lineOf, rowsOf } from "./rows.ts";
import { FILE, PAGE, statisticsPage } from "./page.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    small: { type: "string", default: "200" },
    large: { type: "string", default: "5" },
    page: { type: "boolean" },
  },
});

if (!values.page) {
  const seed = checkInteger("--seed", Number(values.seed), 0, Number.MAX_SAFE_INTEGER);
  const lines = [COLUMNS.join(",")];
  for (const [side, mazes] of [[100, checkInteger("--small", Number(values.small), 2, 1e6)], [1000, checkInteger("--large", Number(values.large), 2, 1e6)]])
    for (const row of rowsOf(side)) {
      lines.push(lineOf(row, mazes, seed));
      console.log(lines.at(-1));
    }
  writeIfChanged(FILE, `${lines.join("\n")}\n`);
}
writeIfChanged(PAGE, statisticsPage(readFileSync(FILE, "utf8")));
