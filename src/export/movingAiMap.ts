// Maps of the MovingAI benchmarks of path-finding. Source: movingai.com/benchmarks/formats.html.

import { checkNames, show } from "../core/errors.ts";
import type { AnonymousMaze } from "../io/read.ts";
import { ALL_WALLS, EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import { checkShape, type Walls } from "../square/maze.ts";
import { checkPlane, checkSpan } from "./checks.ts";
import { enlarged, FLOOR, type Kinds } from "./kinds.ts";
import { Lines } from "./lines.ts";

/** Options of toMovingAiMap. */
export interface MovingAiMapOptions {
  /** Width of the corridors in squares, 1..1024. Default 1. Walls are one square thick. */
  corridor?: number | undefined;
}

/** Checks the options of a map, and returns its squares. */
export function movingAiSquares(maze: Walls, corridor: unknown = 1): Kinds {
  return enlarged(checkPlane(maze, "a MovingAI map"), checkSpan("corridor", corridor), 1);
}

/**
 * Returns a maze as a map of the MovingAI benchmarks: `.` for floor, `@` for walls, `O` outside a mask. The first line
 * of squares is the northern border; x counts eastward and y southward. Openings in the border are floor.
 *
 * @throws RangeError for a torus, or for a map of more than 2^28 squares.
 * @example
 * import { createEngine } from "wasmaze";
 * import { toMovingAiMap } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 2, seed: 1 });
 * console.log(toMovingAiMap(maze).trimEnd());
 * // type octile
 * // height 5
 * // width 9
 * // map
 * // @@@@@@@@@
 * // @...@...@
 * // @.@@@.@.@
 * // @.....@.@
 * // @@@@@@@@@
 */
export function toMovingAiMap(maze: Walls, options: MovingAiMapOptions = {}): string {
  const { corridor } = checkNames(options, ["corridor"]);
  const { width, height, cells } = movingAiSquares(maze, corridor);
  const characters = Uint8Array.from(".@O", (character) => character.charCodeAt(0));
  const decoder = new TextDecoder();
  const rows = Array.from({ length: height }, (_, y) =>
    decoder.decode(cells.subarray(y * width, (y + 1) * width).map((kind) => characters[kind])),
  );
  return ["type octile", `height ${height}`, `width ${width}`, "map", ...rows, ""].join("\n");
}

/** Options of parseMovingAiMap. */
export interface ParseMapOptions {
  /** Whether to read each free square as a cell. Default false: the map is a maze with walls of one square. */
  asMask?: boolean | undefined;
}

/** Characters of free squares: ground and swamp. Trees, water and walls are not free. */
const FREE = ".GS";
const BLOCKED = "@OTW";

/** Reads the squares of a map: FLOOR is free, WALL is not. */
function readSquares(text: string): Kinds {
  const lines: Lines = new Lines(text);
  const header = Array.from({ length: 4 }, () => lines.next() ?? "").join("\n");
  const [, high, wide] = /^type octile *\nheight (\d{1,9}) *\nwidth (\d{1,9}) *\nmap *$/.exec(header) ?? [];
  if (high === undefined)
    throw new RangeError(
      `"text" expected a MovingAI map: lines "type octile", "height H", "width W", "map", got ${show(header)}`,
    );
  const [width, height] = [Number(wide), Number(high)];
  checkShape({ width, height, topology: "plane" });
  // Rejects a short text that states a large size before anything is allocated. The last line has no line break.
  if (lines.left < (width + 1) * height - 1)
    throw new RangeError(`"text" expected ${height} lines of ${width} squares, got ${lines.left} characters`);
  const cells = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const line = lines.next();
    if (line?.length !== width) lines.refuse(`${width} squares`, line);
    for (let x = 0; x < width; x++) {
      const isBlocked = BLOCKED.includes(line[x]);
      if (!isBlocked && !FREE.includes(line[x])) lines.refuse(`squares ${FREE}${BLOCKED}`, line[x]);
      cells[y * width + x] = isBlocked ? 1 : FLOOR;
    }
  }
  if (lines.left > 0) lines.refuse(`no more than ${height} lines`, lines.next());
  return { width, height, cells };
}

/** Returns whether all squares of a rectangle are equal to the first one. */
function isUniform({ width, cells }: Kinds, left: number, top: number, columns: number, rows: number): boolean {
  for (let y = top; y < top + rows; y++)
    for (let x = left; x < left + columns; x++) if (cells[y * width + x] !== cells[top * width + left]) return false;
  return true;
}

