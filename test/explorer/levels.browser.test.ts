// Tests the page of obstacle levels in Chromium: the same levels as the package, address, fields, files.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decode } from "fast-png";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { createEngine, type ObstacleRequest, renderLevelSvg } from "../../src/index.ts";
import {
  artefacts,
  axeViolations,
  boxOf,
  hashOf,
  newPage,
  PHONE,
  siteAddress,
  usePages,
  WIDE,
} from "../helpers/pages.ts";

usePages();

const engine = createEngine();

async function open(hash: string, options = WIDE): Promise<Page> {
  const page = await newPage(options);
  await page.goto(`${siteAddress()}/levels.html${hash}`);
  return page;
}

/** Waits until the page shows a level of this seed and number. */
const shown = (page: Page, seed: number | string, index = 0) =>
  page.waitForSelector(`#level[data-drawn="${seed} ${index}"]`);

/** The pixels of the drawing. */
const pictureOf = async (page: Page) => decode(await page.locator("#level").screenshot());

/** For each square, whether its middle is dark. Only squares without marks are blocked in the light theme. */
async function darkSquares(page: Page, columns: number, rows: number): Promise<number[]> {
  const { width, height, channels, data } = await pictureOf(page);
  return Array.from({ length: columns * rows }, (_, square) => {
    const x = Math.floor((((square % columns) + 0.5) * width) / columns);
    const y = Math.floor(((Math.floor(square / columns) + 0.5) * height) / rows);
    const at = channels * (y * width + x);
    return data[at] + data[at + 1] + data[at + 2] < 150 ? 1 : 0;
  });
}

const REQUESTS: readonly [hash: string, request: ObstacleRequest][] = [
  ["#kind=minimax&accept=solvable&seed=7&index=3", { preset: "minimax", accept: "solvable", seed: 7, index: 3 }],
  ["#kind=maze-hard&accept=preset&seed=2", { preset: "maze-hard", seed: 2 }],
  [
    "#kind=percolation&share=0.6&width=31&height=17&accept=any&seed=x",
    { law: "percolation", share: 0.6, width: 31, height: 17, seed: "x" },
  ],
];

test("the page shows the levels of the package", async () => {
  for (const [hash, request] of REQUESTS) {
    const levels = engine.obstacles(request);
    const page = await open(`${hash}&path=false`);
    await shown(page, levels.seed, levels.index);
    const { width, height, occupancy, distance } = levels;
    expect(await darkSquares(page, width, height)).toEqual([...occupancy]);
    if (distance[0] >= 0) expect(await page.textContent("#facts")).toContain(`${distance[0]} steps`);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#svg")]);
    expect(readFileSync(await download.path(), "utf8")).toBe(renderLevelSvg(levels, 0, { path: false }));
    await page.close();
  }
});

test("a new level, a kind and a size change the address, which restores the level", async () => {
  const page = await open("#kind=jaxued&seed=5");
  await shown(page, 5);
  await page.click("#next");
  await shown(page, 5, 1);
  await page.selectOption("#kind", "bernoulli");
  await page.fill("#width", "40");
  await page.press("#width", "Tab");
  await page.waitForFunction(() => document.querySelector("#level")?.getAttribute("aria-label")?.includes("40 × 20"));
  const values = { kind: "bernoulli", seed: "5", index: "1", width: "40" };
  expect(Object.fromEntries(hashOf(page))).toEqual(values);
  expect(await page.textContent("#command")).toContain(
    "npx wasmaze obstacles --law bernoulli --width 40 --height 20 --share 0.3 --accept solvable --seed 5 --index 1 --path",
  );
  await page.click("#dice");
  await expect.poll(() => hashOf(page).get("seed")).not.toBe("5");
  expect(hashOf(page).get("index")).toBe(null);
});

test("the command and the code have the seed of the address, whatever its characters are", async () => {
  const seed = `a}"it's":1 {`;
  const page = await open(`#kind=bernoulli&accept=shortest&least=3&most=9&seed=${encodeURIComponent(seed)}`);
  await expect.poll(() => page.textContent("#facts")).toContain("steps");
  const request = `law: "bernoulli", width: 20, height: 20, share: 0.3, accept: { shortest: [3,9] }, seed: `;
  expect(await page.textContent("#code")).toContain(`obstacles({ ${request}${JSON.stringify(seed)} });`);
  const options = "--law bernoulli --width 20 --height 20 --share 0.3 --accept 3..9 --seed";
  expect(await page.textContent("#command")).toContain(`${options} 'a}"it'\\''s":1 {' --path`);
});

test("wrong words of the address are named and the others are used", async () => {
  const page = await open("#kind=__proto__&seed=4&width=1e9&toString=1");
  await shown(page, 4);
  expect(await page.textContent("#notice")).toContain("kind=__proto__, width=1e9, toString=1");
});

test("a level that no attempt passes is superseded at once by another one", async () => {
  const page = await open("#kind=bernoulli&share=1&accept=solvable&width=128&height=128&seed=1");
  await expect.poll(() => page.textContent("#facts")).toContain("Searching");
  await page.fill("#share", "0.1");
  await page.press("#share", "Tab");
  await shown(page, 1);
});

test("on a phone and in French the level has the full width", async () => {
  const page = await open("#kind=minimax&seed=1", { ...PHONE, locale: "fr-FR" });
  await shown(page, 1);
  expect(await page.textContent("h2")).toBe("Niveaux à obstacles");
  expect((await boxOf(page, "#level")).width).toBeGreaterThan(300);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: join(artefacts, "levelsPhone.png") });
  await page.click("#language");
  await expect.poll(() => page.textContent("h2")).toBe("Obstacle levels");
});

test("the level is visible in forced colours and in the dark", async () => {
  for (const [name, options] of [
    ["levelsForced", { ...WIDE, forcedColors: "active" as const }],
    ["levelsDark", { ...WIDE, colorScheme: "dark" as const, bypassCSP: true }],
  ] as const) {
    const page = await open("#kind=maze-hard&seed=1&accept=preset", options);
    await shown(page, 1);
    const { channels, data } = await pictureOf(page);
    const colourAt = (pixel: number) => data.slice(channels * pixel, channels * pixel + 3).join();
    const colours = new Set(Array.from({ length: data.length / channels }, (_, pixel) => colourAt(pixel)));
    expect(colours.size).toBeGreaterThanOrEqual(4);
    if ("bypassCSP" in options) expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: join(artefacts, `${name}.png`), fullPage: true });
  }
});
