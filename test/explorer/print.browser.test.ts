// Tests the page of worksheets, and the printing of other pages, in Chromium.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { pagesWith } from "../../src/book/book.ts";
import { makeGraphPuzzle, prepareGraphBook } from "../../src/book/graphPuzzles.ts";
import type { BookSettings } from "../../src/book/settings.ts";
import { pageSvg } from "../../src/book/svg.ts";
import { gridKind } from "../../src/graph/grids/index.ts";
import { circleGrid, createGraphEngine, cubeGrid, type Grid, hexGrid, triangleGrid } from "../../src/graph.ts";
import { downloadOf, hashOf, newPage, site, siteAddress, usePages, WIDE } from "../helpers/pages.ts";
import { open } from "./explorer.ts";

usePages();

const MAZE = "#algorithm=wilson&width=24&height=18&seed=5";

/** A headless browser has no print dialog. open() replaces print() by a function that counts its calls. */
const prints = (page: Page): Promise<number> => page.evaluate<number>("prints");

async function sheets(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator(".sheet").count(), { timeout: 60_000 }).toBe(count);
}

const texts = (page: Page): Promise<string[]> => page.locator(".sheet text").allTextContents();

async function sidesOf(bytes: Uint8Array): Promise<number[][]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return pdf.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())]);
}

test("worksheets have numbers, lines for name and date, legible captions, and numbered solutions", async () => {
  const page = await open(`${MAZE}&tab=print&print.pages=3&print.perPage=4`);
  await sheets(page, 4);
  const all = await texts(page);
  expect(all).toEqual(expect.arrayContaining(["Name", "Date", "1 / 4", "4 / 4", "wasmaze · wilson · seed 5"]));
  const numbers = await page.locator('.sheet text[font-weight="700"]').allTextContents();
  const counted = Array.from({ length: 12 }, (_, i) => `${i + 1}`);
  expect(numbers.filter((text) => /^\d+$/.test(text))).toEqual([...counted, ...counted]);
  const sizes = await page
    .locator(".sheet text")
    .evaluateAll((found) => found.map((text) => Number(text.getAttribute("font-size"))));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9);
  // The first sheet has the maze on the page, which has index 0.
  expect(all).toEqual(expect.arrayContaining(["24 × 18", "index 0", "index 11"]));
});

test.each([
  ["a4", "upright", 595, 842],
  ["letter", "upright", 612, 792],
  ["a4", "flat", 842, 595],
  ["letter", "flat", 792, 612],
])("each page is printed on one sheet of paper (%s, %s)", async (paper, side, width, height) => {
  const page = await open(`${MAZE}&tab=print&print.pages=2&print.perPage=2`);
  await page.selectOption('[data-word="paper"]', paper);
  await page.selectOption('[data-word="orientation"]', side === "flat" ? "landscape" : "portrait");
  const proportions = async () => {
    const { width, height } = (await page.locator(".sheet svg").first().boundingBox()) ?? { width: 0, height: 1 };
    return width / height;
  };
  await expect.poll(proportions).toBeCloseTo(width / height, 2);
  await sheets(page, 3);
  const printed = await page.pdf({ preferCSSPageSize: true });
  expect(await sidesOf(printed)).toEqual(Array.from({ length: 3 }, () => [width, height]));
});

test("a wide maze selects landscape, and leaves at most half of the page blank", async () => {
  for (const size of ["width=48&height=36", "width=36&height=48", "width=20&height=20"]) {
    const page = await open(`#algorithm=kruskal&${size}&seed=5&tab=print&print.perPage=1`);
    await sheets(page, 2);
    const share = await page
      .locator(".sheet svg")
      .first()
      .evaluate((svg) => {
        const [, walls] = [...svg.querySelectorAll('path[stroke="#000000"]')]
          .map((path) => path.getBoundingClientRect())
          .sort((one, other) => one.width * one.height - other.width * other.height)
          .slice(-2);
        const whole = svg.getBoundingClientRect();
        return (walls.width * walls.height) / (whole.width * whole.height);
      });
    expect(share, size).toBeGreaterThan(0.4);
    await page.close();
  }
});

test("Escape and the browser's Back button close an enlarged sheet, and move the focus to its button", async () => {
  const page = await open(`${MAZE}&tab=print&print.pages=2`);
  await sheets(page, 3);
  const dialog = page.locator("dialog.enlarged");
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.goBack(),
    () => page.click('[data-name="close"]'),
  ]) {
    await page.locator(".sheet").nth(1).click();
    await dialog.waitFor();
    expect(hashOf(page).get("print.page")).toBe("2");
    expect(await dialog.locator("header p").textContent()).toBe("Page 2 of 3");
    await close();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => hashOf(page).has("print.page")).toBe(false);
    await sheets(page, 3);
  }
  await page.locator(".enlarge").first().focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => dialog.locator("header p").textContent()).toBe("Page 2 of 3");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => dialog.locator("header p").textContent()).toBe("Page 3 of 3, solutions");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("enlarge");
});

