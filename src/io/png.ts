// Writes and reads mazes as PNG. Every square of toGrid becomes a square of pixels.

import { MAX_READ } from "../../assembly/abi.ts";
import { checkInteger, checkOptions } from "../core/errors.ts";
import type { ObstacleLevels } from "../obstacles/request.ts";
import { ALL_WALLS } from "../square/direction.ts";
import { checkShape, checkWalls, type Maze, type Walls } from "../square/maze.ts";
import { asciiJson, originRecord, parseOrigin } from "./json.ts";
import { type LevelPngOptions, levelSquares } from "./levels.ts";
import { COLOURS, type Marks } from "./marks.ts";
import { openPng, type PngFile } from "./pngFile.ts";
import { readRows } from "./pngPixels.ts";
import { encodePng, type PngContents } from "./pngWriter.ts";
import { type AnonymousMaze, checkRead, type MarkedMaze } from "./read.ts";
import { markGrid, readGrid, type Squares, squaresOf } from "./squares.ts";

/** Options of renderPng. */
export interface PngOptions extends Marks {
  /**
   * Side of each square of the grid in pixels, 1..1024. Default 8, or less if the picture would exceed 8192 pixels in
   * width or height.
   */
  scale?: number | undefined;
}

const MAX_PIXELS = 2 ** 31;
const MAX_SCALE = 1024;
const MAX_DEFAULT_SIDE = 8192;
/** The maximum number of squares of a picture: that of a maze with one row and MAX_READ cells. */
const MAX_SQUARES = 3 * (2 * MAX_READ + 1);
/** The keyword of the text chunk that contains the request. */
const REQUEST = "wasmaze";

// Palettes, indexed by FLOOR, WALL, PATH, START and FINISH.
const PALETTE = [COLOURS.background, COLOURS.walls, COLOURS.path, COLOURS.start, COLOURS.finish].map((colour) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
);

/**
 * Writes a row of squares. Each pixel has `depth` bits, highest bits first; a square has `scale` pixels. If `inverted`
 * is 1, one-bit squares are complemented.
 */
function packLine(
  squares: Uint8Array,
  inverted: number,
  depth: number,
  scale: number,
  target: Uint8Array,
  from: number,
): void {
  let at = from;
  let byte = 0;
  let free = 8;
  for (let i = 0; i < squares.length; i++) {
    const value = squares[i] ^ inverted;
    for (let again = 0; again < scale; again++) {
      free -= depth;
      byte |= value << free;
      if (free > 0) continue;
      target[at++] = byte;
      byte = 0;
      free = 8;
    }
  }
  if (free < 8) target[at] = byte;
}

/** Draws squares as the lines of a PNG. A line that equals the previous line is encoded with the filter "up". */
export function linesOf(
  { width: columns, height: rows, cells }: Squares,
  scale: number,
  depth: number,
  inverted = 0,
): Uint8Array {
  const bytesInLine = 1 + Math.ceil((columns * scale * depth) / 8);
  const lines = new Uint8Array(bytesInLine * rows * scale);
  for (let row = 0; row < rows; row++) {
    const from = row * scale * bytesInLine;
    packLine(cells.subarray(row * columns, (row + 1) * columns), inverted, depth, scale, lines, from + 1);
    for (let again = 1; again < scale; again++) lines[from + again * bytesInLine] = 2;
  }
  return lines;
}

/** Returns the pixels and metadata that renderPng encodes. */
export function pictureOf(maze: Walls | Maze, options: PngOptions = {}): PngContents {
  const fields = checkWalls(maze);
  const { scale: given, ...marks } = checkOptions(options, ["scale", "ends", "path"]);
  const columns = 2 * fields.width + 1;
  const rows = 2 * fields.height + 1;
  const defaultScale = Math.max(1, Math.min(8, Math.floor(MAX_DEFAULT_SIDE / Math.max(columns, rows))));
  const scale = checkInteger("scale", given ?? defaultScale, 1, MAX_SCALE);
  const width = columns * scale;
  const height = rows * scale;
  if (width * height > MAX_PIXELS)
    throw new RangeError(
      `"maze" expected at most 2^31 pixels as PNG, got ${width} * ${height} = ${width * height} at scale ${scale}`,
    );
  const grid = squaresOf(fields);
  markGrid(grid, fields, marks);
  const plain = marks.ends === undefined && marks.path === undefined;
  const depth = plain ? 1 : 4;
  // Without marks, the picture is grey. Grey value 0 is black, so the bits of squares are inverted.
  const lines = linesOf(grid, scale, depth, plain ? 1 : 0);

  const text: Record<string, string> = { Software: "wasmaze" };
  // A window has no text chunk, because its request would make the walls of another maze.
  const whole = { ...maze, ...fields } as Maze;
  if (whole.algorithm !== undefined && !("origin" in whole)) text[REQUEST] = asciiJson(originRecord(whole));
  return { width, height, depth, palette: plain ? undefined : PALETTE, lines, text };
}

/**
 * Draws a maze as a PNG of (2 * width + 1) by (2 * height + 1) squares, as toGrid returns them. Walls are black, floors
 * and everything outside a mask white. A text chunk "wasmaze" contains the request as JSON. Pixels have one bit, or
 * four if there are ends or a path.
 *
 * @throws RangeError when the picture would have more than 2^31 pixels.
 * @example
 * import { writeFile } from "node:fs/promises";
 * import { createEngine } from "wasmaze";
 * import { renderPng } from "wasmaze/png";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 40, height: 30, seed: 1 });
 * await writeFile("maze.png", renderPng(maze));
 */
