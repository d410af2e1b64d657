// Tests in Chromium that the explorer breaks no word between two lines, and does not scroll sideways.

import { expect, test } from "vitest";
import { brokenWords, hashOf, siteAddress, usePages, WIDE } from "../helpers/pages.ts";
import { go, open, redrawn, SMALL, TOOLS } from "./explorer.ts";

usePages();

test("the read-out is complete and follows the start; fields have visible borders; a query is understood", async () => {
  const page = await open("?algorithm=kruskal&width=20&height=15&seed=5", {
    ...WIDE,
    viewport: { width: 1280, height: 720 },
  });
  expect(new URL(page.url()).search).toBe("");
  expect(hashOf(page).get("width")).toBe("20");
  await page.focus("#maze");
  for (let step = 0; step < 20; step++) await page.keyboard.press(step < 12 ? "ArrowLeft" : "ArrowUp");
  await expect.poll(() => page.textContent("#readOut")).toMatch(/row \d+: \d+ steps?$/);
  expect(await page.locator("#readOut").evaluate((all) => all.scrollWidth - all.clientWidth)).toBeLessThanOrEqual(0);
  await redrawn(page, () => page.keyboard.press("Enter"));
  await expect.poll(() => page.textContent("#readOut")).toMatch(/: 0 steps$/);
  const contrast = await page.locator("#width").evaluate((field) => {
    const light = (colour: string): number => {
      const [red, green, blue] = [...colour.matchAll(/[\d.]+/g)].map(([value]) => (Number(value) / 255) ** 2.2);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const { borderTopColor, backgroundColor } = getComputedStyle(field);
    return light(backgroundColor) / light(borderTopColor);
  });
  expect(contrast).toBeGreaterThan(3);
});

test.each([
  ["en-GB", 320],
  ["fr-FR", 390],
] as const)("in %s at %i px, no page breaks a word or scrolls sideways", async (locale, width) => {
  const page = await open(`#${SMALL}`, { ...WIDE, locale, viewport: { width, height: 800 } });
  // All names of algorithms are legible and in sight, not in a strip that scrolls.
  const names = await page.locator("#algorithms label").evaluateAll((all) =>
    all.map((label) => ({
      size: Number.parseFloat(getComputedStyle(label).fontSize),
      right: label.getBoundingClientRect().right,
    })),
  );
  expect(Math.min(...names.map(({ size }) => size))).toBeGreaterThanOrEqual(13);
  expect(Math.max(...names.map(({ right }) => right))).toBeLessThanOrEqual(width);
  for (const tool of [...TOOLS, "export", "learn/", "world.html", "grids.html", "levels.html"]) {
    if (/\W/.test(tool)) await page.goto(`${siteAddress()}/${tool}`);
    else await go(page, `#${SMALL}&tab=${tool}`);
    await page.locator("html:not([data-loading])").waitFor();
    await page.waitForTimeout(200);
    expect(await brokenWords(page), tool).toEqual([]);
    // French has one word for a cell: cellule.
    if (locale === "fr-FR") expect(await page.locator("body").innerText(), tool).not.toMatch(/\bcases?\b/i);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), tool).toBe(width);
  }
});