test("the link of a sheet restores the sheet with every setting", async () => {
  const page = await open(`${MAZE}&tab=print`);
  await page.selectOption('[data-word="size"]', "fill");
  await page.selectOption('[data-word="difficulty"]', "medium");
  await page.selectOption('[data-word="perPage"]', "6");
  await page.fill('[data-word="pages"]', "2");
  await page.fill('[data-word="title"]', "Étés & mazes");
  await page.keyboard.press("Enter");
  await page.uncheck('[data-word="lines"]');
  await expect.poll(() => hashOf(page).get("print.lines")).toBe("false");
  await sheets(page, 3);
  const drawings = (of: Page) => of.locator(".sheet svg").evaluateAll((found) => found.map((svg) => svg.outerHTML));
  const link = page.url();
  expect([...hashOf(page)].filter(([name]) => name.startsWith("print."))).toEqual(
    expect.arrayContaining([
      ["print.size", "fill"],
      ["print.difficulty", "medium"],
      ["print.perPage", "6"],
      ["print.pages", "2"],
      ["print.title", "Étés & mazes"],
    ]),
  );
  const again = await open(`${new URL(link).hash}&tab=print`);
  await sheets(again, 3);
  // The first page may still show the sheets before the last setting.
  await expect.poll(async () => (await drawings(page)).join()).toBe((await drawings(again)).join());
  expect(await again.locator('.sheet text[font-weight="700"]').first().textContent()).toBe("Étés & mazes");
});

test("Save as PDF makes the same pages, and reports characters of the title that the font lacks", async () => {
  const page = await open(`${MAZE}&tab=print&print.pages=2&print.title=Labyrinthes`);
  await sheets(page, 3);
  const download = await downloadOf(page, "#savePdf");
  expect(download.suggestedFilename()).toBe("wasmaze-5.pdf");
  const bytes = readFileSync(await download.path());
  expect((await sidesOf(bytes)).length).toBe(3);
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  expect(pdf.getTitle()).toBe("Labyrinthes");
  await page.fill('[data-word="title"]', "迷路");
  await page.keyboard.press("Enter");
  await expect.poll(() => texts(page)).toContain("迷路");
  await page.click("#savePdf");
  await expect.poll(() => page.textContent("#printProblem")).toContain("The font of the PDF lacks “迷”");
  expect(await page.getAttribute('[data-word="title"]', "aria-invalid")).toBe("true");
  await page.click("#printNow");
  await expect.poll(() => prints(page)).toBe(1);
});

test("Print waits for the sheets of the last setting, and paper shows no incomplete sheets", async () => {
  const page = await open(`${MAZE}&tab=print`);
  await sheets(page, 2);
  const printed = await page.evaluate(async () => {
    const pages = document.querySelector('[data-word="pages"]') as HTMLInputElement;
    pages.value = "30";
    pages.dispatchEvent(new Event("change"));
    const done = new Promise<number>((resolve) => {
      globalThis.print = () => resolve(document.querySelectorAll(".sheet").length);
    });
    (document.getElementById("printNow") as HTMLElement).click();
    return done;
  });
  expect(printed).toBe(34);
  await page.emulateMedia({ media: "print" });
  const visible = () => Promise.all(["#sheets", "#notice"].map((part) => page.locator(part).isVisible()));
  expect(await visible()).toEqual([true, false]);
  await page.evaluate(() => document.getElementById("sheets")?.setAttribute("aria-busy", "true"));
  expect(await visible()).toEqual([false, true]);
});

test("a later visit offers a link to the sheets that were printed last", async () => {
  const page = await open(`${MAZE}&tab=print&print.pages=2&print.title=Class+5b`);
  await sheets(page, 3);
  await page.click("#printNow");
  await expect.poll(() => prints(page)).toBe(1);
  const before = new URL(page.url()).hash;
  await page.goto(`${page.url().replace(/#.*/, "")}?later#algorithm=kruskal&width=9&height=9&seed=1`);
  await expect.poll(() => page.textContent("#lastSheets a")).toBe("Last printed: Class 5b");
  await page.click("#lastSheets a");
  await sheets(page, 3);
  expect(new URL(page.url()).hash).toBe(before);
  expect(await page.inputValue('[data-word="title"]')).toBe("Class 5b");
});

