// Tests the dialog Export in Chromium: the files, the command and the code.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode } from "fast-png";
import { unzipSync } from "fflate";
import type { Page } from "playwright";
import { describe, expect, inject, test } from "vitest";
import { edgeTiles, toDxf, toStl, toTmj } from "../../src/export.ts";
import { type AnyRequest, EAST, type Maze, parseMaze, renderText } from "../../src/index.ts";
import { pythonCode } from "../../web/export/snippets.ts";
import { boxOf, downloadOf, siteAddress, troubles, usePages } from "../helpers/pages.ts";
import { engine, open, SMALL } from "./explorer.ts";

usePages();

describe("the dialog Export", () => {
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

  test("the look changes SVG and PNG: colours, walls, corners, background and scale", async () => {
    const page = await open(`#${SMALL}&ends=corners&tab=export`);
    await page.selectOption("#theme-svg", "blueprint");
    await page.fill("#wallThickness", "0.3");
    await page.check("#isRound");
    const svg = (await download(page, "svg")).toString();
    expect(svg).toContain('class="background" fill="#14407a"');
    expect(svg).toMatch(/class="walls"[^>]*stroke-width="0?.3"[^>]*stroke-linecap="round" stroke-linejoin="round"/);
    await page.check("#isTransparent");
    await page.fill("#scale", "3");
    await page.press("#scale", "Enter");
    expect((await download(page, "svg")).toString()).not.toContain('class="background"');
    // A palette with the marks, and grey without marks.
    for (const marks of ["&ends=corners", ""]) {
      await page.evaluate((hash) => (location.hash = hash), `#${SMALL}${marks}&tab=export`);
      await page.waitForTimeout(300);
      const png = await download(page, "png");
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3 * 25, 3 * 19]);
      const alpha = await page.evaluate(
        async (bytes) => {
          const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
          const context = new OffscreenCanvas(75, 57).getContext("2d") as OffscreenCanvasRenderingContext2D;
          context.drawImage(picture, 0, 0);
          const { data } = context.getImageData(0, 0, 75, 57);
          return [data[3], data[4 * (75 * 10 + 10) + 3]];
        },
        [...png],
      );
      // The corner is a wall, and pixel 10, 10 the middle of cell 1, 1.
      expect(alpha).toEqual([255, 0]);
      expect(decode(png).width).toBe(75);
    }
  });

  test.each(["kruskal", "wilson", "recursive-backtracker"])(
    "the GIF shows how %s makes the maze",
    async (algorithm) => {
      const page = await open(`#algorithm=${algorithm}&width=12&height=9&seed=7&tab=export`);
      const file = await downloadOf(page, '.download[value="gif"]');
      const gif = readFileSync(await file.path());
      expect(gif.subarray(0, 6).toString()).toBe("GIF89a");
      const { frames, duration, last } = await page.evaluate(
        async (bytes) => {
          type Decoder = {
            tracks: { ready: Promise<void>; selectedTrack: { frameCount: number } };
            completed: Promise<void>;
            decode(options: object): Promise<{ image: CanvasImageSource & { duration: number; close(): void } }>;
          };
          const { ImageDecoder } = globalThis as unknown as { ImageDecoder: new (options: object) => Decoder };
          const decoder = new ImageDecoder({ data: Uint8Array.from(bytes), type: "image/gif" });
          await decoder.tracks.ready;
          await decoder.completed;
          const frames = decoder.tracks.selectedTrack.frameCount;
          const context = new OffscreenCanvas(600, 600).getContext("2d") as OffscreenCanvasRenderingContext2D;
          let duration = 0;
          for (let frameIndex = 0; frameIndex < frames; frameIndex++) {
            const { image } = await decoder.decode({ frameIndex });
            duration += image.duration / 1e6;
            context.drawImage(image, 0, 0);
            image.close();
          }
          // Whether the middle of each east wall is dark. A cell has 24 pixels, a wall 3.
          const { data } = context.getImageData(0, 0, 600, 600);
          const last = Array.from({ length: 108 }, (_, cell) => {
            const [x, y] = [24 * ((cell % 12) + 1) + 1, 24 * Math.floor(cell / 12) + 13];
            return data[4 * (600 * y + x)] < 100;
          });
          return { frames, duration, last };
        },
        [...gif],
      );
      expect(frames).toBeGreaterThan(60);
      expect(duration).toBeGreaterThan(5);
      expect(duration).toBeLessThan(25);
      const { walls } = engine.generate({ algorithm: algorithm as "kruskal", width: 12, height: 9, seed: 7 });
      expect(last).toEqual(Array.from(walls, (sides) => (sides & EAST) !== 0));
    },
  );

  test("the shown code and command run in the installed package and print the maze", async () => {
    const project = inject("installed");
    const mask = "heart";
    for (const hash of [
      `${SMALL}&braid=0.5`,
      "algorithm=growing-tree&width=14&height=12&seed=s%3A1%22&p.newest=2&start=3,4",
    ]) {
      const page = await open(`#${hash}`);
      if (hash.includes("growing")) await page.click(`#shapes [value="${mask}"]`);
      await page.click("#export");
      const file = await downloadOf(page, '.download[value="json"]');
      const maze = parseMaze(readFileSync(await file.path(), "utf8")) as Maze;
      if (maze.mask)
        writeFileSync(join(project, "mask.txt"), readFileSync(await (await downloadOf(page, "#downloadMask")).path()));
      const run = (command: string, ...words: string[]) =>
        execFileSync(command, words, { cwd: project, encoding: "utf8" });
      writeFileSync(join(project, "snippet.mjs"), (await page.textContent("#code")) ?? "");
      expect(run("node", "snippet.mjs").trimEnd()).toBe(renderText(maze).trimEnd());
      const command = (await page.textContent("#command")) ?? "";
      expect(run("sh", "-c", command.replace(/^npx /, "node_modules/.bin/")).trimEnd()).toBe(
        renderText(maze).trimEnd(),
      );
      const { walls: _, revision: __, ...request } = maze;
      expect(await page.textContent("#python")).toBe(pythonCode(request));
    }
  });

  test("the code for another page shows the stage with its controls alone", async () => {
    const page = await open(`#${SMALL}&tab=export`);
    const code = (await page.textContent("#embed")) ?? "";
    await page.route("**/other.html", (route) => route.fulfill({ contentType: "text/html", body: code }));
    await page.goto(`${siteAddress()}/other.html`);
    const frame = page.frameLocator("iframe");
    await frame.locator("#transport").waitFor();
    expect(await frame.locator("#maze").isVisible()).toBe(true);
    expect(code).toContain("/embed.html#");
    for (const hidden of [".doors", ".settings", "#watch", ".links"])
      expect(await frame.locator(hidden).first().isVisible(), hidden).toBe(false);
    expect((await boxOf(page, "iframe")).width).toBeGreaterThan(600);
    // Chromium warns because this test serves both pages from one site.
    troubles.splice(0, troubles.length, ...troubles.filter((trouble) => !/can escape its sandboxing/.test(trouble)));
  });
});

describe("snippets in Python", () => {
  test("a request becomes keyword arguments", () => {
    const request = { algorithm: "growing-tree", width: 4, height: 3, seed: 'a"b', start: { x: 1, y: 2 } } as const;
    expect(pythonCode({ ...request, parameters: { newest: 2 }, braid: 0.5, topology: "torus", index: 3 })).toBe(
      [
        "import wasmaze",
        "",
        "maze = wasmaze.generate(",
        '    "growing-tree",',
        "    width=4,",
        "    height=3,",
        '    seed="a\\"b",',
        '    topology="torus",',
        "    index=3,",
        "    braid=0.5,",
        "    newest=2,",
        "    start=(1, 2),",
        ")",
        "print(wasmaze.to_text(maze))",
      ].join("\n"),
    );
  });
});
