// Tests the documentation that is built with the pages: links, search, examples that run, accessibility and layout.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, inject, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { nameOf, runs } from "../../scripts/documentation/examples.ts";
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

test("the policy of every page names each inline script by its hash", () => {
  for (const page of pages) {
    expect(read(page), page).not.toMatch(/javascript:| on[a-z]+="/);
    const inline = [...read(page).matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)];
    const hashes = inline.map(([, script]) => ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(read(page), page).toContain(`script-src 'self'${hashes.join("")} 'wasm-unsafe-eval';`);
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
  ["Parquet", "Formats"],
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

const examples = new Map(
  [...snippets("js", "ts"), ...docExamples()]
    .filter(({ code }) => runs(code))
    .map(({ code, output }) => [nameOf(code), output]),
);

describe("examples", () => {
  const untrimmed = / +$/gm;
  const withButtons = pages.filter((page) => read(page).includes("data-example"));

  test("the button of every example shows the documented output", async () => {
    const page = await newPage({ ...WIDE, bypassCSP: false });
    const ran = new Set<string>();
    const wrong: string[] = [];
    for (const [i, path] of withButtons.entries()) {
      await page.goto(`${siteAddress()}/${path}`);
      for (const example of await page.locator(".run").all()) {
        const name = (await example.locator("button").getAttribute("data-example"))?.match(/(\w+)\.js$/)?.[1] ?? "";
        await example.locator("button").click();
        const shown = await example.locator("output[data-ended]").textContent();
        const output = (examples.get(name) ?? "no such example").replace(/(?<!\n)$/, "\n");
        const expected = output === "\n" ? "The example ran. It prints nothing." : output;
        if (shown?.replaceAll(untrimmed, "") !== expected.replaceAll(untrimmed, ""))
          wrong.push(`${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(shown)}`);
        ran.add(name);
      }
      if (i % 20 === 0) console.log(`${i} of ${withButtons.length} pages with examples`);
    }
    expect(wrong).toEqual([]);
    expect(ran.size).toBeGreaterThan(100);
    for (const { page: file, code, line } of snippets("js", "ts"))
      if (runs(code)) expect(ran, `${file}:${line}`).toContain(nameOf(code));
  });

  test("an example that fails shows its error", async () => {
    const page = await open("docs/GAMES.html");
    const example = page.locator(".run").first();
    await example.locator("button").evaluate((button) => {
      button.dataset.example = "../missing.js";
    });
    await example.locator("button").click();
    expect(await example.locator('output[data-ended="error"]').textContent()).toBe("The example cannot be loaded.\n");
    expect(await example.locator("button").isEnabled()).toBe(true);
    await page.route("**/throws.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: 'self.postMessage(1); throw new RangeError("too large")' }),
    );
    await example.locator("button").evaluate((button) => {
      button.dataset.example = "../throws.js";
    });
    await example.locator("button").click();
    expect(await example.locator('output[data-ended="error"]').textContent()).toBe("1\nRangeError: too large\n");
  });
});

/** What axe reports about parts of TypeDoc's theme: the rule and a pattern of the element. docs/RELIABILITY.md names them. */
const OF_TYPEDOC: readonly (readonly [rule: string, element: RegExp])[] = [
  ["nested-interactive", /^<summary class="tsd-accordion-summary" data-key="(API|wasmaze)/],
];

describe("looks", () => {
  beforeAll(() => void mkdirSync(artefacts, { recursive: true }));

  test.each([
    ["light", WIDE, 1],
    ["dark", PHONE, 4],
    ["dark", WIDE, 4],
    ["light", PHONE, 12],
  ] as const)("axe finds no problem in %s documents, and no page is wider than the screen", async (...options) => {
    const [colorScheme, size, step] = options;
    const name = `${colorScheme}-${size.viewport?.width}`;
    const page = await newPage({ ...size, colorScheme, bypassCSP: true });
    const found: unknown[] = [];
    const checked = pages.filter(
      (path, i) => path.startsWith("docs/") || (path.startsWith("reference/") && i % 24 === 0),
    );
    for (const [i, path] of checked.filter((_, i) => i % step === 0).entries()) {
      await page.goto(`${siteAddress()}/${path}`);
      await page
        .locator("#tsd-nav-container a.current, #tsd-nav-container summary")
        .first()
        .waitFor({ state: "attached" });
      await page.screenshot({ path: `${artefacts}/documents-${path.replaceAll(/\W/g, "-")}-${name}.png` });
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (tooWide > 0) found.push([path, `${tooWide} pixels too wide`]);
      for (const { id, nodes } of (await axeViolations(page)) as { id: string; nodes: { html: string }[] }[])
        for (const { html } of nodes)
          if (!OF_TYPEDOC.some(([rule, element]) => rule === id && element.test(html))) found.push([path, id, html]);
      if (i % 10 === 0) console.log(`${name}: ${i} of ${checked.length / step} pages`);
    }
    expect(found).toEqual([]);
  });
});

test("the packages of the site can be installed from their addresses", async () => {
  const folder = mkdtempSync(join(tmpdir(), "wasmaze-site-"));
  try {
    const run = (command: string, ...words: string[]) =>
      promisify(execFile)(command, words, { cwd: folder, shell: process.platform === "win32" });
    await run("npm", "install", "--prefix", folder, `${siteAddress()}/wasmaze-${packageJson.version}.tgz`);
    const { stdout } = await run("npx", "wasmaze", "generate", "--width", "4", "--height", "3", "--seed", "1");
    expect(stdout.split("\n").length).toBeGreaterThan(5);
    await run("python3", "-m", "venv", "venv");
    await run("venv/bin/pip", "install", `${siteAddress()}/wasmaze-${packageJson.version}.tar.gz`);
    const code = "import wasmaze; print(wasmaze.to_text(wasmaze.generate('kruskal', width=4, height=3, seed=1)))";
    expect((await run("venv/bin/python", "-c", code)).stdout).toBe(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("every document has a page", () => {
  for (const file of readdirSync("docs").filter((name) => name.endsWith(".md") && name !== "README.md"))
    expect(documents).toContain(`docs/${file.replace(".md", ".html")}`);
});
