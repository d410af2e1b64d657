// Tests the tab Watch in Chromium: the animation and the lesson.

import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { algorithms } from "../../src/index.ts";
import { artefacts, hashOf, INK, PHONE, pixelsOf, STILL, usePages, WIDE } from "../helpers/pages.ts";
import { goTo, open, picture, redrawn, SMALL } from "./explorer.ts";

usePages();

async function watch(hash: string, options = STILL): Promise<Page> {
  const page = await open(`#${hash}&tab=watch`, options);
  await page.locator("#transport").waitFor();
  return page;
}

const stepOf = async (page: Page): Promise<number> => Number(await page.inputValue("#step"));
const stepsOf = async (page: Page): Promise<number> => Number(await page.getAttribute("#step", "max"));
const whyOf = (page: Page): Promise<string | null> => page.textContent("#bar-watch .why");
const litLine = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const items = [...document.querySelectorAll("#watch .codeSteps li")];
    return 1 + items.findIndex((item) => item.getAttribute("aria-current") === "step");
  });

const countInk = async (page: Page): Promise<number> => (await pixelsOf(page, "#maze", INK)).count;

/**
 * Gives the canvas a fixed size, at which columns and rows have no numbers. Otherwise its size would change with the
 * controls.
 */
async function fixSize(page: Page): Promise<void> {
  await page.locator("#maze").evaluate((canvas: HTMLCanvasElement) => {
    Object.assign(canvas.style, { flex: "none", width: "300px", height: "225px" });
  });
  await page.waitForFunction(() => (document.getElementById("maze") as HTMLCanvasElement).width === 300);
}

