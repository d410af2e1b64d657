// Tests with axe that no page has accessibility problems in any theme and language.

import { expect, test } from "vitest";
import { axeViolations, siteAddress, usePages } from "../helpers/pages.ts";
import { sweep } from "../helpers/sweep.ts";
import { go, open, TOOLS } from "./explorer.ts";

usePages();

const PAGES: readonly (readonly [string, "light" | "dark", number, number])[] = [
  ["en-GB", "light", 1440, 900],
  ["fr-FR", "dark", 1280, 720],
  ["fr-FR", "light", 390, 844],
  ["en-GB", "dark", 390, 844],
];

// `npm run test:browser` runs two cases, which cover both themes, languages and widths.
test.each(sweep(PAGES, [PAGES[0], ["fr-FR", "dark", 390, 844]]))(
  "axe reports no problems in %s, %s, at %i x %i",
  async (locale, colorScheme, width, height) => {
    const options = { viewport: { width, height }, locale, colorScheme, bypassCSP: true };
    const maze = "#algorithm=prim-modified&width=12&height=9&seed=7&ends=0,0;3,3";
    const page = await open(maze, options);
    for (const tool of TOOLS) {
      await go(page, `${maze}&tab=${tool}`);
      await page.waitForTimeout(400);
      expect(await axeViolations(page), tool).toEqual([]);
    }
    await page.goto(`${siteAddress()}/learn/`);
    await page.locator("#tree-transport").waitFor();
    expect(await axeViolations(page), "learn").toEqual([]);
    await go(page, `${maze}&tab=export`);
    await page.locator("#exportDialog[open]").waitFor();
    expect(await axeViolations(page), "export").toEqual([]);
  },
);
