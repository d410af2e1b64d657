// A maze as PNG: a square of pixels for every square of toGrid, one bit a pixel where there are only walls and floor.

import { encode } from "fast-png";
import { checkInteger, checkOptions } from "../core/errors.ts";
import { checkWalls, type Maze, type Walls } from "../maze.ts";
import { asciiJson, originRecord } from "./json.ts";
import { COLOURS, type Marks, markGrid, squaresOf } from "./marks.ts";

/** How renderPng draws. */
export interface PngOptions extends Marks {
  /** Pixels along a side of each square of the grid, walls and floors alike, 1..1024; default 8, less for a maze that would be over 8192 pixels wide or high. */
  scale?: number | undefined;
}

const MAX_PIXELS = 2 ** 31;
const MAX_DEFAULT_SIDE = 8192;

// By what toGrid and markGrid write: floor, wall, path, start, finish.
const PALETTE = [COLOURS.background, COLOURS.walls, COLOURS.path, COLOURS.start, COLOURS.finish].map((colour) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
);

/**
 * Draws a maze as a PNG of (2 * width + 1) by (2 * height + 1) squares, black walls as wide as the floors: toGrid's picture, white outside a mask. What made the maze is
 * in the text "wasmaze", as JSON. Grey of one bit a pixel; with ends or a path, colours of four bits.
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
    throw new RangeError(`"maze" expected at most 2^31 pixels as PNG, got ${width} * ${height} = ${width * height} at scale ${scale}`);
  }
  const grid = squaresOf(maze);
  markGrid(grid, maze, options);
  const plain = options.ends === undefined && options.path === undefined;
  const depth = plain ? 1 : 4;

  const pixelsInByte = 8 / depth;
  const bytesInLine = Math.ceil(width / pixelsInByte);
  const data = new Uint8Array(bytesInLine * height);
  for (let y = 0; y < rows; y++) {
    const line = y * scale * bytesInLine;
    for (let x = 0; x < width; x++) {
      const square = grid.cells[y * columns + Math.floor(x / scale)];
      // In grey 0 is black.
      const value = plain ? 1 - square : square;
      data[line + Math.floor(x / pixelsInByte)] |= value << (8 - depth * ((x % pixelsInByte) + 1));
    }
    for (let again = 1; again < scale; again++) data.copyWithin(line + again * bytesInLine, line, line + bytesInLine);
  }

  const text: Record<string, string> = { Software: "wasmaze" };
  if ("algorithm" in maze && maze.algorithm !== undefined) text.wasmaze = asciiJson(originRecord(maze));
  return encode({ width, height, data, depth, channels: 1, text, ...(!plain && { palette: PALETTE }) });
}
