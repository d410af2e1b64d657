// `npm run measures:table` writes the tables of docs/MEASURES.md in a few minutes. The result is reproducible. --cost
// also measures the cost of the measures. --only boundless writes only the tables of that name.

import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { withPart } from "../../../scripts/markdown.ts";
import { boundlessTables } from "./boundless.ts";
import { braidTable } from "./braid.ts";
import { ids, markdown, PERCENT, summaryOf } from "./figures.ts";
import { laws } from "./laws.ts";
import { isTimed, measureCost, wasmTime } from "./times.ts";

const FILE = "docs/MEASURES.md";

function mainTable(): string {
  const shown = [
    { name: "deadEnds", title: "dead ends %", scale: PERCENT, digits: 2 },
    { name: "junctions", title: "junctions %", scale: PERCENT, digits: 2 },
    { name: "crossings", title: "crossings %", scale: PERCENT, digits: 3 },
    { name: "solution", title: "solution %", scale: PERCENT, digits: 2 },
    { name: "longestPath", title: "longest path %", scale: PERCENT, digits: 2 },
    { name: "deadEndLengthMean", title: "river, cells", scale: 1, digits: 4 },
  ] as const;
  const rows = ids.map((id) => [
    id,
    ...shown.map(({ name, scale, digits }) => {
      const { mean, standardError } = summaryOf(id, name);
      return `${(mean * scale).toFixed(digits)} ± ${(standardError * scale).toFixed(digits)}`;
    }),
    isTimed(id) ? (wasmTime(id) / wasmTime("kruskal")).toFixed(2) : "–",
  ]);
  return markdown(["algorithm", ...shown.map(({ title }) => title), "relative time"], rows);
}

const { values } = parseArgs({ options: { cost: { type: "boolean" }, only: { type: "string" } } });

const parts: Readonly<Record<string, () => string>> = {
  ...(values.cost && { cost: measureCost }),
  table: mainTable,
  laws,
  braid: braidTable,
  boundless: boundlessTables,
};

if (values.only !== undefined && !Object.hasOwn(parts, values.only))
  throw new RangeError(`"--only" expected one of ${Object.keys(parts).join(", ")}, got ${JSON.stringify(values.only)}`);
let text = readFileSync(FILE, "utf8");
for (const [name, write] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue;
  text = withPart(text, name, write(), FILE);
}
writeFileSync(FILE, text);
