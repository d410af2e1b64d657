// Tests in Chromium of defects that visitors reported.

import { decode } from "fast-png";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { PAGES, siteOf, social } from "../../scripts/pages/html.ts";
import {
  boxOf,
  hashOf,
  newPage,
  PHONE,
  readSite,
  STILL,
  siteAddress,
  troubles,
  usePages,
  WIDE,
} from "../helpers/pages.ts";
import { drawings, open, picture, redrawn, SMALL } from "./explorer.ts";

usePages();

describe("superseded requests", () => {
  test("a file is saved although its maze was replaced while the file was made", async () => {
    const page = await open("#algorithm=kruskal&width=3000&height=3000&seed=7&tab=export");
    // The name of the file in place of its download, because Chromium loses some downloads.
    await page.evaluate(() => {
      HTMLAnchorElement.prototype.click = function () {
        Object.assign(globalThis, { savedName: this.download });
      };
    });
    await page.click('.download[value="png"]');
    for (const seed of ["8", "9", "10"]) {
      await page.evaluate((next) => {
        location.hash = location.hash.replace(/seed=\d+/, `seed=${next}`);
      }, seed);
      await page.waitForTimeout(300);
    }
    await expect
      .poll(() => page.evaluate("globalThis.savedName"), { timeout: 100_000 })
      .toMatch(/^kruskal-3000x3000-\d+\.png$/);
  });

  test("the page reports that Export cannot be loaded, and a later click loads it", async () => {
    const page = await open(`#${SMALL}`);
    await page.route(/\/export-/, (route) => route.abort());
    await page.click("#export");
    await expect.poll(() => page.textContent("#notice")).toMatch(/^Export could not be loaded: /);
    await page.unroute(/\/export-/);
    await page.click("#export");
    await page.locator("#command").waitFor();
    troubles.splice(0);
  });
});

describe("Compare", () => {
  test("equal mazes have equal colours, and the page says that they are identical", async () => {
    const page = await open("#algorithm=prim-true&width=20&height=15&seed=5&tab=compare&beside=kruskal");
    await expect
      .poll(() => page.textContent("#verdict"))
      .toBe("The mazes of these algorithms are identical, wall for wall: True Prim, Kruskal.");
    expect(await page.isVisible("#verdict")).toBe(true);
    // Prim's maze also has the mark of the cell where it began to grow.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const [one, other] = ["maze", "maze2"].map((id) => {
            const { width, height } = document.getElementById(id) as HTMLCanvasElement;
            const copy = new OffscreenCanvas(width, height).getContext("2d") as OffscreenCanvasRenderingContext2D;
            copy.drawImage(document.getElementById(id) as HTMLCanvasElement, 0, 0);
            return new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer);
          });
          return one.filter((pixel, at) => pixel === other[at]).length / one.length;
        }),
      )
      .toBeGreaterThan(0.98);
    await page.evaluate(() => {
      location.hash = location.hash.replace("prim-true", "recursive-backtracker");
    });
    await expect.poll(() => page.textContent("#verdict")).toMatch(/^The two mazes differ in \d+ walls\.$/);
  });

  test("bins of dead ends contain equally many values, so that the chart has no false gaps", async () => {
    const page = await open("#algorithm=kruskal&width=20&height=15&seed=3&tab=compare&beside=wilson", STILL);
    await page.click("#startSpread");
    await expect.poll(() => page.locator("#charts svg[role=img]").count(), { timeout: 60_000 }).toBe(8);
    const path = await page.locator("#charts svg[role=img] path").first().getAttribute("d");
    const heights = [...(path ?? "").matchAll(/L(\d+) ([\d.]+)L\d+ \2/g)].map(([, , height]) => Number(height));
    const used = heights.slice(
      heights.findIndex((height) => height < 26),
      heights.findLastIndex((height) => height < 26) + 1,
    );
    // Only the rare values at both ends may be missing.
    const middle = used.slice(used.length >> 2, (3 * used.length) >> 2);
    expect(middle.every((height) => height < 26)).toBe(true);
    expect(await page.locator("#charts .axis text").count()).toBeGreaterThan(8);
    expect(await page.locator("#charts .chart b small").first().textContent()).toMatch(/^± \d/);
  });
});

