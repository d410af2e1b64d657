// Tests the tab Play in Chromium: keys, fingers, the clock, levels, results and fog.

import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { DIRECTIONS } from "../../web/maze/square.ts";
import { requestOfDay, requestOfLevel } from "../../web/play/levels.ts";
import {
  axeViolations,
  boxOf,
  fingersOn,
  hashOf,
  INK,
  newPage,
  PHONE,
  pixelsOf,
  siteAddress,
  usePages,
  WIDE,
} from "../helpers/pages.ts";
import {
  begun,
  closeResult,
  corridorLength,
  gameOf,
  isSolved,
  KEYS,
  open,
  openIn,
  SMALL,
  SMALL_HASH,
  solve,
  stepsOf,
  timeOf,
  waysOf,
} from "./playing.ts";

const NAMES = ["north", "east", "south", "west"];

/** The colour of the finish. */
const FINISH = 0xff0c41c2;
const WALKER = 0xff5b18c2;

usePages();

async function chooseLevel(page: Page, level: number): Promise<void> {
  await page.click(`.levels [value="${level}"]`);
  await expect.poll(() => page.textContent(".playTitle")).toMatch(new RegExp(` ${level}$`));
}

describe("keys in Play", () => {
  test("after a click on the door, arrow keys make steps in the same maze", async () => {
    const page = await newPage(WIDE);
    await page.goto(`${siteAddress()}/#${SMALL_HASH}`);
    await page.click('[data-door="play/"]');
    await begun(page);
    await solve(page, SMALL);
    await isSolved(page);
    expect(await stepsOf(page)).toBe(`${waysOf(SMALL).length}`);
  });

  test("arrow keys, WASD and HJKL make steps unless a field has the focus", async () => {
    const page = await open(SMALL_HASH);
    const [way] = waysOf(SMALL);
    const back = (way + 2) & 3;
    let steps = 0;
    for (const [keys, place] of [
      [KEYS, "#maze"],
      ["wdsa", ".playAgain"],
      ["kljh", ".fogSwitch"],
      [KEYS, "#theme"],
      ["wdsa", ".playKeys summary"],
    ] as const) {
      await page.focus(place);
      for (const one of [way, back]) {
        await page.keyboard.press(keys[one]);
        await expect.poll(() => stepsOf(page)).toBe(`${++steps}`);
      }
    }
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Alt+ArrowUp");
    await page.evaluate(() => {
      const field = document.createElement("input");
      field.id = "ownField";
      document.body.append(field);
      field.focus();
    });
    await page.keyboard.type("wasdhjklui");
    for (const key of KEYS) await page.keyboard.press(key);
    expect(await page.inputValue("#ownField")).toBe("wasdhjklui");
    expect(await stepsOf(page)).toBe(`${steps}`);
  });

  test("the user can switch off letter keys and keep the arrow keys", async () => {
    const page = await open(SMALL_HASH);
    await page.click(".playKeys summary");
    await page.click(".lettersSwitch");
    for (const key of "wasdhjkluirv") await page.keyboard.press(key);
    await page.waitForTimeout(100);
    expect(await stepsOf(page)).toBe("0");
    expect(await page.textContent(".playHints")).toBe("0");
    await page.keyboard.press(KEYS[waysOf(SMALL)[0]]);
    expect(await stepsOf(page)).toBe("1");
  });

  test("keys undo, show a hint and start over, and undone steps still count", async () => {
    const page = await open(SMALL_HASH);
    const ways = waysOf(SMALL);
    for (const way of ways.slice(0, 4)) await page.keyboard.press(KEYS[way]);
    await page.keyboard.press("u");
    await page.keyboard.press("Control+z");
    expect(await stepsOf(page)).toBe("4");
    await page.keyboard.press("i");
    await page.keyboard.press("i");
    expect(await page.textContent(".playHints")).toBe("1");
    const hinted = ways.slice(2, 8).map((way) => NAMES[way]);
    await expect.poll(() => page.textContent(".playSaid")).toBe(`Hint: ${hinted.join(", ")}.`);
    for (const way of ways.slice(2)) await page.keyboard.press(KEYS[way]);
    await isSolved(page);
    expect(await page.textContent(".playLines")).toContain("One hint.");
    // Sends the key before the browser has moved the focus out of the closed dialog.
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
    });
    expect([await stepsOf(page), await page.textContent(".playHints"), await timeOf(page)]).toEqual(["0", "0", 0]);
  });
});

