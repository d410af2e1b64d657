// Tests the speed and the size of the explorer in Chromium.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { artefacts, boxOf, newPage, site, siteAddress, usePages, WIDE } from "../helpers/pages.ts";
import { asIfQuiet, betterQuarter } from "../helpers/quiet.ts";
import { sweep } from "../helpers/sweep.ts";
import { drawn, open, redrawn } from "./explorer.ts";

usePages({ alone: true });

const rounded = (times: readonly number[]): string => times.map(Math.round).join(", ");

/** Returns a file, the files that it mentions, the files that these mention, and so on. */
function filesFrom(first: string): string[] {
  const assets = readdirSync(join(site, "assets"));
  const files = new Set([first]);
  for (const file of files) {
    const text = readFileSync(join(site, file), "utf8");
    for (const asset of assets) if (text.includes(asset)) files.add(`assets/${asset}`);
  }
  return [...files];
}

const weigh = (files: readonly string[]): Record<string, number> =>
  Object.fromEntries(files.map((file) => [file, gzipSync(readFileSync(join(site, file))).length]));

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of the task in microseconds. Elapsed time would include waiting for other programs. */
  readonly tdur?: number;
}

/**
 * Starts recording the tasks of the main thread. The returned function stops the recording. It returns the durations of
 * all tasks in milliseconds, longest first.
 */
async function traceTasks(page: Page): Promise<() => Promise<number[]>> {
  const session = await (page.context().browser() as Browser).newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", { categories: "toplevel,blink.user_timing" });
  await page.evaluate(() => performance.mark("main thread") && undefined);
  return async () => {
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
    const main = events.find(({ name }) => name === "main thread");
    if (!main) throw new Error("expected the page's mark in the trace, got none");
    return events
      .filter(({ name, pid, tid }) => /RunTask$/.test(name) && pid === main.pid && tid === main.tid)
      .map(({ tdur = 0 }) => tdur / 1000)
      .sort((one, other) => other - one);
  };
}

describe("speed and size of the page", () => {
  test.each([
    ["index.html", 120_000],
    ["embed.html", 140_000],
    ["learn/index.html", 140_000],
    ["learn/lab/index.html", 140_000],
    ["use/index.html", 140_000],
    ["play/index.html", 140_000],
    ["print/index.html", 140_000],
    ["grids.html", 140_000],
    ["levels.html", 140_000],
    ["world.html", 140_000],
  ])("%s with everything that it can open is smaller than %i bytes compressed", (path, limit) => {
    // The limit holds with the larger of the two languages, without the code that only saving a file other than SVG or
    // opening a file loads.
    const files = filesFrom(path);
    const programs = weigh(files.filter((file) => file.includes("/programs-")));
    // The pages of grids, levels and a world do not make mazes in the page's worker.
    const isMaze = files.some((file) => file.includes("/worker-") && !/^(grids|levels)/.test(path));
    expect(Object.values(programs)).toEqual(isMaze ? [expect.closeTo(4250, -3)] : []);
    const saving = /\/(pdf|programs|saving|json|png|animation|looks|letters|openFile|readFile|brightness)-/;
    // Other pages need the code of levels only to save PNG.
    const isCounted = (file: string) => !saving.test(file) && (path === "levels.html" || !file.includes("/levels-"));
    const weights = weigh(files.filter(isCounted));
    const of = (part: string): number =>
      Object.entries(weights).reduce((sum, [file, weight]) => sum + (file.includes(part) ? weight : 0), 0);
    const total = of("") - Math.min(of(".en-"), of(".fr-"));
    console.log(`weight of ${path}: ${(total / 1000).toFixed(1)} kB in ${Object.keys(weights).length} files`, weights);
    if (isMaze) expect(Math.min(of(".en-"), of(".fr-"))).toBeGreaterThan(3500);
    expect(total).toBeLessThan(limit);
  });

  test("the files for the first maze are smaller than 40 kB compressed, and no worker is among them", async () => {
    const page = await newPage(WIDE);
    await page.goto(siteAddress());
    await drawn(page, 0);
    const paths = await page.evaluate(() => {
      const [{ startTime: drawn }] = performance.getEntriesByName("maze drawn");
      const files = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < drawn);
      return files.map(({ name }) => new URL(name).pathname.slice(1));
    });
    const weights = weigh([...new Set(["index.html", ...paths])]);
    const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
    console.log(`first view: ${(total / 1000).toFixed(1)} kB`, weights);
    expect(paths.filter((path) => /worker|controls|fields/.test(path))).toEqual([]);
    expect(paths.length).toBeGreaterThan(6);
    expect(total).toBeLessThan(40_000);
  });

  test("the worker imports no script that requires a document", () => {
    const scripts = readdirSync(join(site, "assets")).filter((file) =>
      /^(worker|printWorker|whole|files|late|book|saving|animation|looks|png|readFile)-/.test(file),
    );
    expect(scripts.length).toBeGreaterThan(8);
    for (const script of scripts) {
      const all = filesFrom(`assets/${script}`);
      expect(all.filter((file) => /\/(explorer|home|learn|lab|play|print|use|mazePage|pages)-/.test(file))).toEqual([]);
    }
  });

  test("the licence of wasmaze and those of bundled code are published with the page, including the worker's", () => {
    const licences = readFileSync(join(site, "licences.txt"), "utf8");
    expect(licences).toContain("Copyright (c) 2026 the wasmaze authors");
    for (const name of ["fflate"]) expect(licences).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, "m"));
  });

  test("the first maze is drawn soon after navigation", async () => {
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

  test("a maze of 1000 x 1000 cells is made and drawn soon after a click", async () => {
    const page = await open("#algorithm=kruskal&width=1000&height=1000&seed=1");
    const times: number[] = [];
    for (let i = 0; i < 9; i++) {
      // Waits until the measures of the previous maze are finished.
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

  const side = sweep(4096, 2048);

  /** Makes, draws, zooms and pans a large maze. Returns the longest task of the main thread in milliseconds. */
  async function longestTask(): Promise<number> {
    const page = await open(`#algorithm=kruskal&width=${side}&height=${side}&seed=1&ends=corners&solution=on`);
    await page.locator("#measures dd").first().waitFor();
    const stop = await traceTasks(page);
    await redrawn(page, () => page.click("#dice"));
    const box = await boxOf(page);
    await page.screenshot({ path: join(artefacts, "large.png") });
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
    for (let i = 0; i < 16; i++) {
      await page.mouse.wheel(0, -200);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await page.mouse.down();
    await page.mouse.move(box.x + 50, box.y + 50, { steps: 8 });
    await page.mouse.up();
    await page.screenshot({ path: join(artefacts, "largeNear.png") });
    await page.click("#fit");
    for (const id of ["#colours", "#solution", "#solution"]) {
      await page.click(id);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await redrawn(page, () => page.selectOption("#ends", "farthest"));
    const tasks = await stop();
    console.log(`longest tasks at ${side} x ${side}: ${rounded(tasks.slice(0, 8))} ms of CPU time`);
    const longest = await asIfQuiet(page, tasks[0]);
    await page.close();
    return longest;
  }

  test(`a maze of ${side} x ${side} cells is made, drawn, panned and zoomed without a long task`, async () => {
    const longest: number[] = [];
    for (let i = 0; i < sweep(3, 2); i++) longest.push(await longestTask());
    expect(betterQuarter(longest)).toBeLessThanOrEqual(50);
  });
});
