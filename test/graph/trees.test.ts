// Compares docs/TREES.md and its pictures with those that `npm run docs` would write.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TREE_GRIDS, treeSection } from "../../scripts/trees.ts";
import { sweepOf } from "../helpers/sweep.ts";

test.each(sweepOf(TREE_GRIDS, (id) => id !== "square"))("docs/TREES.md and its picture of %s are current", (id) => {
  const { text, picture } = treeSection(id);
  expect(readFileSync("docs/TREES.md", "utf8")).toContain(text);
  expect(readFileSync(`docs/trees-${id}.svg`, "utf8")).toBe(picture);
});
