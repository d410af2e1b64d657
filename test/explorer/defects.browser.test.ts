// Tests in Chromium of defects that visitors reported.

import { describe, expect, test } from "vitest";
import { downloadOf, hashOf, STILL, troubles, usePages, WIDE } from "../helpers/pages.ts";
import { open, picture, redrawn, SMALL } from "./explorer.ts";

usePages();

describe("superseded requests", () => {
  test("a file is saved although its maze was replaced while the file was made", async () => {
    const page = await open("#algorithm=wilson&width=1500&height=1500&seed=7&tab=export");
    const saved = downloadOf(page, '.download[value="png"]');
    for (const seed of ["8", "9", "10"]) {
      await page.evaluate((next) => {
        location.hash = location.hash.replace(/seed=\d+/, `seed=${next}`);
      }, seed);
      await page.waitForTimeout(300);
    }
    expect((await saved).suggestedFilename()).toMatch(/^wilson-1500x1500-\d+\.png$/);
  });

  test("a tab that cannot be loaded leaves the open tab, and a later click loads it", async () => {
    const page = await open(`#${SMALL}`);
    await page.route(/\/tabs-/, (route) => route.abort());
    await page.click("#tab-print");
    await expect.poll(() => page.textContent("#notice")).toMatch(/^This tab could not be loaded: /);
    expect(await page.isVisible("#create")).toBe(true);
    expect(await page.getAttribute("#tab-create", "aria-selected")).toBe("true");
    expect(hashOf(page).has("tab")).toBe(false);
    await page.unroute(/\/tabs-/);
    await page.click("#tab-print");
    await page.locator("#printNow").waitFor();
    troubles.splice(0);
  });
});

describe("Compare", () => {
  test("equal mazes have equal colours, and the page says that they are identical", async () => {
    const page = await open("#algorithm=prim-true&width=20&height=15&seed=5&tab=compare&beside=kruskal");
    await expect
      .poll(() => page.textContent("#identical"))
      .toBe("The mazes of these algorithms are identical, wall for wall: True Prim, Kruskal.");
    // Prim's maze also has the mark of the cell where it began to grow.
    await page.evaluate(() => {
      location.hash = location.hash.replace("prim-true", "recursive-backtracker");
    });
    await expect.poll(() => page.isHidden("#identical")).toBe(true);
  });

  test("bins of dead ends contain equally many values, so that the chart has no false gaps", async () => {
    const page = await open("#algorithm=kruskal&width=20&height=15&seed=3&tab=compare&beside=wilson", STILL);
    await page.click("#startSpread");
    await expect.poll(() => page.locator("#charts svg[role=img]").count(), { timeout: 60_000 }).toBe(8);
    const path = await page.locator("#charts svg[role=img] path").first().getAttribute("d");
    const heights = [...(path ?? "").matchAll(/L(\d+) ([\d.]+)L\d+ \2/g)].map(([, , height]) => Number(height));
    const used = heights.slice(
      heights.findIndex((height) => height < 26),
      heights.findLastIndex((height) => height < 26) + 1,
    );
    // Only the rare values at both ends may be missing.
    const middle = used.slice(used.length >> 2, (3 * used.length) >> 2);
    expect(middle.every((height) => height < 26)).toBe(true);
    expect(await page.locator("#charts .axis text").count()).toBeGreaterThan(8);
    expect(await page.locator("#charts .chart b small").first().textContent()).toMatch(/^± \d/);
  });
});

describe("the step of an animation", () => {
  const kruskal = "algorithm=kruskal&width=8&height=6&seed=5&tab=watch";

  test("the link contains the step, and another visitor sees this step", async () => {
    const page = await open(`#${kruskal}`, STILL);
    await page.locator("#transport").waitFor();
    await page.fill("#step", "30");
    await expect.poll(() => hashOf(page).get("watch.step")).toBe("30");
    const other = await open(new URL(page.url()).hash, WIDE);
    await other.locator("#transport").waitFor();
    await expect.poll(() => other.inputValue("#step")).toBe("30");
    await other.waitForTimeout(200);
    expect(await other.inputValue("#step")).toBe("30");
    await redrawn(other, () => other.click("#algorithms input[value=wilson]"));
    await expect.poll(() => hashOf(other).has("watch.step")).toBe(false);
  });

  test("a second algorithm keeps the step and the pause, and Compare shows the same algorithm", async () => {
    const page = await open(`#${kruskal}`, WIDE);
    await page.locator("#transport").waitFor();
    await page.fill("#step", "30");
    await page.selectOption("#watch-beside", "wilson");
    await expect.poll(() => page.locator("#figures canvas:visible").count()).toBe(2);
    await page.waitForTimeout(300);
    expect(await page.inputValue("#step")).toBe("30");
    expect(await page.getAttribute("#startPlaying", "aria-label")).toBe("Play");
    await page.click("#tab-compare");
    await expect.poll(() => page.inputValue("#beside")).toBe("wilson");
    expect(await picture(page)).not.toBe("");
  });
});

test("a PDF that cannot be made is not offered as printed last", async () => {
  const page = await open("#algorithm=wilson&width=24&height=18&seed=5&tab=print&print.title=日本");
  await page.click("#savePdf");
  await expect.poll(() => page.textContent("#printProblem")).toContain("The font of the PDF lacks “日”");
  expect(await page.locator("#lastSheets a").count()).toBe(0);
});
