// Writes README's table of algorithms from the registry, between its markers.

import { readFileSync, writeFileSync } from "node:fs";
import { algorithms } from "../src/registry.ts";

/** The registry as a table. */
export function algorithmTable(): string {
  const rows = algorithms.map(
    ({ id, title, uniform, topologies, takesStart, takesMask, bytesPerCell }) =>
      `| \`${id}\` | ${title} | ${uniform ? "yes" : "no"} | ${topologies.join(", ")} | ${takesStart ? "yes" : "no"} | ${takesMask ? "yes" : "no"} | ${bytesPerCell.typical} |`,
  );
  return `| id | algorithm | uniform | topologies | takes a start | takes a mask | bytes a cell |\n|---|---|---|---|---|---|---|\n${rows.join("\n")}\n`;
}

/** README with the table as it should be. */
export function withAlgorithmTable(readme: string): string {
  const between = /(<!-- algorithms -->\n)[\s\S]*(<!-- \/algorithms -->)/;
  if (!between.test(readme)) throw new Error("README.md expected the markers <!-- algorithms --> and <!-- /algorithms -->, got none");
  return readme.replace(between, (_, begin: string, end: string) => `${begin}${algorithmTable()}${end}`);
}

if (import.meta.filename === process.argv[1]) writeFileSync("README.md", withAlgorithmTable(readFileSync("README.md", "utf8")));