test("columns and rows have numbers where sentences name cells", async () => {
  // The share of the first row of pixels with any colour. This row is a wall, or the top of numbers.
  const topShare = (page: Page) =>
    page.locator("#maze").evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const copy = new OffscreenCanvas(width, height).getContext("2d") as OffscreenCanvasRenderingContext2D;
      copy.drawImage(canvas, 0, 0);
      const pixels = new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer);
      const top = Math.floor(pixels.findIndex((pixel) => pixel !== 0) / width) * width;
      return pixels.subarray(top, top + width).filter((pixel) => pixel !== 0).length / width;
    });
  const size = "algorithm=kruskal&width=20&height=15&seed=5";
  expect(await topShare(await open(`#${size}`, STILL))).toBeGreaterThan(0.4);
  const page = await open(`#${size}&tab=watch`, STILL);
  await expect.poll(() => topShare(page)).toBeLessThan(0.2);
  expect(await topShare(page)).toBeGreaterThan(0);
  // The sentence counts from 1, too.
  const pair = await open("#algorithm=kruskal&width=2&height=1&seed=5&tab=watch", STILL);
  await pair.locator("#transport:not(.waiting)").waitFor();
  await pair.click("#forward");
  await expect.poll(() => pair.textContent("#bar-watch .why")).toMatch(/^\([12], 1\) and \([12], 1\) were/);
});

describe("the step of an animation", () => {
  const kruskal = "algorithm=kruskal&width=8&height=6&seed=5&tab=watch";

  test("the link contains the step, and another visitor sees this step", async () => {
    const page = await open(`#${kruskal}`, STILL);
    await page.locator("#transport").waitFor();
    await page.fill("#step", "30");
    await expect.poll(() => hashOf(page).get("watch.step")).toBe("30");
    const other = await open(`${new URL(page.url()).hash}&tab=watch`, WIDE);
    await other.locator("#transport").waitFor();
    const shown = async () => [
      await other.inputValue("#step"),
      await other.getAttribute("#startPlaying", "aria-label"),
    ];
    await expect.poll(shown).toEqual(["30", "Play"]);
    await redrawn(other, () => other.selectOption("#algorithms", "wilson"));
    // Wilson begins paused, as the link to its first step says.
    await expect.poll(() => hashOf(other).get("watch.step")).toBe("0");
    const first = await open(`${new URL(other.url()).hash}&tab=watch`, WIDE);
    await first.locator("#transport:not(.waiting)").waitFor();
    await first.waitForTimeout(300);
    expect(await first.inputValue("#step")).toBe("0");
  });

  test("a second algorithm keeps the step and the pause, and Compare shows the same algorithm", async () => {
    const page = await open(`#${kruskal}`, WIDE);
    await page.locator("#transport").waitFor();
    await page.fill("#step", "30");
    await page.selectOption("#watch-beside", "wilson");
    await expect.poll(() => page.locator("#figures canvas:visible").count()).toBe(2);
    await expect.poll(() => page.locator("#watch .codeSteps li[aria-current=step]").count()).toBe(2);
    expect(await page.inputValue("#step")).toBe("30");
    expect(await page.getAttribute("#startPlaying", "aria-label")).toBe("Play");
    await page.click("#tab-compare");
    await expect.poll(() => page.inputValue("#beside")).toBe("wilson");
    expect(await picture(page)).not.toBe("");
  });
});

test("a PDF that cannot be made is not offered as printed last", async () => {
  const page = await open("#algorithm=wilson&width=24&height=18&seed=5&tab=print&print.title=日本");
  await page.click("#savePdf");
  await expect.poll(() => page.textContent("#printProblem")).toContain("The font of the PDF lacks “日”");
  expect(await page.locator("#lastSheets a").count()).toBe(0);
});

