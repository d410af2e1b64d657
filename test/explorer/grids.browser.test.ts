// Tests the page of grids in Chromium: the mazes of the package and of the command, steps, ends, address, files.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { createGraphEngine, gridKinds, gridOf, parseGraphMaze, renderGraphSvg } from "../../src/graph.ts";
import { axeViolations, boxOf, fingersOn, newPage, PHONE, siteAddress, usePages, WIDE } from "../helpers/pages.ts";

usePages();

async function open(hash: string, options = WIDE): Promise<Page> {
  const page = await newPage(options);
  await page.goto(`${siteAddress()}/grids.html${hash}`);
  return page;
}

/** Waits until the page shows a maze. */
const shown = (page: Page, words: string) => page.waitForSelector(`#maze[data-drawn^="${words} "]`);

/** The text of a file, without a download: Chromium loses one of some hundred downloads in a row. */
async function written(page: Page, kind: "json" | "svg"): Promise<string> {
  const blob = await page.evaluateHandle(
    (selector) =>
      new Promise<Blob>((resolve) => {
        const { createObjectURL } = URL;
        URL.createObjectURL = (file: Blob) => {
          URL.createObjectURL = createObjectURL;
          resolve(file);
          // The page downloads an empty file.
          return "data:,";
        };
        document.querySelector<HTMLElement>(selector)?.click();
      }),
    `#${kind}`,
  );
  return blob.evaluate((file) => file.text());
}

async function savedJson(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#json")]);
  return readFileSync(await download.path(), "utf8");
}

test("the page makes the mazes of the package on every grid", async () => {
  const page = await open("#width=7&height=6&depth=2&rings=4&side=3&algorithm=wilson&seed=5");
  for (const { id, sizes } of gridKinds) {
    await page.selectOption("#grid", id);
    await shown(page, `${id} wilson 5`);
    const all: Record<string, number> = { width: 7, height: 6, depth: 2, rings: 4, side: 3 };
    const drawn = id === "weave" ? { share: 0.5, seed: 5 } : {};
    const grid = gridOf({ id, ...Object.fromEntries(sizes.map((name) => [name, all[name]])), ...drawn });
    const engine = createGraphEngine(grid);
    const maze = engine.generate({ algorithm: "wilson", seed: 5 });
    expect(parseGraphMaze(await written(page, "json")).maze.passages, id).toEqual(maze.passages);
    const { start, finish, solution } = engine.measure(maze);
    expect(await page.textContent("#facts"), id).toContain(`has ${solution - 1} steps`);
    const marks = { ends: { start, finish }, path: engine.solve(maze, start, finish) };
    expect(await written(page, "svg"), id).toBe(renderGraphSvg(maze, marks));
  }
});

