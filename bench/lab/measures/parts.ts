// Makes the tables of docs/LAWS.md that do not depend on the machine.

import { boundlessTables } from "./boundless.ts";
import { boundlessPaths } from "./boundlessPaths.ts";
import { braidTable } from "./braid.ts";
import { claims } from "./claims.ts";
import { ids, markdown, PERCENT, summaryOf } from "./figures.ts";
import { laws } from "./laws.ts";
import { isTimed, wasmTime } from "./times.ts";

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

/** Functions that make the parts of docs/LAWS.md, by name. */
export const measuresParts: Readonly<Record<string, () => string>> = {
  table: mainTable,
  laws,
  braid: braidTable,
  boundless: boundlessTables,
  paths: boundlessPaths,
  claims,
};