describe("Play on a phone", () => {
  test("swipes anywhere on the maze walk, and do not scroll the page", async () => {
    const page = await open("#algorithm=kruskal&width=6&height=5&seed=7&tab=play", {
      ...PHONE,
      reducedMotion: "reduce",
    });
    await page.locator(".playTitle:not(:empty)").waitFor();
    const session = await page.context().newCDPSession(page);
    const { x, y, width, height } = await boxOf(page);
    const middle = { x: x + width * 0.6, y: y + height * 0.6 };
    const scrolled = await page.evaluate(() => scrollY);
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ]) {
      await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [middle] });
      for (let i = 1; i <= 6; i++) {
        const point = { x: middle.x + 8 * i * dx, y: middle.y + 8 * i * dy };
        await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
      }
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    }
    await expect.poll(() => page.textContent(".playSteps")).not.toBe("0");
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  test("a visitor who has chosen no maze begins with level 1", async () => {
    const page = await open("", PHONE);
    await page.click('[data-door="play/"]');
    await expect.poll(() => page.textContent(".playTitle")).toBe("Level 1");
    const box = await boxOf(page);
    expect(box.y + box.height).toBeLessThan(844);
    // The switches are below the maze, so the page shows what they change.
    for (const switched of [".walkSwitch", ".fogSwitch"]) {
      await page.click(switched);
      await expect.poll(async () => (await boxOf(page)).y).toBeGreaterThan(-1);
    }
  });

  test("an unfinished game continues after the page is loaded again, with its steps, hints and time", async () => {
    const page = await open(`#${SMALL}&tab=play&play.fog=on`);
    const play = () =>
      page.evaluate(() => ["Steps", "Hints"].map((name) => document.querySelector(`.play${name}`)?.textContent));
    await page.locator(".playTitle:not(:empty)").waitFor();
    for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "i", "u"]) await page.keyboard.press(key);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => page.textContent(".playTime")).not.toBe("0.0 s");
    const [before, seen] = [await play(), await picture(page)];
    expect(before[0]).not.toBe("0");
    expect(before[1]).toBe("1");
    await page.reload();
    await expect.poll(play).toEqual(before);
    await expect.poll(() => picture(page)).toBe(seen);
    expect(await page.textContent(".playTime")).not.toBe("0.0 s");
    await page.click(".playAgain");
    await expect.poll(play).toEqual(["0", "0"]);
    // Moves without hints, and an address that is none.
    await page.addInitScript(() => {
      for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, '["0123", "x"]');
    });
    for (const address of [page.url(), page.url().replace(/#.*/, "")]) {
      await page.goto(`${siteAddress()}/world.html`);
      await page.goto(address);
      await page.locator(".playTitle:not(:empty)").waitFor();
      await expect.poll(play).toEqual(["0", "0"]);
    }
  });
});

test("Solvers refuses a maze that is too large before the maze is made", async () => {
  const page = await newPage(WIDE);
  // The worker makes no maze.
  await page.addInitScript(() => {
    Worker.prototype.postMessage = () => {};
  });
  await page.goto(`${siteAddress()}/learn/lab/index.html#algorithm=kruskal&width=4096&height=4096&tab=solvers`);
  await page.locator("#solvers .tooLarge").waitFor();
  expect(await page.textContent("#solvers .tooLarge p")).toMatch(/^16,777,216 cells are too many.*262,144/);
  expect(await drawings(page)).toBe(0);
});

