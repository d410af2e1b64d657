// The speed and the weight of the explorer in a real Chromium.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sweep } from "../sweep.ts";
import { artefacts, open, redrawn, site, useExplorer } from "./explorer.ts";
import { asIfQuiet, betterQuarter } from "./quiet.ts";

useExplorer();

const rounded = (times: readonly number[]): string => times.map(Math.round).join(", ");

describe("speed and weight", () => {
  test("all that the page loads, in all its tabs, weighs under 192 kB, compressed", () => {
    // Neither the page of the boundless world nor the text of licences; of the lessons' languages the longer one.
    // The PDF library is for those who save one.
    const files = readdirSync(site, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !/^(world\b|licences|texts\.en|pdf-)/.test(entry.name),
    );
    const weights = files.map(({ parentPath, name }) => gzipSync(readFileSync(join(parentPath, name))).length);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    console.log(`page weight: ${(total / 1000).toFixed(1)} kB in ${files.length} files`);
    expect(total).toBeLessThan(192_000);
  });

  test("what the first maze needs weighs under 60 kB, compressed", async () => {
    const page = await open("");
    await page.waitForTimeout(500);
    const paths = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    );
    // What the worker loads is not in the page's list: its imports at the top of its file.
    const files = new Set(["index.html", ...paths.map((path) => path.slice(1))]);
    for (const file of files) {
      if (!file.includes("worker")) continue;
      for (const [, imported] of readFileSync(join(site, file), "utf8").matchAll(
        /(?:import|from)\s*"\.\/([\w-]+\.js)"/g,
      ))
        files.add(`assets/${imported}`);
    }
    const weights = [...files].map((file) => gzipSync(readFileSync(join(site, file))).length);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    console.log(`first view: ${(total / 1000).toFixed(1)} kB in ${files.size} files`);
    expect(files.size).toBeGreaterThan(4);
    expect(total).toBeLessThan(60_000);
  });

  test("the licences of bundled code are beside the page, also the worker's", () => {
    const licences = readFileSync(join(site, "licences.txt"), "utf8");
    for (const name of ["fflate"]) expect(licences).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, "m"));
  });

  test("the first maze is there soon after navigation", async () => {
    const times: number[] = [];
    for (let i = 0; i < 7; i++) {
      const page = await open("");
      const time = await page.evaluate(() => performance.getEntriesByName("maze drawn")[0].startTime);
      times.push(await asIfQuiet(page, time));
      await page.close();
    }
    console.log(`first maze after ${rounded(times)} ms on a quiet machine`);
    expect(betterQuarter(times)).toBeLessThan(300);
  });

  test("1000 x 1000 is made anew and drawn soon after a click", async () => {
    const page = await open("#algorithm=kruskal&width=1000&height=1000&seed=1");
    const times: number[] = [];
    for (let i = 0; i < 9; i++) {
      // Earlier requests are measured first.
      await page.waitForTimeout(150);
      await redrawn(page, () => page.click("#dice"));
      const time = await page.evaluate(() => {
        const { startTime } = performance.getEntriesByName("maze drawn").at(-1) as PerformanceEntry;
        return startTime - (globalThis as unknown as { clicked: number }).clicked;
      });
      times.push(await asIfQuiet(page, time));
    }
    console.log(`1000 x 1000 after ${rounded(times)} ms on a quiet machine`);
    expect(betterQuarter(times)).toBeLessThan(250);
  });

  // Selected: a quarter of the cells, twice. The page makes and draws them as it does more.
  const side = sweep(4096, 2048);

  /** The longest task while a large maze is made, drawn, zoomed and panned. */
  async function longestTask(): Promise<number> {
    const page = await open(`#algorithm=kruskal&width=${side}&height=${side}&seed=1&ends=corners&solution=on`);
    await redrawn(page, () => page.click("#dice"));
    const box = await page.locator("#maze").boundingBox();
    if (!box) throw new Error("the canvas expected to be in sight, got no box");
    await page.screenshot({ path: join(artefacts, "large.png") });
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
    for (let i = 0; i < 16; i++) {
      await page.mouse.wheel(0, -200);
      await page.waitForTimeout(30);
    }
    await page.mouse.down();
    await page.mouse.move(box.x + 50, box.y + 50, { steps: 8 });
    await page.mouse.up();
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(artefacts, "largeNear.png") });
    const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks);
    console.log(`long tasks at ${side} x ${side}: ${rounded(tasks) || "none"} ms`);
    const longest = await asIfQuiet(page, Math.max(0, ...tasks));
    await page.close();
    return longest;
  }

  test(`${side} x ${side} is made, drawn, panned and zoomed without a long task`, async () => {
    const longest: number[] = [];
    for (let i = 0; i < sweep(3, 2); i++) longest.push(await longestTask());
    expect(betterQuarter(longest)).toBeLessThanOrEqual(200);
  });
});
