// Tests the tab Solvers in Chromium, with two solvers on one maze.

import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { type Cell, solve } from "../../src/index.ts";
import { SOLVERS } from "../../web/maze/lessonKinds.ts";
import { boxOf, hashOf, PHONE, STILL, usePages, WIDE } from "../helpers/pages.ts";
import { engine, open, goTo as openTool } from "./explorer.ts";

usePages();

const SMALL = "algorithm=kruskal&width=15&height=11&seed=7";

async function watchSolvers(hash: string, options = STILL): Promise<Page> {
  const page = await open(`#${hash}&tab=solvers`, options);
  await page.locator("#solver-transport").waitFor();
  return page;
}

async function restarted(page: Page): Promise<void> {
  // While a solver is recorded, the step is 0, too, but the table of counts is hidden.
  await expect
    .poll(async () => [await page.inputValue("#solver-step"), await page.isVisible("table.counts")])
    .toEqual(["0", true]);
}

const goTo = async (page: Page, share: number): Promise<void> => {
  const steps = Number(await page.getAttribute("#solver-step", "max"));
  await page.fill("#solver-step", `${Math.round(steps * share)}`);
};

const countsOf = (page: Page): Promise<string[][]> =>
  page.$$eval("table.counts tr", (rows) =>
    rows.slice(1).map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent ?? "")),
  );

describe("the table of counts", () => {
  test("every solver finds the only path of a maze without loops", async () => {
    const maze = engine.generate({ algorithm: "kruskal", width: 15, height: 11, seed: 7 });
    const path = solve(maze, { x: 0, y: 0 }, { x: 14, y: 10 }).length - 1;
    const page = await watchSolvers(`${SMALL}&ends=corners`);
    for (const id of SOLVERS) {
      await page.selectOption("#solvers-left", id);
      await restarted(page);
      expect((await countsOf(page))[0].slice(1)).toEqual(["0", "0", "…"]);
      await goTo(page, 1);
      const [[title, steps, visited, found]] = await countsOf(page);
      expect(title).toBe(await page.textContent("#solvers .lesson h2"));
      expect(found).toBe(`${path}`);
      if (id === "dead-ends") expect(Number(visited)).toBe(15 * 11 - path - 1);
      else expect(Number(visited)).toBeGreaterThanOrEqual(path - 1);
      expect(Number(steps)).toBeLessThanOrEqual(2 * 15 * 11);
      expect(await page.textContent("#bar-solvers .why")).toMatch(/^[^{}]{20,}$/);
      expect(hashOf(page).get("solvers.left")).toBe(id);
    }
  });

  test("two solvers play side by side, and the address contains the chosen solvers", async () => {
    const page = await watchSolvers(`${SMALL}&solvers.left=a-star&solvers.right=tremaux`, WIDE);
    await expect.poll(async () => Number((await countsOf(page))[1][1])).toBeGreaterThan(2);
    expect(await page.locator("#figures canvas:visible").count()).toBe(2);
    expect((await countsOf(page)).map(([title]) => title)).toEqual(["A*", "Trémaux"]);
    // The sentence names the solver that took fewer steps.
    await goTo(page, 1);
    const [[, one], [, other]] = await countsOf(page);
    const won = await page.$$eval("#bar-solvers .why", (all) =>
      all.map((each) => /first\.$/.test(`${each.textContent}`)),
    );
    expect(won).toEqual([Number(one) < Number(other), Number(other) < Number(one)]);
    await page.selectOption("#solvers-right", "none");
    await expect.poll(() => page.locator("#figures canvas:visible").count()).toBe(1);
    expect(await countsOf(page)).toHaveLength(1);
    expect(await page.locator("#solvers .lesson:visible").count()).toBe(1);
    await page.goBack();
    await expect.poll(() => page.locator("#figures canvas:visible").count()).toBe(2);
  });

  test("a click on the maze sets the finish", async () => {
    const page = await watchSolvers(`${SMALL}&ends=corners&solvers.right=none`);
    await page.mouse.click(...(await boxOf(page)).middle);
    await expect.poll(() => hashOf(page).get("ends")).toMatch(/^0,0;\d+,\d+$/);
    const [x, y] = (hashOf(page).get("ends") ?? "").split(";")[1].split(",").map(Number);
    const finish: Cell = { x, y };
    const maze = engine.generate({ algorithm: "kruskal", width: 15, height: 11, seed: 7 });
    // The step of the old recording is 0, too, so the table may still belong to it.
    await expect
      .poll(async () => {
        await goTo(page, 1);
        return (await countsOf(page))[0][3];
      })
      .toBe(`${solve(maze, { x: 0, y: 0 }, finish).length - 1}`);
  });
});