describe("the animation", () => {
  // All algorithms share a page, because opening a page for each would take ten times as long.
  test("the last step shows the maze that the first page shows, for each algorithm and topology", async () => {
    const variants = algorithms.flatMap(({ id, topologies, title }) =>
      topologies.map((topology) => [id, topology, title] as const),
    );
    const hash = "algorithm=kruskal&width=9&height=9&seed=5&colours=off";
    const [first, page] = [await open(`#${hash}`), await watch(hash)];
    for (const each of [first, page]) await fixSize(each);
    for (const [id, topology, title] of variants) {
      const name = `${id} on a ${topology}`;
      for (const each of [first, page])
        await redrawn(each, () =>
          each.evaluate((hash) => {
            location.hash = hash;
          }, `algorithm=${id}&width=23&height=17&seed=5&topology=${topology}&colours=off`),
        );
      const whole = await countInk(first);
      expect(whole, name).toBeGreaterThan(1000);
      await expect.poll(() => page.textContent("#watch .lesson h2"), { message: name }).toBe(`Lesson: ${title}`);
      await page.locator("#transport").waitFor();
      await expect.poll(() => countInk(page), { message: name }).not.toBe(whole);
      const steps = await stepsOf(page);
      expect(steps, name).toBeGreaterThan(300);
      await page.fill("#step", `${steps >> 1}`);
      await expect.poll(() => countInk(page), { message: name }).not.toBe(whole);
      expect(await litLine(page), name).toBeGreaterThan(0);
      expect(await whyOf(page), name).toMatch(/^[^{}]{15,}$/);
      expect(await page.textContent("#watch .lesson"), name).not.toMatch(/[{}]|undefined|NaN/);
      await page.fill("#step", `${steps}`);
      await expect.poll(() => countInk(page), { message: name }).toBe(whole);
      expect(await litLine(page), name).toBe(0);
      expect(await whyOf(page), name).toBe("The maze is finished. Exactly one path joins any two cells.");
    }
  }, 300_000);

  test("the animation plays when the tab opens, and again for a new maze", async () => {
    const page = await watch(`${SMALL}&ends=corners`, WIDE);
    await expect.poll(() => stepOf(page)).toBeGreaterThan(2);
    expect(await page.getAttribute("#startPlaying", "aria-label")).toBe("Pause");
    await page.fill("#speed", "60");
    await expect.poll(() => stepOf(page), { timeout: 60_000 }).toBe(await stepsOf(page));
    await expect.poll(() => page.getAttribute("#startPlaying", "aria-label")).toBe("Play");
    await page.selectOption("#algorithms", "sidewinder");
    await expect.poll(() => page.getAttribute("#startPlaying", "aria-label")).toBe("Pause");
    await page.click("#tab-solvers");
    const left = await stepOf(page);
    await page.waitForTimeout(300);
    expect(await stepOf(page)).toBe(left);
    await page.click("#tab-watch");
    await expect.poll(() => stepOf(page)).toBeGreaterThan(left);
  });

  test("with reduced motion, the animation waits for the user, and the controls of the player work", async () => {
    const page = await watch(SMALL);
    await page.waitForTimeout(300);
    expect(await stepOf(page)).toBe(0);
    await page.click("#forward");
    await page.click("#forward");
    expect(await stepOf(page)).toBe(2);
    await page.click("#back");
    expect(await stepOf(page)).toBe(1);
    await page.fill("#speed", "20");
    expect(await page.textContent("#speedValue")).toBe("18 steps per second");
    await page.click("#startPlaying");
    await expect.poll(() => stepOf(page)).toBeGreaterThan(3);
    await page.click("#startPlaying");
    const paused = await stepOf(page);
    await page.waitForTimeout(300);
    expect(await stepOf(page)).toBe(paused);
    await page.fill("#step", `${await stepsOf(page)}`);
    // At the end, the player begins again. The step is read in the task of the click, because it grows.
    const again = await page.evaluate(() => {
      document.getElementById("startPlaying")?.click();
      return (document.getElementById("step") as HTMLInputElement).valueAsNumber;
    });
    expect(again).toBe(0);
  });

  test("arrow keys move the animation by one step unless a field has the focus", async () => {
    const page = await watch(SMALL);
    await page.focus("#maze");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    expect(await stepOf(page)).toBe(1);
    await page.focus("#startPlaying");
    await page.keyboard.press("ArrowRight");
    expect(await stepOf(page)).toBe(2);
    expect(await page.getAttribute("#tab-watch", "aria-selected")).toBe("true");
  });

  test.each(["kruskal", "wilson"])("the last step of %s in a shape shows the finished maze", async (algorithm) => {
    const page = await open(`#algorithm=${algorithm}&width=23&height=17&seed=5&colours=off`);
    await redrawn(page, () => page.click("#shapes >> text=Heart"));
    await fixSize(page);
    const whole = await countInk(page);
    await goTo(page, "watch");
    await page.locator("#transport").waitFor();
    await fixSize(page);
    const steps = await stepsOf(page);
    await page.fill("#step", `${steps >> 1}`);
    await expect.poll(() => countInk(page)).not.toBe(whole);
    await page.fill("#step", `${steps}`);
    await expect.poll(() => countInk(page)).toBe(whole);
  });

  test("a large maze plays many steps per frame, and a maze that is too large offers a smaller one", async () => {
    const page = await watch("algorithm=recursive-division&width=400&height=400&seed=7", WIDE);
    await expect.poll(() => stepOf(page), { timeout: 90_000 }).toBeGreaterThan(5000);
    const large = await open("#algorithm=kruskal&width=1000&height=600&seed=7&tab=watch");
    await large.locator("#watch .tooLarge button").waitFor();
    expect(await large.textContent("#watch .tooLarge p")).toBe(
      "600,000 cells are too many for the animation. The limit is 262,144.",
    );
    expect(await large.locator("#transport").isVisible()).toBe(false);
    await large.click("#watch .tooLarge button");
    await large.locator("#transport").waitFor();
    expect(await large.evaluate(() => location.hash)).toContain("width=50&height=30");
    expect(await large.locator("#watch .tooLarge").isVisible()).toBe(false);
  });

  test("the page reports a walk that is too long to store", async () => {
    const page = await open("#algorithm=aldous-broder&width=500&height=500&seed=7&tab=watch");
    await page.locator("#watch .tooLarge button").waitFor();
    expect(await page.textContent("#watch .tooLarge p")).toBe("This walk has too many steps to store.");
  });
});

