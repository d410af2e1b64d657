// Text as renderText draws it, back to walls. What comes in is trusted in nothing.

import { show } from "../errors.ts";
import { ALL_WALLS, checkShape, EAST, NORTH, SOUTH, type Walls, WEST } from "../maze.ts";
import { FINISH_CHARACTER, START_CHARACTER, STYLES } from "./text.ts";

const BOX_CHARACTERS = new RegExp(`[${STYLES.box.corners.trim()}]`);

function refuse(expected: string, line: number, column: number, got: string): never {
  throw new RangeError(`"text" expected ${expected} at line ${line + 1}, column ${column + 1}, got ${show(got)}`);
}

/** Reads the walls. A torus is what has passages through its border, each of them open on both sides. */
export function parseText(text: string): Walls {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const columns = lines.reduce((longest, line) => Math.max(longest, line.length), 0);
  if (lines.length < 3 || lines.length % 2 === 0 || columns < 3 || columns % 2 === 0) {
    throw new RangeError(
      `"text" expected a maze as JSON or as renderText draws it, with an odd number of lines and columns from 3, got ${lines.length} lines of ${columns}`,
    );
  }
  const width = (columns - 1) / 2;
  const height = (lines.length - 1) / 2;
  const cells = checkShape({ width, height, topology: "plane" });
  // Lines may lack the blanks at their ends. All must be about as long before anything is allocated: one long line alone is no maze.
  if (text.length < cells) throw new RangeError(`"text" expected lines of ${columns} characters, got lines that are far shorter`);

  const { corners, horizontal, vertical, path } = STYLES[BOX_CHARACTERS.test(text) ? "box" : "ascii"];
  const floors = ` ${path}`;
  const rooms = floors + START_CHARACTER + FINISH_CHARACTER;
  const at = (line: number, column: number): string => lines[line][column] ?? " ";
  const isWall = (line: number, column: number, wall: string): boolean => {
    const got = at(line, column);
    if (got !== wall && !floors.includes(got)) refuse(`${show(wall)} or a blank`, line, column, got);
    return got === wall;
  };

  const walls = new Uint8Array(cells).fill(ALL_WALLS);
  let torus = false;
  for (let y = 0; y <= height; y++) {
    for (let x = 0; x <= width; x++) {
      const line = 2 * y;
      const column = 2 * x;
      if (!corners.includes(at(line, column))) refuse("a corner of walls", line, column, at(line, column));
      const cell = y * width + x;
      if (x < width && !isWall(line, column + 1, horizontal)) {
        // The wall above cell x,y; of the last row, below the cell before.
        if (y < height) walls[cell] &= ~NORTH;
        if (y > 0) walls[cell - width] &= ~SOUTH;
        if (y === 0 || y === height) torus = true;
      }
      if (y < height && !isWall(line + 1, column, vertical)) {
        if (x < width) walls[cell] &= ~WEST;
        if (x > 0) walls[cell - 1] &= ~EAST;
        if (x === 0 || x === width) torus = true;
      }
      if (x < width && y < height && !rooms.includes(at(line + 1, column + 1)))
        refuse("a blank", line + 1, column + 1, at(line + 1, column + 1));
    }
  }
  return { width, height, topology: torus ? "torus" : "plane", walls };
}
