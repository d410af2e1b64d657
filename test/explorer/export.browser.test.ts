// Tests the tab Export in Chromium: the files, the command and the code.

import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { edgeTiles, toDxf, toStl, toTmj } from "../../src/export.ts";
import { type AnyRequest, type Maze, parseMaze } from "../../src/index.ts";
import { downloadOf, usePages } from "../helpers/pages.ts";
import { engine, open, SMALL } from "./explorer.ts";

usePages();

describe("the tab Export", () => {
  async function download(page: Page, kind: string): Promise<Buffer> {
    const file = await downloadOf(page, `.download[value="${kind}"]`);
    expect(file.suggestedFilename()).toBe(`kruskal-12x9-7.${kind}`);
    return readFileSync(await file.path());
  }

  test("the exported SVG parses, the PNG has the expected size, and the JSON restores the maze", async () => {
    const page = await open(`#${SMALL}&ends=corners&solution=on&tab=export`);
    const svg = (await download(page, "svg")).toString();
    const parsed = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      return {
        root: parsed.documentElement.nodeName,
        errors: parsed.querySelectorAll("parsererror").length,
        paths: parsed.querySelectorAll(".path, .walls").length,
      };
    }, svg);
    expect(parsed).toEqual({ root: "svg", errors: 0, paths: 2 });
    const png = await download(page, "png");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([8 * 25, 8 * 19]);
    const { walls: made, ...origin } = parseMaze((await download(page, "json")).toString()) as Maze;
    const { revision: _, ...request } = origin;
    expect(Buffer.compare(engine.generate(request).walls, made)).toBe(0);
    expect(request).toMatchObject({ algorithm: "kruskal", width: 12, height: 9, seed: 7 });
  });

  test("the exported map for Tiled, DXF and STL are those of the library", async () => {
    const page = await open(`#${SMALL}&ends=corners&tab=export`);
    const maze = engine.generate({ algorithm: "kruskal", width: 12, height: 9, seed: 7 });
    const ends = engine.suggestEnds(maze, "corners");
    const zip = unzipSync(await download(page, "zip"));
    expect(Object.keys(zip)).toEqual(["maze.tmj", "maze.tiles.png"]);
    const image = "maze.tiles.png";
    expect(new TextDecoder().decode(zip["maze.tmj"])).toBe(toTmj(maze, { ends, image }));
    expect(Buffer.compare(zip[image], edgeTiles())).toBe(0);
    expect((await download(page, "dxf")).toString()).toBe(toDxf(maze));
    expect(Buffer.compare(await download(page, "stl"), toStl(maze))).toBe(0);
  });

  test("Export shows the command and the code that make the same maze", async () => {
    const page = await open(
      "#algorithm=prim-modified&width=12&height=9&seed=s%3A42&index=3&topology=torus&start=2,3&tab=export",
    );
    const size = "--algorithm prim-modified --width 12 --height 9 --topology torus --seed s:42 --index 3 --start 2,3";
    expect(await page.textContent("#command")).toBe(`npx wasmaze generate ${size}`);
    const solved = await open(`#${SMALL}&ends=corners&solution=on&tab=export`);
    expect(await solved.textContent("#command")).toMatch(/--seed 7 --ends corners --solution$/);
    const code = (await page.textContent("#code")) ?? "";
    const [, request] = /generate\((\{.*?\})\);/s.exec(code) ?? [];
    const { algorithm, ...rest } = new Function(`return ${request}`)() as AnyRequest;
    const expected = { algorithm: "prim-modified", width: 12, height: 9, seed: "42", index: 3, topology: "torus" };
    expect({ algorithm, ...rest }).toEqual({ ...expected, start: { x: 2, y: 3 } });
  });
});
