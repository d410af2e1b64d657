// Tests the tab Play in Chromium: challenges, the view from inside the maze, and gamepads.

import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { hashOf, PHONE, pixelsOf, STILL, usePages, WIDE } from "../helpers/pages.ts";
import { asIfQuiet, betterQuarter } from "../helpers/quiet.ts";
import {
  closeResult,
  corridorLength,
  gameOf,
  isSolved,
  KEYS,
  open,
  SMALL,
  SMALL_HASH,
  solve,
  stepsOf,
  waysOf,
} from "./playing.ts";

usePages();

describe("links of challenges", () => {
  async function linkOf(page: Page): Promise<string> {
    await isSolved(page);
    return (await page.textContent("#playLink")) ?? "";
  }

  test("a challenge link contains maze, fog, time and steps, and the end of a game shows the comparison", async () => {
    const page = await open(`${SMALL_HASH}&play.fog=on`);
    const [first] = waysOf(SMALL);
    for (const way of [first, (first + 2) & 3]) await page.keyboard.press(KEYS[way]);
    await page.waitForTimeout(1500);
    await solve(page, SMALL);
    const hash = new URL(await linkOf(page)).hash.slice(1);
    const words = new URLSearchParams(hash);
    expect(words.get("play.fog")).toBe("on");
    const steps = waysOf(SMALL).length;
    expect(words.get("play.beat")).toMatch(new RegExp(`^\\d+\\.\\d,${steps + 2},0,[0-9a-f]{8}$`));
    const time = words.get("play.beat")?.split(",")[0];

    const other = await open(hash);
    await expect.poll(() => other.textContent(".playRival")).toBe(`Beat ${time} s, ${steps + 2} steps`);
    expect(await other.getAttribute(".fogSwitch", "aria-pressed")).toBe("true");
    await solve(other, SMALL);
    await isSolved(other);
    const mine = /[\d.]+/.exec((await other.textContent("#playResultTitle")) ?? "")?.[0];
    const difference = Math.round(10 * (Number(mine) - Number(time))) / 10;
    expect(await other.textContent(".playVerdict")).toBe(
      difference < 0
        ? `Challenge won: ${(-difference).toFixed(1)} s faster.`
        : difference > 0
          ? `Challenge lost: ${difference.toFixed(1)} s slower.`
          : "Challenge won: the same time with 2 fewer steps.",
    );
    expect(await other.textContent(".playLines")).toContain(`Steps: ${steps} against ${steps + 2}.`);
    // The challenge requires fog. Switching fog off therefore pauses the challenge, when a game begins.
    await closeResult(other);
    await other.click(".fogSwitch");
    await other.click(".playAgain");
    await expect.poll(() => other.textContent(".playRival")).toBe("This challenge needs fog from the first step.");
    await expect
      .poll(() => other.textContent(".playSaid"))
      .toMatch(
        /^This challenge needs fog from the first step\. Start: column \d+, row \d+\. The finish: [^.]+\. Column [^.]+\./,
      );
    await other.click(".playAnother");
    await expect.poll(() => other.isVisible(".playRival")).toBe(false);
  });

  test("an edited link opens a maze without a challenge", async () => {
    const page = await open(SMALL_HASH);
    await solve(page, SMALL);
    const hash = new URL(await linkOf(page)).hash.slice(1);
    const word = new URLSearchParams(hash).get("play.beat") ?? "";
    for (const edited of [
      word.replace(/^[\d.]+/, "0.0"),
      word.replace(/,\d+,/, ",1,"),
      `${word}<img src=x onerror=alert(1)>`,
      "1e999,1,1,00000000",
      "%00",
      "x".repeat(5000),
    ]) {
      const words = new URLSearchParams(hash);
      words.set("play.beat", edited);
      words.set("play.level", "999999");
      words.set("play.day", "2026-99-99");
      const other = await open(words.toString());
      expect(await other.isVisible(".playRival"), edited).toBe(false);
      expect(await other.textContent(".playTitle")).toBe("This maze");
      await other.close();
    }
  });

  test("a button copies the challenge link, or selects it if copying is forbidden", async () => {
    const page = await open(SMALL_HASH, { ...WIDE, permissions: ["clipboard-read", "clipboard-write"] });
    await solve(page, SMALL);
    const link = await linkOf(page);
    await page.click(".playResult .copy");
    await expect.poll(() => page.textContent(".playResult .copy")).toBe("Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    // The label is read before any timer can restore it.
    const refuse = (hasClipboard: boolean) =>
      page.evaluate(async (exists) => {
        const writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
        Object.defineProperty(navigator, "clipboard", {
          value: exists ? { writeText } : undefined,
          configurable: true,
        });
        getSelection()?.removeAllRanges();
        const copy = document.querySelector(".playResult .copy") as HTMLButtonElement;
        copy.click();
        for (let turn = 0; turn < 100 && !getSelection()?.toString(); turn++) await undefined;
        return [copy.textContent, getSelection()?.toString()];
      }, hasClipboard);
    expect(await refuse(true)).toEqual(["Selected", link]);
    expect(await refuse(false)).toEqual(["Selected", link]);
  });
});

describe("the view from inside the maze", () => {
  const MAZES = [
    "algorithm=kruskal&width=12&height=9&seed=7",
    "algorithm=wilson&width=12&height=9&seed=7&topology=torus",
    `algorithm=wilson&width=19&height=19&seed=22&play.level=12`,
  ];

  test.each(MAZES)("the view from inside shows walls, floor, sky and a map: %s", async (maze) => {
    const page = await open(`${maze}&tab=play&play.walk=on`);
    await page.locator(".playWalk:not([hidden])").waitFor();
    await expect.poll(async () => (await pixelsOf(page, ".playWalk")).others).toBeGreaterThan(0.5);
    // The floor of the map.
    await expect.poll(async () => (await pixelsOf(page, ".playWalk", 0xfff8fdff)).share).toBeGreaterThan(0.01);
  });

  test("on a torus, the map also shows the cells beyond the border", async () => {
    const page = await open("algorithm=wilson&width=12&height=9&seed=7&topology=torus&ends=0,0;6,4&play.walk=on");
    // The left third of the map, in the corner at the top right, is beyond the western border.
    const colours = () =>
      page.locator(".playWalk").evaluate((canvas: HTMLCanvasElement) => {
        const ratio = canvas.width / canvas.clientWidth;
        const size = Math.round(Math.min(150 * ratio, canvas.width * 0.3));
        const context = canvas.getContext("2d") as CanvasRenderingContext2D;
        const left = canvas.width - size - 10 * ratio;
        const { data } = context.getImageData(left, 10 * ratio + size / 4, size / 3, size / 2);
        return new Set(new Uint32Array(data.buffer)).size;
      });
    await expect.poll(colours).toBeGreaterThan(1);
  });

  test("in the view from inside, Up walks, Left and Right turn, V leaves, and a wall ahead is announced", async () => {
    const request = { ...SMALL, width: 6, height: 5 };
    const options = { ...STILL, viewport: { width: 800, height: 600 } };
    const page = await open("algorithm=kruskal&width=6&height=5&seed=7&tab=play&play.walk=on", options);
    const { passages, path } = gameOf(request);
    // At the start of a game, the player faces the longest corridor.
    const lengths = [0, 1, 2, 3].map((way) => corridorLength(passages, path[0], way));
    let facing = lengths.indexOf(Math.max(...lengths));
    const turn = async (key: string, by: number): Promise<void> => {
      await page.keyboard.press(key);
      facing = (facing + by) & 3;
      await expect
        .poll(() => page.textContent(".playSaid"), { timeout: 60_000 })
        .toContain(`Facing ${["north", "east", "south", "west"][facing]}.`);
      const goesAhead = passages.through(path[steps], facing) !== -1;
      expect(/Open:[^.]*ahead/.test((await page.textContent(".playSaid")) ?? "")).toBe(goesAhead);
    };
    let steps = 0;
    await turn("ArrowLeft", 3);
    for (const way of waysOf(request)) {
      while (facing !== way) await turn("ArrowRight", 1);
      await page.keyboard.press("ArrowUp");
      await expect.poll(() => stepsOf(page), { timeout: 60_000 }).toBe(`${++steps}`);
    }
    await isSolved(page);
    expect(await page.textContent(".playLines")).toContain("steps, the shortest path.");
    await closeResult(page);
    await page.keyboard.press("v");
    await expect.poll(() => page.isVisible(".playWalk")).toBe(false);
    expect(hashOf(page).has("play.walk")).toBe(false);
    // The button below the maze opens the view, and both the Back button and the button close it.
    await page.click(".playAgain");
    await page.click(".walkSwitch");
    await expect.poll(() => page.isVisible(".playWalk")).toBe(true);
    await expect.poll(() => page.textContent(".playSaid")).toMatch(/^Column \d, row \d\. Facing /);
    await page.goBack();
    await expect.poll(() => page.isVisible(".playWalk")).toBe(false);
    const entries = await page.evaluate(() => history.length);
    await page.click(".walkSwitch");
    await expect.poll(() => page.isVisible(".playWalk")).toBe(true);
    await page.click(".walkSwitch");
    await expect.poll(() => page.isVisible(".playWalk")).toBe(false);
    expect(await page.evaluate(() => [history.state, history.length])).toEqual([null, entries]);
    expect(await stepsOf(page)).toBe("0");
  });

  test("the view from inside moves in frames of a few milliseconds, or without animation on request", async () => {
    for (const [options, least, most] of [
      [WIDE, 7, 1000],
      [STILL, 1, 6],
    ] as const) {
      const page = await open("algorithm=wilson&width=40&height=30&seed=7&tab=play&play.walk=on", options, () => {
        const noted = globalThis as unknown as { frames: number[] };
        noted.frames = [];
        const ask = requestAnimationFrame;
        globalThis.requestAnimationFrame = (act) =>
          ask((now) => {
            const before = performance.now();
            act(now);
            noted.frames.push(performance.now() - before);
          });
      });
      // The game says which way the player faces once no text has followed for 350 ms. The turn is finished then.
      const facing = () => page.textContent(".playSaid");
      await expect.poll(facing).toContain("Start");
      await page.evaluate("frames = []");
      for (let turns = 0; turns < 4; turns++) {
        const before = await facing();
        await page.keyboard.press("ArrowRight");
        await expect.poll(facing).not.toBe(before);
      }
      const frames = await page.evaluate<number[]>("frames");
      expect(frames.length).toBeGreaterThanOrEqual(least);
      expect(frames.length).toBeLessThanOrEqual(most);
      if (options === WIDE) expect(await asIfQuiet(page, betterQuarter(frames))).toBeLessThan(8);
      await page.close();
    }
  });

  test("in the view from inside, swipes walk and turn, and a tap makes a step ahead", async () => {
    const page = await open(`${SMALL_HASH}&play.walk=on`, { ...PHONE, reducedMotion: "reduce" });
    await page.locator(".playWalk").tap();
    await expect.poll(() => stepsOf(page)).toBe("1");
  });
});

describe("gamepads in Play", () => {
  test("gamepads make steps", async () => {
    const page = await open(SMALL_HASH, WIDE, () => {
      const noted = globalThis as unknown as { pad: object };
      const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
      noted.pad = { connected: true, axes: [0, 0, 0, 0], buttons };
      navigator.getGamepads = () => [null, noted.pad as Gamepad];
    });
    const press = (button: number, pressed: boolean) => page.evaluate(`pad.buttons[${button}].pressed = ${pressed}`);
    for (const way of waysOf(SMALL).slice(0, 3)) {
      const before = Number(await stepsOf(page));
      // A held arrow repeats its step, so the button is released in the frame of the first step.
      await page.evaluate(async (button) => {
        const { pad } = globalThis as unknown as { pad: { buttons: { pressed: boolean }[] } };
        const steps = () => document.querySelector(".playSteps")?.textContent;
        const before = steps();
        pad.buttons[button].pressed = true;
        while (steps() === before) await new Promise(requestAnimationFrame);
        pad.buttons[button].pressed = false;
        // The game polls the gamepad once per frame.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      }, [12, 15, 13, 14][way]);
      await expect.poll(() => stepsOf(page)).toBe(`${before + 1}`);
    }
    await press(0, true);
    await expect.poll(() => page.textContent(".playHints")).toBe("1");
    await press(0, false);
  });
});
