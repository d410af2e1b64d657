// PNG as renderPng draws it, back to a maze. What comes in is trusted in nothing.

import { decode } from "fast-png";
import { ALL_WALLS, checkShape, type Maze } from "../maze.ts";
import { type AnonymousMaze, checkRead, parseOrigin } from "./json.ts";
import { COLOURS, FINISH, FLOOR, PATH, START, WALL } from "./marks.ts";
import { checkPngSize } from "./pngSize.ts";
import { type Marked, readGrid } from "./readGrid.ts";

const MAX_PIXELS = 2 ** 31;

// What each colour of the picture is.
const SQUARES: ReadonlyMap<string, number> = new Map([
  [COLOURS.background, FLOOR],
  [COLOURS.walls, WALL],
  [COLOURS.path, PATH],
  [COLOURS.start, START],
  [COLOURS.finish, FINISH],
]);

const refuse = (got: string, cause?: unknown): never => {
  throw new RangeError(`"png" expected a maze as renderPng draws it, got ${got}`, { cause });
};

/** The squares of a picture in which each is `scale` pixels wide and high and of one kind; undefined when it is not such a picture. */
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

/**
 * Reads what renderPng drew, and refuses what holds no maze: the walls as they are in the picture, the request that made it if the picture carries it,
 * and the ends if they are drawn.
 *
 * @throws RangeError that says what was expected.
 */
export function parsePng(png: Uint8Array): Marked<Maze | AnonymousMaze> {
  checkPngSize(png, MAX_PIXELS, refuse);
  let image: ReturnType<typeof decode>;
  try {
    image = decode(png, { checkCrc: true });
  } catch (error) {
    return refuse(`a file that is no sound PNG: ${error instanceof Error ? error.message : error}`, error);
  }
  const { width, height, depth, channels, data, palette, text } = image;
  if (channels !== 1 || (depth !== 1 && depth !== 4) || !(data instanceof Uint8Array)) refuse(`${channels} channels of ${depth} bits`);
  // In grey 0 is black.
  const kinds = palette?.map(
    ([red, green, blue]) => SQUARES.get(`#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`) ?? -1,
  ) ?? [WALL, FLOOR];

  const pixels = new Uint8Array(width * height);
  const bytesInLine = Math.ceil((width * depth) / 8);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const byte = data[y * bytesInLine + Math.floor((x * depth) / 8)];
      const kind = kinds[(byte >> (8 - depth - ((x * depth) % 8))) & (2 ** depth - 1)] ?? -1;
      if (kind === -1) refuse(`an unknown colour at pixel ${x},${y}`);
      pixels[y * width + x] = kind;
    }
  }
  for (let scale = Math.min(1024, Math.floor(Math.min(width, height) / 3)); scale > 0; scale--) {
    if (width % (2 * scale) !== scale || height % (2 * scale) !== scale) continue;
    const squares = squaresAt(pixels, width, height, scale);
    if (!squares) continue;
    const grid = { width: width / scale, height: height / scale, cells: squares };
    checkShape({ width: (grid.width - 1) / 2, height: (grid.height - 1) / 2, topology: "plane" });
    const origin = text?.wasmaze === undefined ? undefined : parseOrigin(text.wasmaze);
    const { maze, ends } = readGrid(grid, origin?.topology);
    if (origin && (origin.width !== maze.width || origin.height !== maze.height)) {
      refuse(`a picture of ${maze.width} x ${maze.height} cells that says ${origin.width} x ${origin.height}`);
    }
    // Where nothing is drawn all walls stand.
    if (origin?.mask) for (const [cell, value] of origin.mask.entries()) if (value === 0) maze.walls[cell] = ALL_WALLS;
    return checkRead<Maze | AnonymousMaze>({ maze: origin ? { ...origin, walls: maze.walls } : maze, ...(ends && { ends }) });
  }
  return refuse(`${width} x ${height} pixels that are no squares of walls and floors`);
}
