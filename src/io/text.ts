// A maze as text, a character a cell and a character a wall: box drawing that joins its corners, or plain ASCII.

import { checkLength, checkOptions, checkWord } from "../core/errors.ts";
import { checkWalls, type Walls } from "../maze.ts";
import { FINISH, type Marks, markGrid, PATH, START, squaresOf } from "./marks.ts";

export type TextStyle = "box" | "ascii";

/** How renderText draws. */
export interface TextOptions extends Marks {
  /** "box" (default): box drawing characters. "ascii": only - | and + for the walls. */
  style?: TextStyle | undefined;
}

/** The characters of a style; parseMaze reads the same. */
export interface Characters {
  /** A corner by the walls that meet there: bit 0 north, bit 1 east, bit 2 south, bit 3 west. */
  readonly corners: string;
  readonly horizontal: string;
  readonly vertical: string;
  readonly path: string;
}

export const STYLES: Readonly<Record<TextStyle, Characters>> = {
  box: { corners: " ╵╶└╷│┌├╴┘─┴┐┤┬┼", horizontal: "─", vertical: "│", path: "•" },
  ascii: { corners: " ++++|++++-+++++", horizontal: "-", vertical: "|", path: "." },
};

export const START_CHARACTER = "S";
export const FINISH_CHARACTER = "F";

/**
 * Draws a maze as 2 * height + 1 lines of 2 * width + 1 characters, without a last line break. Cell (x, y) is at line 2y+1, column 2x+1.
 * Where a passage of a torus leaves through the border there is a gap, on both sides. The start is S, the finish F, the path dots. Outside
 * a mask all is blank. Such a drawing does not carry the mask: parseMaze reads the blank as open cells. JSON does.
 *
 * @throws RangeError when the text would be longer than a string can be, 2^29 characters.
 */
export function renderText(maze: Walls, options: TextOptions = {}): string {
  checkOptions(options, ["style", "ends", "path"]);
  const { corners, horizontal, vertical, path } = STYLES[checkWord("style", options.style ?? "box", ["box", "ascii"])];
  checkWalls(maze);
  checkLength((2 * maze.width + 2) * (2 * maze.height + 1), "text", "renderPng");
  const grid = squaresOf(maze);
  const { width, height, cells } = grid;
  markGrid(grid, maze, options);

  const cornerCodes = Uint16Array.from(corners, (character) => character.charCodeAt(0));
  const floorCodes = new Uint16Array(5).fill(0x20);
  floorCodes[PATH] = path.charCodeAt(0);
  floorCodes[START] = START_CHARACTER.charCodeAt(0);
  floorCodes[FINISH] = FINISH_CHARACTER.charCodeAt(0);
  // Each line is built as codes: a string grown by characters keeps a node for each of them, many times the memory.
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
