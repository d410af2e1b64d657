// Tests that the tables of docs/LAWS.md and docs/DATASETS.md are those that their commands write.

import { expect, test } from "vitest";
import { leaksTable } from "../../bench/lab/measures/leaks.ts";
import { measuresParts } from "../../bench/lab/measures/parts.ts";
import { withPart } from "../../scripts/markdown.ts";
import { readPage } from "../helpers/snippets.ts";

test.each([
  ...Object.entries(measuresParts).map(([name, make]) => ["docs/LAWS.md", name, make] as const),
  ["docs/DATASETS.md", "leaks", leaksTable] as const,
])("%s has the table %s that its command writes", (page, name, make) => {
  const text = readPage(page);
  expect(withPart(text, name, make(), page)).toBe(text);
});