test("the sheets follow the last setting, although several settings were changed while the code was loading", async () => {
  const page = await newPage(WIDE);
  await page.context().route(/\/whole-/, async (route) => {
    await new Promise((loaded) => setTimeout(loaded, 2000));
    await route.continue();
  });
  await page.goto(`${siteAddress()}/print/index.html${MAZE}`);
  for (const pages of ["2", "3", "4", "5", "6", "1"]) {
    await page.fill('[data-word="pages"]', pages);
    await page.keyboard.press("Enter");
  }
  await expect.poll(() => page.textContent("#notice")).toBe("Pages: 2. Mazes: 2.");
  await sheets(page, 2);
});

test("the page reports an invalid setting beside the setting, in the page's language", async () => {
  const page = await open("#algorithm=kruskal&width=400&height=300&seed=5&tab=print", { ...WIDE, locale: "fr-FR" });
  await expect.poll(() => page.textContent("#printProblem")).toMatch(/^Le labyrinthe est trop grand pour le papier/);
  expect(await page.locator(".sheet").count()).toBe(0);
  await page.selectOption('[data-word="size"]', "fill");
  await sheets(page, 2);
  expect(await page.locator("#printProblem").isHidden()).toBe(true);
  await page.fill('[data-word="pages"]', "0");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.textContent("#printProblem")).toBe("Un nombre entier de 1 à 100.");
  expect(await page.getAttribute('[data-word="pages"]', "aria-invalid")).toBe("true");
});

/** The pages of a book that the package makes on WebAssembly, as SVG. */
function pagesOn(grid: Grid, settings: BookSettings): string[] {
  const book = prepareGraphBook(settings, grid);
  const engine = createGraphEngine(grid);
  const request = { seed: settings.seed };
  const pages = pagesWith(book, (place) => makeGraphPuzzle(book, place, () => ({ engine, request })));
  return [...pages].map((page) => pageSvg(page, ""));
}

test.each([
  ["hex", hexGrid(24, 18)],
  ["circle", circleGrid(7)],
  ["triangle", triangleGrid(24, 18)],
  ["cube", cubeGrid(24, 18, 3)],
])("worksheets on the grid %s are those of the command line, easy mazes first", async (id, grid) => {
  const page = await open(`${MAZE}&tab=print&print.perPage=2`);
  await page.selectOption('[data-word="grid"]', id);
  await page.selectOption('[data-word="difficulty"]', "rising");
  if (id === "circle") await page.fill('[data-word="rings"]', "7");
  await page.keyboard.press("Enter");
  const { recipe } = grid;
  const name = [id, ...gridKind(id).sizes.map((size) => recipe[size])].join(" ");
  await expect.poll(async () => (await texts(page)).filter((text) => text.startsWith(name))).toHaveLength(2);
  expect(hashOf(page).get("print.grid")).toBe(id);
  expect((await texts(page)).some((text) => text.includes("Triangles are stairs"))).toBe(id === "cube");
  const pages = pagesOn(grid, { algorithms: ["wilson"], seed: 5, perPage: 2, difficulty: "rising" });
  const isShown = (): Promise<boolean> =>
    page.evaluate((svgs) => {
      const attributesOf = (each: Element) =>
        [...each.attributes].map(({ name, value }) => (name === "xmlns" ? "" : value));
      const contentOf = (svg: Element) =>
        [...svg.querySelectorAll("path, polygon, circle, text")].map((each) => [each.textContent, attributesOf(each)]);
      const parsed = svgs.map((svg) => new DOMParser().parseFromString(svg, "image/svg+xml").documentElement);
      const shown = [...document.querySelectorAll(".sheet svg")];
      return JSON.stringify(shown.map(contentOf)) === JSON.stringify(parsed.map(contentOf));
    }, pages);
  await expect.poll(isShown).toBe(true);
  const pdf = await downloadOf(page, "#savePdf");
  expect(await sidesOf(readFileSync(await pdf.path()))).toHaveLength(pages.length);
});

