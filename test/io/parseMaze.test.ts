// Tests that parseMaze and parseMarkedMaze read the output of toJson and renderText, and reject any other text with an
// error of one line.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Maze, TextStyle, Walls } from "../../src/index.ts";
import {
  DIRECTIONS,
  mazeAt,
  neighbour,
  openEnds,
  parseMarkedMaze,
  parseMaze,
  renderText,
  toJson,
  verifyMaze,
} from "../../src/index.ts";
import { engines, sizes, variants } from "../helpers/engines.ts";
import { type ErrorType, errorOf, expectRefusal, integer, loose } from "../helpers/refusal.ts";
import { sweep } from "../helpers/sweep.ts";
import { anonymous, mazes, timeOf, wrapping } from "./mazes.ts";

const engine = engines.wasm;
const styles: readonly TextStyle[] = ["box", "ascii"];

const planeOf = ({ width, height, topology, walls }: Maze): Walls => ({ width, height, topology, walls });

describe("parseMaze reads the output of toJson and renderText", () => {
  test("reads the JSON of mazes of every algorithm and topology", () => {
    for (const maze of mazes) expect(parseMaze(toJson(maze))).toEqual(maze);
  });

  test.each(styles)("reads %s text of mazes of every algorithm and topology, with and without marks", (style) => {
    for (const maze of mazes) {
      const ends = { start: { x: 0, y: 0 }, finish: { x: maze.width - 1, y: maze.height - 1 } };
      const path = engine.solve(maze, ends.start, ends.finish);
      expect(parseMaze(renderText(maze, { style }))).toEqual(anonymous(maze));
      expect(parseMaze(renderText(maze, { style, ends, path }))).toEqual(anonymous(maze));
      expect(verifyMaze(parseMaze(renderText(maze)))).toEqual({ perfect: true });
    }
  });

  test("reads the ends, the path and openings in the border", () => {
    for (const [width, height] of sizes("1x6 6x1 2x2 7x4 30x12")) {
      for (let seed = 0; seed < 10; seed++) {
        const closed = engine.generate({ algorithm: "wilson", width, height, seed });
        const { start, finish } = engine.suggestEnds(closed, "sides");
        const ends = { start, finish };
        const maze = seed % 2 ? openEnds(closed, ends) : closed;
        const path = engine.solve(maze, start, finish);
        for (const style of styles) {
          expect(parseMarkedMaze(renderText(maze, { style, ends, path }))).toEqual({ maze: planeOf(maze), ends });
          expect(parseMarkedMaze(renderText(maze, { style }))).toEqual({ maze: planeOf(maze) });
        }
        expect(parseMarkedMaze(toJson(maze, { ends, path }))).toEqual({ maze, ends, path });
        expect(parseMaze(toJson(maze, { ends, path }))).toEqual(maze);
        if (seed % 2) expect(verifyMaze(maze).defect).toContain("across the border");
      }
    }
  });

  test("parseMaze reads mazes of random requests", () => {
    // Yields all code points except surrogates.
    const character = fc.nat(0x10f7ff).map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
    const side = fc.integer({ min: 1, max: 30 });
    const request = fc.record({
      variant: fc.constantFrom(...variants),
      width: side,
      height: side,
      seed: fc.oneof(fc.maxSafeNat(), fc.string({ unit: character })),
      index: fc.maxSafeNat(),
    });
    fc.assert(
      fc.property(request, ({ variant: { id: algorithm, topology }, ...rest }) => {
        const maze = engine.generate({ algorithm, topology, ...rest });
        expect(parseMaze(toJson(maze))).toEqual(maze);
        for (const style of styles) expect(parseMaze(renderText(maze, { style }))).toEqual(anonymous(maze));
      }),
      { numRuns: sweep(300, 60) },
    );
  });

  test("reads any walls whose two sides agree, whether the maze is perfect or not", () => {
    const side = fc.integer({ min: 1, max: 8 });
    const drawn = fc.record({ width: side, height: side, torus: fc.boolean() }).chain(({ width, height, torus }) => {
      // One random word holds sixteen walls. One value per wall would take several times as long.
      const length = (width * height + 7) >> 3;
      return fc.record({
        maze: fc.constant<Walls>({
          width,
          height,
          topology: torus ? "torus" : "plane",
          walls: new Uint8Array(width * height).fill(15),
        }),
        words: fc.array(fc.integer({ min: 0, max: 65_535 }), { minLength: length, maxLength: length }),
      });
    });
    fc.assert(
      fc.property(drawn, ({ maze, words }) => {
        let inside = 0;
        let across = 0;
        for (let i = 0; i < 2 * maze.walls.length; i++) {
          const cell = { x: (i >> 1) % maze.width, y: Math.floor((i >> 1) / maze.width) };
          const direction = DIRECTIONS[1 + (i & 1)];
          const next = neighbour(maze, cell, direction);
          const isOpened = (words[i >> 4] >> (i & 15)) & 1;
          if (!isOpened || !next || (next.x === cell.x && next.y === cell.y)) continue;
          if (next.x === cell.x + direction.dx && next.y === cell.y + direction.dy) inside++;
          else across++;
          maze.walls[cell.y * maze.width + cell.x] &= ~direction.bit;
          maze.walls[next.y * maze.width + next.x] &= ~direction.opposite;
        }
        // Skips mazes of a torus whose text is the same as that of a maze on the plane with two openings.
        if (across === 1 && inside === maze.walls.length - 1) return;
        for (const style of styles) expect(parseMaze(renderText(maze, { style }))).toEqual(anonymous(maze));
      }),
      { numRuns: sweep(500, 100) },
    );
  });

  test("reads text with a trailing line break, CRLF, trimmed lines, or a byte order mark", () => {
    const expected = anonymous(wrapping);
    for (const style of styles) {
      const text = renderText(wrapping, { style });
      expect(parseMaze(`${text}\n`)).toEqual(expected);
      expect(parseMaze(`${text.replaceAll("\n", "\r\n")}\r\n`)).toEqual(expected);
      expect(parseMaze(text.replace(/ +$/gm, ""))).toEqual(expected);
      expect(parseMaze(`\ufeff${text}`)).toEqual(expected);
    }
    expect(parseMaze(`\n ${toJson(wrapping)}\n`)).toEqual(wrapping);
    expect(parseMaze(`\ufeff${toJson(wrapping)}`)).toEqual(wrapping);
  });

  test("reads the JSON of a maze that is a view of a batch", () => {
    const batch = engine.generateMany({ algorithm: "prim-modified", width: 9, height: 7, seed: "batch", count: 3 });
    for (let i = 0; i < 3; i++) expect(parseMaze(toJson(mazeAt(batch, i)))).toEqual(mazeAt(batch, i));
  });

  test("reads the largest revision", () => {
    const maze = { ...mazes[0], revision: 2 ** 31 - 1 };
    expect(parseMaze(toJson(maze))).toEqual(maze);
  });

  test("reads a seed that looks like JSON", () => {
    const seed = `${"[{:.e".repeat(1000)}\\"\\`;
    const maze = engine.generate({ algorithm: "wilson", width: 3, height: 3, seed });
    expect(parseMaze(toJson(maze))).toEqual(maze);
    expect(parseMaze(JSON.stringify(JSON.parse(toJson(maze))))).toEqual(maze);
  });
});