describe("fingers and the mouse in Play", () => {
  async function pointOf(page: Page, cell: number): Promise<[number, number]> {
    const box = await boxOf(page);
    const ratio = await page.evaluate(() => devicePixelRatio);
    const size = [box.width * ratio - 4, box.height * ratio - 4];
    const scale = Math.floor(Math.min(size[0] / 12.12, size[1] / 9.12, 96 * ratio)) / ratio;
    const left = box.x + (box.width - 12 * scale) / 2;
    const top = box.y + (box.height - 9 * scale) / 2;
    return [left + ((cell % 12) + 0.5) * scale, top + (Math.floor(cell / 12) + 0.5) * scale];
  }

  test("dragging the mouse through the maze makes steps", async () => {
    const page = await open(SMALL_HASH);
    const { path } = gameOf(SMALL);
    await page.mouse.move(...(await pointOf(page, path[0])));
    await page.mouse.down();
    for (const cell of path) await page.mouse.move(...(await pointOf(page, cell)), { steps: 3 });
    await page.mouse.up();
    await isSolved(page);
    expect(await page.textContent(".playLines")).toBe(`${path.length - 1} steps, the shortest path.`);
  });

  test("on a phone, swipes and taps make steps, held swipes repeat, and a second finger is ignored", async () => {
    const page = await open(SMALL_HASH, PHONE);
    const send = await fingersOn(page);
    await page.locator(".playPad").scrollIntoViewIfNeeded();
    const pad = await boxOf(page, ".playPad");
    const [x, y] = pad.middle;
    const [way] = waysOf(SMALL);
    const { dx, dy } = DIRECTIONS[way];
    const to = (by: number): [number, number] => [x + by * dx, y + by * dy];
    await send("touchStart", [x, y]);
    const { passages, path } = gameOf(SMALL);
    const corridor = corridorLength(passages, path[0], way);
    // A swipe makes one step, or more to the end of the corridor if the browser is too slow to end it in time.
    const stepsAfter = async (before: number): Promise<number> => {
      await expect.poll(async () => Number(await stepsOf(page))).toBeGreaterThan(before);
      const after = Number(await stepsOf(page));
      expect(after - before).toBeLessThanOrEqual(corridor);
      return after;
    };
    await send("touchMove", to(15));
    await send("touchMove", to(40));
    await send("touchEnd");
    const once = await stepsAfter(0);
    // A second finger touches the field and must be ignored.
    await send("touchStart", [x, y]);
    await send("touchStart", [x, y], [pad.x + 20, pad.y + 20]);
    await send("touchMove", to(-40), [pad.x + 60, pad.y + 60]);
    await send("touchEnd");
    await stepsAfter(once);
    await page.click(".playAgain");
    await expect.poll(() => stepsOf(page)).toBe("0");
    await send("touchStart", [x, y]);
    await send("touchMove", to(45));
    await expect.poll(() => stepsOf(page)).toBe(`${corridor}`);
    await send("touchEnd");
    await page.click(".playAgain");
    await page.locator(`.playPad [value="${way}"]`).tap();
    await expect.poll(() => stepsOf(page)).toBe("1");
    // Screen readers use an arrow by pressing Enter.
    await page.focus(`.playPad [value="${(way + 2) & 3}"]`);
    await page.keyboard.press("Enter");
    await expect.poll(() => stepsOf(page)).toBe("2");
  });

  test("on a phone, a tap on the cell beside the player makes a step", async () => {
    const page = await open(SMALL_HASH, PHONE);
    const { path } = gameOf(SMALL);
    await page.touchscreen.tap(...(await pointOf(page, path[1])));
    await expect.poll(() => stepsOf(page)).toBe("1");
    // A distant cell that is not in line with the player is no direction.
    const [x, y] = [path[1] % 12, Math.floor(path[1] / 12)];
    await page.touchscreen.tap(...(await pointOf(page, (x < 6 ? x + 5 : x - 5) + 12 * (y < 4 ? y + 4 : y - 4))));
    await page.touchscreen.tap(...(await pointOf(page, path[0])));
    await expect.poll(() => stepsOf(page)).toBe("2");
  });

  test("Play fits screens of 390 and 320 pixels, with buttons of at least 24 pixels, or 44 for touch", async () => {
    for (const width of [390, 320]) {
      for (const locale of ["en-GB", "fr-FR"]) {
        const page = await open(SMALL_HASH, { ...PHONE, locale, viewport: { width, height: 700 } });
        await page.click(".playKeys summary");
        const sizes = await page.evaluate(() => ({
          page: document.documentElement.scrollWidth,
          small: [...document.querySelectorAll<HTMLElement>("#play button, .playBar button, #play summary")]
            .filter((one) => one.offsetParent && Math.min(one.offsetWidth, one.offsetHeight) < 24)
            .map((one) => one.outerHTML),
          low: [...document.querySelectorAll<HTMLElement>(".playPad button, .levels button")]
            .filter((one) => one.offsetHeight < 44)
            .map((one) => one.outerHTML),
        }));
        expect(sizes).toEqual({ page: width, small: [], low: [] });
      }
    }
  });
});

