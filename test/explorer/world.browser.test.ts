// Tests the page of a world in Chromium: walls, address, gestures and the walk.

import { join } from "node:path";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { type Cell, createEngine } from "../../src/index.ts";
import { artefacts, boxOf, brokenWords, fingersOn, hashOf, PHONE, usePages, WIDE } from "../helpers/pages.ts";
import { open } from "./worldPage.ts";

usePages();

const engine = createEngine();

/** The middle of the canvas, in pixels of the canvas. */
const middleOf = (page: Page) =>
  page.locator("#world").evaluate((canvas: HTMLCanvasElement) => ({ x: canvas.width / 2, y: canvas.height / 2 }));

const cellOf = (text: string | null): Cell => {
  const [x, y] = String(text).split(",").map(Number);
  return { x, y };
};

test("the page shows the walls of the engine's window, on level 0 and on coarser levels", async () => {
  for (const level of [0, 2]) {
    const size = 8 ** level;
    const page = await open(`#seed=5&x=300000000&y=200000000&scale=${20 / size}&walker=1,1&goal=2,2`);
    const [columns, rows] = [20, 12];
    const [x, y] = [Math.floor(3e8 / size), Math.floor(2e8 / size)];
    const world = { algorithm: "boundless", width: 2 ** 30, height: 2 ** 30, seed: 5, level } as const;
    const window = engine.window({ ...world, x, y, columns, rows });
    const middle = await middleOf(page);
    // Per cell: whether the middle pixel of its east side is dark.
    const dark = await page.evaluate(
      ([columns, rows, left, top]) => {
        const canvas = document.getElementById("world") as HTMLCanvasElement;
        const context = canvas.getContext("2d") as CanvasRenderingContext2D;
        // Reads all pixels in one call. After many reads, browsers draw a canvas differently.
        const { data, width } = context.getImageData(left, top, 20 * columns + 1, 20 * rows);
        const isDark = [];
        for (let row = 0; row < rows; row++) {
          for (let column = 1; column <= columns; column++)
            isDark.push(data[4 * ((20 * row + 10) * width + 20 * column)] < 128);
        }
        return isDark;
      },
      [columns, rows, middle.x - (3e8 / size - x) * 20, middle.y - (2e8 / size - y) * 20].map(Math.round),
    );
    expect(dark).toEqual(Array.from(window.walls, (walls) => (walls & 2) !== 0));
  }
});

test("the user can drag and zoom, and the address restores the view", async () => {
  const page = await open("#seed=5&x=1000.5&y=2000.5&scale=16");
  await page.mouse.move(700, 400);
  await page.mouse.down();
  await page.mouse.move(380, 240, { steps: 6 });
  // After a pause before the release, the view does not glide on.
  await page.waitForTimeout(150);
  await page.mouse.up();
  await expect.poll(() => hashOf(page).get("x")).toBe("1020.5");
  expect(hashOf(page).get("y")).toBe("2010.5");
  await expect.poll(() => page.textContent("#place")).toBe("1,021, 2,011 · level 0");
  await page.click("#zoomOut");
  await page.click("#zoomOut");
  await expect.poll(() => hashOf(page).get("scale")).toBe("4.000");
  await expect.poll(() => page.textContent("#place")).toContain("level 1");
  const picture = (of: Page) =>
    of.evaluate(() => (document.getElementById("world") as HTMLCanvasElement).toDataURL().length);
  const again = await open(new URL(page.url()).hash);
  // Both pages are compared repeatedly, because their tiles may still be missing.
  await expect.poll(async () => (await picture(again)) - (await picture(page))).toBe(0);
  await again.keyboard.press("Tab");
  await again.focus("#world");
  await again.keyboard.press("ArrowRight");
  await expect.poll(() => hashOf(again).get("x")).toBe("1040.5");
  await again.mouse.wheel(0, -1000);
  await again.click("#fit");
  await expect.poll(() => again.textContent("#place")).toContain("level 8");
  await again.screenshot({ path: join(artefacts, "worldWhole.png") });
});