export function renderPng(maze: Walls | Maze, options: PngOptions = {}): Uint8Array {
  return encodePng(pictureOf(maze, options));
}

/**
 * Draws level `i` of a result of engine.obstacles() as a PNG: one square of `scale` by `scale` pixels per square.
 *
 * @example
 * import { writeFile } from "node:fs/promises";
 * import { createEngine } from "wasmaze";
 * import { renderLevelPng } from "wasmaze/png";
 *
 * const levels = createEngine().obstacles({ preset: "minimax", accept: "solvable", seed: 1 });
 * await writeFile("level.png", renderLevelPng(levels, 0, { path: true }));
 */
export function renderLevelPng(levels: ObstacleLevels, i: number, options: LevelPngOptions = {}): Uint8Array {
  const { squares, scale } = levelSquares(levels, i, options);
  const [width, height] = [squares.width * scale, squares.height * scale];
  const lines = linesOf(squares, scale, 4);
  return encodePng({ width, height, depth: 4, palette: PALETTE, lines, text: { Software: "wasmaze" } });
}

// Kinds of squares by colour. The key is red * 65536 + green * 256 + blue.
const SQUARES: ReadonlyMap<number, number> = new Map(
  PALETTE.map(([red, green, blue], kind) => [red * 65536 + green * 256 + blue, kind]),
);

function refuse(got: string, cause?: unknown): never {
  throw new RangeError(`"png" expected a maze as renderPng draws it, got ${got}`, { cause });
}

const kindOf = (red: number, green: number, blue: number): number | undefined =>
  Number.isInteger(red) && Number.isInteger(green) && Number.isInteger(blue)
    ? SQUARES.get(red * 65536 + green * 256 + blue)
    : undefined;

function greatestDivisor(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b > 0) [a, b] = [b, a % b];
  return a;
}

/**
 * Returns the side of the squares of a picture in pixels. This is the largest scale at which colours change only
 * between squares, and the picture has an odd number of squares in both directions.
 */
function findScale(file: PngFile): number {
  const { width, height } = file;
  const fail = () => refuse(`${width} x ${height} pixels that are not squares of walls and floors`);
  let divisor = greatestDivisor(width, height);
  const before = new Uint8Array(width);
  readRows(file, kindOf, refuse, (row, y, isRepeated) => {
    if (isRepeated) return;
    if (y % divisor !== 0) {
      let x = 0;
      while (x < width && row[x] === before[x]) x++;
      if (x === width) return;
      divisor = greatestDivisor(divisor, y);
    }
    before.set(row);
    for (let x = 1; x < width; x++)
      if (row[x] !== row[x - 1] && x % divisor !== 0) divisor = greatestDivisor(divisor, x);
    // A smaller scale would make the number of squares larger still.
    if ((width / divisor) * (height / divisor) > MAX_SQUARES) fail();
  });
  for (let scale = Math.min(MAX_SCALE, divisor); scale > 0; scale--) {
    if (divisor % scale !== 0 || width % (2 * scale) !== scale || height % (2 * scale) !== scale) continue;
    if (width / scale >= 3 && height / scale >= 3) return scale;
  }
  return fail();
}

/** Reads the squares of a picture. Uses the largest scale that fits the picture. */
function readSquares(file: PngFile): Squares {
  const scale = findScale(file);
  const [width, height] = [file.width / scale, file.height / scale];
  checkShape({ width: (width - 1) / 2, height: (height - 1) / 2, topology: "plane" });
  const cells = new Uint8Array(width * height);
  readRows(file, kindOf, refuse, (row, y) => {
    if (y % scale !== 0) return;
    const from = (y / scale) * width;
    for (let x = 0; x < width; x++) cells[from + x] = row[x * scale];
  });
  return { width, height, cells };
}

/** The maximum length of the request in bytes: one digit per cell for a mask, and 1 MiB for everything else. */
const longestText = ({ width, height }: Squares): number => Math.ceil((width * height) / 4 + 4 * height) + 2 ** 20;

/**
 * Reads the output of renderPng. Other programs may have saved it again, as any kind of PNG with the same colours.
 * Transparent pixels count as white. The result has the walls of the picture, the request if the picture contains it,
 * and the ends if they are drawn. Memory in addition to the file: one byte per square and one per cell, and one byte
 * per pixel if the PNG is interlaced.
 *
 * @throws RangeError with the expected and the actual input.
 * @example
 * import { createEngine } from "wasmaze";
 * import { parsePng, renderPng } from "wasmaze/png";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 40, height: 30, seed: 1 });
 * const read = parsePng(renderPng(maze));
 * console.log(read.maze.walls.join() === maze.walls.join()); // true
 */
export function parsePng(png: Uint8Array): MarkedMaze<Maze | AnonymousMaze> {
  const file = openPng(png, MAX_PIXELS, refuse);
  const grid = readSquares(file);
  const text = file.text(REQUEST, longestText(grid));
  const origin = text === undefined ? undefined : parseOrigin(text);
  const { maze, ends } = readGrid(grid, origin?.topology);
  if (origin && (origin.width !== maze.width || origin.height !== maze.height))
    refuse(`a picture of ${maze.width} x ${maze.height} cells whose request has ${origin.width} x ${origin.height}`);
  // Cells outside the mask have all walls in every maze.
  origin?.mask?.forEach((value, cell) => {
    if (value === 0) maze.walls[cell] = ALL_WALLS;
  });
  return checkRead<Maze | AnonymousMaze>({
    maze: origin ? { ...origin, walls: maze.walls } : maze,
    ...(ends && { ends }),
  });
}
