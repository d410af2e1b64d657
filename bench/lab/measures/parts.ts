// Makes the tables of docs/LAWS.md that do not depend on the machine.

import { boundlessTables } from "./boundless.ts";
import { boundlessPaths } from "./boundlessPaths.ts";
import { braidTable } from "./braid.ts";
import { mazeClaims } from "./claims.ts";
import { ids, markdown, PERCENT, summaryOf } from "./figures.ts";
import { laws } from "./laws.ts";

/** Returns the table of all algorithms, or of some. */
export function mainTable(named = ids): string {
  const shown = [
    { name: "deadEnds", title: "dead ends %", scale: PERCENT, digits: 2 },
    { name: "junctions", title: "junctions %", scale: PERCENT, digits: 2 },
    { name: "crossings", title: "crossings %", scale: PERCENT, digits: 3 },
    { name: "solution", title: "solution %", scale: PERCENT, digits: 2 },
    { name: "longestPath", title: "longest path %", scale: PERCENT, digits: 2 },
    { name: "deadEndLengthMean", title: "river, cells", scale: 1, digits: 4 },
  ] as const;
  const rows = named.map((id) => [
    id,
    ...shown.map(({ name, scale, digits }) => {
      const { mean, standardError } = summaryOf(id, name);
      return `${(mean * scale).toFixed(digits)} ± ${(standardError * scale).toFixed(digits)}`;
    }),
  ]);
  return markdown(["algorithm", ...shown.map(({ title }) => title)], rows);
}

/** Functions that make the parts of docs/LAWS.md, by name. */
export const measuresParts: Readonly<Record<string, () => string>> = {
  table: () => mainTable(),
  laws,
  braid: braidTable,
  boundless: boundlessTables,
  paths: boundlessPaths,
  claims: mazeClaims,
};