const maze = engine.generate({ algorithm: "prim-modified", width: 4, height: 3, seed: 1 });

describe("toJson writes JSON that parseMaze reads", () => {
  test("toJson writes the request, and one string per row with one hexadecimal digit per cell", () => {
    const size = { width: 5, height: 3 };
    const request = { algorithm: "prim-modified", ...size, seed: "é", index: 4, start: { x: 1, y: 2 } } as const;
    const { walls, revision } = engine.generate(request);
    const digits = (cells: Uint8Array) => Array.from(cells, (cell) => cell.toString(16)).join("");
    const rows = [0, 1, 2].map((y) => digits(walls.subarray(5 * y, 5 * y + 5)));
    const recorded = { schema: 1, ...request, revision, topology: "plane", walls: rows };
    expect(JSON.parse(toJson(engine.generate(request)))).toEqual(recorded);
  });

  test("toJson refuses a maze that does not record its request", () => {
    const { algorithm: _, ...unknown } = maze;
    expectRefusal(() => toJson(loose(unknown)), TypeError, /^"algorithm" expected one of .*, got undefined$/);
    expectRefusal(() => toJson(loose({ ...maze, seed: undefined })), TypeError, /^"seed" expected .*, got undefined$/);
  });

  test("toJson refuses a maze whose JSON would have more than 2^29 characters", () => {
    const line = { ...maze, width: 1, height: 2 ** 27, walls: new Uint8Array(2 ** 27) };
    const message = /^"maze" expected at most 2\^29 characters as JSON, got up to \d+; use /;
    expectRefusal(() => toJson(line), RangeError, message);
  });

  test("toJson refuses the walls that parseMaze refuses", () => {
    const small = engine.generate({ algorithm: "wilson", width: 2, height: 2, seed: 9 });
    const mask = Uint8Array.of(1, 1, 1, 0);
    const defective: readonly [Partial<Maze>, number[], string][] = [
      [{}, [15, 7, 15, 15], "cell 1,0 is open west, but cell 0,0 has a wall there"],
      [{}, [15, 15, 31, 15], "cell 0,1 has a bit set above bit 3"],
      [{ mask }, [15, 15, 15, 14], "cell 1,1 is outside the mask, but has walls 14, not 15"],
      [{ width: 4, height: 1, topology: "torus" }, [15, 15, 15, 14], "cell 3,0 has a passage north to itself"],
    ];
    for (const [change, walls, defect] of defective) {
      const wrong = { ...small, ...change, walls: Uint8Array.from(walls) };
      const message = `"walls" expected both sides of each wall to agree, got a maze where ${defect}`;
      expect(() => toJson(wrong)).toThrow(new RangeError(message));
      const { walls: rows, ...rest } = JSON.parse(toJson({ ...wrong, walls: new Uint8Array(4).fill(15) }));
      const written = rows.map((row: string, y: number) =>
        Array.from(row, (_, x) => walls[y * row.length + x].toString(16)).join(""),
      );
      expect(() => parseMaze(JSON.stringify({ ...rest, walls: written }))).toThrow(RangeError);
    }
  });
});

