// Inputs that foreign tools write, and colours that would make a picture fetch. test/slow has the long ones.

import { describe, expect, test } from "vitest";
import { seedWords } from "../src/core/seed.ts";
import { createEngine, parseMask, parseMaze, renderSvg, renderText, toJson } from "../src/index.ts";

const maze = createEngine().generate({ algorithm: "wilson", width: 6, height: 4, seed: 3 });

test("string seeds are the FNV-1a hash of their bytes, finished as SplitMix64 does", () => {
  const mask = (1n << 64n) - 1n;
  for (const seed of ["", "a", "hello", "é日😀", "x".repeat(1000), "\u0000\u00ff"]) {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(seed)) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & mask;
    hash = ((hash ^ (hash >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    hash = ((hash ^ (hash >> 27n)) * 0x94d049bb133111ebn) & mask;
    hash = (hash ^ (hash >> 31n)) | (1n << 63n);
    expect(seedWords(seed), seed).toEqual({ low: Number(hash & 0xffffffffn), high: Number(hash >> 32n) });
  }
});

test("a byte order mark before a maze or a mask is passed over", () => {
  expect(parseMaze(`\ufeff${toJson(maze)}`)).toEqual(maze);
  expect(parseMaze(`\ufeff${renderText(maze)}`).walls).toEqual(maze.walls);
  expect(parseMask("\ufeff.#\n##\n")).toEqual(parseMask(".#\n##\n"));
});

test("a mask of lines that end as on Windows, of different lengths", () => {
  expect(parseMask("#\r\n.##\r\n##\r\n")).toEqual({
    width: 3,
    height: 3,
    mask: Uint8Array.of(1, 0, 0, 0, 1, 1, 1, 1, 0),
  });
  expect(() => parseMask("#\r#\n")).toThrow('at line 1, column 2, got "\\r"');
});

describe("colours of an SVG", () => {
  const fine = [
    "red",
    "#0969da",
    "#fff8",
    "rgb(9 105 218 / 50%)",
    "hsl(1.5rad, 10%, 20%)",
    "var(--wall)",
    "currentColor",
  ];
  fine.push("color-mix(in oklab, red 20%, rgb(0 0 0))", "light-dark(#000, #fff)", "RGBA(0,0,0,.5)");
  test.each(fine)("%s is one", (walls) => {
    expect(renderSvg(maze, { colours: { walls } })).toContain(`"${walls}"`);
  });

  const hostile = [
    "url(https://example.org/x)",
    "url(//example.org/x)",
    "URL(#a)",
    "u\\72l(x)",
    'red"/><script>',
    "",
    " url( x )",
  ];
  hostile.push(
    "image(x)",
    "image-set('x' 1x)",
    "src(x)",
    "red;fill:url(x)",
    "rgb(url(x))",
    "attr(x)",
    "red/*",
    "&#117;rl(x)",
  );
  test.each(hostile)("%s is none", (walls) => {
    expect(() => renderSvg(maze, { colours: { walls } })).toThrow(/^"colours\.walls" expected a CSS colour/);
  });
});
