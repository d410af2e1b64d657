// Inputs that foreign tools write, and colours that would make a picture fetch. test/slow has the long ones.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { seedWords } from "../../src/core/seed.ts";
import { createEngine, parseMask, parseMaze, renderSvg, renderText, toJson } from "../../src/index.ts";
import { run, scratchFolder } from "../helpers/commandLine.ts";

const engine = createEngine();
const maze = engine.generate({ algorithm: "wilson", width: 6, height: 4, seed: 3 });

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

/** The error of reading a text, with the CPU time that it took in milliseconds. */
function refusal(text: string): { message: string; time: number } {
  const begun = process.cpuUsage();
  try {
    parseMaze(text);
  } catch (error) {
    const { user, system } = process.cpuUsage(begun);
    expect(error).toBeInstanceOf(RangeError);
    return { message: (error as Error).message, time: (user + system) / 1000 };
  }
  throw new Error("read");
}

describe("JSON of another structure is refused before it is parsed", () => {
  const begin = '{"schema":1,"walls":';
  test.each([
    ["lists in lists", `${begin}${"[".repeat(3e6)}`],
    ["empty objects", `${begin}[${"{},".repeat(1e6)}{}]}`],
    ["fields", `{${Array.from({ length: 3e5 }, (_, i) => `"k${i}":1,`).join("")}"schema":1}`],
    ["fractions", `${begin}["",${"1.5,".repeat(1e6)}1]}`],
    [
      "after a string of quotation marks and backslashes",
      `{"seed":"${'\\\\"'.repeat(1e5)}","walls":${"[".repeat(1e6)}`,
    ],
  ])("%s", (_, text) => {
    const { message, time } = refusal(text);
    expect(message).toBe('"text" expected a maze as JSON, got more than 1000 lists, fields and fractions');
    expect(time).toBeLessThan(300);
  });

  test("what stands in strings is no structure", () => {
    const seed = `${"[{:.e".repeat(1000)}\\"\\`;
    const asked = engine.generate({ algorithm: "wilson", width: 3, height: 3, seed });
    expect(parseMaze(toJson(asked))).toEqual(asked);
    expect(parseMaze(JSON.stringify(JSON.parse(toJson(asked))))).toEqual(asked);
  });

  test("a string without an end", () => {
    expect(refusal('{"schema":1,"seed":"a\\"').message).toMatch(
      /^"text" expected a maze as JSON, got .*: Unterminated/,
    );
  });
});

test("no error has a character that controls a terminal", () => {
  for (const text of ['{"schema":\u001b[31m1', '{"a":\u0007', "{\u009b", '{"\u2028"', "\u001b[2J\n"]) {
    expect(refusal(text).message).toMatch(/^"text" expected [ -~]+$/);
  }
});

test("a drawing of millions of lines is refused without a list of them", () => {
  const text = ` ${" \n".repeat(3e6)}x`;
  const { message, time } = refusal(text);
  expect(message).toContain("got 3000001 lines of 2");
  expect(time).toBeLessThan(250);
});

describe("on the command line", () => {
  const folder = scratchFolder();
  const drawn = renderText(maze);

  test.each([
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${drawn}`)],
    ["UTF-16, as Windows PowerShell redirects", Buffer.from(`\ufeff${drawn.replaceAll("\n", "\r\n")}\r\n`, "utf16le")],
    ["UTF-16 of the other order", Buffer.from(`\ufeff${drawn}`, "utf16le").swap16()],
  ])("a drawing in %s", async (name, bytes) => {
    const file = join(folder, `${name.slice(0, 6)}${bytes[0]}.txt`);
    writeFileSync(file, bytes);
    const { code, errors } = await run(["solve", "--input", file]);
    expect({ code, errors }).toMatchObject({ code: 0, errors: expect.stringMatching(/^\d+ cells from /) });
  });
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