test("the walk follows the engine's path to a goal 10^9 cells away, and arrives at a goal nearby", async () => {
  const page = await open("");
  await page.screenshot({ path: join(artefacts, "world.png") });
  expect(await page.textContent("#way")).toMatch(/^goal 1,000,\d{3},\d{3} cells away in a straight line/);
  await page.click("#walk");
  await expect
    .poll(async () => Number(/· (\d+) steps/.exec((await page.textContent("#way")) ?? "")?.[1]))
    .toBeGreaterThan(9);
  await page.click("#walk");
  const steps = Number(/· (\d+) steps/.exec((await page.textContent("#way")) ?? "")?.[1]);
  const world = engine.world({ algorithm: "boundless", width: 2 ** 30, height: 2 ** 30, seed: 1 });
  const to = cellOf(hashOf(page).get("goal"));
  let cell = { x: 120_000_000, y: 110_000_000 };
  for (let i = 0; i < steps; i++) {
    const step = world.nextStep({ from: cell, to });
    cell = { x: cell.x + (step?.dx ?? 0), y: cell.y + (step?.dy ?? 0) };
  }
  await expect.poll(() => cellOf(hashOf(page).get("walker"))).toEqual(cell);

  const path = world.route({ x: 0, y: 0, columns: 40, rows: 40, from: { x: 3, y: 3 }, to: { x: 30, y: 30 } });
  const [last] = path.slice(-1);
  const goal = { x: last % 40, y: Math.floor(last / 40) };
  const near = await open(`#walker=3,3&goal=${goal.x},${goal.y}`);
  await near.fill("#speed", "11");
  await near.click("#walk");
  await expect.poll(() => near.textContent("#way")).toBe(`Arrived, after ${path.length - 1} steps`);
  expect(await near.textContent("#walk")).toBe("Walk");
});

test("the page works on a phone, in French, with one and two fingers, and with any address", async () => {
  const page = await open("#x=oops&y=-5&scale=1e99&goal=9&seed=", { ...PHONE, locale: "fr-FR" });
  expect(await page.textContent("#notice")).toBe("Une partie de l’adresse a été ignorée : x=oops, goal=9");
  expect(await page.textContent("h2")).toBe("Un labyrinthe parfait de 10¹⁸ cellules");
  expect(await page.textContent("#place")).toMatch(/ 1 · niveau 0$/);
  const before = await page.textContent("#place");
  const touch = await fingersOn(page);
  await touch("touchStart", [200, 400]);
  await touch("touchMove", [100, 300]);
  await touch("touchEnd");
  await expect.poll(() => page.textContent("#place")).not.toBe(before);
  await touch("touchStart", [100, 300], [290, 500]);
  await touch("touchMove", [180, 390], [210, 410]);
  await touch("touchEnd");
  await expect.poll(() => hashOf(page).get("scale")).not.toBe("48.00");
  await page.screenshot({ path: join(artefacts, "worldPhone.png") });
  await page.tap("#walk");
  await expect.poll(() => page.textContent("#walk")).toBe("Arrêter");
  const { y, height } = await boxOf(page, "#world");
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(844);
  await page.tap("#walk");
  // Back returns to the world and the goal before.
  const world = () => ["seed", "goal"].map((name) => hashOf(page).get(name));
  const worlds = [world()];
  for (const name of ["newWorld", "newGoal"]) {
    await page.click(`#${name}`);
    worlds.push(world());
  }
  const [first, second, third] = worlds;
  expect([first[0] === second[0], first[1] === second[1]]).toEqual([false, true]);
  expect([second[0] === third[0], second[1] === third[1]]).toEqual([true, false]);
  for (const before of [second, first]) {
    await page.goBack();
    await page.click("#goal");
    await expect.poll(() => hashOf(page).get("x")).toBe(`${cellOf(before[1]).x + 0.5}`);
    expect(world()).toEqual(before);
  }
});

