// Opens the page of games in Chromium.

import type { BrowserContextOptions, Page } from "playwright";
import type { AnyRequest, Maze } from "../../src/index.ts";
import { Passages } from "../../web/play/passages.ts";
import { drawnAnew, newPage, siteAddress, WIDE } from "../helpers/pages.ts";
import { engine } from "./explorer.ts";

export const SMALL: AnyRequest = { algorithm: "kruskal", width: 12, height: 9, seed: 7 };
export const SMALL_HASH = "algorithm=kruskal&width=12&height=9&seed=7";

export async function open(hash: string, options: BrowserContextOptions = WIDE, before?: () => void): Promise<Page> {
  return openIn(await newPage(options), hash, before);
}

export async function openIn(page: Page, hash: string, before?: () => void): Promise<Page> {
  if (before) await page.addInitScript(before);
  await page.goto(`${siteAddress()}/play/index.html#${hash}`);
  await begun(page);
  return page;
}

/** Waits until a game has begun on the visible page, and until the canvas has its size. */
export async function begun(page: Page): Promise<void> {
  await page.locator(".playTitle:not(:empty)").waitFor();
  await page.locator("html:not([data-loading])").waitFor();
  await drawnAnew(page, "maze drawn", 0);
}

export const stepsOf = (page: Page): Promise<string | null> => page.textContent(".playSteps");
export const timeOf = async (page: Page): Promise<number> =>
  Number.parseFloat((await page.textContent(".playTime")) ?? "");
export const isSolved = (page: Page): Promise<unknown> => page.locator("dialog[open]").waitFor();

/** Closes the dialog of the result, which receives all keys while it is open. */
export async function closeResult(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
}

export const KEYS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

export function gameOf(request: AnyRequest): { maze: Maze; passages: Passages; path: Uint32Array } {
  const maze = engine.generate(request);
  const { start, finish } = engine.suggestEnds(maze, "farthest");
  return { maze, passages: new Passages(maze), path: engine.solve(maze, start, finish) };
}

export function corridorLength(passages: Passages, cell: number, way: number): number {
  let length = 0;
  for (let at = passages.through(cell, way); at !== -1; at = passages.through(at, way)) length++;
  return length;
}

export function waysOf(request: AnyRequest): number[] {
  const { passages, path } = gameOf(request);
  return Array.from(path.subarray(1), (cell, i) =>
    [0, 1, 2, 3].findIndex((way) => passages.through(path[i], way) === cell),
  );
}

export async function solve(page: Page, request: AnyRequest): Promise<void> {
  for (const way of waysOf(request)) await page.keyboard.press(KEYS[way]);
}