/** Reads squares as a maze whose walls repeat every `period` squares; undefined if they do not. */
function mazeOf(squares: Kinds, period: number): AnonymousMaze | undefined {
  const width = (squares.width - 1) / period;
  const height = (squares.height - 1) / period;
  const at = (x: number, y: number): number => squares.cells[y * squares.width + x];
  // Corners first, because they reject most periods after a few squares.
  for (let y = 0; y <= height; y++) for (let x = 0; x <= width; x++) if (!at(x * period, y * period)) return undefined;
  const side = period - 1;
  const walls = new Uint8Array(width * height).fill(ALL_WALLS);
  const mask = new Uint8Array(width * height).fill(1);
  for (let y = 0; y <= height; y++)
    for (let x = 0; x <= width; x++) {
      const [left, top, cell] = [x * period, y * period, y * width + x];
      if (x < width && !isUniform(squares, left + 1, top, side, 1)) return undefined;
      if (y < height && !isUniform(squares, left, top + 1, 1, side)) return undefined;
      if (x < width && y < height) {
        if (!isUniform(squares, left + 1, top + 1, side, side)) return undefined;
        if (at(left + 1, top + 1)) mask[cell] = 0;
      }
      if (x < width && !at(left + 1, top)) {
        if (y < height) walls[cell] &= ~NORTH;
        if (y > 0) walls[cell - width] &= ~SOUTH;
      }
      if (y < height && !at(left, top + 1)) {
        if (x < width) walls[cell] &= ~WEST;
        if (x > 0) walls[cell - 1] &= ~EAST;
      }
    }
  // A free square between cells outside leads nowhere, so this is not a maze.
  if (walls.some((bits, cell) => mask[cell] === 0 && bits !== ALL_WALLS)) return undefined;
  return { width, height, topology: "plane", walls, ...(mask.includes(0) && { mask }) };
}

/** Returns a maze with a cell for each free square, and passages between all adjacent cells. */
function maskOf({ width, height, cells }: Kinds): AnonymousMaze {
  const mask = cells.map((kind) => 1 - kind);
  const walls = new Uint8Array(cells.length).fill(ALL_WALLS);
  for (let cell = 0; cell < walls.length; cell++) {
    if (!mask[cell]) continue;
    const x = cell % width;
    if (x + 1 < width && mask[cell + 1]) walls[cell] &= ~EAST;
    if (x > 0 && mask[cell - 1]) walls[cell] &= ~WEST;
    if (mask[cell + width]) walls[cell] &= ~SOUTH;
    if (mask[cell - width]) walls[cell] &= ~NORTH;
  }
  if (!mask.includes(1)) throw new RangeError('"text" expected a map with a free square, got none');
  return { width, height, topology: "plane", walls, ...(mask.includes(0) && { mask }) };
}

/**
 * Reads a map of the MovingAI benchmarks as a maze. Ground (`.`, `G`) and swamp (`S`) are free; all other squares are
 * not. The walls must be one square thick; the corridors may be wider. Cells whose squares are not free are outside
 * the mask. With `asMask`, every free square is a cell with passages to all adjacent free squares.
 *
 * @throws TypeError, RangeError for another text, or for a map that is not a maze.
 * @example
 * import { createEngine } from "wasmaze";
 * import { parseMovingAiMap, toMovingAiMap } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 2, seed: 1 });
 * const map = toMovingAiMap(maze, { corridor: 3 });
 * console.log(parseMovingAiMap(map).walls.join() === maze.walls.join()); // true
 * console.log(parseMovingAiMap(map, { asMask: true }).width); // 17
 */
export function parseMovingAiMap(text: string, options: ParseMapOptions = {}): AnonymousMaze {
  const { asMask } = checkNames(options, ["asMask"]);
  const squares = readSquares(text);
  if (asMask) return maskOf(squares);
  const { width, height } = squares;
  for (let period = 2; period < Math.min(width, height); period++) {
    if ((width - 1) % period !== 0 || (height - 1) % period !== 0) continue;
    const maze = mazeOf(squares, period);
    if (maze?.mask?.includes(1) ?? maze) return maze as AnonymousMaze;
  }
  throw new RangeError(
    `"text" expected a map that is a maze with walls of one square, got ${width} x ${height} squares that are not; ` +
      "to read the free squares as cells, use asMask or --as-mask",
  );
}
