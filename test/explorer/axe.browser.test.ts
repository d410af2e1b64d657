// axe finds no problems in any tab, theme and language.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { usePages } from "../helpers/pages.ts";
import { sweep } from "../helpers/sweep.ts";
import { open, TABS } from "./explorer.ts";

usePages();

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Found {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

const PAGES: readonly (readonly [string, "light" | "dark", number, number])[] = [
  ["en-GB", "light", 1440, 900],
  ["fr-FR", "dark", 1280, 720],
  ["fr-FR", "light", 390, 844],
  ["en-GB", "dark", 390, 844],
];

// The selection has each theme, each language and each width once.
test.each(sweep(PAGES, [PAGES[0], ["fr-FR", "dark", 390, 844]]))(
  "axe reports no problems: %s, %s, %i x %i",
  async (locale, colorScheme, width, height) => {
    const page = await open("#algorithm=prim-modified&width=12&height=9&seed=7&ends=0,0;3,3", {
      viewport: { width, height },
      locale,
      colorScheme,
      // The context bypasses the page's policy, because the policy would block the script of axe.
      bypassCSP: true,
    });
    await page.evaluate(axe);
    for (const tab of TABS) {
      await page.click(`#tab-${tab}`);
      await page.waitForFunction((id) => document.getElementById(id)?.childElementCount, tab);
      await page.waitForTimeout(400);
      const found = await page.evaluate(async () => {
        const { run } = (globalThis as unknown as { axe: { run: () => Promise<{ violations: Found[] }> } }).axe;
        return (await run()).violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
        }));
      });
      expect(found, tab).toEqual([]);
    }
  },
);
