// The micromouse format .num: a line of numbers per cell. Source: the README of mackorone/mms.

import { checkLength } from "../core/errors.ts";
import { type AnonymousMaze, checkRead } from "../io/read.ts";
import { EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import { checkShape, type Walls } from "../square/maze.ts";
import { checkWhole } from "./checks.ts";
import { Lines } from "./lines.ts";

/** The sides in the order of a line. */
const SIDES = [NORTH, EAST, SOUTH, WEST];

/** Upper bound of the length of a line. */
const LINE = 32;

/**
 * Returns a maze as .num: a line `X Y N E S W` for each cell, where 1 is a wall and 0 is none. Cell 0 0 is in the
 * south-west, and the cells of a column follow each other northward. Openings in the border are zeros.
 *
 * @throws RangeError for a torus or a mask.
 * @example
 * import { createEngine } from "wasmaze";
 * import { toMicromouseNum } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 2, height: 1, seed: 1 });
 * console.log(toMicromouseNum(maze).trimEnd());
 * // 0 0 1 0 1 1
 * // 1 0 1 1 1 0
 */
export function toMicromouseNum(maze: Walls): string {
  const { width, height, walls } = checkWhole(maze, ".num");
  checkLength(LINE * width * height, ".num", "JSON");
  const lines: string[] = [];
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++) {
      const bits = walls[(height - 1 - y) * width + x];
      lines.push(`${x} ${y} ${SIDES.map((side) => (bits & side ? 1 : 0)).join(" ")}\n`);
    }
  return lines.join("");
}

/** Yields the numbers of each line. */
function* rowsOf(text: string): Generator<readonly number[]> {
  const lines: Lines = new Lines(text);
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (!/^ *\d{1,8} +\d{1,8}(?: +[01]){4} *$/.test(line)) lines.refuse("X Y N E S W, where walls are 0 or 1,", line);
    yield line.trim().split(/ +/).map(Number);
  }
}

/**
 * Reads a maze in the format .num. The lines may be in any order. The walls of neighbours must agree.
 *
 * @throws TypeError, RangeError for another text.
 * @example
 * import { parseMicromouseNum } from "wasmaze/export";
 *
 * const maze = parseMicromouseNum("0 0 1 0 1 1\n1 0 1 1 1 0\n");
 * console.log(maze.width, maze.height); // 2 1
 */
export function parseMicromouseNum(text: string): AnonymousMaze {
  let [width, height, count] = [0, 0, 0];
  for (const [x, y] of rowsOf(text)) {
    width = Math.max(width, x + 1);
    height = Math.max(height, y + 1);
    count++;
  }
  if (count !== width * height || count === 0)
    throw new RangeError(`"text" expected a line for each of ${width} x ${height} cells, got ${count} lines`);
  checkShape({ width, height, topology: "plane" });
  const walls = new Uint8Array(count).fill(255);
  for (const [x, y, ...bits] of rowsOf(text)) {
    const cell = (height - 1 - y) * width + x;
    if (walls[cell] !== 255) throw new RangeError(`"text" expected one line for each cell, got two for ${x} ${y}`);
    walls[cell] = SIDES.reduce((sum, side, i) => sum + side * bits[i], 0);
  }
  return checkRead<AnonymousMaze>({ maze: { width, height, topology: "plane", walls } }).maze;
}
