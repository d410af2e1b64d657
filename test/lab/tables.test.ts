// Tests that generated tables of docs/ have the figures that their commands write: the quick tables, and some rows of the
// others. tables.slow.test.ts makes the other tables whole.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { laws } from "../../bench/lab/measures/laws.ts";
import { leaksTable } from "../../bench/lab/measures/leaks.ts";
import { mainTable } from "../../bench/lab/measures/parts.ts";
import { FILE, PAGE, statisticsPage } from "../../bench/lab/statistics/page.ts";
import { lineOf, rowsOf } from "../../bench/lab/statistics/rows.ts";
import { withPart } from "../../scripts/markdown.ts";
import { treeFiles } from "../../scripts/trees.ts";
import type { AlgorithmId } from "../../src/index.ts";
import { readPage } from "../helpers/snippets.ts";

test.each([
  ["docs/LAWS.md", "laws", laws],
  ["docs/DATASETS.md", "leaks", leaksTable],
])("%s has the table %s that its command writes", (page, name, make) => {
  const text = readPage(page);
  expect(withPart(text, name, make(), page)).toBe(text);
});

describe("docs/LAWS.md", () => {
  const page = readPage("docs/LAWS.md");

  test("the table of all algorithms has the rows that its command writes", () => {
    for (const row of mainTable(["binary-tree", "kruskal", "hunt-and-kill"]).split("\n"))
      expect(page).toContain(`${row}\n`);
  });

  test("the comparison with Daedalus has the figures of the table of all algorithms", () => {
    const [, table] =
      /^\| algorithm \| dead ends % \| Daedalus \| difference [\s\S]*?\n([\s\S]*?)\n\n/m.exec(page) ?? [];
    const rows = table.split("\n").slice(1);
    expect(rows).toHaveLength(13);
    for (const row of rows) {
      const [id, deadEnds, daedalus, difference] = row
        .split("|")
        .map((cell) => cell.trim())
        .slice(1);
      expect(page).toMatch(new RegExp(`^\\| ${id} \\| ${deadEnds} ± `, "m"));
      expect(Number(deadEnds) - Number(daedalus), id).toBeCloseTo(Number(difference), 5);
    }
  });
});

test("docs/TREES.md and its pictures are those that npm run docs writes", () => {
  for (const [name, contents] of Object.entries(treeFiles()))
    expect(readFileSync(`docs/${name}`, "utf8")).toBe(contents);
});

describe("statistics of all algorithms on all grids", () => {
  const csv = readFileSync(FILE, "utf8");

  test("the page has the figures of the file", () => {
    expect(statisticsPage(csv)).toBe(readFileSync(PAGE, "utf8"));
  });

  test("the file has a row for each algorithm on each grid, and some rows are those that the command measures", () => {
    const rows = rowsOf(100);
    expect(csv.split("\n")).toHaveLength(2 * rows.length + 2);
    const some: readonly (readonly [string, AlgorithmId])[] = [
      ["square", "wilson"],
      ["square", "eller"],
      ["square", "hunt-and-kill"],
      ["square torus", "kruskal"],
      ["triangle", "prim-modified"],
      ["circle", "recursive-backtracker"],
    ];
    for (const [grid, algorithm] of some) {
      const row = rows.find((each) => each.grid === grid && each.algorithm === algorithm);
      expect(csv).toContain(`\n${row && lineOf(row, 200, 1)}\n`);
    }
  });
});
