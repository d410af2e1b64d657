// `npm run measures:table` writes the tables of docs/LAWS.md in a few minutes. The result is reproducible. --cost
// also measures the cost of the measures. --only boundless writes only the tables of that name.

import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { withPart } from "../../../scripts/markdown.ts";
import { measuresParts } from "./parts.ts";
import { measureCost } from "./times.ts";

const FILE = "docs/LAWS.md";

const { values } = parseArgs({ options: { cost: { type: "boolean" }, only: { type: "string" } } });

const parts: Readonly<Record<string, () => string>> = {
  ...(values.cost && { cost: measureCost }),
  ...measuresParts,
};

if (values.only !== undefined && !Object.hasOwn(parts, values.only))
  throw new RangeError(`"--only" expected one of ${Object.keys(parts).join(", ")}, got ${JSON.stringify(values.only)}`);
let text = readFileSync(FILE, "utf8");
for (const [name, write] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue;
  text = withPart(text, name, write(), FILE);
}
writeFileSync(FILE, text);