describe("the clock in Play", () => {
  test("the clock starts with the first step, pauses on a hidden page, and continues in the next visit", async () => {
    const page = await open(SMALL_HASH);
    await page.waitForTimeout(300);
    expect(await timeOf(page)).toBe(0);
    await page.keyboard.press(KEYS[(waysOf(SMALL)[0] + 1) & 3]);
    const { passages, path } = gameOf(SMALL);
    const isFree = passages.through(path[0], (waysOf(SMALL)[0] + 1) & 3) !== -1;
    expect((await timeOf(page)) > 0).toBe(isFree);
    await page.keyboard.press(KEYS[waysOf(SMALL)[0]]);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.2);
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await hide(true);
    const stood = await timeOf(page);
    await page.waitForTimeout(500);
    expect(await timeOf(page)).toBe(stood);
    await hide(false);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(stood);
  });
});

describe("levels and days", () => {
  test("each level has a maze and a best time, and offers the next level", async () => {
    const page = await open(SMALL_HASH);
    await chooseLevel(page, 1);
    expect(await page.textContent(".playDifficulty")).toContain("Difficulty 16:");
    expect(hashOf(page).get("play.level")).toBe("1");
    expect(await page.textContent(".playBest")).toBe("–");
    await solve(page, requestOfLevel(1));
    await isSolved(page);
    expect(await page.textContent("#playResultTitle")).toMatch(/^Finished in \d\.\d s: your best time$/);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.textContent(".playTitle")).toBe("Level 2");
    await solve(page, requestOfLevel(2));
    await isSolved(page);
    await closeResult(page);
    const later = await openIn(await page.context().newPage(), `${SMALL_HASH}`);
    expect(await later.getAttribute('.levels [value="1"]', "aria-label")).toMatch(/^Level 1, best \d\.\d s$/);
    expect(await later.getAttribute('.levels [value="3"]', "aria-label")).toBe("Level 3, not finished yet");
    await later.click('.levels [value="2"]');
    await expect.poll(() => later.textContent(".playBest")).toMatch(/^\d\.\d s$/);
    const link = await open(new URL(later.url()).hash.slice(1));
    expect(await link.textContent(".playTitle")).toBe("Level 2");
    const edited = await open(new URL(later.url()).hash.slice(1).replace(/seed=\d+/, "seed=99"));
    expect(await edited.textContent(".playTitle")).toBe("This maze");
  });

  test("the level or the day of an address without a maze opens, and a wrong one is reported", async () => {
    for (const [address, title, notice] of [
      ["play.day=2026-11-20", "Maze of November 20, 2026", ""],
      ["play.level=999", "Level 1", "Part of the address was ignored: play.level"],
    ] as const) {
      const page = await open(address);
      await expect.poll(() => page.textContent(".playTitle")).toBe(title);
      await expect.poll(() => page.textContent("#notice")).toBe(notice);
    }
  });

  test("without storage, the best time is kept during the visit", async () => {
    const page = await open(SMALL_HASH, WIDE, () => {
      Object.defineProperty(globalThis, "localStorage", {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    });
    await chooseLevel(page, 1);
    await solve(page, requestOfLevel(1));
    await isSolved(page);
    await closeResult(page);
    expect(await page.textContent(".playBest")).toMatch(/^\d\.\d s$/);
  });

  test("the maze of the day is the same in every time zone, because it follows universal time", async () => {
    // At this time, the date in Kiritimati is a day later than the date in Greenwich.
    const now = () => {
      Date.now = () => 1_795_384_800_000;
    };
    const date = new Date(1_795_384_800_000).toISOString().slice(0, 10);
    for (const [timezoneId, locale, title] of [
      ["Pacific/Kiritimati", "en-GB", "Maze of November 22, 2026"],
      ["Pacific/Pago_Pago", "fr-FR", "Labyrinthe du 22 novembre 2026"],
    ] as const) {
      const page = await open(SMALL_HASH, { ...WIDE, timezoneId, locale }, now);
      await page.click(".playDay");
      await expect.poll(() => page.textContent(".playTitle")).toBe(title);
      expect([hashOf(page).get("seed"), hashOf(page).get("play.day")]).toEqual([date, date]);
      expect(hashOf(page).get("width")).toBe(`${requestOfDay(date).width}`);
    }
  });
});

describe("unfinished games", () => {
  test("Back, the buttons of levels, and links from other pages continue an unfinished game", async () => {
    const page = await open("");
    const title = () => page.textContent(".playTitle");
    const play = async () => [await title(), await stepsOf(page)];
    const [first] = waysOf(requestOfLevel(1));
    await page.keyboard.press(KEYS[first]);
    await chooseLevel(page, 2);
    const [second] = waysOf(requestOfLevel(2));
    for (const way of [second, (second + 2) & 3]) await page.keyboard.press(KEYS[way]);
    await page.goBack();
    await expect.poll(play).toEqual(["Level 1", "1"]);
    await chooseLevel(page, 2);
    expect(await stepsOf(page)).toBe("2");
    await page.click('.levels [value="2"]');
    await page.click('[href="../learn/"]');
    await page.locator("#chapters h2").first().waitFor();
    await page.click('[href="../play/"]');
    await expect.poll(play).toEqual(["Level 2", "2"]);
    await page.click(".playAgain");
    await expect.poll(play).toEqual(["Level 2", "0"]);
    await chooseLevel(page, 1);
    expect(await stepsOf(page)).toBe("1");
    await page.goBack();
    await expect.poll(play).toEqual(["Level 2", "0"]);
  });
});

describe("the result of a game", () => {
  test("the result can be shown again", async () => {
    const page = await open(SMALL_HASH);
    await solve(page, SMALL);
    await isSolved(page);
    const title = await page.textContent("#playResultTitle");
    await closeResult(page);
    await page.click(".playEnding");
    await isSolved(page);
    expect(await page.textContent("#playResultTitle")).toBe(title);
    await page.click('dialog [value="again"]');
    await expect.poll(() => stepsOf(page)).toBe("0");
    expect(await page.isVisible(".playEnding")).toBe(false);
  });

  test("Back shows the previous maze, and a change of language keeps the game", async () => {
    const page = await open(SMALL_HASH);
    await chooseLevel(page, 4);
    await page.goBack();
    await expect.poll(() => page.textContent(".playTitle")).toBe("This maze");
    await page.keyboard.press(KEYS[waysOf(SMALL)[0]]);
    await page.click("#language");
    await expect.poll(() => page.textContent(".playTitle")).toBe("Ce labyrinthe");
    expect(await stepsOf(page)).toBe("1");
  });
});

describe("fog in Play", () => {
  test("fog hides unseen cells, and clears along the player's path", async () => {
    const page = await open(SMALL_HASH);
    const ink = async () => (await pixelsOf(page, "#maze", INK)).share;
    const clear = await ink();
    await page.click(".fogSwitch");
    await expect.poll(ink).toBeLessThan(0.35 * clear);
    expect(hashOf(page).get("play.fog")).toBe("on");
    const begin = await ink();
    const ways = waysOf(SMALL);
    for (const way of ways.slice(0, ways.length - 1)) await page.keyboard.press(KEYS[way]);
    await expect.poll(ink).toBeGreaterThan(1.8 * begin);
    expect(await ink()).toBeLessThan(clear);
    const steps = await stepsOf(page);
    const playedAt = await timeOf(page);
    await page.click(".fogSwitch");
    await expect.poll(ink).toBeGreaterThan(0.9 * clear);
    expect(await stepsOf(page)).toBe(steps);
    expect(await timeOf(page)).toBeGreaterThanOrEqual(playedAt);
  });

  test("fog that is switched during a game keeps the game, whose result counts without fog", async () => {
    const page = await open("");
    const ways = waysOf(requestOfLevel(1));
    for (const way of ways.slice(0, 3)) await page.keyboard.press(KEYS[way]);
    const isFoggy = () => page.getAttribute(".fogSwitch", "aria-pressed");
    for (const fog of ["true", "false", "true"]) {
      await page.click(".fogSwitch");
      await expect.poll(isFoggy).toBe(fog);
      expect(await stepsOf(page)).toBe("3");
    }
    for (const way of ways.slice(3)) await page.keyboard.press(KEYS[way]);
    await isSolved(page);
    expect(new URL((await page.textContent("#playLink")) ?? "").hash).not.toContain("play.fog");
    const records = await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem("wasmaze play") ?? "")));
    expect(records).toEqual(["level 1"]);
  });

  test("fog is not available for the largest mazes, and Play zooms these mazes to the player", async () => {
    const page = await open("algorithm=kruskal&width=1200&height=900&seed=7&tab=play&play.fog=on");
    expect(await page.isDisabled(".fogSwitch")).toBe(true);
    expect(await page.textContent("#fogText")).toBe("Fog needs a maze of at most 262,144 cells.");
    expect(await page.textContent(".playDifficulty")).toMatch(/not measured/);
    // Walls are drawn in the colour INK only if the maze is zoomed in.
    await expect.poll(async () => (await pixelsOf(page, "#maze", INK)).share).toBeGreaterThan(0.1);
  });

  test("an arrow points to a finish that a zoomed maze hides", async () => {
    const page = await open("algorithm=wilson&width=150&height=100&seed=7");
    const finish = async () => (await pixelsOf(page, "#maze", FINISH)).count;
    await expect.poll(finish).toBeGreaterThan(100);
    // In the whole maze, the finish itself is smaller than the arrow.
    await page.click("#fit");
    await expect.poll(finish).toBeLessThan(100);
    expect(await finish()).toBeGreaterThan(0);
  });

  test("an arrow points to the player if the maze is moved until the player is outside", async () => {
    const page = await open("algorithm=wilson&width=150&height=100&seed=7");
    const { x, y, width, height } = await boxOf(page);
    const player = async () => (await pixelsOf(page, "#maze", WALKER)).count;
    await expect.poll(player).toBeGreaterThan(50);
    const before = await pixelsOf(page, "#maze");
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + width - 20, y + height - 20, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await pixelsOf(page, "#maze")).hash).not.toBe(before.hash);
    expect(await player()).toBeGreaterThan(50);
  });
});

