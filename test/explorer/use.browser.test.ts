// Tests the page for developers, and the chapters, in Chromium.

import { join } from "node:path";
import { expect, test } from "vitest";
import { artefacts, newPage, STILL, siteAddress, usePages, WIDE } from "../helpers/pages.ts";
import { open, picture, SMALL } from "./explorer.ts";

usePages();

test("the page for developers shows the code of the maze, and sizes of bundles", async () => {
  const page = await open(`#${SMALL}&tab=use`);
  expect(await page.textContent("#command")).toBe(
    "npx wasmaze generate --algorithm kruskal --width 12 --height 9 --seed 7",
  );
  await page.fill("#width", "13");
  await page.press("#width", "Enter");
  await expect.poll(() => page.textContent("#code")).toContain("width: 13");
  await page.fill("#width", "0");
  await page.press("#width", "Enter");
  expect(await page.textContent("#width-error")).toMatch(/^Enter a whole number from 1/);
  expect(await page.textContent("#code")).toContain("width: 13");
  expect(await page.locator("tr").count()).toBeGreaterThan(8);
  expect(await page.locator("tr td").first().textContent()).toMatch(/^[\d.]+ kB$/);
});

test("the race reports the speed of both backends without the warm-up, and WebAssembly is faster", async () => {
  const page = await open("#algorithm=kruskal&width=64&height=64&seed=3&tab=use");
  await page.click("#startRace");
  await page.locator("#raceNote:not(:empty)").waitFor({ timeout: 90_000 });
  for (const name of ["wasm", "reference"])
    expect(await page.textContent(`#race-${name} .figures`)).toMatch(/^[\d,.]+ mazes\/s · [\d,.]+ ns per cell$/);
  const [, ratio] = /^([\d.]+) times as fast$/.exec((await page.textContent("#ratio")) ?? "") ?? [];
  expect(Number(ratio)).toBeGreaterThan(1.5);
  expect(await page.textContent("#raceNote")).toMatch(
    /^Measured for [23](\.\d)? s each.* warm-up.* not counted: \d+ ms for WebAssembly, \d+ ms for JavaScript/,
  );
  expect(await page.locator("#race-wasm progress").evaluate((bar: HTMLProgressElement) => bar.value)).toBe(1);
  await page.screenshot({ path: join(artefacts, "race.png") });
});

test("a button cancels the race", async () => {
  const page = await open("#algorithm=aldous-broder&width=500&height=500&seed=3&tab=use");
  await page.evaluate(() => {
    for (const id of ["startRace", "cancelRace"]) document.querySelector<HTMLButtonElement>(`#${id}`)?.click();
  });
  await expect.poll(() => page.textContent("#raceNote")).toBe("Cancelled.");
  expect(await page.isEnabled("#startRace")).toBe(true);
});

test("each chapter has a figure, which opens in the lab", async () => {
  const page = await newPage(STILL);
  await page.goto(`${siteAddress()}/learn/`);
  for (const chapter of ["tree", "equal", "bias", "uniform", "solve", "statistics"]) {
    await page.locator(`#${chapter}`).scrollIntoViewIfNeeded();
    await expect.poll(() => picture(page, `${chapter}-0`)).toContain('"others":0.');
  }
  await page.fill("#equal-step", "9999");
  await expect.poll(() => page.inputValue("#equal-step")).toBe(await page.getAttribute("#equal-step", "max"));
  await page.click("#solve a");
  await page.locator("#solver-transport").waitFor();
  await page.goBack();
  await expect
    .poll(() => page.locator("#solve").evaluate((it) => Math.abs(it.getBoundingClientRect().top)))
    .toBeLessThan(9);
  await page.click("#equal a");
  await page.locator("#transport").waitFor();
  expect(await page.locator("#figures figure:visible").count()).toBe(2);
});

test("figures follow the language and the theme", async () => {
  const page = await newPage({ ...WIDE, reducedMotion: "reduce" });
  await page.goto(`${siteAddress()}/learn/`);
  await page.locator("#tree-transport").waitFor();
  const light = await picture(page, "tree-0");
  await page.click("#theme");
  await expect.poll(() => picture(page, "tree-0")).not.toBe(light);
  await page.click("#language");
  await expect.poll(() => page.textContent("#tree h2")).toBe("Un labyrinthe est un arbre");
});