describe("unsolvable mazes", () => {
  test("a wall follower that goes in a circle reports the circle and stops", async () => {
    // The finish is in the middle. Loops separate its walls from the walls of the start, so wall followers do not reach
    // it.
    const page = await watchSolvers(
      "algorithm=growing-tree&width=15&height=11&seed=3&braid=1&ends=0,0;7,5&solvers.left=right-hand" +
        "&solvers.right=left-hand",
    );
    let circles = 0;
    for (const finish of ["7,5", "6,4", "8,6", "5,5", "9,4", "7,3", "4,6", "10,7"]) {
      await page.evaluate((to) => {
        location.hash = location.hash.replace(/ends=0,0;\d+,\d+/, `ends=0,0;${to}`);
      }, finish);
      await restarted(page);
      await goTo(page, 1);
      for (const [side, counts] of (await countsOf(page)).entries()) {
        if (counts[3] !== "none") continue;
        circles++;
        const why = await page.locator("#bar-solvers .why").nth(side).textContent();
        expect(why).toMatch(/about to repeat its first step/);
      }
    }
    expect(circles).toBeGreaterThan(0);
  });

  test("every solver reports that no path leads to a finish in another region", async () => {
    const page = await open("#algorithm=kruskal&width=20&height=9&seed=7", STILL);
    await page.fill("#letters", "II");
    await page.press("#letters", "Enter");
    await expect.poll(() => hashOf(page).has("mask")).toBe(true);
    // The two ends are the first and the last cell of the shape, which are in different letters.
    await page.selectOption("#ends", "corners");
    await openTool(page, "solvers");
    await page.locator("#solver-transport").waitFor();
    for (const id of ["breadth-first", "dead-ends", "right-hand", "tremaux"]) {
      await page.selectOption("#solvers-left", id);
      await restarted(page);
      await goTo(page, 1);
      expect((await countsOf(page))[0][3]).toBe("none");
    }
  });

  test("the tab offers a smaller maze if the maze is too large", async () => {
    const page = await open("#algorithm=kruskal&width=800&height=600&seed=7&tab=solvers");
    await page.locator("#solvers .tooLarge button").waitFor();
    expect(await page.textContent("#solvers .tooLarge p")).toMatch(
      /^480,000 cells are too many for the animation of a solver/,
    );
    await page.click("#solvers .tooLarge button");
    await page.locator("#solver-transport").waitFor();
    expect(hashOf(page).get("width")).toBe("45");
  });
});

test("Solvers works in French, by keyboard and on a phone", async () => {
  const options = { ...PHONE, locale: "fr-FR", reducedMotion: "reduce" } as const;
  const page = await watchSolvers(`${SMALL}&solvers.left=dead-ends`, options);
  expect(await page.textContent("#solvers .lesson h2")).toBe("Comblement des culs-de-sac");
  await page.focus("#maze");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await page.inputValue("#solver-step")).toBe("2");
  await expect.poll(() => page.textContent("#bar-solvers .why")).toMatch(/n’a qu’une sortie/);
  expect(await page.textContent("#solvers")).not.toMatch(/[{}]|undefined|NaN/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // In a presentation, both mazes and their names are visible from the top of the page.
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(size);
    await page.reload();
    await page.locator("#solver-transport").waitFor();
    await page.click("#present");
    await expect.poll(() => page.locator(".top").isVisible()).toBe(false);
    const tops = () =>
      page.$$eval("figcaption, #maze, #maze2", (all) => all.map((each) => each.getBoundingClientRect().top + scrollY));
    await expect.poll(async () => Math.min(...(await tops()))).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".top").isVisible()).toBe(true);
  }
});
