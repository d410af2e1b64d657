// Tests gestures in Chromium: mouse, wheels, trackpads and fingers.

import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { boxOf, fingersOn, hashOf, PHONE, usePages } from "../helpers/pages.ts";
import { open, picture, redrawn } from "./explorer.ts";

usePages();

describe("gestures with a mouse", () => {
  test("a click sets the chosen cell, a drag pans, the wheel zooms, and Fit resets pan and zoom", async () => {
    const page = await open("#algorithm=prim-true&width=10&height=10&seed=7");
    const [x, y] = (await boxOf(page)).middle;
    const click = (dx: number, dy: number) => redrawn(page, () => page.mouse.click(x + dx, y + dy));
    await click(4, 4);
    expect(hashOf(page).get("ends")).toBe("5,5;9,9");
    await page.selectOption("#click", "finish");
    await click(-4, -4);
    expect(hashOf(page).get("ends")).toBe("5,5;4,4");
    await page.selectOption("#click", "grow");
    await click(4, -4);
    expect(hashOf(page).get("start")).toBe("5,4");
    const fitted = await picture(page);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -300);
    await expect.poll(() => picture(page)).not.toBe(fitted);
    await page.click("#fit");
    await expect.poll(() => picture(page)).toBe(fitted);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => picture(page)).not.toBe(fitted);
    expect(hashOf(page).get("start")).toBe("5,4");
    for (const id of ["zoomIn", "zoomOut", "fit"]) await page.click(`#${id}`);
    await expect.poll(() => picture(page)).toBe(fitted);
  });

  async function cellWidth(page: Page): Promise<number> {
    const box = await boxOf(page);
    const column = async (x: number): Promise<number> => {
      await page.mouse.move(x, box.middle[1]);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      return Number(/^Column (\d+)/.exec((await page.textContent("#readOut")) ?? "")?.[1]);
    };
    const [left, right] = [box.x + 0.25 * box.width, box.x + 0.75 * box.width];
    return (right - left) / ((await column(right)) - (await column(left)));
  }

  test("the wheel zooms in proportion to its turn", async () => {
    const page = await open("#algorithm=kruskal&width=120&height=90&seed=7");
    const before = await cellWidth(page);
    for (let i = 0; i < 10; i++) await page.mouse.wheel(0, -2);
    const little = await cellWidth(page);
    expect(little / before).toBeGreaterThan(0.9);
    expect(little / before).toBeLessThan(1.3);
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -100);
    await expect.poll(async () => (await cellWidth(page)) / before).toBeGreaterThan(1.9);
    expect((await cellWidth(page)) / before).toBeLessThan(3.2);
    for (let i = 0; i < 21; i++) await page.mouse.wheel(0, 20);
    await expect.poll(async () => (await cellWidth(page)) / before).toBeLessThan(1.2);
  });
});

describe("gestures with fingers", () => {
  async function swipe(page: Page, touch: Awaited<ReturnType<typeof fingersOn>>): Promise<void> {
    const [x, y] = (await boxOf(page)).middle;
    await touch("touchStart", [x, y]);
    for (let up = 10; up <= 120; up += 10) {
      await touch("touchMove", [x, y - up]);
      await page.waitForTimeout(16);
    }
    await touch("touchEnd");
  }

  const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);

  test("one finger scrolls the page or draws a shape, and two fingers zoom the maze without scrolling", async () => {
    const page = await open("#algorithm=wilson&width=24&height=30&seed=7", PHONE);
    const touch = await fingersOn(page);
    const before = await picture(page);
    const scrollend = page.evaluate(
      () => new Promise<void>((ended) => document.addEventListener("scrollend", () => ended(), { once: true })),
    );
    await swipe(page, touch);
    await scrollend;
    expect(await scrolled(page)).toBeGreaterThan(40);
    expect(await picture(page)).toBe(before);
    await page.evaluate(() => scrollTo(0, 0));
    const [x, y] = (await boxOf(page)).middle;
    await touch("touchStart", [x - 20, y], [x + 20, y]);
    for (const apart of [30, 40, 60, 80]) await touch("touchMove", [x - apart, y], [x + apart, y]);
    await touch("touchEnd");
    await expect.poll(() => picture(page)).not.toBe(before);
    expect(await scrolled(page)).toBe(0);
    await page.tap("#fit");
    await page.selectOption("#click", "shape");
    await page.evaluate(() => scrollTo(0, 0));
    await redrawn(page, () => swipe(page, touch));
    expect(await scrolled(page)).toBe(0);
    expect(hashOf(page).has("mask")).toBe(true);
  });
});
