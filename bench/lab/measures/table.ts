// `npm run measures:table` writes the tables of docs/LAWS.md in a few minutes. The result is reproducible. --only
// boundless writes only the tables of that name. --cost instead measures the cost of the measures for docs/BENCHMARKS.md.

import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { withPart } from "../../../scripts/markdown.ts";
import { measureCost } from "./cost.ts";
import { measuresParts } from "./parts.ts";

const { values } = parseArgs({ options: { cost: { type: "boolean" }, only: { type: "string" } } });

const [file, parts] = values.cost
  ? ["docs/BENCHMARKS.md", { cost: measureCost }]
  : (["docs/LAWS.md", measuresParts] as const);

if (values.only !== undefined && !Object.hasOwn(parts, values.only))
  throw new RangeError(`"--only" expected one of ${Object.keys(parts).join(", ")}, got ${JSON.stringify(values.only)}`);
let text = readFileSync(file, "utf8");
for (const [name, write] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue;
  text = withPart(text, name, write(), file);
}
writeFileSync(file, text);
