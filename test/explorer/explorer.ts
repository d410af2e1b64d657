// Opens the built explorer in Chromium, and reads its maze.

import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright";
import { expect } from "vitest";
import { createEngine, type Maze, parseMaze } from "../../src/index.ts";
import { pageOf, parseTab } from "../../web/ui/state.ts";
import { downloadOf, drawnAnew, marksOf, newPage, pixelsOf, siteAddress, WIDE } from "../helpers/pages.ts";

export const engine = createEngine();

export const TOOLS = ["create", "watch", "solvers", "play", "compare", "print", "use"] as const;

/** Opens the page of the tool in the address, and waits until it has drawn a maze. The global variable `prints` counts calls of print(). */
export async function open(hash: string, options: BrowserContextOptions = WIDE, at = siteAddress()): Promise<Page> {
  const page = await newPage(options, at);
  await page.addInitScript(() => {
    const noted = globalThis as unknown as { clicked: number; prints: number };
    noted.prints = 0;
    globalThis.print = () => void noted.prints++;
    addEventListener("click", ({ timeStamp }) => (noted.clicked = timeStamp), true);
  });
  await go(page, hash, at);
  return page;
}

/** Opens the page of the tool in the address in place of the current page. */
export async function go(page: Page, hash: string, at = siteAddress()): Promise<void> {
  const tool = parseTab(new URLSearchParams(hash.slice(1)).get("tab")) ?? "create";
  await page.goto(`${at}/${pageOf(tool)}index.html${hash}`);
  if (tool !== "print" && tool !== "use") await drawn(page, 0);
  // The page appears after its maze is drawn. Until then, its elements have boxes but are not visible.
  await page.locator("html:not([data-loading])").waitFor();
  // Opens all collapsible sections, because tests use the controls in them.
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
  });
}

/** Opens a tool for the maze of the current page. */
export const goTo = (page: Page, tool: (typeof TOOLS)[number]): Promise<void> =>
  go(page, `${new URL(page.url()).hash.replace(/&tab=\w+/, "")}&tab=${tool}`);

const MARK = "maze drawn";

export const drawings = (page: Page): Promise<number> => marksOf(page, MARK);

export const drawn = (page: Page, before: number): Promise<void> => drawnAnew(page, MARK, before);

export async function redrawn(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await drawings(page);
  await act();
  await drawn(page, before);
}

export const picture = async (page: Page, id = "maze"): Promise<string> =>
  JSON.stringify(await pixelsOf(page, `#${id}`));

export const SMALL = "algorithm=kruskal&width=12&height=9&seed=7";

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

export async function mazeOf(page: Page): Promise<Maze> {
  await page.click("#export");
  const file = await downloadOf(page, '.download[value="json"]');
  const maze = parseMaze(readFileSync(await file.path(), "utf8")) as Maze;
  const { walls: made, revision: _, ...request } = maze;
  expect(Buffer.compare(engine.generate(request).walls, made)).toBe(0);
  await page.keyboard.press("Escape");
  return maze;
}