test("the command on the page makes the same maze", async () => {
  const folder = mkdtempSync(join(tmpdir(), "wasmaze-"));
  try {
    for (const hash of [
      "#grid=hex&width=9&height=8&rooms=3&seed=x}",
      "#grid=weave&width=9&height=8&share=0.8&seed=2",
      "#grid=hex&width=9&height=8&algorithm=growing-tree&newest=0&random=3&middle=1&braid=0.5&seed=a  b",
    ]) {
      const page = await open(hash);
      await page.waitForSelector("#maze[data-drawn]");
      const file = join(folder, "maze.json");
      const command = ((await page.textContent("#command")) ?? "").replace("npx wasmaze", "").replace("maze.svg", file);
      execFileSync("sh", ["-c", `"$0" dist/cli.js ${command} --force`, process.execPath]);
      const { passages } = parseGraphMaze(readFileSync(file, "utf8")).maze;
      expect(parseGraphMaze(await savedJson(page)).maze.passages).toEqual(passages);
      await page.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("steps go back and forth with their sentence, and keys and clicks choose the ends of the path", async () => {
  const page = await open("#grid=triangle&width=8&height=5&algorithm=kruskal&seed=3");
  await shown(page, "triangle kruskal 3");
  await page.focus("#step");
  await page.keyboard.press("Home");
  await shown(page, "triangle kruskal 3 0".slice(0, -2));
  expect(await page.getAttribute("#maze", "data-drawn")).toBe("triangle kruskal 3 0");
  await page.click("#forward");
  expect(await page.textContent("#facts")).toMatch(/^\(\d+, \d+\) and \(\d+, \d+\) were in different sets/);
  expect(await page.locator(".codeSteps [aria-current]").count()).toBe(1);
  await page.focus("#maze");
  for (const key of ["ArrowRight", "Enter", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const ends = /start=(\d+)&finish=(\d+)/.exec(page.url());
  expect(ends).not.toBeNull();
  const engine = createGraphEngine(gridOf({ id: "triangle", width: 8, height: 5 }));
  const maze = engine.generate({ algorithm: "kruskal", seed: 3 });
  const path = engine.solve(maze, Number(ends?.[1]), Number(ends?.[2]));
  expect(await page.textContent("#facts")).toContain(`has ${path.length - 1} steps`);
  await page.click("#maze");
  expect(page.url()).not.toContain(`start=${ends?.[1]}&`);
  const again = await open(new URL(page.url()).hash);
  await shown(again, "triangle kruskal 3");
  expect(await again.textContent("#facts")).toBe(await page.textContent("#facts"));
  // A choice that another maze interrupts begins again with the start.
  await again.click("#maze");
  await expect.poll(() => again.textContent("#readOut")).toMatch(/^Start: /);
  await again.selectOption("#algorithm", "wilson");
  await shown(again, "triangle wilson 3");
  await expect.poll(() => again.textContent("#readOut")).toBe("");
  await again.click("#maze");
  await expect.poll(() => again.textContent("#readOut")).toMatch(/^Start: /);
});

test("a maze of hexagons is played by keys", async () => {
  const page = await newPage(WIDE);
  await page.goto(`${siteAddress()}/play/`);
  await page.click(".playHexagons");
  await page.waitForSelector("#maze.played");
  const fields = Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.slice(1)));
  const grid = gridOf({ id: "hex", width: Number(fields.width), height: Number(fields.height) });
  const engine = createGraphEngine(grid);
  const maze = engine.generate({ algorithm: "recursive-backtracker", seed: Number(fields.seed) });
  const { start, finish } = engine.measure(maze);
  const middle = (cell: number): number[] => {
    const { corners = [] } = grid.outlines?.(cell) ?? {};
    return [0, 1].map((side) => corners.filter((_, i) => i % 2 === side).reduce((sum, at) => sum + at, 0) / 6);
  };
  const path = engine.solve(maze, start, finish);
  for (const [i, cell] of path.subarray(1).entries()) {
    const [x, y] = middle(path[i]);
    const [toX, toY] = middle(cell);
    // The key whose direction is nearest, of eight.
    const turn = Math.round((4 * Math.atan2(toY - y, toX - x)) / Math.PI);
    await page.keyboard.press(["ArrowRight", "c", "ArrowDown", "z", "ArrowLeft", "q", "ArrowUp", "e"][(turn + 8) % 8]);
  }
  expect(await page.textContent("#facts")).toMatch(
    new RegExp(`^Finished in [\\d.:]+( s)?\\. ${path.length - 1} steps, the shortest path\\.$`),
  );
});

test("on a phone, a maze on circles is played by taps and swipes", async () => {
  const page = await open("#grid=circle&rings=5&seed=3&game=true", PHONE);
  await page.waitForSelector("#maze.played");
  const engine = createGraphEngine(gridOf({ id: "circle", rings: 5 }));
  const maze = engine.generate({ algorithm: "recursive-backtracker", seed: 3 });
  const { start, finish } = engine.measure(maze);
  const path = engine.solve(maze, start, finish);
  for (const cell of path.subarray(1)) {
    const point = await page.locator(`[data-cell="${cell}"]`).evaluate((shape: SVGPathElement) => {
      const corners = Array.from({ length: 50 }, (_, i) => shape.getPointAtLength((i / 50) * shape.getTotalLength()));
      const [x, y] = (["x", "y"] as const).map((side) => corners.reduce((sum, at) => sum + at[side] / 50, 0));
      return new DOMPoint(x, y).matrixTransform(shape.getScreenCTM() ?? undefined).toJSON();
    });
    await page.touchscreen.tap(point.x, point.y);
  }
  await expect.poll(() => page.textContent("#facts")).toMatch(/^Finished in .*the shortest path\.$/);
  // The same maze again.
  await page.reload();
  await page.waitForSelector("#maze.played");
  const touch = await fingersOn(page);
  const [x, y] = (await boxOf(page)).middle;
  for (const [dx, dy] of [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ]) {
    await touch("touchStart", [x, y]);
    for (const by of [20, 40]) await touch("touchMove", [x + by * dx, y + by * dy]);
    await touch("touchEnd");
  }
  await expect.poll(() => page.textContent("#facts")).toMatch(/^Time [\d.]+ s · Steps [1-9]/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  // An unfinished game continues after the page is loaded again, until it is begun anew.
  const stepsOf = async () => (await page.textContent("#facts"))?.replace(/^.* · /, "");
  const steps = await stepsOf();
  await page.reload();
  await expect.poll(stepsOf).toBe(steps);
  // A field that changes only the colours changes the address of the game.
  await page.check("#distances");
  await expect.poll(() => page.url()).toContain("distances=true");
  await page.reload();
  await page.waitForSelector("#maze.played");
  expect(await stepsOf()).toBe(steps);
  await page.click('#actions button:text-is("The same maze")');
  await expect.poll(() => page.textContent("#facts")).toBe("Time 0.0 s · Steps 0");
  // Anybody can edit the storage.
  await page.evaluate(() => {
    for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, '[["x", -1, 5000], 1000]');
  });
  await page.reload();
  await page.waitForSelector("#maze.played");
  expect(await stepsOf()).toBe("Steps 0");
});

test.each([
  ["hexagons", "grid=hex&width=9&height=7&seed=687081", { id: "hex", width: 9, height: 7 }, 687081],
  ["circles", "grid=circle&rings=6&seed=868161", { id: "circle", rings: 6 }, 868161],
] as const)(
  "on a phone, the player on %s follows a finger that begins on it, cell by cell",
  async (_, hash, grid, seed) => {
    const page = await open(`#${hash}&game=true`, PHONE);
    await page.waitForSelector("#maze.played");
    const engine = createGraphEngine(gridOf(grid));
    const maze = engine.generate({ algorithm: "recursive-backtracker", seed });
    const { start, finish } = engine.measure(maze);
    const path = engine.solve(maze, start, finish);
    const middleOf = (cell: number) =>
      page.locator(`[data-cell="${cell}"]`).evaluate((shape: SVGPathElement) => {
        const corners = Array.from({ length: 50 }, (_, i) => shape.getPointAtLength((i / 50) * shape.getTotalLength()));
        const [x, y] = (["x", "y"] as const).map((side) => corners.reduce((sum, at) => sum + at[side] / 50, 0));
        const at = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM() ?? undefined);
        return [at.x, at.y] as const;
      });
    const touch = await fingersOn(page);
    let last = await middleOf(path[0]);
    await touch("touchStart", last);
    for (const cell of path.subarray(1)) {
      const next = await middleOf(cell);
      for (const share of [0.5, 1])
        await touch("touchMove", [last[0] + share * (next[0] - last[0]), last[1] + share * (next[1] - last[1])]);
      last = next;
    }
    await touch("touchEnd");
    await expect
      .poll(() => page.textContent("#facts"))
      .toMatch(new RegExp(`^Finished in [\\d.:]+( s)?\\. ${path.length - 1} steps, the shortest path\\.$`));
  },
);

test("a bad word of the address does not discard the others, and a grid with too many cells is an error", async () => {
  const page = await open("#grid=circle&rings=x&algorithm=nobody&seed=77&colour=red");
  await shown(page, "circle recursive-backtracker 77");
  expect(await page.textContent("#notice")).toContain("rings=x, algorithm=nobody, colour=red");
  // The notice is above the maze, and the wrong words are removed from the address.
  const [notice, board] = [await boxOf(page, "#notice"), await boxOf(page)];
  expect(notice.y).toBeLessThan(board.y);
  expect(new URL(page.url()).hash).toBe("#grid=circle&algorithm=recursive-backtracker&seed=77");
  await page.selectOption("#grid", "hex");
  await page.fill("#width", "100");
  await page.fill("#height", "100");
  await page.locator("#height").blur();
  await page.waitForFunction(() => document.getElementById("facts")?.textContent?.includes("at most 2500 cells"));
});

test.each([
  ["light", WIDE],
  ["dark", { ...PHONE, colorScheme: "dark" as const }],
])("axe reports no problems, and nothing scrolls sideways (%s)", async (_, options) => {
  const page = await open("#grid=hexagon&side=5&seed=1", options);
  await shown(page, "hexagon recursive-backtracker 1");
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
