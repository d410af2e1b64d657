// Tests the first page in Chromium: the controls, the address and the measures.

import { describe, expect, test } from "vitest";
import { algorithms } from "../../src/index.ts";
import { boxOf, hashOf, PHONE, pixelsOf, usePages, WIDE } from "../helpers/pages.ts";
import { engine, open, picture, redrawn, SMALL } from "./explorer.ts";

usePages();

describe("the first page", () => {
  test("every control changes the maze and the address", async () => {
    const page = await open(`#algorithm=prim-modified&width=20&height=15&seed=7`);
    const seen = new Set([await picture(page)]);
    const field = async (id: string, value: string, name: string, expected: string): Promise<void> => {
      await redrawn(page, async () => {
        await page.fill(`#${id}`, value);
        await page.press(`#${id}`, "Enter");
      });
      expect(hashOf(page).get(name)).toBe(expected);
      seen.add(await picture(page));
    };
    await field("width", "24", "width", "24");
    await field("height", "18", "height", "18");
    await field("seed", "hello", "seed", "hello");
    await field("index", "3", "index", "3");
    await field("start", "6,6", "start", "5,5");
    await redrawn(page, () => page.selectOption("#topology", "torus"));
    expect(hashOf(page).get("topology")).toBe("torus");
    seen.add(await picture(page));
    await redrawn(page, () => page.fill("#braid", "0.5"));
    expect(hashOf(page).get("braid")).toBe("0.5");
    seen.add(await picture(page));
    await redrawn(page, () => page.click("#dice"));
    expect(hashOf(page).get("seed")).toMatch(/^\d+$/);
    seen.add(await picture(page));
    await redrawn(page, () => page.selectOption("#ends", "corners"));
    expect(hashOf(page).get("ends")).toBe("corners");
    seen.add(await picture(page));
    await page.check("#solution");
    expect(hashOf(page).get("solution")).toBe("on");
    await redrawn(page, () => page.selectOption("#ends", "chosen"));
    await field("from", "2,3", "ends", "1,2;23,17");
    await field("to", "4,5", "ends", "1,2;3,4");
    await page.uncheck("#colours");
    expect(hashOf(page).get("colours")).toBe("off");
    await redrawn(page, () => page.click("#sizes button >> nth=0"));
    expect(hashOf(page).get("width")).toBe("20");
    for (const { id, title } of algorithms) {
      await redrawn(page, () => page.click(`#algorithms label:has([value="${id}"])`)).catch((error) => {
        if (id !== "prim-modified") throw error;
      });
      expect(hashOf(page).get("algorithm")).toBe(id);
      expect(await page.textContent("#title")).toBe(title);
      expect((await page.textContent("#description"))?.length).toBeGreaterThan(30);
    }
    expect(seen.size).toBe(12);
  });

  test("the parameters of an algorithm are shown only while the algorithm is selected", async () => {
    const page = await open("#algorithm=recursive-division&width=20&height=15&seed=7");
    const before = await picture(page);
    await redrawn(page, () => page.fill('#parameters [name="bias"]', "1"));
    expect(hashOf(page).get("p.bias")).toBe("1");
    const strips = await picture(page);
    expect(strips).not.toBe(before);
    expect(await picture(await open(new URL(page.url()).hash))).toBe(strips);
    await redrawn(page, () => page.click('#algorithms label:has([value="eller"])'));
    expect(hashOf(page).has("p.bias")).toBe(false);
  });

  test("the gallery is grouped by family, and marks the algorithms that are uniform", async () => {
    const page = await open(`#${SMALL}`);
    await page.waitForFunction(() => document.querySelectorAll("#algorithms legend").length === 5);
    const marked = await page
      .locator("#algorithms label:has(small) input")
      .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
    expect(marked.sort()).toEqual(["aldous-broder", "aldous-broder-walls", "wilson"]);
  });

  test("the page shows the measures that the package returns", async () => {
    const page = await open("#algorithm=wilson&width=30&height=20&seed=9&ends=corners");
    await expect.poll(() => page.locator("#measures dd").count()).toBeGreaterThan(6);
    const maze = engine.generate({ algorithm: "wilson", width: 30, height: 20, seed: 9 });
    const { deadEnds, junctions, longestPath, solution } = engine.measure(maze, { ends: "corners" });
    const said = await page.locator("#measures dd").allTextContents();
    expect(said[0]).toMatch(new RegExp(`^${deadEnds} `));
    expect(said[1]).toMatch(new RegExp(`^${junctions} `));
    expect(said[4]).toBe(`${longestPath} cells`);
    expect(said[5]).toBe(`${solution} cells`);
    const explained = await page.locator("#measures dt small").allTextContents();
    expect(explained[0]).toBe("cells with a single neighbour");
    expect([explained.length, explained.filter((text) => text.length < 12)]).toEqual([said.length, []]);
  });
});

