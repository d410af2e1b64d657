// Tests with axe that no page has accessibility problems at any size, in any theme and in both languages. No page scrolls
// sideways, no button is smaller than its text, and none covers a maze.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { artefacts, axeViolations, newPage, siteAddress, usePages } from "../helpers/pages.ts";
import { sweepOf } from "../helpers/sweep.ts";

usePages();

/** The last two sizes are those of a page of 1280 x 720 at a zoom of 400 %, and of the narrowest phone. */
const SIZES = [
  [360, 800],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 720],
  [1920, 1080],
  [320, 180],
  [320, 640],
] as const;

const LOOKS = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  forced: { forcedColors: "active" },
} as const;

type Case = readonly [look: keyof typeof LOOKS, locale: "en-GB" | "fr-FR", width: number, height: number];

const CASES: readonly Case[] = (["light", "dark", "forced"] as const).flatMap((look) =>
  (["en-GB", "fr-FR"] as const).flatMap((locale) => SIZES.map((size) => [look, locale, ...size] as const)),
);

/** `npm run test:browser` runs these cases. */
const SELECTED = ["light fr-FR 1280 720", "dark en-GB 390 844"];

const MAZE = "algorithm=prim-modified&width=12&height=9&seed=7&ends=0,0;3,3";

/** The pages, and for each one an element that is visible once the page is complete. */
const PAGES: readonly (readonly [name: string, path: string, selector: string])[] = [
  ["home", `#${MAZE}`, "#algorithms label:last-of-type"],
  ["export", `#${MAZE}&tab=export`, "#exportDialog[open] code"],
  ["learn", "learn/", "#tree-transport"],
  ["watch", `learn/lab/#${MAZE}&beside=kruskal`, "#transport:not(.waiting)"],
  ["solvers", `learn/lab/#${MAZE}&tab=solvers`, "#solver-transport:not(.waiting)"],
  ["compare", `learn/lab/#${MAZE}&tab=compare&beside=wilson`, "#comparison"],
  ["play", "play/", ".playTitle:not(:empty)"],
  ["inside", `play/#${MAZE}&play.walk=on&play.fog=on`, ".playWalk:not([hidden])"],
  ["print", `print/#${MAZE}`, ".sheet svg"],
  ["sheets", `print/#${MAZE}&print.grid=cube`, ".sheet svg"],
  ["use", `use/#${MAZE}`, "#code"],
  ["embed", `embed.html#${MAZE}`, "#transport:not(.waiting)"],
  ["grids", "grids.html#grid=hex&seed=5", "#maze[data-drawn]"],
  ["levels", "levels.html#seed=5", "#level[data-drawn]"],
  ["world", "world.html", "#place:not(:empty)"],
];

const folder = join(artefacts, "pages");

test.each(sweepOf(CASES, (one) => SELECTED.includes(one.join(" "))))(
  "axe reports no problems in %s, %s, at %i x %i",
  async (look, locale, width, height) => {
    const page = await newPage({ viewport: { width, height }, locale, ...LOOKS[look], bypassCSP: true });
    for (const [name, path, selector] of PAGES) {
      // A change of the fragment alone would not load the page again.
      await page.goto("about:blank");
      await page.goto(`${siteAddress()}/${path}`);
      await page.locator("html:not([data-loading])").waitFor();
      await page.locator(selector).first().waitFor();
      if (inject("wholeSweeps")) {
        mkdirSync(folder, { recursive: true });
        await page.screenshot({ path: join(folder, `${name}-${width}x${height}-${look}-${locale.slice(0, 2)}.png`) });
      }
      // Opens all collapsible sections, because axe does not look into closed ones.
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll("details")) fold.open = true;
      });
      expect.soft(await axeViolations(page), name).toEqual([]);
      const seen = await page.evaluate(() => ({
        // Buttons that cover a maze. Those of a world do, because it has no border.
        covering: [...document.querySelectorAll("main button")]
          .filter((one) => one.checkVisibility() && !one.closest("dialog, label"))
          .filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return [...document.querySelectorAll("main canvas:not(#world)")].some((canvas) => {
              const box = canvas.getBoundingClientRect();
              return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
            });
          })
          .map((one) => one.outerHTML),
        sideways: document.documentElement.scrollWidth > innerWidth,
        // Buttons that are smaller than their text.
        cut: [...document.querySelectorAll("button:not([role=tab])")]
          .filter((one) => one.checkVisibility())
          .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
          .map((one) => one.outerHTML),
      }));
      expect.soft(seen, name).toEqual({ covering: [], sideways: false, cut: [] });
    }
  },
  600_000,
);