test.each(["light", "dark"] as const)(
  "the maze, the path and both ends are visible in forced colours, %s",
  async (colorScheme) => {
    const page = await open("", { ...WIDE, colorScheme, forcedColors: "active" });
    const { colours, system, middle } = await page.evaluate(() => {
      const canvas = document.getElementById("world") as HTMLCanvasElement;
      const context = canvas.getContext("2d") as CanvasRenderingContext2D;
      const [left, top] = [Math.floor(canvas.width / 2) - 320, Math.floor(canvas.height / 2) - 250];
      const { data } = context.getImageData(left, top, 640, 500);
      const colours: Record<string, number> = {};
      for (let at = 0; at < data.length; at += 4) {
        const colour = `rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`;
        colours[colour] = (colours[colour] ?? 0) + 4 / data.length;
      }
      const probe = document.createElement("span");
      probe.style.forcedColorAdjust = "none";
      document.body.append(probe);
      const of = (name: string): string => {
        probe.style.color = name;
        return getComputedStyle(probe).color;
      };
      // The middle of the canvas. A second call of getImageData would cause a warning.
      const at = 4 * (250 * 640 + 320);
      const middle = `rgb(${data.slice(at, at + 3).join(", ")})`;
      return { colours, middle, system: [of("Canvas"), of("CanvasText"), of("LinkText")] };
    });
    const [paper, walls, path] = system.map((colour) => colours[colour] ?? 0);
    expect(paper).toBeGreaterThan(0.5);
    expect(walls).toBeGreaterThan(0.1);
    expect(path).toBeGreaterThan(0.002);
    // The walker is in the middle.
    expect(middle).toBe(system[1]);
    await page.screenshot({ path: join(artefacts, `worldForced-${colorScheme}.png`) });
  },
);

test.each([
  [1280, 720],
  [844, 390],
  [390, 844],
  [320, 180],
] as const)("Fit shows the whole world at %i x %i", async (width, height) => {
  const page = await open("", { ...WIDE, viewport: { width, height } });
  await page.click("#fit");
  await expect.poll(() => hashOf(page).get("scale")).not.toBeNull();
  const side = 2 ** 30 * Number(hashOf(page).get("scale"));
  const { width: across, height: down } = await boxOf(page, "#world");
  expect(side).toBeGreaterThan(0.9 * Math.min(across, down));
  expect(side).toBeLessThan(Math.min(across, down));
  expect(Math.min(across, down)).toBeGreaterThan(0.45 * Math.min(width, height));
  expect(down).toBeGreaterThanOrEqual(144);
  for (const axis of ["x", "y"]) expect(Number(hashOf(page).get(axis))).toBe(2 ** 29);
  // Nothing covers the corners and the middles of the sides. On a phone, a part of the world is below the screen.
  await page.locator("#world").scrollIntoViewIfNeeded();
  const { middle } = await boxOf(page, "#world");
  const covered = await page.evaluate(
    ([x, y, half]) =>
      [-1, 0, 1].flatMap((across) =>
        [-1, 0, 1].map((down) => document.elementFromPoint(x + across * half, y + down * half)?.id),
      ),
    [...middle, side / 2 - 2],
  );
  expect(covered).toEqual(Array(9).fill("world"));
  await page.screenshot({ path: join(artefacts, `worldWhole-${width}.png`) });
});

test("the head explains the page, copies the link, and switches language and theme, also on a phone", async () => {
  const page = await open("#seed=5&x=1000.5&y=2000.5&scale=16", {
    ...PHONE,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  expect(await brokenWords(page)).toEqual([]);
  expect(await page.textContent('[data-text="about"]')).toContain("One path joins any two cells");
  expect(await page.textContent('[data-text="keys"]')).toContain("arrow keys move");
  // Keys are of no use on a phone.
  for (const name of ["about", "keys"]) expect(await page.isVisible(`[data-text="${name}"]`)).toBe(name === "about");
  await page.focus("#world");
  await page.keyboard.press("ArrowRight");
  await page.click("#copyLink");
  await expect.poll(() => page.textContent("#notice")).toContain("has been copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("seed=5&x=1005.5&y=2000.5");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.click("#theme");
  expect(await paper()).not.toBe(light);
  await page.click("#language");
  await expect.poll(() => page.textContent("h2")).toBe("Un labyrinthe parfait de 10¹⁸ cellules");
  await expect.poll(() => page.textContent("#way")).toContain("à vol d’oiseau");
  expect(await page.textContent("#walk")).toBe("Marcher");
  expect(await brokenWords(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => page.textContent("#theme")).toBe("Clair");
  expect(await page.textContent("#language")).toBe("English");
});
