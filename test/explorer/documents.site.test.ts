// Tests the documentation that is built with the pages: links, search, examples that run, accessibility and layout.

import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { nameOf, runs } from "../../web/reference/examples.ts";
import { docExamples } from "../helpers/docExamples.ts";
import { artefacts, axeViolations, newPage, PHONE, siteAddress, usePages, WIDE } from "../helpers/pages.ts";
import { snippets } from "../helpers/snippets.ts";

usePages();

const site = inject("site");
const read = (file: string): string => readFileSync(join(site, file), "utf8");
const pages = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
const documents = pages.filter((file) => file.startsWith("docs/"));

const open = async (path: string, options = WIDE) => {
  const page = await newPage({ ...options, bypassCSP: false });
  await page.goto(`${siteAddress()}/${path}`);
  return page;
};

test("every link of every page leads to a file and to an anchor of it", () => {
  const ids = new Map<string, Set<string>>();
  const idsOf = (file: string): Set<string> => {
    const found = ids.get(file) ?? new Set([...read(file).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    ids.set(file, found);
    return found;
  };
  const broken: string[] = [];
  let links = 0;
  for (const page of pages)
    for (const [, target] of read(page).matchAll(/ (?:href|src)="(?!https?:|mailto:|data:)([^"]*)"/g)) {
      links++;
      const [path, anchor] = target.split("#").map(decodeURIComponent);
      const file = path === "" ? page : join(dirname(page), path.replace(/(^|\/)$/, "$1index.html"));
      if (!existsSync(join(site, file))) broken.push(`${page}: ${target}`);
      else if (anchor && file.endsWith(".html") && !idsOf(file).has(anchor)) broken.push(`${page}: ${target}`);
    }
  expect(broken).toEqual([]);
  expect(links).toBeGreaterThan(10_000);
});

test("llms.txt lists the documents, which lie beside it", () => {
  const files = [...read("llms.txt").matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file);
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) expect(read(file)).toMatch(/^# /);
});

test("no page has an inline script, and all have the policy of the other pages", () => {
  for (const page of pages) {
    expect(read(page), page).not.toMatch(/<script(?![^>]* src=)[^>]*>|javascript:| on[a-z]+="/);
    expect(read(page), page).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
  }
});

/** Terms, and a result that the search must show for each of them. */
const TERMS: readonly (readonly [string, string])[] = [
  ["createEngine", "createEngine"],
  ["generateMany", "generateMany"],
  ["wilson", "wilson"],
  ["hexGrid", "hexGrid"],
  ["renderSvg", "renderSvg"],
  ["verifyMaze", "verifyMaze"],
  ["createPool", "createPool"],
  ["solve", "solve"],
  ["distances", "distances"],
  ["parseMask", "parseMask"],
  ["enemies", "Games"],
  ["Kubernetes", "cluster"],
  ["Gymnasium", "Obstacle"],
  ["Parquet", "Data sets"],
  ["micromouse", "other programs"],
  ["river", "metrics"],
  ["Content-Security-Policy", "Bundles and hosts"],
  ["worksheets", "books"],
  ["mutation", "Reliability"],
  ["tokens", "Randomness"],
];

test("the search finds 20 terms", async () => {
  const page = await open("docs/index.html");
  await page.click("#tsd-search-trigger");
  await page.waitForFunction(() => document.querySelector("#tsd-search-status")?.textContent?.trim() === "");
  const missing: string[] = [];
  for (const [term, result] of TERMS) {
    await page.fill("#tsd-search-input", term);
    const hit = page.locator("#tsd-search-results a", { hasText: new RegExp(result, "i") }).first();
    await hit.waitFor({ timeout: 5000 }).catch(() => missing.push(term));
  }
  expect(missing).toEqual([]);
});

/** The names of the modules that buttons run. The site has the API of one algorithm of each kind. */
const shown = new Set(
  pages.flatMap((page) => [...read(page).matchAll(/\/examples\/(\w+)\.js">Run/g)].map(([, name]) => name)),
);

const examples = new Map(
  [...snippets("js"), ...docExamples()]
    .filter(({ code }) => runs(code) && shown.has(nameOf(code)))
    .map(({ code, output }) => [code, output]),
);

describe("examples", () => {
  test("every example of the documents and of the API prints the documented output in a worker", async () => {
    const page = await open("docs/index.html");
    const found: Record<string, string> = {};
    for (const code of examples.keys()) {
      const url = `${siteAddress()}/docs/examples/${nameOf(code)}.js`;
      found[code] = await page.evaluate(
        (address) =>
          new Promise<string>((resolve) => {
            let output = "";
            const worker = new Worker(address, { type: "module" });
            const end = (text: string): void => {
              worker.terminate();
              resolve(text);
            };
            worker.onerror = ({ message }) => end(`error: ${message}`);
            worker.onmessage = ({ data }) => {
              if (data !== null) output += `${data}\n`.replaceAll(/ +$/gm, "");
              else end(output);
            };
          }),
        url,
      );
    }
    const expected = [...examples].map(([code, output]) => [
      code,
      output.endsWith("\n") || output === "" ? output : `${output}\n`,
    ]);
    expect(found).toEqual(Object.fromEntries(expected));
    expect(examples.size).toBe(shown.size);
    expect(shown.size).toBeGreaterThan(100);
  });

  test("buttons of documents run examples", async () => {
    const page = await open("docs/GAMES.html");
    const buttons = page.locator("button[data-example]");
    const codes = snippets("js").filter(({ page: name, code }) => name === "docs/GAMES.md" && runs(code));
    expect(await buttons.count()).toBe(codes.length);
    for (const [i, { output }] of codes.entries()) {
      await buttons.nth(i).click();
      const shown = page.locator(".run output").nth(i);
      await page.locator(".run").nth(i).locator("output[data-ended]").waitFor();
      expect(await shown.textContent()).toBe(output);
    }
  });
});

/** What axe reports about the parts of a page that TypeDoc's own theme makes. */
const OF_TYPEDOC = [
  "nested-interactive",
  "region",
  "aria-allowed-role",
  "heading-order",
  "scrollable-region-focusable",
];

describe("looks", () => {
  beforeAll(() => void mkdirSync(artefacts, { recursive: true }));

  test.each([
    ["light", WIDE, "wide"],
    ["dark", PHONE, "phone"],
    ["dark", WIDE, "wide"],
    ["light", PHONE, "phone"],
  ] as const)(
    "axe finds no problem in documents that are %s, and no page is wider than the screen",
    async (colorScheme, size, name) => {
      for (const path of [
        "docs/index.html",
        "docs/GAMES.html",
        "docs/MEASURES.html",
        "reference/functions/wasmaze.createEngine.html",
      ]) {
        const page = await newPage({ ...size, colorScheme, bypassCSP: true });
        await page.goto(`${siteAddress()}/${path}`);
        await page.waitForLoadState("networkidle");
        await page.screenshot({
          path: `${artefacts}/documents-${path.replaceAll(/\W/g, "-")}-${colorScheme}-${name}.png`,
        });
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(
          0,
        );
        const violations = (await axeViolations(page)) as { id: string }[];
        expect(
          violations.filter(({ id }) => !OF_TYPEDOC.includes(id)),
          path,
        ).toEqual([]);
      }
    },
  );
});

test("every document has a page", () => {
  for (const file of readdirSync("docs").filter((name) => name.endsWith(".md") && name !== "README.md"))
    expect(documents).toContain(`docs/${file.replace(".md", ".html")}`);
});
