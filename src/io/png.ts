// A maze as PNG, drawn and read: a square of pixels for every square of toGrid, one bit a pixel where there are only
// walls and floor.

import { checkInteger, checkOptions } from "../core/errors.ts";
import { ALL_WALLS, checkShape, checkWalls, type Maze, type Walls } from "../maze.ts";
import { asciiJson, originRecord, parseOrigin } from "./json.ts";
import { COLOURS, type Marks } from "./marks.ts";
import { decodePng, type PngImage } from "./pngFile.ts";
import { encodePng } from "./pngWriter.ts";
import { type AnonymousMaze, checkRead, type MarkedMaze } from "./read.ts";
import { FINISH, FLOOR, markGrid, PATH, readGrid, type Squares, START, squaresOf, WALL } from "./squares.ts";

/** Options of renderPng. */
export interface PngOptions extends Marks {
  /**
   * Pixels along a side of each square of the grid, walls and floors alike, 1..1024; default 8, less for a maze that
   * would be over 8192 pixels wide or high.
   */
  scale?: number | undefined;
}

const MAX_PIXELS = 2 ** 31;
const MAX_DEFAULT_SIDE = 8192;

// By what toGrid and markGrid write: floor, wall, path, start, finish.
const PALETTE = [COLOURS.background, COLOURS.walls, COLOURS.path, COLOURS.start, COLOURS.finish].map((colour) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
);

/**
 * Writes a row of squares, each `scale` pixels of `depth` bits, from the left in each byte. `inverted` is 1 for the
 * complement of squares of one bit, or 0.
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

/**
 * Draws a maze as a PNG of (2 * width + 1) by (2 * height + 1) squares, black walls as wide as the floors: toGrid's
 * picture, white outside a mask. What made the maze is in the text "wasmaze", as JSON. Grey of one bit a pixel; with
 * ends or a path, colours of four bits.
 *
 * @throws RangeError when the picture would have more than 2^31 pixels.
 */
export function renderPng(maze: Walls | Maze, options: PngOptions = {}): Uint8Array {
  checkWalls(maze);
  checkOptions(options, ["scale", "ends", "path"]);
  const columns = 2 * maze.width + 1;
  const rows = 2 * maze.height + 1;
  const defaultScale = Math.max(1, Math.min(8, Math.floor(MAX_DEFAULT_SIDE / Math.max(columns, rows))));
  const scale = checkInteger("scale", options.scale ?? defaultScale, 1, 1024);
  const width = columns * scale;
  const height = rows * scale;
  if (width * height > MAX_PIXELS) {
    throw new RangeError(
      `"maze" expected at most 2^31 pixels as PNG, got ${width} * ${height} = ${width * height} at scale ${scale}`,
    );
  }
  const grid = squaresOf(maze);
  markGrid(grid, maze, options);
  const plain = options.ends === undefined && options.path === undefined;
  const depth = plain ? 1 : 4;

  const bytesInLine = 1 + Math.ceil((width * depth) / 8);
  const lines = new Uint8Array(bytesInLine * height);
  for (let row = 0; row < rows; row++) {
    const from = row * scale * bytesInLine;
    const squares = grid.cells.subarray(row * columns, (row + 1) * columns);
    // In grey 0 is black.
    packLine(squares, plain ? 1 : 0, depth, scale, lines, from + 1);
    // The same as the line above it: filter "up", and no difference.
    for (let again = 1; again < scale; again++) lines[from + again * bytesInLine] = 2;
  }

  const text: Record<string, string> = { Software: "wasmaze" };
  if ("algorithm" in maze && maze.algorithm !== undefined) text.wasmaze = asciiJson(originRecord(maze));
  return encodePng({ width, height, depth, palette: plain ? undefined : PALETTE, lines, text });
}

// What each colour of the picture is.
const SQUARES: ReadonlyMap<string, number> = new Map([
  [COLOURS.background, FLOOR],
  [COLOURS.walls, WALL],
  [COLOURS.path, PATH],
  [COLOURS.start, START],
  [COLOURS.finish, FINISH],
]);

function refuse(got: string, cause?: unknown): never {
  throw new RangeError(`"png" expected a maze as renderPng draws it, got ${got}`, { cause });
}

const hexadecimal = (colour: readonly number[]): string =>
  `#${colour
    .slice(0, 3)
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;

/** What each pixel is. */
function pixelsOf({ width, height, depth, channels, palette, sampleAt }: PngImage): Uint8Array {
  if (channels !== 1 || (depth !== 1 && depth !== 4)) refuse(`${channels} channels of ${depth} bits`);
  // In grey 0 is black.
  const kinds = palette?.map((colour) => SQUARES.get(hexadecimal(colour))) ?? [WALL, FLOOR];
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      pixels[y * width + x] = kinds[sampleAt(x, y, 0)] ?? refuse(`an unknown colour at pixel ${x},${y}`);
    }
  }
  return pixels;
}

/**
 * The squares of a picture in which each is `scale` pixels wide and high and of one kind; undefined when it is not such
 * a picture.
 */
function squaresAt(pixels: Uint8Array, width: number, height: number, scale: number): Uint8Array | undefined {
  const across = width / scale;
  const squares = new Uint8Array(across * (height / scale));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = Math.floor(y / scale) * across + Math.floor(x / scale);
      const pixel = pixels[y * width + x];
      if (y % scale === 0 && x % scale === 0) squares[at] = pixel;
      else if (squares[at] !== pixel) return undefined;
    }
  }
  return squares;
}

/** The squares of a picture, at the largest scale that fits; undefined when it is not such a picture. */
function findSquares(pixels: Uint8Array, width: number, height: number): Squares | undefined {
  for (let scale = Math.min(1024, Math.floor(Math.min(width, height) / 3)); scale > 0; scale--) {
    if (width % (2 * scale) !== scale || height % (2 * scale) !== scale) continue;
    const cells = squaresAt(pixels, width, height, scale);
    if (cells) return { width: width / scale, height: height / scale, cells };
  }
  return undefined;
}

/**
 * Reads the output of renderPng, and throws for other input: the walls as in the picture, the request if the picture
 * contains it, and the ends if they are drawn.
 *
 * @throws RangeError with the expected and the actual input.
 */
export function parsePng(png: Uint8Array): MarkedMaze<Maze | AnonymousMaze> {
  const image = decodePng(png, MAX_PIXELS, refuse);
  const { width, height, text } = image;
  const grid = findSquares(pixelsOf(image), width, height);
  if (!grid) return refuse(`${width} x ${height} pixels that are not squares of walls and floors`);
  checkShape({ width: (grid.width - 1) / 2, height: (grid.height - 1) / 2, topology: "plane" });
  const origin = text.wasmaze === undefined ? undefined : parseOrigin(text.wasmaze);
  const { maze, ends } = readGrid(grid, origin?.topology);
  if (origin && (origin.width !== maze.width || origin.height !== maze.height)) {
    refuse(`a picture of ${maze.width} x ${maze.height} cells whose request has ${origin.width} x ${origin.height}`);
  }
  // Where nothing is drawn all walls stand.
  if (origin?.mask) for (const [cell, value] of origin.mask.entries()) if (value === 0) maze.walls[cell] = ALL_WALLS;
  return checkRead<Maze | AnonymousMaze>({
    maze: origin ? { ...origin, walls: maze.walls } : maze,
    ...(ends && { ends }),
  });
}