describe("accessibility of Play", () => {
  test("a screen reader announces where the player stops, but not every step", async () => {
    const page = await open(SMALL_HASH);
    await expect.poll(() => page.textContent(".playSaid")).toMatch(/^Start: column \d+, row \d+\. The finish: /);
    await page.evaluate(() => {
      const noted = globalThis as unknown as { said: string[] };
      noted.said = [];
      const region = document.querySelector(".playSaid") as HTMLElement;
      new MutationObserver(() => noted.said.push(region.textContent ?? "")).observe(region, { childList: true });
    });
    const { passages, path } = gameOf(SMALL);
    // All keys are pressed in one task of the page, so that no text is due between them.
    await page.evaluate(
      (keys) => {
        for (const key of keys)
          document
            .getElementById("maze")
            ?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      },
      waysOf(SMALL)
        .slice(0, 8)
        .map((way) => KEYS[way]),
    );
    const { x, y } = passages.cellOf(path[8]);
    const names = passages.open(path[8]).map((way) => NAMES[way]);
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { said: string[] }).said))
      .toEqual([`Column ${x + 1}, row ${y + 1}. Open: ${names.join(", ")}.`]);
    const wall = [0, 1, 2, 3].find((way) => passages.through(path[8], way) === -1) as number;
    await page.keyboard.press(KEYS[wall]);
    await expect.poll(() => page.textContent(".playSaid")).toBe(`Wall: ${NAMES[wall]}.`);
    // The clock and the number of steps must not be in a live region. Otherwise screen readers would read every change.
    expect(await page.locator(".playScore").count()).toBe(1);
    expect(await page.locator(":is([aria-live], [role=status]) .playScore").count()).toBe(0);
  });

  test("Play has the words and numbers of the page's language, also after the language changes", async () => {
    const page = await open(SMALL_HASH, { ...WIDE, locale: "fr-FR" });
    expect(await page.textContent(".playHint")).toBe("Indice");
    expect(await page.textContent(".playTime")).toBe("0,0 s");
    expect(await page.textContent("#play")).not.toMatch(/\b(the|steps|maze|way)\b/i);
    await page.click("#language");
    await expect.poll(() => page.textContent(".playHint")).toBe("Hint");
    expect(await page.textContent("#play")).not.toMatch(/\b(labyrinthe|pas|chemin)\b/i);
    expect(await page.textContent(".playTime")).toBe("0.0 s");
  });

  test("axe finds no problems in the view from inside, in fog, in the list of keys, and in the result", async () => {
    for (const [locale, colorScheme] of [
      ["en-GB", "light"],
      ["fr-FR", "dark"],
    ] as const) {
      const page = await open(SMALL_HASH, { ...WIDE, locale, colorScheme, bypassCSP: true });
      await page.click(".playKeys summary");
      await page.click(".fogSwitch");
      await page.click(".walkSwitch");
      await page.locator(".playWalk:not([hidden])").waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.click(".walkSwitch");
      await expect.poll(() => page.isVisible(".playWalk")).toBe(false);
      await chooseLevel(page, 1);
      await solve(page, requestOfLevel(1));
      await isSolved(page);
      expect(await axeViolations(page)).toEqual([]);
    }
  });

  test("Play reports a maze of one cell, and a start without a path to the finish", async () => {
    const one = await open("algorithm=kruskal&width=1&height=1&seed=7&tab=play");
    expect(await one.textContent(".playDifficulty")).toMatch(/nothing to play/);
    for (const key of KEYS) await one.keyboard.press(key);
    expect(await one.isVisible("dialog[open]")).toBe(false);
  });
});
