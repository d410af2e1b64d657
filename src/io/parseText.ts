// Text as renderText draws it, back to walls. What comes in is trusted in nothing.

import { show } from "../core/errors.ts";
import { checkShape } from "../maze.ts";
import { FINISH, FLOOR, PATH, START, WALL } from "./marks.ts";
import { type Marked, readGrid } from "./readGrid.ts";
import { FINISH_CHARACTER, START_CHARACTER, STYLES } from "./text.ts";

const BOX_CHARACTERS = new RegExp(`[${STYLES.box.corners.trim()}]`);

function refuse(expected: string, line: number, column: number, got: string): never {
  throw new RangeError(`"text" expected ${expected} at line ${line + 1}, column ${column + 1}, got ${show(got)}`);
}

/** Reads the walls and the ends. */
export function parseText(text: string): Marked {
  // Empty lines at the end are no part of it.
  let end = text.length;
  while (text[end - 1] === "\n" || text[end - 1] === "\r") end--;
  const lines = text.slice(0, end).split(/\r?\n/);
  const columns = lines.reduce((longest, line) => Math.max(longest, line.length), 0);
  if (lines.length < 3 || lines.length % 2 === 0 || columns < 3 || columns % 2 === 0) {
    throw new RangeError(
      `"text" expected a maze as JSON or as renderText draws it, with an odd number of lines and columns from 3, got ${lines.length} ${lines.length === 1 ? "line" : "lines"} of ${columns}`,
    );
  }
  const width = (columns - 1) / 2;
  const height = (lines.length - 1) / 2;
  const cells = checkShape({ width, height, topology: "plane" });
  // Lines may lack the blanks at their ends. All must be about as long before anything is allocated: one long line alone is no maze.
  if (text.length < cells) throw new RangeError(`"text" expected lines of ${columns} characters, got lines that are far shorter`);

  const { corners, horizontal, vertical, path } = STYLES[BOX_CHARACTERS.test(text) ? "box" : "ascii"];
  const marks: Readonly<Record<string, number>> = { " ": FLOOR, [path]: PATH, [START_CHARACTER]: START, [FINISH_CHARACTER]: FINISH };
  const squares = new Uint8Array(lines.length * columns);
  for (const [y, line] of lines.entries()) {
    for (let x = 0; x < columns; x++) {
      const got = line[x] ?? " ";
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
  }
  return readGrid({ width: columns, height: lines.length, cells: squares });
}
