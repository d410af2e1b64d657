// Export in a real Chromium: files, the command, the code.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { type AnyRequest, type Maze, parseMaze } from "../../src/index.ts";
import { artefacts, engine, open, SMALL, useExplorer } from "./explorer.ts";

useExplorer();

describe("export", () => {
  async function download(page: Page, kind: string): Promise<Buffer> {
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(`.download[value="${kind}"]`)]);
    expect(file.suggestedFilename()).toBe(`kruskal-12x9-7.${kind}`);
    return readFileSync(await file.path());
  }

  test("SVG parses, PNG has the size, JSON makes the maze again", async () => {
    const page = await open(`#${SMALL}&ends=corners&solution=on&tab=export`);
    const svg = (await download(page, "svg")).toString();
    const parsed = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      return {
        root: parsed.documentElement.nodeName,
        errors: parsed.querySelectorAll("parsererror").length,
        paths: parsed.querySelectorAll(".path, .walls").length,
      };
    }, svg);
    expect(parsed).toEqual({ root: "svg", errors: 0, paths: 2 });
    const png = await download(page, "png");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([8 * 25, 8 * 19]);
    const { walls: made, ...origin } = parseMaze((await download(page, "json")).toString()) as Maze;
    const { revision: _, ...request } = origin;
    expect(Buffer.compare(engine.generate(request).walls, made)).toBe(0);
    expect(request).toMatchObject({ algorithm: "kruskal", width: 12, height: 9, seed: 7 });
  });

  test("the command and the code that make this very maze", async () => {
    const page = await open(
      "#algorithm=prim-modified&width=12&height=9&seed=s%3A42&index=3&topology=torus&start=2,3&tab=export",
    );
    expect(await page.textContent("#command")).toBe(
      "npx wasmaze generate --algorithm prim-modified --width 12 --height 9 --topology torus --seed s:42 " +
        "--index 3 --start 2,3",
    );
    // Start, finish and solution are drawn as the page shows them.
    const solved = await open(`#${SMALL}&ends=corners&solution=on&tab=export`);
    expect(await solved.textContent("#command")).toMatch(/--seed 7 --ends corners --solution$/);
    const code = (await page.textContent("#code")) ?? "";
    const [, request] = /generate\((\{.*?\})\);/s.exec(code) ?? [];
    const { algorithm, ...rest } = new Function(`return ${request}`)() as AnyRequest;
    expect({ algorithm, ...rest }).toEqual({
      algorithm: "prim-modified",
      width: 12,
      height: 9,
      seed: "42",
      index: 3,
      topology: "torus",
      start: { x: 2, y: 3 },
    });
  });

  test.each([
    ["a4", 595, 842],
    ["letter", 612, 792],
  ])("a sheet on %s: pages of mazes, then of solutions, one sheet of paper each", async (paper, width, height) => {
    const page = await open(`#${SMALL}&tab=print`);
    await page.selectOption("#paper", paper);
    await page.selectOption("#perPage", "6");
    await page.fill("#pages", "3");
    await page.click("#makeSheet");
    await page.locator(".page").first().waitFor();
    expect(await page.locator(".page").count()).toBe(6);
    expect(await page.locator(".page svg").count()).toBe(36);
    expect(await page.locator(".page svg .path").count()).toBe(18);
    expect(
      await page.locator(".page").evaluateAll((pages) => pages.map((one) => one.querySelectorAll(".path").length)),
    ).toEqual([0, 0, 0, 6, 6, 6]);
    const numbers = await page.locator(".page figcaption").allTextContents();
    expect(numbers.slice(0, 18)).toEqual(Array.from({ length: 18 }, (_, i) => `Index ${i}`));
    expect(numbers.slice(18)).toEqual(numbers.slice(0, 18));
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, right, top]) => [
      Math.round(Number(right)),
      Math.round(Number(top)),
    ]);
    expect(boxes).toEqual(Array.from({ length: 6 }, () => [width, height]));
    if (paper === "a4") await page.screenshot({ path: join(artefacts, "sheet.png"), fullPage: true });
    await page.click("#closeSheet");
    expect(await page.locator("#maze").isVisible()).toBe(true);
  });
});
