// Functions for the tests of Play, which open the explorer in Chromium and play a game.

import type { BrowserContextOptions, Page } from "playwright";
import { type AnyRequest, createEngine } from "../../src/index.ts";
import { Passages } from "../../web/play/passages.ts";
import { newPage, siteAddress } from "../helpers/pages.ts";

export const engine = createEngine();

export const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: "en-GB" };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  locale: "en-GB",
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

export const SMALL: AnyRequest = { algorithm: "kruskal", width: 12, height: 9, seed: 7 };
export const SMALL_HASH = "algorithm=kruskal&width=12&height=9&seed=7&tab=play";

export async function open(hash: string, options: BrowserContextOptions = WIDE, before?: () => void): Promise<Page> {
  return openIn(await newPage(options), hash, before);
}

/** Opens the explorer in an empty page. */
export async function openIn(page: Page, hash: string, before?: () => void): Promise<Page> {
  if (before) await page.addInitScript(before);
  await page.goto(`${siteAddress()}/index.html#${hash}`);
  if (hash.includes("tab=play")) await begun(page);
  return page;
}

/** Waits until the game can be played. */
export const begun = (page: Page): Promise<unknown> => page.locator(".playTitle:not(:empty)").waitFor();

export const stepsOf = (page: Page): Promise<string | null> => page.textContent(".playSteps");
export const timeOf = async (page: Page): Promise<number> =>
  Number.parseFloat((await page.textContent(".playTime")) ?? "");
export const isSolved = (page: Page): Promise<unknown> => page.locator("dialog[open]").waitFor();

/** Closes the dialog of the result, and waits until it is closed, because the dialog receives keys until then. */
export async function closeResult(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
}

export const KEYS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

/** The directions from the start to the finish. */
export function waysOf(request: AnyRequest): number[] {
  const maze = engine.generate(request);
  const { start, finish } = engine.suggestEnds(maze, "farthest");
  const path = engine.solve(maze, start, finish);
  const passages = new Passages(maze);
  return Array.from(path.subarray(1), (cell, i) =>
    [0, 1, 2, 3].findIndex((way) => passages.through(path[i], way) === cell),
  );
}

export async function solve(page: Page, request: AnyRequest): Promise<void> {
  for (const way of waysOf(request)) await page.keyboard.press(KEYS[way]);
}

/** The share of a canvas that has the colour of walls, or a colour other than the first pixel's. */
export const pixels = (page: Page, selector: string, colour?: string): Promise<number> =>
  page.evaluate(
    ([selector, colour]) => {
      const canvas = document.querySelector(selector as string) as HTMLCanvasElement;
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext(
        "2d",
      ) as OffscreenCanvasRenderingContext2D;
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      const wanted = colour ? colour.split(",").map(Number) : [data[0], data[1], data[2]];
      let count = 0;
      for (let i = 0; i < data.length; i += 4) {
        const same = data[i] === wanted[0] && data[i + 1] === wanted[1] && data[i + 2] === wanted[2];
        if (same === (colour !== undefined)) count++;
      }
      return count / (data.length / 4);
    },
    [selector, colour],
  );

export const INK = "34,37,43";
