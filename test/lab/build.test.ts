// Tests the list of sources of each module. If one of them has changed, the build compiles the module again.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BENCH, DECODE, ENGINE, FORMS, GIANT, GRAPH } from "../../scripts/artefacts.ts";
import { sourcesOf } from "../../scripts/compile.ts";

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .map((file) => join(folder, file));

test("every file of assembly/ and bench/assembly/ is listed as a source of a module", () => {
  const sources = [ENGINE, GIANT, GRAPH, BENCH, DECODE, FORMS].flatMap(({ entry }) => sourcesOf(entry));
  expect([...new Set(sources)].sort()).toEqual([...filesIn("assembly"), ...filesIn("bench/assembly")].sort());
});

test("the sources of the engine's module do not include the decoder", () => {
  expect(sourcesOf(ENGINE.entry)).not.toContain(DECODE.entry);
  expect(sourcesOf(DECODE.entry)).toEqual([DECODE.entry]);
});