describe("the address", () => {
  test("a link shows the same picture in another window, and Back and Forward restore earlier mazes", async () => {
    const page = await open(
      "#algorithm=wilson&width=30&height=20&seed=caf%C3%A9&topology=torus&ends=corners&solution=on",
    );
    const first = await picture(page);
    await redrawn(page, () => page.click("#dice"));
    await redrawn(page, () => page.click('#algorithms label:has([value="kruskal"])'));
    const last = await picture(page);
    const again = await open(new URL(page.url()).hash);
    expect(await picture(again)).toBe(last);
    await redrawn(page, () => page.goBack());
    await redrawn(page, () => page.goBack());
    expect(hashOf(page).get("seed")).toBe("café");
    expect(await page.inputValue("#seed")).toBe("café");
    await expect.poll(() => picture(page)).toBe(first);
    await redrawn(page, () => page.goForward());
    await redrawn(page, () => page.goForward());
    await expect.poll(() => picture(page)).toBe(last);
  });

  test("an empty address receives the parameters of a random maze", async () => {
    const page = await open("");
    expect(hashOf(page).get("seed")).toMatch(/^\d+$/);
    const again = await open(new URL(page.url()).hash);
    expect(await picture(again)).toBe(await picture(page));
  });

  test("the page reports an invalid address, and still shows a maze", async () => {
    const page = await open("#algorithm=krustal");
    await expect.poll(() => page.textContent("#notice")).toMatch(/did you mean kruskal\?$/);
    expect(hashOf(page).get("algorithm")).toBe("kruskal");
  });
});

describe("collapsible sections and layout", () => {
  test("collapsible sections are closed by default, and open if the address contains their settings", async () => {
    const isOpen = async (hash: string): Promise<[boolean, boolean]> => {
      const page = await open(hash);
      await page.reload();
      await page.locator("html:not([data-loading])").waitFor();
      return page.evaluate(() => {
        const [more, , facts] = document.querySelectorAll("details");
        return [more.open, facts.open];
      });
    };
    expect(await isOpen(`#${SMALL}`)).toEqual([false, false]);
    expect(await isOpen(`#${SMALL}&topology=torus`)).toEqual([true, false]);
  });

  test("at 1280 x 720, a maze of 48 x 36 is drawn 768 x 576 pixels large, and the main controls are visible", async () => {
    const options = { viewport: { width: 1280, height: 720 }, locale: "fr-FR" };
    const page = await open("#algorithm=kruskal&width=48&height=36&seed=7", options);
    for (const selector of ["#dice", "#width", "#seed", "#fit", "#maze"]) {
      const { y, height } = await boxOf(page, selector);
      expect(y >= 0 && y + height <= 720, selector).toBe(true);
    }
    expect((await page.textContent("#dice"))?.trim()).toBe("Nouveau labyrinthe");
    const { width, height, others } = await pixelsOf(page, "#maze");
    // Pixels that differ from the margin.
    expect(width * height * others).toBeGreaterThanOrEqual(768 * 576);
  });

  test("on a phone, the maze has the full width, and New maze is on the first screen", async () => {
    const page = await open("#algorithm=kruskal&width=48&height=36&seed=7", PHONE);
    expect((await boxOf(page)).width).toBeGreaterThan(340);
    const dice = await boxOf(page, "#dice");
    expect(dice.y + dice.height).toBeLessThan(844);
  });

  test("the page shows the distance at the pointer, and the greatest distance in the legend", async () => {
    const page = await open(`#${SMALL}&ends=corners`);
    const maze = engine.generate({ algorithm: "kruskal", width: 12, height: 9, seed: 7 });
    const distances = engine.distances(maze, { x: 0, y: 0 });
    expect(await page.textContent("#keyFar")).toBe(`${Math.max(...distances)} steps from the start`);
    // Points are relative to the current rectangle of the maze, whose size may change during the test.
    const readAt = async (place: (box: Awaited<ReturnType<typeof boxOf>>) => [number, number]) => {
      await page.mouse.move(...place(await boxOf(page)));
      return page.textContent("#readOut");
    };
    await expect
      .poll(() => readAt(({ middle: [x, y] }) => [x + 8, y]))
      .toBe(`Column 7, row 5: ${distances[4 * 12 + 6]} steps`);
    await expect.poll(() => readAt(({ x, y }) => [x - 30, y])).toBe("");
    await page.uncheck("#colours");
    await expect.poll(() => page.isVisible("#keyScale")).toBe(false);
  });

  test("parameters and their choices have French names", async () => {
    const page = await open("#algorithm=binary-tree&width=12&height=9&seed=7", { ...WIDE, locale: "fr-FR" });
    const labels = page.locator("#parameters label");
    await expect.poll(() => labels.count()).toBe(2);
    expect(await labels.nth(0).locator("span").first().textContent()).toBe("coin");
    const corners = await page.locator("#parameter-corner option").allTextContents();
    expect(corners).toEqual(["nord-ouest", "nord-est", "sud-ouest", "sud-est"]);
    expect(await labels.nth(1).textContent()).toMatch(/^passages horizontaux 50 %/);
    expect(await page.locator("#parameters [title]").first().getAttribute("title")).toMatch(/^le coin/);
  });

  test("a button copies the link, and the link opens the same maze", async () => {
    const page = await open(`#${SMALL}&ends=corners`, { ...WIDE, permissions: ["clipboard-read", "clipboard-write"] });
    // The button itself shows that the link was copied.
    await page.locator("#copyLink").evaluate((button) => {
      const noted = globalThis as unknown as { mark?: string };
      new MutationObserver(() => {
        noted.mark ??= getComputedStyle(button, "::after").content;
      }).observe(button, { attributes: true });
    });
    await page.click("#copyLink");
    await expect.poll(() => page.textContent("#notice")).toBe("The link to this maze has been copied.");
    await expect.poll(() => page.evaluate("mark")).toBe('" ✓"');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(page.url());
    const again = await open(new URL(link).hash);
    expect(await again.inputValue("#seed")).toBe("7");
    expect(await again.inputValue("#ends")).toBe("corners");
  });
});