describe("texts about the maze", () => {
  test("the read-out follows a new start, and counts from 1; New maze is announced", async () => {
    const page = await open("#algorithm=kruskal&width=20&height=15&seed=5");
    await page.focus("#maze");
    for (let left = 0; left < 10; left++) await page.keyboard.press("ArrowLeft");
    for (let up = 0; up < 8; up++) await page.keyboard.press("ArrowUp");
    expect(await page.textContent("#readOut")).toMatch(/^Column 1, row 1: [1-9]/);
    await redrawn(page, () => page.keyboard.press("Enter"));
    await expect.poll(() => page.textContent("#readOut")).toMatch(/^Column 1, row 1: 0 steps?$/);
    expect(hashOf(page).get("ends")).toMatch(/^0,0;/);
    await redrawn(page, () => page.click("#dice"));
    await expect.poll(() => page.textContent("#notice")).toBe(`Seed ${hashOf(page).get("seed")}`);
    const pair = await open("#algorithm=kruskal&width=2&height=1&seed=5&ends=corners");
    await pair.focus("#maze");
    await pair.keyboard.press("ArrowRight");
    await expect.poll(() => pair.textContent("#readOut")).toBe("Column 2, row 1: 1 step");
  });

  test.each(["create", "watch", "solvers", "compare"])(
    "a bad word of the address is reported and does not discard the others (%s)",
    async (tab) => {
      const page = await open(`#algorithm=prim-treu&width=8&height=6&seed=5&colours=off&tab=${tab}`);
      if (tab === "watch") await page.locator("#transport:not(.waiting)").waitFor();
      if (tab === "solvers") await page.locator("#solver-transport:not(.waiting)").waitFor();
      if (tab === "compare") await page.locator("#comparison").waitFor();
      await expect.poll(() => page.textContent("#notice")).toContain("did you mean prim-true?");
      const words = { algorithm: "kruskal", width: "8", height: "6", seed: "5", colours: "off" };
      expect(Object.fromEntries(hashOf(page))).toMatchObject(words);
    },
  );

  test("each page has a title and a description, and links to the package, its documentation and all pages", async () => {
    const page = await newPage(WIDE);
    const seen = new Set<string>();
    for (const file of Object.keys(PAGES)) {
      await page.goto(`${siteAddress()}/${file}`);
      await page.locator("html:not([data-loading])").waitFor();
      const { title, description, manifest, links } = await page.evaluate(() => ({
        title: document.title,
        description: document.querySelector<HTMLMetaElement>("meta[name=description]")?.content ?? "",
        manifest: document.querySelector<HTMLLinkElement>("link[rel=manifest]")?.href,
        links: [...document.querySelectorAll<HTMLAnchorElement>(".doors a, footer a")].map(({ href }) => href),
      }));
      expect(title).toContain("wasmaze");
      expect(description.length, file).toBeGreaterThan(60);
      for (const text of [title, description]) expect(seen.has(text), text).toBe(false);
      seen.add(title).add(description);
      const paths = links.map((href) => new URL(href).pathname.replace(/\/$/, "/index.html").slice(1));
      const linked = Object.keys(PAGES).filter((each) => each !== "embed.html");
      const others = ["docs/index.html", "licences.txt"];
      expect([...paths].sort(), file).toEqual([...linked, ...others].sort());
      expect(manifest).toBe(`${siteAddress()}/manifest.webmanifest`);
      // The footer names the package on npm only if the site has an address.
      expect(await page.textContent("footer")).toMatch(
        siteOf(packageJson.homepage)
          ? /npm install wasmaze\s+wasmaze \d+\.\d+\.\d+/
          : /^(?!.*npm install).*wasmaze \d+\.\d+\.\d+/s,
      );
    }
  });

  test("the pages name the address of the site and a picture, once the repository has an address", () => {
    expect(siteOf("https://github.com/OWNER/wasmaze#readme")).toBe("");
    expect(social("", "play/index.html", "Play")).toBe("");
    const site = siteOf("https://github.com/Some-One/wasmaze#readme");
    expect(site).toBe("https://some-one.github.io/wasmaze/");
    const tags = social(site, "play/index.html", "Play · wasmaze");
    expect(tags).toContain(`<link rel="canonical" href="${site}play/">`);
    expect(tags).toContain('<meta property="og:title" content="Play · wasmaze">');
    const [, picture] = /og:image" content="([^"]+)"/.exec(tags) ?? [];
    expect(decode(readSite(`/${picture?.slice(site.length)}`) as Uint8Array)).toMatchObject({
      width: 1188,
      height: 612,
    });
  });

  test.each(["index.html", "play/index.html", "world.html", "levels.html", "grids.html"])(
    "on a phone on its side, %s shows its maze on the first screen",
    async (file) => {
      const page = await newPage({ ...PHONE, viewport: { width: 844, height: 390 } });
      await page.goto(`${siteAddress()}/${file}`);
      await page.locator("html:not([data-loading])").waitFor();
      await expect
        .poll(async () => {
          const { y, height } = await boxOf(page, ":is(#maze, #world, #level)");
          return { high: y < 120, whole: y + height <= 390, large: height > 180 };
        })
        .toEqual({ high: true, whole: true, large: true });
    },
  );

  test("a very wide maze keeps a stage of usable height", async () => {
    const page = await open("#algorithm=kruskal&width=1000&height=36&seed=7");
    expect((await boxOf(page)).height).toBeGreaterThan(140);
  });
});