describe("the lesson", () => {
  test("the highlighted line and the sentence of a lesson belong to the step", async () => {
    const page = await watch(SMALL);
    expect(await litLine(page)).toBe(0);
    expect(await whyOf(page)).toMatch(/^The beginning\./);
    await page.click("#forward");
    expect(await litLine(page)).toBe(4);
    expect(await whyOf(page)).toMatch(/^\(\d+, \d+\) and \(\d+, \d+\) were in different sets.*one cell/);
    // The last edges of Kruskal's list usually join cells of the same set, so the wall of the step before the last
    // usually stays.
    await page.fill("#step", `${(await stepsOf(page)) - 1}`);
    if ((await litLine(page)) === 5) expect(await whyOf(page)).toMatch(/are in the same set/);
    else expect(await litLine(page)).toBe(4);
  });

  test("the lesson is in French on the French page, and follows a change of language", async () => {
    const page = await watch("algorithm=prim-modified&width=12&height=9&seed=7");
    await page.fill("#step", "30");
    expect(await whyOf(page)).toMatch(/was drawn from a frontier of \d+ cells/);
    await page.click("#language");
    await expect.poll(() => whyOf(page)).toMatch(/a été tirée d’une frontière de \d+ cellules/);
    expect(await page.textContent("#watch h2")).toBe("Leçon : Prim modifié");
    expect(await stepOf(page)).toBe(30);
    expect(await page.textContent("#stepValue")).toBe("pas 30 sur 109");
  });

  test("the last sentence says when two mazes are identical, and only then", async () => {
    const page = await watch("algorithm=prim-true&width=6&height=5&seed=7&beside=kruskal");
    await page.locator("#step").press("End");
    await expect.poll(() => whyOf(page)).toMatch(/identical, wall for wall: True Prim, Kruskal/);
    await page.locator("#step").press("ArrowLeft");
    await expect.poll(() => whyOf(page)).not.toMatch(/identical/);
  });

  test("another algorithm begins paused if the last one was paused", async () => {
    const page = await open("#algorithm=kruskal&width=6&height=5&seed=7&tab=watch&watch.step=5");
    await expect.poll(() => stepOf(page)).toBe(5);
    await page.selectOption("#algorithms", "wilson");
    await expect.poll(() => page.textContent("#watch h2")).toMatch(/Wilson/);
    await expect.poll(() => stepOf(page)).toBe(0);
    await page.waitForTimeout(600);
    expect(await stepOf(page)).toBe(0);
  });

  test("a presentation shows maze, sentence and pseudocode, is used by keys, and Escape ends it", async () => {
    const page = await open("#algorithm=kruskal&width=12&height=9&seed=7&tab=watch&watch.step=5");
    await page.click("#present");
    await expect.poll(() => hashOf(page).get("watch.present")).toBe("on");
    const seen = async () =>
      Promise.all(["#maze", ".why", ".codeSteps", "#width", ".top"].map((part) => page.locator(part).isVisible()));
    await expect.poll(seen).toEqual([true, true, true, false, false]);
    // Screen readers read the sentence of a step, and not the counter of an animation.
    expect(await page.getAttribute("#stepValue", "aria-live")).toBe("off");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.inputValue("#step")).toBe("6");
    await page.keyboard.press("Space");
    await expect.poll(() => page.inputValue("#step")).not.toBe("6");
    const again = await open(`${new URL(page.url()).hash}&tab=watch`);
    await expect.poll(() => again.locator(".top").isVisible()).toBe(false);
    await again.keyboard.press("Escape");
    await expect.poll(() => again.locator(".top").isVisible()).toBe(true);
    expect(hashOf(again).has("watch.present")).toBe(false);
    // A button and the Back button of the browser end it, too.
    await page.click("#present");
    await expect.poll(seen).toEqual([true, true, true, true, true]);
    await page.click("#present");
    await expect.poll(() => page.locator(".top").isVisible()).toBe(false);
    await page.goBack();
    await expect.poll(() => page.locator(".top").isVisible()).toBe(true);
    // The button leaves no entry in the history, and keeps the step.
    const before = await page.evaluate(() => history.length);
    await page.fill("#step", "9");
    await page.click("#present");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => hashOf(page).get("watch.step")).toBe("10");
    // Two presses before the browser has gone back do not leave the page.
    await page.evaluate(() => {
      for (let i = 0; i < 2; i++) dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    });
    await expect.poll(() => hashOf(page).has("watch.present")).toBe(false);
    await expect.poll(() => page.inputValue("#step")).toBe("10");
    expect(await page.evaluate(() => [history.state, history.length])).toEqual([null, before]);
  });

  test("two algorithms play side by side, and true Prim and Kruskal end with the same maze", async () => {
    const page = await open("#algorithm=prim-true&width=15&height=11&seed=7&tab=watch&watch.beside=kruskal");
    await page.locator("#transport").waitFor();
    expect(await page.locator("#figures canvas:visible").count()).toBe(2);
    const lessons = await page.$$eval("#watch .lesson h2", (all) => all.map(({ textContent }) => textContent));
    expect(lessons).toEqual(["Lesson: True Prim", "Lesson: Kruskal"]);
    await page.fill("#step", "40");
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    // Both mazes show the same weights; other algorithms have none.
    const plain = await picture(page);
    await page.check("#watch-numbers");
    await expect.poll(() => picture(page)).not.toBe(plain);
    expect(page.url()).toContain("watch.numbers=on");
    // Kruskal's step is the number of its wall.
    await expect.poll(() => page.textContent("#bar-watch .why:last-child")).toContain("(number 40)");
    await page.screenshot({ path: join(artefacts, "weights.png") });
    await page.uncheck("#watch-numbers");
    await expect.poll(() => picture(page)).toBe(plain);
    const lit = "#watch .codeSteps li[aria-current=step]";
    expect(await page.locator(lit).count()).toBe(2);
    await page.fill("#step", `${await stepsOf(page)}`);
    const pictures = await page.$$eval("#figures canvas", (all) => all.map((one) => (one as HTMLCanvasElement).width));
    expect(pictures[0]).toBe(pictures[1]);
    await page.selectOption("#watch-beside", "");
    await expect.poll(() => page.locator("#figures canvas:visible").count()).toBe(1);
    await page.locator("#transport").waitFor();
    expect(page.url()).not.toContain("watch.beside");
    expect(await page.locator("#watch .lesson:visible").count()).toBe(1);
  });

  test("the lesson explains the bias of a binary tree, and how growing tree chooses cells", async () => {
    const page = await watch("algorithm=binary-tree&width=12&height=9&seed=7&p.corner=south-east");
    expect(await page.textContent("#watch .codeSteps")).toMatch(/from the south-eastern corner.*open east.*open south/);
    const tree = await watch("algorithm=growing-tree&width=12&height=9&seed=7&p.newest=3&p.random=1");
    expect(await tree.textContent("#watch .codeSteps")).toContain("the newest (3), a random one (1)");
  });

  test("the lesson explains dead ends that a braid opens, without highlighting a line", async () => {
    const page = await watch(`${SMALL}&braid=1`);
    await page.fill("#step", `${(await stepsOf(page)) - 1}`);
    expect(await whyOf(page)).toMatch(/was a dead end of the finished maze\. It opens to a neighbour/);
    expect(await litLine(page)).toBe(0);
  });

  test("Watch fits the screen of a phone", async () => {
    const options = { ...PHONE, reducedMotion: "reduce" } as const;
    const page = await watch("algorithm=prim-simplified&width=24&height=18&seed=7", options);
    await page.fill("#step", "80");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const heights = await page.$$eval("#transport button", (all) =>
      all.map((one) => one.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});
