// `npm run measures:table` writes the tables of docs/LAWS.md in a few minutes. The result is reproducible. --only
// boundless writes only the tables of that name. --cost instead adds the cost of the measures to the latest recording.

import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { withPart } from "../../../scripts/markdown.ts";
import { addTables } from "../../recorded.ts";
import { measureCost } from "./cost.ts";
import { measuresParts } from "./parts.ts";

const { values } = parseArgs({ options: { cost: { type: "boolean" }, only: { type: "string" } } });

if (values.cost) addTables("npm run measures:table -- --cost", { cost: measureCost() });
else writeLaws(values.only);

function writeLaws(only: string | undefined): void {
  const file = "docs/LAWS.md";
  if (only !== undefined && !Object.hasOwn(measuresParts, only))
    throw new RangeError(
      `"--only" expected one of ${Object.keys(measuresParts).join(", ")}, got ${JSON.stringify(only)}`,
    );
  let text = readFileSync(file, "utf8");
  for (const [name, write] of Object.entries(measuresParts)) {
    if (only !== undefined && only !== name) continue;
    text = withPart(text, name, write(), file);
  }
  writeFileSync(file, text);
}
