// Tests that the tables of docs/LAWS.md are those that their command writes. tables.test.ts has the quick tables.

import { expect, test } from "vitest";
import { measuresParts } from "../../bench/lab/measures/parts.ts";
import { withPart } from "../../scripts/markdown.ts";
import { readPage } from "../helpers/snippets.ts";

test.each([...Object.entries(measuresParts)])("docs/LAWS.md has the table %s that its command writes", (name, make) => {
  const page = "docs/LAWS.md";
  expect(withPart(readPage(page), name, make(), page)).toBe(readPage(page));
});