test("settings that a grid lacks are hidden or disabled, and an unfit algorithm or size is reported", async () => {
  const page = await open("#algorithm=sidewinder&width=20&height=15&seed=5&tab=print&print.size=fill");
  await sheets(page, 2);
  await page.selectOption('[data-word="grid"]', "hexagon");
  await expect
    .poll(() => page.textContent("#printProblem"))
    .toBe("Sidewinder works on squares only. Choose another algorithm.");
  expect(await page.locator(".sheet").count()).toBe(0);
  for (const name of ["size", "qr", "link"])
    expect(await page.locator(`[data-word="${name}"]:visible`).count()).toBe(0);
  expect(await page.locator("#width, #height").count()).toBe(0);
  expect(await page.locator('#algorithms option[value="eller"]').isDisabled()).toBe(true);
  await page.selectOption("#algorithms", "kruskal");
  await sheets(page, 2);
  expect(await page.locator("#printProblem").isHidden()).toBe(true);
  await page.fill('[data-word="side"]', "0");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.textContent("#printProblem")).toBe("Enter a whole number from 1 to 100.");
  expect(await page.getAttribute('[data-word="side"]', "aria-invalid")).toBe("true");
  await page.fill('[data-word="side"]', "100");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.textContent("#printProblem")).toMatch(/^The maze is too large for paper\. /);
  await page.selectOption('[data-word="grid"]', "square");
  await sheets(page, 2);
  // The squares fill the paper again.
  expect(await page.inputValue('[data-word="size"]')).toBe("fill");
  // A surface has no sides, and its mazes have no shape of squares.
  const surface = await open("#algorithm=kruskal&width=8&height=6&seed=5&tab=print&ends=sides&print.grid=cube-surface");
  await sheets(surface, 2);
  await expect.poll(() => surface.textContent("#notice")).toBe("Pages: 2. Mazes: 2.");
});

test("other pages print the maze on one page without distortion", async () => {
  for (const tab of ["create", "watch", "solvers", "play", "compare"]) {
    const page = await open(`#algorithm=wilson&width=40&height=10&seed=5&tab=${tab}`);
    const pixels = () =>
      page.locator("#maze").evaluate((canvas: HTMLCanvasElement) => {
        const copy = new OffscreenCanvas(60, 60).getContext("2d") as OffscreenCanvasRenderingContext2D;
        copy.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
        return [
          canvas.width,
          Math.max(...copy.getImageData(0, 0, 60, 60).data.filter((_, i) => i % 4 < 3)) > 240,
        ] as const;
      });
    const [onScreen] = await pixels();
    await page.emulateMedia({ media: "print" });
    const stretched = () =>
      page.locator("#maze").evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas.getBoundingClientRect();
        return width / height / (canvas.width / canvas.height);
      });
    await expect.poll(stretched, { message: tab }).toBeCloseTo(1, 1);
    expect(await sidesOf(await page.pdf()), tab).toHaveLength(1);
    // The browser prints in light colours and with more pixels than the screen shows.
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await page.getAttribute("#figures figure", "data-print")).toBe("Wilson · 40 × 10 · seed 5");
    const [onPaper, isLight] = await pixels();
    expect([onPaper > 3000, isLight], tab).toEqual([true, true]);
    await page.emulateMedia({ media: "print" });
    const [[width, height], ...others] = await sidesOf(await page.pdf());
    expect(others, tab).toEqual([]);
    // A wide maze is printed across the sheet.
    expect(width > height, tab).toBe(!["compare", "solvers"].includes(tab));
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: "screen" });
    await expect.poll(async () => (await pixels())[0]).toBe(onScreen);
    await page.close();
  }
});

test("on a narrow screen, only the row of sheets scrolls sideways", async () => {
  const page = await open(`${MAZE}&tab=print&print.pages=4`, { ...WIDE, viewport: { width: 320, height: 640 } });
  await sheets(page, 5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("the PDF library is a separate file with a licence, and only Save as PDF loads the library", async () => {
  const [library] = readdirSync(join(site, "assets")).filter((file) => file.startsWith("pdf-"));
  const weight = gzipSync(readFileSync(join(site, "assets", library))).length;
  console.log(`PDF library: ${(weight / 1000).toFixed(1)} kB`);
  expect(weight).toBeLessThan(16_000);
  const page = await open(`${MAZE}&tab=print`);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await sheets(page, 2);
  expect(loaded.filter((url) => url.includes("/pdf-"))).toEqual([]);
  const licences = readFileSync(join(site, "licences.txt"), "utf8");
  for (const name of ["@cantoo/pdf-lib", "uqr"]) expect(licences).toContain(`${name} `);
});

test("parameters of sheets that are wrong are named and removed, and the others are kept", async () => {
  const page = await open(`${MAZE}&tab=print&print.pages=x&print.paper=letter&print.toString=1&print.perPage=1`);
  await sheets(page, 2);
  await expect
    .poll(() => page.textContent("#notice"))
    .toContain("Part of the address was ignored: print.pages, print.toString");
  const words = hashOf(page);
  expect([words.get("print.paper"), words.get("print.perPage")]).toEqual(["letter", "1"]);
  expect([words.has("print.pages"), words.has("print.toString")]).toEqual([false, false]);
});
