// Tests wasmaze generate, and the command that it prints to repeat a maze.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "fast-png";
import { expect, test } from "vitest";
import {
  type AnyRequest,
  algorithms,
  openEnds,
  parseMarkedMaze,
  parseMask,
  parseMaze,
  renderSvg,
  renderText,
  toJson,
} from "../../src/index.ts";
import { parsePng, renderPng } from "../../src/png.ts";
import { generateCommand, parseSeed } from "../../src/request/words.ts";
import { command, run, scratchFolder, succeed } from "../helpers/commandLine.ts";
import { engines } from "../helpers/engines.ts";

const engine = engines.wasm;

test("without options, prints a different maze of 30 by 12 cells each time", async () => {
  const [one, other] = await Promise.all([succeed(["generate"]), succeed(["generate"])]);
  expect(parseMaze(one)).toMatchObject({ width: 30, height: 12, topology: "plane" });
  expect(one).not.toBe(other);
});

test.each(algorithms.map(({ id }) => id))("makes the same maze as the library for %s", async (algorithm) => {
  const drawn = await succeed(["generate", "--algorithm", algorithm, "--width", "9", "--height", "5", "--seed", "7"]);
  expect(drawn).toBe(`${renderText(engine.generate({ algorithm, width: 9, height: 5, seed: 7 }))}\n`);
});

const request: AnyRequest = {
  algorithm: "prim-modified",
  width: 9,
  height: 5,
  topology: "torus",
  seed: "x y",
  index: 3,
  start: { x: 8, y: 0 },
};
const words =
  "generate --algorithm prim-modified --width 9 --height 5 --topology torus --index 3 --start 8,0 --seed".split(" ");
test.each(["wasm", "reference"])("passes every option to the request on backend %s", async (backend) => {
  const json = await succeed([...words, "x y", "--backend", backend, "--format", "json"]);
  expect(parseMaze(json)).toEqual(engine.generate(request));
});

test("writes every format as the library does", async () => {
  const maze = engine.generate(request);
  const expected = {
    text: `${renderText(maze)}\n`,
    ascii: `${renderText(maze, { style: "ascii" })}\n`,
    svg: `${renderSvg(maze)}\n`,
    json: `${toJson(maze)}\n`,
  };
  for (const [format, rendering] of Object.entries(expected))
    expect(await succeed([...words, "x y", "--format", format])).toBe(rendering);
  const { output } = await run([...words, "x y", "--format", "png", "--scale", "3"]);
  expect(Buffer.compare(output, renderPng(maze, { scale: 3 }))).toBe(0);
});

test("takes digits as an integer seed, and s:TEXT or any other text as a string seed", async () => {
  const seedOf = async (seed: string) =>
    JSON.parse(await succeed(["generate", "--format", "json", "--width", "2", "--height", "2", "--seed", seed])).seed;
  const seeds = await Promise.all(["12", "s:12", "12a", "-5", "1.5", "s:", "s:s:1"].map(seedOf));
  expect(seeds).toEqual([12, "12", "12a", "-5", "1.5", "", "s:1"]);
});

