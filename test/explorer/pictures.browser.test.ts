// Stores screenshots of the explorer in Chromium in test/artefacts.

import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright";
import { expect, test } from "vitest";
import { artefacts, usePages, WIDE } from "../helpers/pages.ts";
import { sweep } from "../helpers/sweep.ts";
import { engine, open, solutionKeys } from "./explorer.ts";

usePages();

// `npm run test:browser` stores only these screenshots.
const selected = ["light", "solved"];

test("stores a screenshot of each main state of the explorer", async () => {
  const shot = async (
    name: string,
    hash: string,
    options: BrowserContextOptions = WIDE,
    act?: (page: Page) => Promise<unknown>,
  ): Promise<void> => {
    if (!sweep(true, selected.includes(name))) return;
    const page = await open(hash, options);
    // Other pages have no measures.
    if (!hash.includes("tab=")) await page.locator("#measures dd").first().waitFor({ state: "attached" });
    await act?.(page);
    // The page draws its gallery after it has computed the measures.
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(artefacts, `${name}.png`) });
  };
  const toStep = (share: number) => async (page: Page) => {
    await page.locator("#transport").waitFor();
    await page.fill("#step", `${Math.round(Number(await page.getAttribute("#step", "max")) * share)}`);
  };
  await shot("light", "#algorithm=kruskal&width=48&height=36&seed=7");
  const dark = { ...WIDE, colorScheme: "dark" } as const;
  await shot("dark", "#algorithm=wilson&width=120&height=90&seed=7&ends=farthest&solution=on", dark);
  await shot("kruskal", "#algorithm=kruskal&width=40&height=30&seed=7&tab=watch", WIDE, toStep(0.5));
  await shot("prim", "#algorithm=prim-modified&width=40&height=30&seed=7&start=20,15&tab=watch", WIDE, toStep(0.5));
  await shot("wilson", "#algorithm=wilson&width=40&height=30&seed=7&tab=watch", dark, toStep(0.3));
  const maze = engine.generate({ algorithm: "kruskal", width: 60, height: 40, seed: 7 });
  await shot("solved", "#algorithm=kruskal&width=60&height=40&seed=7&ends=corners&tab=play", WIDE, async (page) => {
    await page.focus("#maze");
    for (const key of solutionKeys(maze)) await page.keyboard.press(key);
    await expect.poll(() => page.textContent(".playLines")).toMatch(/steps, the shortest path\./);
  });
  await shot("beside", "#algorithm=prim-modified&width=60&height=60&seed=7&tab=compare&beside=aldous-broder", dark);
  const growing = "growing-tree&p.newest=0&p.random=1";
  for (const id of ["recursive-backtracker", "hunt-and-kill", "eller", growing, "recursive-division"])
    await shot(id.split("&")[0], `#algorithm=${id}&width=40&height=30&seed=7&tab=watch`, WIDE, toStep(0.5));
  await shot("masked", "#algorithm=wilson&width=60&height=50&seed=7", WIDE, (page) =>
    page.click('#shapes [value="heart"]'),
  );
  await shot("braided", "#algorithm=kruskal&width=40&height=30&seed=7&braid=1&ends=farthest&solution=on");
  await shot("keep", "#algorithm=aldous-broder-walls&width=30&height=22&seed=hello&tab=export");
});
