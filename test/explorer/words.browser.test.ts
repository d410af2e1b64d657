// Tests in Chromium that the explorer breaks no word between two lines, and does not scroll sideways.

import { expect, test } from "vitest";
import { brokenWords, usePages, WIDE } from "../helpers/pages.ts";
import { open, SMALL, TABS } from "./explorer.ts";

usePages();

test.each([
  ["en-GB", 320],
  ["fr-FR", 390],
] as const)("in %s at %i px, no tab breaks a word or scrolls sideways", async (locale, width) => {
  const page = await open(`#${SMALL}`, { ...WIDE, locale, viewport: { width, height: 800 } });
  for (const tab of TABS) {
    await page.click(`#tab-${tab}`);
    await page.waitForFunction((id) => document.getElementById(id)?.childElementCount, tab);
    await page.waitForTimeout(200);
    expect(await brokenWords(page), tab).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBe(width);
  }
});
