// Tests the accessibility of the explorer in Chromium: keyboard, names, contrast, languages and themes.

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { artefacts, boxOf, hashOf, PHONE, STILL, siteAddress, usePages, WIDE } from "../helpers/pages.ts";
import { drawn, go, goTo, open, picture, redrawn, SMALL, TOOLS } from "./explorer.ts";

usePages();

describe("accessibility", () => {
  test("a user can choose an algorithm, make a maze, use the lab and play by keyboard alone", async () => {
    const page = await open("#algorithm=binary-tree&width=8&height=6&seed=7");
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute("value"));
    const tabTo = async (id: string): Promise<void> => {
      for (let presses = 0; (await focused()) !== id; presses++) {
        expect(presses, `number of presses of Tab to reach #${id}`).toBeLessThan(80);
        await page.keyboard.press("Tab");
      }
    };
    await tabTo("binary-tree");
    await redrawn(page, () => page.keyboard.press("ArrowRight"));
    expect(hashOf(page).get("algorithm")).toBe("sidewinder");
    await tabTo("seed");
    await page.keyboard.press("Control+a");
    await redrawn(page, () => page.keyboard.type("tab\n"));
    expect(hashOf(page).get("seed")).toBe("tab");
    await tabTo("maze");
    await page.keyboard.press("ArrowRight");
    await redrawn(page, () => page.keyboard.press("Enter"));
    expect(hashOf(page).get("ends")).toBe("5,3;7,5");
    await goTo(page, "watch");
    await tabTo("startPlaying");
    await expect.poll(async () => Number(await page.inputValue("#step"))).toBeGreaterThan(0);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getAttribute("#startPlaying", "aria-label")).toBe("Play");
    await page.focus("#tab-watch");
    await page.keyboard.press("End");
    expect(await focused()).toBe("tab-compare");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("tab-solvers");
    await page.focus('[data-door="play/"]');
    await page.keyboard.press("Enter");
    // The page ignores keys until the game has begun.
    await expect.poll(() => page.textContent(".playSteps")).toBe("0");
    await tabTo("maze");
    for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
    await expect.poll(() => page.textContent(".playSteps")).not.toBe("0");
  });

  test("every control has an accessible name, and every label has a field", async () => {
    const page = await open(`#${SMALL}`);
    for (const tool of TOOLS) {
      await goTo(page, tool);
      const nameless = await page.locator("button, input, select, canvas:not([aria-hidden])").evaluateAll((elements) =>
        elements
          .filter((element) => (element as HTMLElement).offsetParent !== null)
          .filter((element) => {
            const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
            return !`${element.getAttribute("aria-label") ?? ""}${element.textContent}${labels.join("")}`.trim();
          })
          .map((element) => element.outerHTML),
      );
      expect(nameless).toEqual([]);
    }
  });

  test("text has enough contrast in the light and the dark theme", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await open(`#${SMALL}`, { ...WIDE, colorScheme });
      const contrasts = await page
        .locator("h1, .top p, .panel label span, .hint, dt, dd, button, figcaption, .facts p")
        .evaluateAll((elements) => {
          const channels = (colour: string) => [...colour.matchAll(/[\d.]+/g)].map(Number);
          const luminance = (colour: string) => {
            const [red, green, blue] = channels(colour).map((value) =>
              value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
            );
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
          };
          const isEnabled = (element: Element) => !(element as HTMLButtonElement).disabled;
          return elements
            .filter(
              (element) => (element as HTMLElement).offsetParent && element.textContent?.trim() && isEnabled(element),
            )
            .map((element) => {
              let behind: Element | null = element;
              while (behind && channels(getComputedStyle(behind).backgroundColor)[3] === 0)
                behind = behind.parentElement;
              const one = luminance(getComputedStyle(element).color);
              const other = luminance(getComputedStyle(behind ?? document.body).backgroundColor);
              const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
              return { text: element.textContent, contrast };
            });
        });
      expect(contrasts.length).toBeGreaterThan(20);
      expect(contrasts.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
    }
  });

  test("the page is in French if the browser or the user chooses it, and stores the user's choice", async () => {
    const page = await open(`#${SMALL}`, { ...WIDE, locale: "fr-FR" });
    expect(await page.getAttribute("html", "lang")).toBe("fr");
    expect(await page.textContent('[data-door="play/"]')).toBe("Jouer");
    await expect.poll(() => page.textContent("#description")).toMatch(/^Retire les murs/);
    expect(await page.textContent('#algorithms label:has([value="binary-tree"])')).toBe("Arbre binaire");
    const english = /\b(the|width|height|dead ends|made in)\b/i;
    expect(await page.locator("body").innerText()).not.toMatch(english);
    await page.click("#language");
    await expect.poll(() => page.textContent('[data-door="play/"]')).toBe("Play");
    await page.reload();
    await drawn(page, 0);
    expect(await page.textContent('[data-door="play/"]')).toBe("Play");
  });

  test("the system or the user selects a light or dark theme, and the page stores the user's choice", async () => {
    const page = await open(`#${SMALL}`, { ...WIDE, colorScheme: "dark" });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [dark, picturedDark] = [await background(), await picture(page)];
    await page.click("#theme");
    const light = await background();
    expect(light).not.toBe(dark);
    await expect.poll(() => picture(page)).not.toBe(picturedDark);
    await page.reload();
    await drawn(page, 0);
    expect(await background()).toBe(light);
  });

  test.each([
    [390, "fr-FR"],
    [320, "fr-FR"],
    [320, "en-GB"],
  ])("at %i pixels in %s, every page fits the screen, and controls are large enough to tap", async (width, locale) => {
    const maze = "#algorithm=growing-tree&width=24&height=30&seed=7&ends=0,0;3,3&beside=wilson,eller";
    const page = await open(maze, {
      ...PHONE,
      viewport: { width, height: 844 },
      locale,
    });
    for (const tab of [...TOOLS, "export"]) {
      await go(page, `${maze}&tab=${tab}`);
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBeLessThanOrEqual(width);
      const small = await page.locator("button, select, summary, label:has([type=checkbox])").evaluateAll((elements) =>
        elements
          .filter((element) => (element as HTMLElement).checkVisibility())
          .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
          .filter(({ height }) => height < 43.5),
      );
      expect(small, tab).toEqual([]);
    }
    await go(page, maze);
    await page.screenshot({ path: join(artefacts, `phone${width}.png`), fullPage: true });
  });

  test("with forced colours, selected controls look different from other controls", async () => {
    const page = await open(`#${SMALL}`, { ...WIDE, forcedColors: "active" });
    const background = (selector: string): Promise<string> =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await background('[data-door=""]')).not.toBe(await background('[data-door="play/"]'));
    expect(await background('label:has([value="kruskal"])')).not.toBe(await background('label:has([value="eller"])'));
  });

  test("checkboxes are large enough, and all controls are inside landmarks", async () => {
    const page = await open(`#${SMALL}`);
    const { width, height } = await boxOf(page, "#solution");
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(20);
    const outside = await page
      .locator("button, input, select, canvas, a:not(.skip)")
      .evaluateAll((elements) =>
        elements.filter((one) => !one.closest("main, header, footer")).map((one) => one.outerHTML),
      );
    expect(outside).toEqual([]);
  });

  test("without JavaScript, the page describes itself in both languages", async () => {
    const context = await (await open(`#${SMALL}`)).context().browser()?.newContext({ javaScriptEnabled: false });
    if (!context) throw new Error("expected a page with a browser");
    const page = await context.newPage();
    await page.goto(`${siteAddress()}/index.html`);
    const text = await page.locator("body").innerText();
    await context.close();
    expect(text).toMatch(/If it does\s+not appear, JavaScript or WebAssembly is switched\s+off/);
    expect(text).toMatch(/S’il\s+n’apparaît pas, JavaScript ou WebAssembly est\s+désactivé/);
    expect(text).not.toMatch(/New maze/);
  });

  test("with reduced motion, the page has no animations", async () => {
    const page = await open(`#${SMALL}&tab=watch`, STILL);
    await page.locator("#transport").waitFor();
    expect(await page.inputValue("#step")).toBe("0");
    const button = page.locator("button").first();
    expect(await button.evaluate((one) => getComputedStyle(one).transitionDuration)).toBe("0s");
  });
});
