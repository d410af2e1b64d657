// Tests shapes of mazes in Chromium: shapes drawn by hand, presets, letters and files.

import { readFileSync } from "node:fs";
import { encode } from "fast-png";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { parseMask, toJson, verifyMaze } from "../../src/index.ts";
import { sizes } from "../helpers/engines.ts";
import { boxOf, downloadOf, hashOf, usePages } from "../helpers/pages.ts";
import { engine, goTo, mazeOf, open, picture, redrawn, SMALL, solutionKeys } from "./explorer.ts";

usePages();

describe("shapes of mazes", () => {
  const shape = (page: Page, name: string) => redrawn(page, () => page.click(`#shapes [value="${name}"]`));

  test("strokes remove and restore cells, can be undone by Back, and are in the address", async () => {
    const page = await open("#algorithm=growing-tree&width=20&height=15&seed=7");
    const whole = await picture(page);
    await page.selectOption("#click", "shape");
    await page.selectOption("#brush", "3");
    const { width, height, middle } = await boxOf(page);
    const scale = Math.min(width / 20, height / 15);
    const at = (x: number, y: number) =>
      [middle[0] + (x - 9.5) * scale * 0.97, middle[1] + (y - 7) * scale * 0.97] as const;
    const stroke = async (...cells: [number, number][]): Promise<void> => {
      const before = hashOf(page).get("mask");
      await page.mouse.move(...at(...cells[0]));
      await page.mouse.down();
      for (const cell of cells) await page.mouse.move(...at(...cell), { steps: 3 });
      await page.mouse.up();
      await expect.poll(() => hashOf(page).get("mask")).not.toBe(before);
      await redrawn(page, () => page.click("#dice"));
    };
    await stroke([9, 2], [9, 12], [14, 12]);
    const drawn = await mazeOf(page);
    const outside = (cells: string) => sizes(cells).map(([x, y]) => drawn.mask?.[y * 20 + x] === 0);
    expect(outside("9x2 9x7 9x12 14x12 8x6 10x6")).toEqual(new Array(6).fill(true));
    expect(outside("0x0 5x7 14x6 19x14")).toEqual(new Array(4).fill(false));
    const link = await open(new URL(page.url()).hash);
    expect((await mazeOf(link)).walls).toEqual(drawn.walls);
    await stroke([9, 7], [9, 9]);
    expect((await mazeOf(page)).mask?.[8 * 20 + 9]).toBe(1);
    for (let back = 0; back < 12 && hashOf(page).get("seed") !== "7"; back++) await page.goBack();
    expect(hashOf(page).has("mask")).toBe(true);
    await redrawn(page, () => page.goBack());
    expect(hashOf(page).has("mask")).toBe(false);
    await expect.poll(() => picture(page)).toBe(whole);
    await page.focus("#maze");
    await page.keyboard.press("ArrowUp");
    await redrawn(page, () => page.keyboard.press("Enter"));
    expect((await mazeOf(page)).mask?.reduce((sum, value) => sum + value)).toBe(300 - 9);
  });

  test("presets, letters and inversion work with a braid and with another size", async () => {
    const page = await open("#algorithm=recursive-backtracker&width=40&height=30&seed=7&topology=torus");
    const count = async () => (await mazeOf(page)).mask?.reduce((sum, value) => sum + value) ?? 0;
    await shape(page, "heart");
    const heart = await count();
    expect(heart).toBeGreaterThan(400);
    await shape(page, "inverse");
    expect(await count()).toBe(1200 - heart);
    await redrawn(page, async () => {
      await page.fill("#letters", "WASM");
      await page.press("#letters", "Enter");
    });
    expect(await count()).toBeGreaterThan(100);
    expect(await page.textContent("#shapeParts")).toMatch(/^The shape has 4 separate parts/);
    await shape(page, "ring");
    expect(await page.textContent("#shapeParts")).toBe("");
    await redrawn(page, () => page.fill("#braid", "1"));
    const braided = await mazeOf(page);
    expect(engine.measure(braided).deadEnds).toBe(0);
    expect(verifyMaze(braided).defect).toBeUndefined();
    const ring = braided.mask?.reduce((sum, value) => sum + value) ?? 0;
    await redrawn(page, async () => {
      await page.fill("#width", "80");
      await page.press("#width", "Enter");
    });
    expect(await count()).toBe(2 * ring);
    await shape(page, "all");
    expect((await mazeOf(page)).mask).toBeUndefined();
  });

  test("text and PNG files are read as shapes, and an invalid file is reported and changes nothing", async () => {
    const page = await open("#algorithm=wilson&width=40&height=30&seed=7");
    const load = (name: string, content: string | Uint8Array) =>
      page.setInputFiles("#maskFile", { name, mimeType: "", buffer: Buffer.from(content) });
    await redrawn(page, () => load("shape.txt", "#####.##\n##.##.##\n####...#\n"));
    const text = await mazeOf(page);
    expect([text.width, text.height, [...(text.mask ?? [])].join("")]).toEqual([8, 3, "111110111101101111110001"]);
    const data = Uint8Array.from({ length: 18 }, (_, pixel) => (pixel % 5 ? 0 : 255));
    const png = encode({ width: 9, height: 2, channels: 1, data });
    await redrawn(page, () => load("shape.png", png));
    const picture = await mazeOf(page);
    expect([picture.width, picture.height, [...(picture.mask ?? [])].join("")]).toEqual([9, 2, "011110111101111011"]);
    const before = page.url();
    for (const [name, content, message] of [
      ["wrong.txt", "##\n#o", "Line 2, column 2: expected # for a cell or . for no cell."],
      ["wrong.png", png.subarray(0, 40), "The browser cannot read this picture."],
      ["wide.txt", "#".repeat(5000), /at most 4096 cells on each side/],
    ] as const) {
      await load(name, content);
      await expect.poll(() => page.textContent("#openMask-error").catch(() => "")).toMatch(message);
    }
    expect(page.url()).toBe(before);
  });

  test("exported JSON, photographs and SVG can be opened, with a threshold; other files are named", async () => {
    const page = await open(`#${SMALL}`);
    const load = (name: string, content: string | Uint8Array) =>
      page.setInputFiles("#maskFile", { name, mimeType: "", buffer: Buffer.from(content) });
    const request = { algorithm: "prim-modified", width: 7, height: 5, seed: "a", start: { x: 1, y: 1 } } as const;
    const json = toJson(engine.generate({ ...request, mask: Uint8Array.from({ length: 35 }, (_, i) => +(i !== 3)) }));
    await redrawn(page, () => load("maze.json", json));
    expect(toJson(await mazeOf(page))).toBe(json);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 5" width="70" height="50">';
    await redrawn(page, () => load("a.svg", `${svg}<path d="M0 0h4v5H0z"/><path d="M4 0h3v5H4z" fill="#999"/></svg>`));
    const rows = async () => (await mazeOf(page)).mask?.slice(0, 7).join("");
    expect(await rows()).toBe("1111000");
    await redrawn(page, async () => {
      await page.fill("#threshold", "200");
    });
    await expect.poll(rows).toBeUndefined();
    const jpeg = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(140, 100);
      const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
      context.fillStyle = "#fff";
      context.fillRect(0, 0, 140, 100);
      context.fillStyle = "#000";
      context.fillRect(0, 0, 80, 100);
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer())];
    });
    await redrawn(page, () => load("a.jpg", Uint8Array.from(jpeg)));
    expect(await rows()).toBe("1111000");
    const before = page.url();
    for (const [name, content, message] of [
      [
        "a.pdf",
        "%PDF-1.4",
        "This is a file of type PDF. The page opens mazes saved as JSON, pictures, and texts of # and .",
      ],
      ["a.html", "<!doctype html>", /^This is a file of type XML or HTML\./],
      ["a.json", "{}", /^This JSON file is not a maze of this page: /],
      ["b.json", "[1, 2, 3]", /^This JSON file is not a maze of this page: /],
      ["c.json", "", /^This JSON file is not a maze of this page: /],
      ["b.json", json.replace(/"\w{7}"\s+\]\s+\}$/, '"9999999"]}'), /other walls than this version/],
      ["a.jpg", Uint8Array.from(jpeg.slice(0, 30)), "The browser cannot read this picture."],
    ] as const) {
      await load(name, content);
      await expect.poll(() => page.textContent("#openMask-error").catch(() => ""), { message: name }).toMatch(message);
    }
    expect(page.url()).toBe(before);
  });

  test("letters are legible on small grids, fill wide ones, and a letter without a font is reported", async () => {
    const page = await open("#algorithm=wilson&width=6&height=4&seed=7");
    const write = async (text: string): Promise<void> => {
      await page.fill("#letters", text);
      await page.press("#letters", "Enter");
    };
    await redrawn(page, () => write("MAZE"));
    const small = await mazeOf(page);
    expect(small.height).toBe(8);
    expect(small.width).toBeGreaterThan(20);
    expect(small.mask?.reduce((sum, value) => sum + value)).toBeGreaterThan(60);
    const wide = await open("#algorithm=wilson&width=48&height=36&seed=7");
    await redrawn(wide, async () => {
      await wide.fill("#letters", "MAZE");
      await wide.press("#letters", "Enter");
    });
    const { mask = new Uint8Array(), width, height } = await mazeOf(wide);
    expect([width, height]).toEqual([48, 36]);
    const rows = Array.from({ length: 36 }, (_, y) => mask.subarray(48 * y, 48 * y + 48).includes(1));
    expect(rows.filter(Boolean).length).toBeGreaterThan(18);
    await write("A\u{10fffd}");
    await expect.poll(() => page.textContent("#letters-error").catch(() => "")).toMatch(/^No font here has the letter/);
  });

  test("the page reports that an algorithm removes the shape, and Back restores the shape", async () => {
    const page = await open(`#${SMALL}`);
    await shape(page, "disc");
    const masked = await mazeOf(page);
    await redrawn(page, () => page.click('#algorithms label:has([value="eller"])'));
    expect(await page.textContent("#notice")).toMatch(/^Eller works on rectangles only, so the shape was removed/);
    expect(await page.isDisabled('#shapes [value="heart"]')).toBe(true);
    expect(await page.textContent("#shapeHint")).toBe("Eller works on rectangles only.");
    await redrawn(page, () => page.goBack());
    expect((await mazeOf(page)).walls).toEqual(masked.walls);
    await goTo(page, "compare");
    await redrawn(page, () => page.selectOption("#beside", "sidewinder"));
    expect(await page.textContent("#figures figure:nth-child(2) figcaption")).toBe(
      "Sidewinder, on the whole rectangle",
    );
  });

  test("ends can only be set inside a shape, and the solution and the game stay inside", async () => {
    const page = await open("#algorithm=hunt-and-kill&width=20&height=20&seed=7");
    await shape(page, "diamond");
    await page.focus("#maze");
    for (let left = 0; left < 10; left++) await page.keyboard.press("ArrowLeft");
    for (let up = 0; up < 10; up++) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    expect(await page.textContent("#notice")).toBe("1,1 is outside the shape.");
    const maze = await mazeOf(page);
    await goTo(page, "play");
    await expect.poll(() => page.textContent(".playSteps")).toBe("0");
    await page.focus("#maze");
    for (const key of solutionKeys(maze, engine.suggestEnds(maze))) await page.keyboard.press(key);
    await expect.poll(() => page.textContent(".playLines")).toMatch(/steps, the shortest path\./);
  });

  test("the shown command reads the shape from a file that can be downloaded", async () => {
    const page = await open("#algorithm=wilson&width=30&height=20&seed=7");
    await shape(page, "heart");
    const { mask } = await mazeOf(page);
    await page.click("#export");
    const file = await downloadOf(page, "#downloadMask");
    expect(file.suggestedFilename()).toBe("mask.txt");
    expect(parseMask(readFileSync(await file.path(), "utf8")).mask).toEqual(mask);
    expect(await page.textContent("#command")).toBe(
      "npx wasmaze generate --algorithm wilson --width 30 --height 20 --seed 7 --mask mask.txt",
    );
    expect(await page.textContent("#code")).toContain('parseMask(readFileSync("mask.txt", "utf8"))');
  });
});
