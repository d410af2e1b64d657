// Tests Compare in Chromium.

import { describe, expect, test } from "vitest";
import { boxOf, hashOf, usePages } from "../helpers/pages.ts";
import { engine, open, picture, redrawn } from "./explorer.ts";

usePages();

describe("Compare", () => {
  test("differences of two mazes can be drawn; identical mazes have none", async () => {
    const page = await open("#algorithm=kruskal&width=12&height=9&seed=3&colours=off&beside=wilson&tab=compare");
    const plain = await picture(page, "maze2");
    await page.check("#differences");
    await expect.poll(() => hashOf(page).get("compare.differences")).toBe("on");
    await expect.poll(() => picture(page, "maze2")).not.toBe(plain);
    await redrawn(page, () => page.selectOption("#beside", "prim-true"));
    const marked = await picture(page, "maze2");
    await page.uncheck("#differences");
    await expect.poll(() => hashOf(page).has("compare.differences")).toBe(false);
    expect(await picture(page, "maze2")).toBe(marked);
  });

  test("Compare opens with a second algorithm, and shows up to four mazes with their measures", async () => {
    const page = await open("#algorithm=kruskal&width=20&height=15&seed=3&tab=compare");
    await expect.poll(() => hashOf(page).get("beside")).toBe("recursive-backtracker");
    // The default does not carry over to Watch, and a choice does.
    await page.click("#tab-watch");
    await expect.poll(() => hashOf(page).has("beside")).toBe(false);
    await page.click("#tab-compare");
    await expect.poll(() => hashOf(page).get("beside")).toBe("recursive-backtracker");
    await redrawn(page, () => page.selectOption("#beside", "wilson"));
    await page.click("#tab-watch");
    await expect.poll(() => page.inputValue("#watch-beside")).toBe("wilson");
    await page.click("#tab-compare");
    await expect.poll(() => page.locator("#figures figure:visible").count()).toBe(2);
    await redrawn(page, () => page.selectOption("#beside2", "eller"));
    await redrawn(page, () => page.selectOption("#beside3", "binary-tree"));
    expect(hashOf(page).get("beside")).toBe("wilson,eller,binary-tree");
    expect(await page.locator("#figures figure:visible").count()).toBe(4);
    const pictures = await Promise.all(["maze", "maze2", "maze3", "maze4"].map((id) => picture(page, id)));
    expect(new Set(pictures).size).toBe(4);
    await expect
      .poll(() => page.locator("#comparison thead th").allTextContents())
      .toEqual(["Measure", "Kruskal", "Wilson", "Eller", "Binary tree"]);
    const maze = engine.generate({ algorithm: "wilson", width: 20, height: 15, seed: 3 });
    const row = page.locator("#comparison tbody tr").first();
    expect(await row.locator("th").textContent()).toBe("Dead endscells with a single neighbour");
    const percent = (engine.measure(maze).deadEnds / 3).toFixed(1).replace(/\.0$/, "");
    expect(await row.locator("td").nth(1).textContent()).toBe(`${percent} %`);
    const again = await open(new URL(page.url()).hash);
    await expect.poll(() => again.locator("#figures figure:visible").count()).toBe(4);
    // All three fields change before the page is drawn again.
    await page.evaluate(() => {
      for (const id of ["beside3", "beside2", "beside"]) {
        const field = document.getElementById(id) as HTMLSelectElement;
        field.value = "";
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
    });
    await expect.poll(() => page.locator("#figures figure:visible").count()).toBe(1);
    expect(hashOf(page).has("beside")).toBe(false);
  });

  test("Compare draws charts of 1,000 mazes per algorithm on the same scale, and shows the mean", async () => {
    const page = await open(
      "#algorithm=recursive-backtracker&width=12&height=9&seed=3&tab=compare&beside=prim-modified",
    );
    await page.press("#startSpread", "Enter");
    await expect.poll(() => page.locator("#charts svg[role=img]").count(), { timeout: 60_000 }).toBe(8);
    // The button was disabled in between, and the focus is not lost.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("startSpread");
    // The charts are below the mazes and as wide as their stage.
    const [stage, charts] = await Promise.all([boxOf(page, "main > .stage"), boxOf(page, "#spreads")]);
    expect(charts.y).toBeGreaterThanOrEqual(stage.y + stage.height);
    expect([charts.x, charts.width]).toEqual([stage.x, stage.width]);
    const label = await page.locator("#charts svg[role=img]").first().getAttribute("aria-label");
    const request = { algorithm: "recursive-backtracker", width: 12, height: 9, seed: 3, count: 1000 } as const;
    const { deadEnds } = engine.measureMany(engine.generateMany(request));
    const mean = (100 * deadEnds.reduce((sum, value) => sum + value, 0)) / 1000 / 108;
    expect(Number(/: mean ([\d.]+)/.exec(label ?? "")?.[1])).toBeCloseTo(mean, 0);
    expect(await page.locator("#cancelSpread").isDisabled()).toBe(true);
    await redrawn(page, () => page.selectOption("#beside", "eller"));
    await expect.poll(() => page.locator("#charts svg[role=img]").count()).toBe(0);
  });

  test("a button cancels the charts", async () => {
    const page = await open("#algorithm=aldous-broder&width=50&height=50&seed=3&tab=compare&beside=wilson");
    // Both clicks are one task of the page, so that the measurement cannot be finished before the second.
    await page.evaluate(() => {
      for (const id of ["startSpread", "cancelSpread"]) document.querySelector<HTMLButtonElement>(`#${id}`)?.click();
    });
    await expect.poll(() => page.textContent("#spreadStatus")).toBe("Cancelled.");
    expect(await page.isEnabled("#startSpread")).toBe(true);
  });
});
