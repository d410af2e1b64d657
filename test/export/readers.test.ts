// Tests the texts of other programs: what is written is read again, and other texts are refused.

import { describe, expect, test } from "vitest";
import {
  parseAMazeIng,
  parseMazefile,
  parseMicromouseNum,
  parseMovingAiMap,
  toAMazeIng,
  toMazefile,
  toMicromouseMaz,
  toMicromouseNum,
  toMms,
  toMovingAiMap,
} from "../../src/export.ts";
import { createEngine, parseMask, solve } from "../../src/index.ts";
import { expectRefusal, loose } from "../helpers/refusal.ts";
import { exportCases } from "./mazes.ts";

const cases = exportCases();
const whole = cases.filter(({ maze }) => !maze.mask);

test.each([1, 2, 5])("a MovingAI map with corridors of %i squares is read as the same maze", (corridor) => {
  for (const { maze } of cases) {
    const { width, height, topology, walls, mask } = maze;
    const read = parseMovingAiMap(toMovingAiMap(maze, { corridor }));
    expect(read).toEqual({ width, height, topology, walls, ...(mask && { mask }) });
  }
});

test("a MovingAI map with --as-mask has a cell for each free square", () => {
  const text = "type octile\nheight 3\nwidth 4\nmap\n.G.@\nT.SW\n....\n";
  const { walls, ...shape } = parseMovingAiMap(text, { asMask: true });
  expect(shape).toEqual({ ...parseMask("###.\n.##.\n####"), topology: "plane" });
  expect(Array.from(walls)).toEqual([13, 1, 3, 15, 15, 8, 2, 15, 13, 4, 4, 7]);
  expectRefusal(() => parseMovingAiMap(text), RangeError, /maze with walls of one square.*--as-mask$/);
});

test("a maze without a mask is read again from .num, mazefiles and mms", () => {
  for (const { maze, ends } of whole) {
    const { width, height, topology, walls } = maze;
    const plain = { width, height, topology, walls };
    expect(parseMicromouseNum(toMicromouseNum(maze))).toEqual(plain);
    expect(parseMazefile(toMms(maze))).toEqual({ maze: plain });
    const marked = parseMazefile(toMazefile(maze, { ends }));
    // S hides G if both ends are the same cell.
    expect(marked).toEqual({
      maze: plain,
      ...(width * height > 1 && { ends: { start: ends.start, finish: ends.finish } }),
    });
  }
});

test("a maze file of a-maze-ing has the same walls, ends and path, and its closed cells are the mask", () => {
  for (const { maze, ends } of cases) {
    const { start, finish } = ends;
    const { length } = solve(maze, start, finish);
    const text = toAMazeIng(maze, { ends });
    if (maze.walls[start.y * maze.width + start.x] === 15 && maze.walls.some((bits) => bits !== 15)) continue;
    const read = parseAMazeIng(text);
    expect(read.maze.walls).toEqual(maze.walls);
    // The reader follows the path.
    expect([read.ends, read.path?.length]).toEqual([{ start, finish }, length]);
    const mask = maze.walls.map((bits) => (bits === 15 ? 0 : 1));
    if (mask.includes(1)) expect(read.maze.mask ?? mask.fill(1)).toEqual(mask);
  }
});

test(".maz has a byte per cell, from the south-west, column by column", () => {
  const maze = createEngine().generate({ algorithm: "kruskal", width: 16, height: 16, seed: 1 });
  const bytes = toMicromouseMaz(maze);
  for (let x = 0; x < 16; x++)
    for (let y = 0; y < 16; y++) expect(bytes[16 * x + y]).toBe(maze.walls[16 * (15 - y) + x]);
  expectRefusal(() => toMicromouseMaz(cases[1].maze), RangeError, /16 x 16 cells|no mask/);
});

test("texts with Windows line breaks, a byte order mark, and without the last line break are read", () => {
  const { maze } = whole[7];
  const texts = [
    [toMovingAiMap(maze), parseMovingAiMap],
    [toMicromouseNum(maze), parseMicromouseNum],
    [toMazefile(maze), (text: string) => parseMazefile(text).maze],
    [toAMazeIng(maze), (text: string) => parseAMazeIng(text).maze],
  ] as const;
  for (const [text, parse] of texts) {
    const variants = [text.replaceAll("\n", "\r\n"), `\ufeff${text}`, text.trimEnd(), `${text}\n\n`];
    for (const variant of variants) expect(parse(variant).walls).toEqual(maze.walls);
  }
});

describe("refusals", () => {
  const torus = createEngine().generate({ algorithm: "kruskal", width: 4, height: 4, topology: "torus", seed: 1 });
  const masked = cases.find(({ maze }) => maze.mask)?.maze as typeof torus;

  test.each([toMovingAiMap, toMicromouseNum, toMms, toMazefile, toAMazeIng])("%o refuses a torus", (write) => {
    expectRefusal(() => write(torus), RangeError, /^"topology" expected plane for .+, got "torus"$/);
  });

  test.each([toMicromouseNum, toMms, toMazefile, toMicromouseMaz])("%o refuses a mask", (write) => {
    expectRefusal(() => write(masked), RangeError, /^"mask" expected no mask for .+, got a mask$/);
  });

  test.each([
    ["a size that its lines do not have", parseMovingAiMap, "type octile\nheight 99999\nwidth 1000\nmap\n@@@"],
    ["another type", parseMovingAiMap, "type tile\nheight 1\nwidth 1\nmap\n."],
    ["an unknown square", parseMovingAiMap, "type octile\nheight 1\nwidth 2\nmap\n.x"],
    ["a line that is too long", parseMovingAiMap, "type octile\nheight 2\nwidth 1\nmap\n..\n."],
    ["a missing cell", parseMicromouseNum, "0 0 1 1 1 1\n0 2 1 1 1 1"],
    ["a cell twice", parseMicromouseNum, "0 0 1 0 1 1\n0 0 1 1 1 0"],
    ["a passage of one side only", parseMicromouseNum, "0 0 1 0 1 1\n1 0 1 1 1 1"],
    ["a number of five columns", parseMicromouseNum, "0 0 1 1 1"],
    ["no text", parseMicromouseNum, ""],
    ["an even number of lines", parseMazefile, "o---o\n|   |"],
    ["another post", parseMazefile, "o---x\n|   |\no---o"],
    ["a line that is longer than the first", parseMazefile, "o---o\n|   |   |\no---o"],
    ["a letter in a cell", parseMazefile, "o---o\n| X |\no---o"],
    ["no ends", parseAMazeIng, "D3\n56\n"],
    ["an end outside", parseAMazeIng, "D3\n56\n\n0,0\n9,9\nE\n"],
    ["a path through a wall", parseAMazeIng, "D3\n56\n\n0,0\n0,1\nS\n"],
    ["a path to another cell", parseAMazeIng, "D3\n56\n\n0,0\n0,1\nE\n"],
    ["rows of several lengths", parseAMazeIng, "D3\n5\n\n0,0\n0,1\nE\n"],
    ["a long and many short lines", parseAMazeIng, `${"F".repeat(9000)}\n${"F\n".repeat(9000)}\n0,0\n0,0\n`],
  ])("a text with %s is refused", (_, parse, text) => {
    expectRefusal(() => parse(text), RangeError, /expected/);
  });

  test("another value is a TypeError", () => {
    for (const parse of [parseMovingAiMap, parseMicromouseNum, parseMazefile, parseAMazeIng])
      expectRefusal(() => parse(loose(7)), TypeError, /^"text" expected a string, got 7$/);
  });
});