describe("texts that parseMaze refuses", () => {
  const json = JSON.parse(toJson(maze));
  const [row, ...rows] = json.walls as string[];
  const nowhere = { x: 9, y: 0 };
  const one = { algorithm: "kruskal", start: undefined, topology: "torus", width: 1, height: 1, walls: ["5"] };

  test.each<[string, object, ErrorType, string | RegExp]>([
    ["a later schema", { schema: 2, masks: [] }, RangeError, '"schema" expected 1, got 2'],
    ["a string as schema", { schema: "1" }, RangeError, '"schema" expected 1, got "1"'],
    ["an unknown field", { colour: [] }, RangeError, /^"text" expected only the fields schema, .*, got "colour"$/],
    ["an unknown algorithm", { algorithm: "magic" }, RangeError, /^"algorithm" expected one of .*, got "magic"$/],
    ["no seed", { seed: undefined }, TypeError, '"seed" expected an integer in 0..2^53-1 or a string, got undefined'],
    ["no index", { index: undefined }, TypeError, integer("index", "0..2^53-1", "undefined")],
    ["no start", { start: undefined }, TypeError, '"start" expected a cell { x, y } for prim-modified, got undefined'],
    ["a start outside", { start: nowhere }, RangeError, integer("start.x", "0..3", "9")],
    ["no revision", { revision: undefined }, TypeError, integer("revision", "1..2147483647", "undefined")],
    ["revision 0", { revision: 0 }, RangeError, integer("revision", "1..2147483647", "0")],
    ["revision 2^31", { revision: 2 ** 31 }, RangeError, integer("revision", "1..2147483647", "2147483648")],
    ["no walls", { walls: undefined }, TypeError, '"walls" expected an array of 3 rows, got undefined'],
    ["walls in one string", { walls: json.walls.join("") }, TypeError, /^"walls" expected an array of 3 rows, got "/],
    ["a missing row", { walls: rows }, RangeError, '"walls" expected 3 rows, got 2'],
    ["a short row", { walls: ["9", ...rows] }, RangeError, '"walls[0]" expected 4 hexadecimal digits, got "9"'],
    ["a number as row", { walls: [1234, ...rows] }, TypeError, '"walls[0]" expected 4 hexadecimal digits, got 1234'],
    ["an invalid digit", { walls: [`${row.slice(1)}g`, ...rows] }, RangeError, /^"walls\[0\]" expected 4 hexadecimal/],
    [
      "walls that differ from both sides",
      { walls: [...json.walls.slice(0, 2), "ffff"] },
      RangeError,
      /^"walls" expected both sides of each wall to agree, .* cell \d,1 is open south, but cell \d,2 has a wall there$/,
    ],
    ["a cell of a torus that is open to itself", one, RangeError, /cell 0,0 has a passage east to itself$/],
    [
      "a huge width without walls",
      { width: 2 ** 28, height: 1, start: { x: 0, y: 0 }, walls: [""] },
      RangeError,
      '"walls[0]" expected 268435456 hexadecimal digits, got ""',
    ],
    ["an object as path", { path: { length: 1e15 } }, TypeError, /^"path" expected an array .*, got an object$/],
    ["sizes beyond the limit", { width: 1e9, height: 1e9 }, RangeError, integer("width", "1..268435456", "1000000000")],
  ])("refuses JSON with %s", (_, change, type, message) => {
    expectRefusal(() => parseMaze(JSON.stringify({ ...json, ...change })), type, message);
  });

  test.each<[string, unknown, ErrorType, string | RegExp]>([
    ["undefined", undefined, TypeError, '"text" expected a maze as JSON or as renderText draws it, got undefined'],
    ["an object", json, TypeError, /, got an object$/],
    ["a cell", { x: 5, y: 0 }, TypeError, /, got the cell 5,0$/],
    ["an empty text", "", RangeError, /^"text" expected a maze as JSON or as renderText draws it, .* 1 line of 0$/],
    ["a word", "maze", RangeError, /, got 1 line of 4$/],
    ["truncated JSON", toJson(maze).slice(0, -3), RangeError, /^"text" expected a maze as JSON, got ".*: /],
    ["invalid JSON", "{\n'a': 1}", RangeError, /^"text" expected a maze as JSON, got /],
    ["an unterminated string", '{"schema":1,"seed":"a\\"', RangeError, /^"text" expected a maze as JSON, .*: Untermi/],
    ["JSON of something else", '{"a":1}', RangeError, '"schema" expected 1, got undefined'],
    ["the field __proto__", toJson(maze).replace("{", '{ "__proto__": {},'), RangeError, /only .*, got "__proto__"$/],
    ["an even number of lines", "┌─┐\n└─┘", RangeError, /, got 2 lines of 3$/],
    ["an even number of columns", "┌──┐\n│  │\n└──┘", RangeError, /, got 3 lines of 4$/],
    ["a letter in a cell", "+-+\n|x|\n+-+", RangeError, '"text" expected a blank at line 2, column 2, got "x"'],
    ["a letter as wall", "+-+\n| #\n+-+", RangeError, '"text" expected "|" or a blank at line 2, column 3, got "#"'],
    ["a letter as corner", "+-+\n| |\n+-o", RangeError, /expected a corner of walls at line 3, column 3, got "o"$/],
    ["mixed styles", "┌─┐\n│ |\n└─┘", RangeError, '"text" expected "│" or a blank at line 2, column 3, got "|"'],
    [
      "long lines",
      `${"-".repeat(20_001)}\n${"\n".repeat(19_999)} `,
      RangeError,
      /^"text" expected lines of 20001 char/,
    ],
    ["a million empty lines", `${"\n".repeat(1e6)} `, RangeError, /, got 1000001 lines of 1$/],
    ["nothing but line breaks", "\r\n".repeat(1e6), RangeError, /, got 1 line of 0$/],
  ])("parseMaze refuses %s", (_, text, type, message) => {
    expectRefusal(() => parseMaze(loose(text)), type, message);
  });

  const begin = '{"schema":1,"walls":';
  test.each([
    ["nested lists", `${begin}${"[".repeat(3e6)}`],
    ["empty objects", `${begin}[${"{},".repeat(1e6)}{}]}`],
    ["many fields", `{${Array.from({ length: 3e5 }, (_, i) => `"k${i}":1,`).join("")}"schema":1}`],
    ["fractions", `${begin}["",${"1.5,".repeat(1e6)}1]}`],
    ["lists after quotation marks and backslashes", `{"seed":"${'\\\\"'.repeat(1e5)}","walls":${"[".repeat(1e6)}`],
  ])("refuses JSON with %s before parsing it", (_, text) => {
    const message = '"text" expected a maze as JSON, got JSON with more than 1000 lists, fields and fractions';
    expect(timeOf(() => expectRefusal(() => parseMaze(text), RangeError, message))).toBeLessThan(300);
  });

  test("refuses millions of lines without making a list of the lines", () => {
    const text = ` ${" \n".repeat(3e6)}x`;
    expect(timeOf(() => expectRefusal(() => parseMaze(text), RangeError, /got 3000001 lines of 2/))).toBeLessThan(250);
  });

  test("refuses control characters without printing them in the error", () => {
    for (const text of ['{"schema":\u001b[31m1', '{"a":\u0007', "{\u009b", '{"\u2028"', "\u001b[2J\n"])
      expect(errorOf(() => parseMaze(text)).message).toMatch(/^"text" expected [ -~]+$/);
  });
});
