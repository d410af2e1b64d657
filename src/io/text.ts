// Writes and reads mazes as text: box-drawing characters or ASCII, one character per cell, wall and corner.

import { checkLength, checkOptions, checkWord, show } from "../core/errors.ts";
import { sizeOfLines } from "../square/mask.ts";
import { checkShape, checkWalls, type Walls } from "../square/maze.ts";
import type { Marks } from "./marks.ts";
import type { MarkedMaze } from "./read.ts";
import { FINISH, FLOOR, markGrid, PATH, readGrid, START, squaresOf, WALL } from "./squares.ts";

export type TextStyle = "box" | "ascii";

/** Options of renderText. */
export interface TextOptions extends Marks {
  /** "box" (default) uses box-drawing characters. "ascii" uses only - | and + for the walls. */
  style?: TextStyle | undefined;
}

/** The characters that a style uses. */
interface Characters {
  /** Corner characters, indexed by the set of walls at the corner: bit 0 north, 1 east, 2 south, 3 west. */
  readonly corners: string;
  readonly horizontal: string;
  readonly vertical: string;
  readonly path: string;
}

const STYLES: Readonly<Record<TextStyle, Characters>> = {
  box: { corners: " ╵╶└╷│┌├╴┘─┴┐┤┬┼", horizontal: "─", vertical: "│", path: "•" },
  ascii: { corners: " ++++|++++-+++++", horizontal: "-", vertical: "|", path: "." },
};

const START_CHARACTER = "S";
const FINISH_CHARACTER = "F";

/**
 * Draws a maze as 2 * height + 1 lines of 2 * width + 1 characters, without a final line break. Cell (x, y) is at line
 * 2y+1, column 2x+1. A passage across the border of a torus is a gap on both sides. The start is S, the finish F, and a
 * path dots. The drawing is blank outside a mask, so parseMaze cannot restore the mask; use toJson to store it.
 *
 * @throws RangeError if the text would exceed the 2^29 characters of a string.
 * @example
 * import { createEngine, renderText } from "wasmaze";
 *
 * const maze = createEngine().generate({ algorithm: "eller", width: 6, height: 2, seed: 1 });
 * console.log(renderText(maze, { style: "ascii" }));
 * // +---+-----+-+
 * // |   |     | |
 * // | + + + +-+ |
 * // | |   |     |
 * // +-+---+-----+
 */
export function renderText(maze: Walls, options: TextOptions = {}): string {
  const { style = "box", ...marks } = checkOptions(options, ["style", "ends", "path"]);
  const { corners, horizontal, vertical, path } = STYLES[checkWord("style", style, ["box", "ascii"])];
  const fields = checkWalls(maze);
  checkLength((2 * fields.width + 2) * (2 * fields.height + 1), "text", "renderPng");
  const grid = squaresOf(fields);
  const { width, height, cells } = grid;
  markGrid(grid, fields, marks);

  const cornerCodes = Uint16Array.from(corners, (character) => character.charCodeAt(0));
  const floorCodes = new Uint16Array(5).fill(0x20);
  floorCodes[PATH] = path.charCodeAt(0);
  floorCodes[START] = START_CHARACTER.charCodeAt(0);
  floorCodes[FINISH] = FINISH_CHARACTER.charCodeAt(0);
  // Builds each line as an array of character codes. Appending characters to a string takes many times the memory.
  const decoder = new TextDecoder("utf-16le");
  const line = new Uint16Array(width);
  const lines: string[] = [];
  const isWall = (at: number): number => (cells[at] === 1 ? 1 : 0);
  for (let y = 0; y < height; y++) {
    const wallCode = (y % 2 === 0 ? horizontal : vertical).charCodeAt(0);
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (x % 2 === 0 && y % 2 === 0) {
        const north = y > 0 ? isWall(at - width) : 0;
        const east = x < width - 1 ? isWall(at + 1) : 0;
        const south = y < height - 1 ? isWall(at + width) : 0;
        const west = x > 0 ? isWall(at - 1) : 0;
        line[x] = cornerCodes[north | (east << 1) | (south << 2) | (west << 3)];
      } else {
        line[x] = cells[at] === 1 ? wallCode : floorCodes[cells[at]];
      }
    }
    lines.push(decoder.decode(line));
  }
  return lines.join("\n");
}

const BOX_CHARACTERS = /[\u2500-\u257f]/;

function refuse(expected: string, line: number, column: number, got: string): never {
  throw new RangeError(`"text" expected ${expected} at line ${line + 1}, column ${column + 1}, got ${show(got)}`);
}

/** Reads the walls and the ends of a drawing. */
export function parseText(text: string): MarkedMaze {
  // Ignores empty lines at the end.
  let end = text.length;
  while (text[end - 1] === "\n" || text[end - 1] === "\r") end--;
  const { width: columns, height: rows } = sizeOfLines(text.slice(0, end));
  if (rows < 3 || rows % 2 === 0 || columns < 3 || columns % 2 === 0)
    throw new RangeError(
      '"text" expected a maze as JSON or as renderText draws it, with odd numbers of lines and columns, at least 3, ' +
        `got ${rows} ${rows === 1 ? "line" : "lines"} of ${columns}`,
    );
  const width = (columns - 1) / 2;
  const height = (rows - 1) / 2;
  checkShape({ width, height, topology: "plane" });
  // Lines may lack trailing blanks. One long line among short ones is rejected before any allocation.
  if (text.length < width * height)
    throw new RangeError(`"text" expected lines of ${columns} characters, got lines that are far shorter`);
  return readGrid({ width: columns, height: rows, cells: readCharacters(text, columns, rows) });
}

/** Converts the characters of a drawing to squares. Lines may lack trailing blanks. */
function readCharacters(text: string, columns: number, rows: number): Uint8Array {
  const { corners, horizontal, vertical, path } = STYLES[BOX_CHARACTERS.test(text) ? "box" : "ascii"];
  const marks: Readonly<Record<string, number>> = {
    " ": FLOOR,
    [path]: PATH,
    [START_CHARACTER]: START,
    [FINISH_CHARACTER]: FINISH,
  };
  const squares = new Uint8Array(rows * columns);
  let begin = 0;
  for (let y = 0; y < rows; y++) {
    const found = text.indexOf("\n", begin);
    const lineEnd = found === -1 ? text.length : found;
    const end = text[lineEnd - 1] === "\r" ? lineEnd - 1 : lineEnd;
    for (let x = 0; x < columns; x++) {
      const got = begin + x < end ? text[begin + x] : " ";
      if (x % 2 === 0 && y % 2 === 0) {
        if (!corners.includes(got)) refuse("a corner of walls", y, x, got);
      } else if (x % 2 === 1 && y % 2 === 1) {
        squares[y * columns + x] = marks[got] ?? refuse("a blank", y, x, got);
      } else {
        const wall = y % 2 === 0 ? horizontal : vertical;
        if (got !== wall && got !== " " && got !== path) refuse(`${show(wall)} or a blank`, y, x, got);
        squares[y * columns + x] = got === wall ? WALL : FLOOR;
      }
    }
    begin = lineEnd + 1;
  }
  return squares;
}
