// The built explorer in Chromium, for the tests of its tabs.

import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright";
import { expect } from "vitest";
import { createEngine, type Maze, parseMaze } from "../../src/index.ts";
import { drawnAnew, marksOf, newPage, siteAddress } from "../helpers/pages.ts";

export const engine = createEngine();

/** The address of the page. */
export const addressOf = (): string => `${siteAddress()}/index.html`;

export const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: "en-GB" };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
  locale: "fr-FR",
};
export const TABS = ["create", "watch", "solvers", "play", "compare", "print", "export"] as const;

/** Opens the page. A test can declare the errors that it expects. */
export async function open(hash: string, options: BrowserContextOptions = WIDE, at = siteAddress()): Promise<Page> {
  const page = await newPage(options, at);
  await page.addInitScript(() => {
    const noted = globalThis as unknown as { longTasks: number[]; clicked: number };
    noted.longTasks = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.longTasks.push(entry.duration);
    }).observe({ type: "longtask", buffered: true });
    addEventListener(
      "click",
      (event) => {
        noted.clicked = event.timeStamp;
      },
      true,
    );
  });
  await page.goto(`${at}/index.html${hash}`);
  await drawn(page, 0);
  // Opens all folds, because tests also use the controls in them.
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
  });
  return page;
}

const MARK = "maze drawn";

export const drawings = (page: Page): Promise<number> => marksOf(page, MARK);

/** Waits until another maze has been drawn. */
export const drawn = (page: Page, before: number): Promise<void> => drawnAnew(page, MARK, before);

/** Runs an action, and waits until the resulting maze has been drawn. */
export async function redrawn(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await drawings(page);
  await act();
  await drawn(page, before);
}

/** The hash and the number of a canvas's pixels, or of its pixels of one colour. */
export const pixelsOf = (page: Page, id: string, colour?: number): Promise<string> =>
  page.evaluate(
    ([id, colour]) => {
      const canvas = document.getElementById(id as string) as HTMLCanvasElement;
      // Reads a copy, because browsers draw a canvas differently if it is read often.
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", {
        willReadFrequently: true,
      }) as OffscreenCanvasRenderingContext2D;
      copy.drawImage(canvas, 0, 0);
      const pixels = new Uint32Array(copy.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
      let hash = 0;
      let count = 0;
      for (let i = 0; i < pixels.length; i++) {
        if (colour !== undefined && pixels[i] !== colour) continue;
        hash = (Math.imul(hash, 31) + Math.imul(pixels[i], 0x9e3779b1) + i) | 0;
        count++;
      }
      return `${count} pixels, ${hash}, ${canvas.width} x ${canvas.height}`;
    },
    [id, colour],
  );

/** The picture of the maze as a text that tests can compare. */
export const picture = (page: Page, id = "maze"): Promise<string> => pixelsOf(page, id);

export const SMALL = "algorithm=kruskal&width=12&height=9&seed=7";

/** The arrow keys that follow the solution. */
export function solutionKeys(
  maze: Maze,
  ends = { start: { x: 0, y: 0 }, finish: { x: maze.width - 1, y: maze.height - 1 } },
): string[] {
  const path = engine.solve(maze, ends.start, ends.finish);
  const keys: Readonly<Record<number, string>> = {
    1: "ArrowRight",
    [-1]: "ArrowLeft",
    [maze.width]: "ArrowDown",
    [-maze.width]: "ArrowUp",
  };
  return Array.from(path.subarray(1), (cell, i) => keys[cell - path[i]]);
}

/** The exported maze, which must equal the engine's maze of its request. */
export async function mazeOf(page: Page): Promise<Maze> {
  await page.click("#tab-export");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click('.download[value="json"]')]);
  const maze = parseMaze(readFileSync(await file.path(), "utf8")) as Maze;
  const { walls: made, revision: _, ...request } = maze;
  expect(Buffer.compare(engine.generate(request).walls, made)).toBe(0);
  await page.click("#tab-create");
  return maze;
}
