// Compares each pixel of renderPng with the squares of toGrid.

import { decode } from "fast-png";
import { expect, test } from "vitest";
import { toGrid } from "../../src/index.ts";
import { renderPng } from "../../src/png.ts";
import { engines } from "../helpers/engines.ts";
import { expectRefusal, integer } from "../helpers/refusal.ts";
import { sweep } from "../helpers/sweep.ts";
import { anonymous, mazes, wrapping } from "./mazes.ts";

const engine = engines.wasm;

/** Reads a pixel of a picture with several pixels per byte. */
function pixelOf({ width, data, depth }: ReturnType<typeof decode>, x: number, y: number): number {
  const pixels = 8 / depth;
  const byte = data[y * Math.ceil(width / pixels) + Math.floor(x / pixels)];
  return (byte >> (8 - depth * ((x % pixels) + 1))) & (2 ** depth - 1);
}

test.each([1, 3, 8])("draws the squares of toGrid %i pixels wide, with one bit per pixel", (scale) => {
  for (const maze of mazes.filter((_, i) => i % sweep(7, 2) === 0)) {
    const grid = toGrid(maze);
    const picture = decode(renderPng(maze, { scale }), { checkCrc: true });
    expect(picture).toMatchObject({ width: grid.width * scale, height: grid.height * scale, depth: 1, channels: 1 });
    let different = 0;
    for (let y = 0; y < picture.height; y++)
      for (let x = 0; x < picture.width; x++) {
        const isWall = grid.cells[Math.floor(y / scale) * grid.width + Math.floor(x / scale)];
        if (pixelOf(picture, x, y) !== 1 - isWall) different++;
      }
    expect(different).toBe(0);
  }
});

test("draws squares of 8 pixels, or smaller ones if a side would exceed 8192 pixels", () => {
  const widths = [255, 511, 512, 1023, 4095, 5000].map((width) => {
    const maze = engine.generate({ algorithm: "binary-tree", width, height: 1, seed: 1 });
    return decode(renderPng(maze)).width / (2 * width + 1);
  });
  expect(widths).toEqual([8, 8, 7, 4, 1, 1]);
});

test("draws start, finish and path in colours, and draws the ends over the path", () => {
  const ends = { start: { x: 1, y: 1 }, finish: { x: 7, y: 5 } };
  const path = [...engine.solve(wrapping, ends.start, ends.finish)];
  const picture = decode(renderPng(wrapping, { path, ends, scale: 2 }));
  const colourAt = (x: number, y: number) => picture.palette?.[pixelOf(picture, 2 * x, 2 * y)].join();
  const grid = toGrid(wrapping);
  expect(picture).toMatchObject({ width: 2 * grid.width, height: 2 * grid.height });
  const onPath = new Set(path);
  const colourOf = (x: number, y: number) => {
    if (x === 1 && y === 1) return "0,158,115";
    if (x === 7 && y === 5) return "213,94,0";
    return onPath.has(y * 12 + x) ? "86,180,233" : "255,255,255";
  };
  for (let y = 0; y < wrapping.height; y++) {
    for (let x = 0; x < wrapping.width; x++)
      expect(colourAt(2 * x + 1, 2 * y + 1), `cell ${x},${y}`).toBe(colourOf(x, y));
  }
  // The path colours one passage square per step, or two for a step across the border.
  const passages = grid.cells.filter((_, at) => {
    const [x, y] = [at % grid.width, Math.floor(at / grid.width)];
    return (x % 2 === 0 || y % 2 === 0) && colourAt(x, y) === "86,180,233";
  });
  const wraps = path.filter((cell, i) => i > 0 && ![1, 12].includes(Math.abs(cell - path[i - 1]))).length;
  expect(wraps).toBeGreaterThan(0);
  expect(passages.length).toBe(path.length - 1 + wraps);
  expect(colourAt(0, 0)).toBe("0,0,0");
});

test("writes the request into the picture, whatever its seed", () => {
  for (const seed of [7, "é\n\0 🌿"]) {
    const maze = engine.generate({ algorithm: "kruskal", width: 3, height: 2, seed });
    const { walls: _, ...request } = maze;
    expect(JSON.parse(decode(renderPng(maze)).text.wasmaze)).toEqual({ schema: 1, ...request });
  }
  expect(decode(renderPng(anonymous(wrapping))).text).toEqual({ Software: "wasmaze" });
});

test.each([0, 2.5])("refuses scale %f", (scale) => {
  expectRefusal(() => renderPng(wrapping, { scale }), RangeError, integer("scale", "1..1024", String(scale)));
});

test("refuses a picture of more than 2^31 pixels", () => {
  const large = { ...wrapping, width: 2 ** 14, height: 2 ** 10, walls: new Uint8Array(2 ** 24) };
  const message = /^"maze" expected at most 2\^31 pixels as PNG, got 262152 \* 16392 = /;
  expectRefusal(() => renderPng(large, { scale: 8 }), RangeError, message);
});
