// The text format of the collection micromouseonline/mazefiles.

import { checkNames } from "../core/errors.ts";
import type { AnonymousMaze, MarkedMaze } from "../io/read.ts";
import { FINISH, FLOOR, readGrid, START, WALL } from "../io/squares.ts";
import { checkEnds, type Ends } from "../queries/ends.ts";
import { indexOf } from "../square/cell.ts";
import { EAST, SOUTH } from "../square/direction.ts";
import { checkShape, type Walls } from "../square/maze.ts";
import { checkWhole } from "./checks.ts";
import { Lines } from "./lines.ts";
import { drawPosts } from "./posts.ts";

/** Options of toMazefile. */
export interface MazefileOptions {
  /**
   * Start and goal. Default: the south-west cell, and the four cells in the centre if they form a room without inner
   * walls, as in official mazes.
   */
  ends?: Ends | undefined;
}

/** Returns the cells of the room of 2 x 2 cells in the centre; none if the maze has no such room. */
export function centreRoom({ width, height, walls }: Walls): number[] {
  if (width % 2 !== 0 || height % 2 !== 0) return [];
  const first = (height / 2 - 1) * width + width / 2 - 1;
  const room = [first, first + 1, first + width, first + width + 1];
  const isOpen = !(walls[first] & (EAST | SOUTH)) && !(walls[first + 1] & SOUTH) && !(walls[first + width] & EAST);
  return isOpen ? room : [];
}

/**
 * Returns a maze as in the collection mazefiles: posts `o`, 4 columns and 2 lines per cell, north at the top, `S` in
 * the start and `G` in each goal cell. Openings in the border are blanks.
 *
 * @throws RangeError for a torus or a mask.
 * @example
 * import { createEngine } from "wasmaze";
 * import { toMazefile } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 3, height: 2, seed: 1 });
 * console.log(toMazefile(maze, { ends: { start: { x: 0, y: 1 }, finish: { x: 2, y: 0 } } }).trimEnd());
 * // o---o---o---o
 * // |       | G |
 * // o   o---o   o
 * // | S         |
 * // o---o---o---o
 */
export function toMazefile(maze: Walls, options: MazefileOptions = {}): string {
  const fields = checkWhole(maze, "mazefiles");
  const { width, height } = fields;
  const { ends: given } = checkNames(options, ["ends"]);
  const ends = given && checkEnds(fields, given);
  const start = ends ? indexOf(ends.start, width) : (height - 1) * width;
  const goals = ends ? [indexOf(ends.finish, width)] : centreRoom(fields);
  const markOf = (cell: number): string => (cell === start ? "S" : goals.includes(cell) ? "G" : " ");
  return drawPosts(fields, "o", "a mazefile", markOf);
}

/** Reads a line into a row of squares, and returns the column of its first goal. Lines may lack trailing blanks. */
function readLine(lines: Lines, row: number, squares: Uint8Array): number | undefined {
  const line = lines.next();
  const columns = squares.length;
  if (line === undefined || line.length > 2 * columns - 1) return lines.refuse(`${2 * columns - 1} characters`, line);
  const isWallLine = row % 2 === 0;
  let goal: number | undefined;
  for (let x = 0; x < columns; x++) {
    const got = line[2 * x] ?? " ";
    if (x % 2 === 0 && isWallLine) {
      if (got !== "o" && got !== "+") lines.refuse("posts o", line);
      squares[x] = WALL;
    } else if (x % 2 === 1 && !isWallLine) {
      if (!" SG".includes(got)) lines.refuse("cells that are blank, S or G", line);
      squares[x] = got === "S" ? START : FLOOR;
      if (got === "G") goal ??= x;
    } else {
      const wall = isWallLine ? "-" : "|";
      if (got !== wall && got !== " ") lines.refuse(`walls ${wall} or blanks`, line);
      squares[x] = got === wall ? WALL : FLOOR;
    }
  }
  return goal;
}

/**
 * Reads a maze of the collection mazefiles, or one with posts `+`. Returns its ends, too, if it has a start `S` and a
 * goal `G`. The finish is the most south-western goal cell.
 *
 * @throws TypeError, RangeError for another text.
 * @example
 * import { parseMazefile } from "wasmaze/export";
 *
 * const { maze, ends } = parseMazefile("o---o---o\n| S   G |\no---o---o\n");
 * console.log(maze.width, maze.height, ends?.finish); // 2 1 { x: 1, y: 0 }
 */
export function parseMazefile(text: string): MarkedMaze<AnonymousMaze> {
  const size: Lines = new Lines(text);
  const columns = Math.floor(((size.next() ?? "").length + 1) / 2);
  while (size.next() !== undefined);
  const rows = size.count;
  if (rows < 3 || rows % 2 === 0 || columns < 3 || columns % 2 === 0)
    throw new RangeError(
      `"text" expected a mazefile, with lines o---o---o and | S   G |, got ${rows} lines and ${columns} columns`,
    );
  const [width, height] = [(columns - 1) / 2, (rows - 1) / 2];
  checkShape({ width, height, topology: "plane" });
  // Lines may lack blanks at the end. One long line among short ones is rejected before anything is allocated.
  if (text.length < width * height)
    throw new RangeError(`"text" expected lines of ${2 * columns - 1} characters, got lines that are far shorter`);
  const lines: Lines = new Lines(text);
  const cells = new Uint8Array(columns * rows);
  let goal = -1;
  for (let row = 0; row < rows; row++) {
    const found = readLine(lines, row, cells.subarray(row * columns, (row + 1) * columns));
    if (found === undefined) continue;
    goal = row * columns + found;
  }
  if (goal !== -1) cells[goal] = FINISH;
  const { maze, ends } = readGrid({ width: columns, height: rows, cells }, "plane");
  return { maze, ...(ends && { ends }) };
}
