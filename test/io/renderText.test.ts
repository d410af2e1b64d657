// Compares the characters of renderText with the walls.

import { describe, expect, test } from "vitest";
import { parseMaze, renderText, toGrid, type Walls } from "../../src/index.ts";
import { expectRefusal, loose } from "../helpers/refusal.ts";
import { mazes } from "./mazes.ts";

/** The character of a corner, indexed by its walls: bit 0 is north, 1 east, 2 south, 3 west. */
const CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼";

test.each([...CORNERS].map((corner, shape) => ({ corner, shape })))(
  "draws a corner between four cells as $corner if walls $shape meet there",
  ({ corner, shape }) => {
    const [north, east, south, west] = [1, 2, 4, 8].map((bit) => (shape & bit ? 15 : 0));
    const walls = Uint8Array.of(
      1 | 8 | (north & 2) | (west & 4),
      1 | 2 | (north & 8) | (east & 4),
      8 | 4 | (west & 1) | (south & 2),
      4 | 2 | (south & 8) | (east & 1),
    );
    const maze: Walls = { width: 2, height: 2, topology: "plane", walls };
    const lines = renderText(maze).split("\n");
    expect(lines[2][2]).toBe(corner);
    const inside = [lines[1][2], lines[2][3], lines[3][2], lines[2][1]];
    expect(inside).toEqual([north ? "│" : " ", east ? "─" : " ", south ? "│" : " ", west ? "─" : " "]);
    const border = [lines[0][2], lines[2][4], lines[4][2], lines[2][0]];
    expect(border).toEqual([north ? "┬" : "─", east ? "┤" : "│", south ? "┴" : "─", west ? "├" : "│"]);
    expect(parseMaze(lines.join("\n"))).toEqual(maze);
    expect(parseMaze(renderText(maze, { style: "ascii" }))).toEqual(maze);
  },
);

test("the lines of neighbouring characters meet in every maze", () => {
  const has = (character: string, bit: number) => (CORNERS.indexOf(character) & bit) !== 0;
  for (const maze of mazes) {
    const lines = renderText(maze).split("\n");
    expect(lines.length).toBe(2 * maze.height + 1);
    for (const [y, line] of lines.entries()) {
      expect(line.length).toBe(2 * maze.width + 1);
      expect(line).toMatch(/^[ ╵╶└╷│┌├╴┘─┴┐┤┬┼]*$/);
      for (let x = 0; x < line.length; x++) {
        const joinsWest = x === 0 || has(line[x], 8) === has(line[x - 1], 2);
        const joinsNorth = y === 0 || has(line[x], 1) === has(lines[y - 1][x], 4);
        if (!joinsWest || !joinsNorth) expect.fail(`line ${y}, column ${x} is not joined in\n${lines.join("\n")}`);
      }
    }
  }
});

test("draws walls exactly where toGrid has walls, in both styles", () => {
  for (const maze of mazes) {
    const grid = toGrid(maze);
    for (const style of ["box", "ascii"] as const) {
      const text = renderText(maze, { style }).replaceAll("\n", "");
      for (let at = 0; at < text.length; at++) {
        const isCorner = Math.floor(at / grid.width) % 2 === 0 && (at % grid.width) % 2 === 0;
        if (!isCorner && (text[at] !== " ") !== (grid.cells[at] === 1))
          expect.fail(`character ${at} of\n${renderText(maze, { style })}`);
      }
    }
  }
});

const small: Walls = { width: 3, height: 2, topology: "plane", walls: Uint8Array.of(9, 3, 11, 14, 12, 6) };
const path = [0, 1, 4, 5, 2];
const ends = { start: { x: 0, y: 0 }, finish: { x: 2, y: 0 } };

test.each([
  ["box", {}, "┌───┬─┐ │   │ │ │ ╷ ╵ │ │ │   │ └─┴───┘"],
  ["ascii", {}, "+---+-+ |   | | | + + | | |   | +-+---+"],
  ["box", { ends, path }, "┌───┬─┐ │S••│F│ │ ╷•╵•│ │ │•••│ └─┴───┘"],
  ["ascii", { ends, path }, "+---+-+ |S..|F| | +.+.| | |...| +-+---+"],
] as const)("draws the recorded text in style %s with marks %o", (style, marks, expected) => {
  const text = renderText(small, { style, ...marks });
  expect(text.replaceAll("\n", " ")).toBe(expected);
  expect(parseMaze(text)).toEqual(small);
});

test("draws a path across the border of a torus at both edges", () => {
  const torus: Walls = { width: 2, height: 1, topology: "torus", walls: Uint8Array.of(7, 13) };
  expect(renderText(torus, { path: [0, 1] }).split("\n")).toEqual(["╶─┬─╴", "••│••", "╶─┴─╴"]);
});

describe("refused arguments", () => {
  test("refuses an unknown style", () => {
    const message = '"style" expected one of box, ascii, got "braille"';
    expectRefusal(() => renderText(small, { style: loose("braille") }), RangeError, message);
  });

  test("refuses a maze whose drawing would have more than 2^29 characters", () => {
    const line = { ...small, width: 1, height: 2 ** 27, walls: new Uint8Array(2 ** 27) };
    const message = /^"maze" expected at most 2\^29 characters as text, got up to \d+; use /;
    expectRefusal(() => renderText(line), RangeError, message);
  });
});