test("on a terminal, prints the command for the same maze to standard error, and refuses to print a picture", () => {
  const onTerminal = (parameters: string) => {
    const words = [...command, ...parameters.split(" ")].map((word) => `'${word}'`).join(" ");
    return execFileSync("script", ["--quiet", "--command", `${words}; echo code $?`, "/dev/null"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  };
  const drawn = onTerminal("generate --width 4 --height 3").replaceAll("\r", "");
  const [, lines, again] = /^((?:.{9}\n){7})(wasmaze generate .*)\ncode 0\n$/.exec(drawn) ?? expect.fail(drawn);
  const seed = Number(/--seed (\d+)$/.exec(again)?.[1]);
  expect(again).toBe(`wasmaze generate --algorithm kruskal --width 4 --height 3 --seed ${seed}`);
  expect(`${renderText(engine.generate({ algorithm: "kruskal", width: 4, height: 3, seed }))}\n`).toBe(lines);
  expect(onTerminal("generate --format png").replaceAll("\r", "")).toBe(
    'error: "format" expected text, ascii, svg or json on a terminal, got "png"; use --output or a pipe\ncode 2\n',
  );
});

test("draws the ends and the solution in every format", async () => {
  const maze = engine.generate({ algorithm: "prim-modified", width: 9, height: 5, seed: 3 });
  const size = "--width 9 --height 5 --seed 3";
  const words = `generate --algorithm prim-modified ${size} --ends corners --solution`.split(" ");
  const corners = { start: { x: 0, y: 0 }, finish: { x: 8, y: 4 } };
  const marks = { ends: corners, path: engine.solve(maze, corners.start, corners.finish) };
  expect((await run(words)).output.toString()).toBe(`${renderText(maze, marks)}\n`);
  expect(parseMarkedMaze((await run([...words, "--format", "json"])).output.toString())).toEqual({ maze, ...marks });
  expect(parsePng((await run([...words, "--format", "png"])).output)).toEqual({ maze, ends: corners });
  const svg = (await run([...words, "--format", "svg"])).output.toString();
  for (const part of ["path", "start", "finish"]) expect(svg).toContain(`class="${part}"`);
  const opened = (await run([...words, "--open"])).output.toString();
  const { walls } = openEnds(maze, corners);
  const expected = { width: 9, height: 5, topology: "plane", walls };
  expect(parseMarkedMaze(opened)).toEqual({ maze: expected, ends: corners });
});

const binaryTree = "generate --algorithm binary-tree --width 9 --height 7 --seed 3 --format json".split(" ");

test("passes parameters to the request, and lists the parameters in its help", async () => {
  const parameters = { corner: "south-east", horizontal: 0.25 } as const;
  const json = await succeed([...binaryTree, "-p", "horizontal=0.25", "--parameter", "corner=south-east"]);
  const request = { algorithm: "binary-tree", width: 9, height: 7, seed: 3, parameters } as const;
  expect(parseMaze(json)).toEqual(engine.generate(request));
  const help = (await succeed(["generate", "--help"])).replaceAll(/\s+/g, " ");
  expect(help).toContain("binary-tree: corner (north-west, north-east, south-west, south-east; default north-west)");
  expect(help).toContain("recursive-division: bias (0..1; default 0.5)");
});

const CORNERS = "north-west, north-east, south-west, south-east";

test.each([
  [
    "horizontl=1",
    '"parameters" expected only corner, horizontal for binary-tree, got "horizontl"; did you mean "horizontal"?',
  ],
  ["corner=north-est", `"parameters.corner" expected one of ${CORNERS}, got "north-est"; did you mean "north-west"?`],
  ["horizontal=2", '"parameters.horizontal" expected a number in 0..1, got 2'],
  ["horizontal", '"parameter" expected name=value, such as corner=north-west, got "horizontal"'],
])("refuses --parameter %s", async (parameter, message) => {
  expect((await run([...binaryTree, "-p", parameter])).errors).toBe(`error: ${message}\n`);
});

const masks = scratchFolder();
const shape = parseMask("#####.##\n##.##.##\n####...#");
const maskFile = join(masks, "shape.txt");
writeFileSync(maskFile, "#####.##\n##.##.##\n####...#\n");

test("takes the shape and the size of the maze from the --mask file, which is text or PNG", async () => {
  const expected = engine.generate({ ...shape, algorithm: "wilson", seed: 4 });
  const picture = join(masks, "shape.png");
  const data = shape.mask.map((value) => 255 * (1 - value));
  writeFileSync(picture, encode({ width: 8, height: 3, channels: 1, data }));
  for (const mask of [maskFile, picture]) {
    const json = await succeed([..."generate -a wilson --seed 4 --format json --mask".split(" "), mask]);
    expect(parseMaze(json)).toEqual(expected);
  }
});

test.each([
  ["another size", [maskFile, "--width", "9"], 2, '"width" expected 8, the width of the mask, got 9'],
  ["a missing file", [join(masks, "none.txt")], 1, '"mask" expected a file that can be read, got '],
  ["an algorithm without masks", [maskFile, "-a", "sidewinder"], 2, '"mask" expected no value for sidewinder'],
])("refuses a mask with %s", async (_, words, code, message) => {
  const outcome = await run(["generate", "--mask", ...words]);
  expect(outcome).toMatchObject({ code, errors: expect.stringContaining(message) });
});

test("prints a command that a shell reads as the same request, whatever the seed", () => {
  const seeds = [0, 2 ** 53 - 1, "12", "s:x", "", "-", "--help", "it's", '"$HOME"', "a b\nc", "é 🌿", "\\"];
  for (const seed of seeds) {
    const request: AnyRequest = { algorithm: "wilson", width: 3, height: 2, topology: "torus", seed, index: 5 };
    const printed = generateCommand(request);
    // Prints each word that the shell passes to a command, followed by a zero byte.
    const show = `for word in "$@"; do printf '%s\\0' "$word"; done`;
    const words = execFileSync("sh", ["-c", `set -- ${printed}; ${show}`], { encoding: "utf8" })
      .split("\0")
      .slice(0, -1);
    expect(words.slice(0, 2)).toEqual(["wasmaze", "generate"]);
    const line = "--algorithm wilson --width 3 --height 2 --topology torus --seed".split(" ");
    expect(words.slice(2)).toEqual([...line, words[11], "--index", "5"]);
    expect(parseSeed(words[11])).toBe(seed);
  }
});
