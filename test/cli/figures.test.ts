// Tests that figures in the documents are those of their sources: speeds of the recording that each page names, and sizes
// of the limits in .size-limit.json, which npm run check:package compares with the package.

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import limits from "../../.size-limit.json" with { type: "json" };
import { timeClaims } from "../../bench/lab/measures/claims.ts";
import { fallbackRange, readmeParts } from "../../bench/readmeParts.ts";
import { recordedParts } from "../../bench/recorded.ts";
import { benchmarkParts } from "../../bench/sections.ts";
import { algorithmsOf, costOf, mainOf } from "../../bench/suite/figures.ts";
import { readEngines } from "../../bench/suite/read.ts";
import { withPart } from "../../scripts/markdown.ts";
import { pages, readPage } from "../helpers/snippets.ts";

const root = join(import.meta.dirname, "../..");
const [file] = /bench\/results\/engines-[\w-]+\.json/.exec(readPage("README.md")) ?? [""];
const recording = readEngines(join(root, file));

/** Figures that depend on the machine: times, rates and factors of speed. */
const MACHINE =
  /\d[\d.,]*\s+(?:(?:ns|µs|ms|s|minutes?|hours?|seconds?)(?:\b|$)|(?:MB|GB|mazes|cells|results)\/s|times\s+(?:as\s+fast|as\s+long|faster|slower))/g;
/** Limits, delays and other times that are not measured, by page. */
const CONSTANTS: Readonly<Record<string, readonly string[]>> = {
  "docs/API.md": ["100 ms"],
  "docs/BENCHMARKS.md": ["1.5 s", "6 ms"],
  "docs/GAMES.md": ["16 ms", "1 ms"],
  "docs/GRIDS.md": ["0.1 s"],
  "docs/GUARANTEES.md": ["24 hours"],
  "docs/RELIABILITY.md": ["1 s", "100 ns", "20 s", "1.5 s"],
};

describe("speeds", () => {
  test("all pages name one recording", () => {
    for (const page of pages)
      for (const [named] of readPage(page).matchAll(/bench\/results\/engines-[\w-]+\.json/g))
        expect(named, page).toBe(file);
  });

  test.each([
    ["README.md", readmeParts(recording, file)],
    ["docs/BENCHMARKS.md", benchmarkParts(recording, file)],
    ["docs/LAWS.md", { timeClaims: timeClaims(recording) }],
  ])("%s has the figures that npm run bench:table writes", (page, parts) => {
    let text = readPage(page);
    for (const [name, part] of Object.entries(parts)) text = withPart(text, name, part.trim(), page);
    expect(text).toBe(readPage(page));
  });

  test.each(pages)("%s has the tables of the recording, and no other figures of a machine", (page) => {
    let text = readPage(page);
    for (const [name, part] of Object.entries(recordedParts(recording)))
      if (text.includes(`<!-- ${name} -->`)) text = withPart(text, name, part, page);
    expect(text).toBe(readPage(page));
    expect(text, "a part that no command fills").not.toMatch(/<!-- (\w+) -->\n<!-- \/\1 -->/);
    const typed = text
      .replaceAll(/<!-- (\w+) -->[\s\S]*?<!-- \/\1 -->/g, "")
      .replaceAll(/\d+ to\s+\d+\s+times slower/g, "")
      .match(MACHINE);
    expect((typed ?? []).map((words) => words.replaceAll(/\s+/g, " "))).toEqual(CONSTANTS[page] ?? []);
  });

  test("every table of the recording is in one document", () => {
    const all = pages.map(readPage).join("");
    for (const name of Object.keys(recordedParts(recording)))
      expect(all.split(`<!-- ${name} -->`), name).toHaveLength(2);
  });

  test("most algorithms make mazes of 200×200 in less than 1 ms", () => {
    expect(readPage("docs/GAMES.md")).toContain("Most algorithms make mazes of 200 × 200 cells in less than 1 ms");
    const main = mainOf(recording);
    const costs = algorithmsOf(main).map((id) => costOf(main, id, 256, "wasm") ?? Number.POSITIVE_INFINITY);
    expect(costs.filter((cost) => cost * 200 ** 2 < 1e6).length).toBeGreaterThan(costs.length / 2);
  });

  test("the documents state how much slower JavaScript is at 256×256", () => {
    const stated = pages.flatMap((page) => readPage(page).match(/\d+ to\s+\d+\s+times slower/g) ?? []);
    expect(stated.length).toBeGreaterThan(2);
    for (const words of stated) expect(words.replaceAll(/\s+/g, " ")).toBe(`${fallbackRange(recording)} slower`);
  });
});

describe("sizes", () => {
  const limitOf = (name: string): number => {
    const limit = limits.find((each) => each.name.startsWith(name))?.limit;
    if (!limit) throw new Error(`expected a limit "${name}" in .size-limit.json, got none`);
    return Number.parseFloat(limit);
  };

  // The package is a little smaller than the limits, which check:package compares with it.
  test.each([
    ["docs/BUNDLES.md", /with one algorithm: .* \| ([\d.]+) kB/, "slim: wilson"],
    ["docs/BUNDLES.md", /with `solve` and `openEnds` .* \| ([\d.]+) kB/, "slim: wilson, with solve"],
    ["docs/BUNDLES.md", /with `wasmaze\/queries`, .* \| ([\d.]+) kB/, "slim: wilson, with queries"],
    [
      "docs/BUNDLES.md",
      /that an engine needs, .* \| ([\d.]+) kB/,
      "engine with all algorithms and their references, sol",
    ],
    ["docs/BUNDLES.md", /kruskal ([\d.]+) kB, and growing-tree/, "slim: kruskal"],
    ["docs/BUNDLES.md", /growing-tree ([\d.]+) kB, the most/, "slim: growing-tree"],
    ["docs/BUNDLES.md", /from text in the bundle \((\d+) kB/, "inline worker"],
    ["docs/GRIDS.md", /`createGraphEngine` adds ([\d.]+)\s+kB/, "graph: hexagons"],
    ["docs/BUNDLES.md", /all algorithms in one module, ([\d.]+) kB/, "slim: all algorithms"],
  ])("%s states the size %s", (page, pattern, name) => {
    const stated = Number(pattern.exec(readPage(page))?.[1]);
    expect(stated).toBeLessThanOrEqual(limitOf(name));
    expect(stated).toBeGreaterThan(limitOf(name) * 0.96);
  });
});

test("docs/RELIABILITY.md has the sums of its table of runs", () => {
  const table = /^\| command \| commit [\s\S]*?\n\n/m.exec(readPage("docs/RELIABILITY.md"))?.[0] ?? "";
  const sums = { fuzz: 0, verify: 0 };
  for (const [, command, cases] of table.matchAll(/^\| `.*?(fuzz|verify).*?` \|.*\| ([\d,]+) \|$/gm))
    sums[command as keyof typeof sums] += Number(cases.replaceAll(",", ""));
  const said = (count: number) => count.toLocaleString("en");
  expect(table).toContain(`${said(sums.fuzz)} of \`fuzz\`, ${said(sums.verify)} of \`verify\``);
});
