// The maze file of the project a-maze-ing of the 42 schools: hexadecimal digits, entry, exit and shortest path.

import { checkLength, checkNames } from "../core/errors.ts";
import { wallRows } from "../io/json.ts";
import { type AnonymousMaze, checkRead, type MarkedMaze } from "../io/read.ts";
import { checkEnds, type Ends } from "../queries/ends.ts";
import { type Cell, cellOf, checkCell, indexOf, stepFrom } from "../square/cell.ts";
import { ALL_WALLS, DIRECTIONS } from "../square/direction.ts";
import { checkShape, type Walls } from "../square/maze.ts";
import { checkPlane } from "./checks.ts";
import { Lines } from "./lines.ts";

/** The letters of the four directions. */
const LETTERS = "NESW";

/** Options of toAMazeIng. */
export interface AMazeIngOptions {
  /** Entry and exit. Default: the first and the last cell. */
  ends?: Ends | undefined;
}

/** Returns the letters of a shortest path by breadth-first search from its end; undefined if there is none. */
function pathLetters(maze: Walls, from: number, to: number): string | undefined {
  const { width, height, walls } = maze;
  /** The direction 0..3 in which the path continues from each cell, plus 1; 0 if the cell is not reached. */
  const onward = new Uint8Array(walls.length);
  const queue = [to];
  onward[to] = 1;
  for (const cell of queue) {
    const { x, y } = cellOf(cell, width);
    DIRECTIONS.forEach(({ bit, dx, dy }, direction) => {
      const next = cell + dx + dy * width;
      const isInside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
      if (walls[cell] & bit || !isInside || onward[next]) return;
      onward[next] = 1 + (direction ^ 2);
      queue.push(next);
    });
  }
  if (!onward[from]) return undefined;
  let letters = "";
  for (let cell = from; cell !== to; ) {
    const direction = onward[cell] - 1;
    letters += LETTERS[direction];
    cell += DIRECTIONS[direction].dx + DIRECTIONS[direction].dy * width;
  }
  return letters;
}

/**
 * Returns a maze as the maze file of 42's project a-maze-ing: a hexadecimal digit per cell (bits 1 north, 2 east, 4
 * south, 8 west; 1 is a wall), a line per row from the north, an empty line, the entry `x,y`, the exit `x,y`, and a
 * shortest path as letters N, E, S, W. Cells outside a mask are F, like the cells of the number 42 in the project.
 *
 * @throws RangeError for a torus, or if no path joins the ends.
 * @example
 * import { createEngine } from "wasmaze";
 * import { toAMazeIng } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 2, seed: 1 });
 * console.log(toAMazeIng(maze).trimEnd());
 * // 9793
 * // C56E
 * //
 * // 0,0
 * // 3,1
 * // SEENES
 */
export function toAMazeIng(maze: Walls, options: AMazeIngOptions = {}): string {
  const fields = checkPlane(maze, "a-maze-ing");
  const { width, mask, walls } = fields;
  checkLength(2 * walls.length, "a-maze-ing", "JSON");
  const { ends } = checkNames(options, ["ends"]);
  const { start, finish } = checkEnds(
    fields,
    ends ?? {
      start: cellOf(mask ? mask.indexOf(1) : 0, width),
      finish: cellOf(mask ? mask.lastIndexOf(1) : walls.length - 1, width),
    },
  );
  const [from, to] = [start, finish].map(({ x, y }) => `${x},${y}`);
  const letters = pathLetters(fields, indexOf(start, width), indexOf(finish, width));
  if (letters === undefined) throw new RangeError(`"ends" expected cells that a path joins, got ${from} and ${to}`);
  const rows = wallRows(fields).map((row) => row.toUpperCase());
  return [...rows, "", from, to, letters, ""].join("\n");
}

/** Reads a line with a cell. */
function readCell(lines: Lines, what: string, maze: Walls): Cell {
  const line = lines.next();
  const [, x, y] = /^(\d{1,9}), ?(\d{1,9})$/.exec(line ?? "") ?? lines.refuse(`the ${what} as x,y`, line);
  return checkCell(what, { x: Number(x), y: Number(y) }, maze);
}

/** Reads the digits up to the empty line. */
function readWalls(text: string, lines: Lines): AnonymousMaze {
  const size: Lines = new Lines(text);
  const width = (size.next() ?? "").length;
  let height = 1;
  while (size.next()) height++;
  checkShape({ width, height, topology: "plane" });
  if (text.length < width * height)
    throw new RangeError(`"text" expected ${height} lines of ${width} digits, got lines that are far shorter`);
  const walls = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = lines.next() ?? "";
    if (row.length !== width || !/^[0-9A-Fa-f]*$/.test(row)) lines.refuse(`${width} hexadecimal digits`, row);
    for (let x = 0; x < width; x++) walls[y * width + x] = Number.parseInt(row[x], 16);
  }
  // Closed cells are outside, unless no other cell exists.
  const mask = walls.map((bits) => (bits === ALL_WALLS ? 0 : 1));
  const isMasked = mask.includes(0) && mask.includes(1);
  return { width, height, topology: "plane", walls, ...(isMasked && { mask }) };
}

/**
 * Reads a maze file of 42's project a-maze-ing, with its ends and its path. Cells with four walls are outside the
 * mask, unless all cells have four walls. The path must lead along passages from the entry to the exit.
 *
 * @throws TypeError, RangeError for another text, or for walls of neighbours that differ.
 * @example
 * import { parseAMazeIng } from "wasmaze/export";
 *
 * const { maze, ends, path } = parseAMazeIng("D3\n56\n\n0,0\n0,1\nESW\n");
 * console.log(maze.width, ends?.finish, path?.join(" ")); // 2 { x: 0, y: 1 } 0 1 3 2
 */
export function parseAMazeIng(text: string): MarkedMaze<AnonymousMaze> {
  const lines: Lines = new Lines(text);
  const maze = readWalls(text, lines);
  const empty = lines.next();
  if (empty !== "") lines.refuse("an empty line after the digits", empty);
  const start = readCell(lines, "entry", maze);
  const finish = readCell(lines, "exit", maze);
  const letters = lines.next() ?? "";
  if (!/^[NESW]*$/.test(letters)) lines.refuse("a path of letters N, E, S, W", letters);
  if (lines.left > 0) lines.refuse("the end of the text", lines.next());
  checkRead({ maze });
  const path = new Uint32Array(letters.length + 1);
  let cell = start;
  for (let i = 0; ; i++) {
    path[i] = indexOf(cell, maze.width);
    if (i === letters.length) break;
    const direction = DIRECTIONS[LETTERS.indexOf(letters[i])];
    const next = maze.walls[path[i]] & direction.bit ? undefined : stepFrom(maze, cell, direction);
    cell = next ?? lines.refuse(`a passage to the ${direction.name} of cell ${cell.x},${cell.y}`, letters);
  }
  if (path[letters.length] !== indexOf(finish, maze.width))
    lines.refuse(`a path from ${start.x},${start.y} to ${finish.x},${finish.y}`, letters);
  return { maze, ends: { start, finish }, path };
}
