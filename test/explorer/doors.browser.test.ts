// Tests the links between the pages in Chromium: old addresses with the name of a tab, and the doors in the header.

import { expect, test } from "vitest";
import { newPage, siteAddress, usePages, WIDE } from "../helpers/pages.ts";

usePages();

const MAZE = "algorithm=wilson&width=9&height=7&seed=5";

/** Old addresses below the root, and the addresses of the same content now. */
const MOVED = [
  [`index.html#${MAZE}&tab=print&print.pages=2`, `print/#${MAZE}&print.pages=2`],
  [`?${MAZE}&tab=print`, `print/#${MAZE}`],
  [`index.html#${MAZE}&tab=watch&watch.step=3&beside=kruskal`, `learn/lab/#${MAZE}&beside=kruskal&watch.step=3`],
  [`index.html#${MAZE}&tab=solvers`, `learn/lab/#${MAZE}&tab=solvers`],
  [`#${MAZE}&tab=compare&beside=eller`, `learn/lab/#${MAZE}&beside=eller&tab=compare`],
  [`#${MAZE}&ends=corners&tab=solve`, `play/#${MAZE}&ends=corners`],
  [`print/#${MAZE}&tab=play`, `play/#${MAZE}`],
  [`play/#${MAZE}&tab=keep`, `#${MAZE}`],
  [`learn/lab/#${MAZE}&tab=__proto__`, `learn/lab/#${MAZE}`],
  [`#${MAZE}&tab=constructor`, `#${MAZE}`],
] as const;

test("an old address with the name of a tab opens the page of the tab, and keeps the rest", async () => {
  const page = await newPage(WIDE);
  for (const [from, to] of MOVED) {
    await page.goto(`${siteAddress()}/${from}`);
    await expect.poll(() => page.url().slice(siteAddress().length + 1)).toBe(to);
    await page.locator("html:not([data-loading])").waitFor();
    const wrong = /tab=(__proto__|constructor)/.exec(from)?.[1];
    const notice = wrong && `Part of the address was ignored: tab – this page has no tab ${wrong}.`;
    if (notice) await expect.poll(() => page.textContent("#notice")).toBe(notice);
    else expect(await page.textContent("#notice")).not.toContain("ignored");
  }
});

test("the doors of a page lead to the other pages with the same maze", async () => {
  const page = await newPage(WIDE);
  await page.goto(`${siteAddress()}/#${MAZE}`);
  await page.locator("html:not([data-loading])").waitFor();
  for (const [door, path] of [
    ["print/", "/print/"],
    ["play/", "/play/"],
    ["learn/lab/", "/learn/lab/"],
    ["use/", "/use/"],
    ["", "/"],
  ]) {
    await page.click(`[data-door="${door}"]`);
    await expect.poll(() => page.url().slice(siteAddress().length)).toBe(`${path}#${MAZE}`);
    await page.locator("html:not([data-loading])").waitFor();
    expect(await page.getAttribute(`[data-door="${door}"]`, "aria-current")).toBe("page");
  }
});

test("the link to other grids carries algorithm, size and seed", async () => {
  const page = await newPage(WIDE);
  for (const path of ["", "print/index.html"]) {
    await page.goto(`${siteAddress()}/${path}#${MAZE}&topology=torus&ends=corners`);
    await page.locator("html:not([data-loading])").waitFor();
    await page.click('[data-door="grids.html"]');
    await page.locator('#maze[data-drawn^="hex wilson 5"]').waitFor();
    expect(await page.inputValue("#width")).toBe("9");
    expect(await page.textContent("#notice")).toBe("");
  }
  // The first page links to some of the grids.
  await page.goto(`${siteAddress()}/#${MAZE}`);
  await page.click('#grids a[href$="grid=weave"]');
  await page.locator('#maze[data-drawn^="weave wilson 5"]').waitFor();
  expect(await page.inputValue("#width")).toBe("9");
});
