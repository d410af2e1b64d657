// Reads a mask from a picture with one pixel per cell. Dark pixels are cells of the maze.

import { MAX_READ } from "../../assembly/abi.ts";
import { checkMask, type MaskShape } from "../square/mask.ts";
import { openPng } from "./pngFile.ts";
import { readRows } from "./pngPixels.ts";

function refuse(got: string, cause?: unknown): never {
  throw new RangeError(`"mask" expected a PNG of at most ${MAX_READ} pixels, got ${got}`, { cause });
}

/** Returns 1 if a colour is darker than middle grey, otherwise 0. */
const darkness = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue < 127.5 ? 1 : 0;

/**
 * Reads a mask from a PNG of any kind, one pixel per cell. Pixels darker than middle grey are cells of the maze.
 * Lighter or transparent pixels are outside. Memory in addition to the file: one byte per pixel, or two if the PNG is
 * interlaced.
 *
 * @throws RangeError with the expected and the actual input.
 * @example
 * import { createEngine } from "wasmaze";
 * import { parseMaskPng, renderPng } from "wasmaze/png";
 *
 * // Any picture will do. Here: the walls of a maze are the cells of another.
 * const engine = createEngine();
 * const picture = renderPng(engine.generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 }), { scale: 1 });
 * const maze = engine.generate({ algorithm: "kruskal", ...parseMaskPng(picture), seed: 1 });
 * console.log(maze.width, maze.height); // 9 7
 */
export function parseMaskPng(png: Uint8Array): MaskShape {
  const file = openPng(png, MAX_READ, refuse);
  const { width, height } = file;
  const mask = new Uint8Array(width * height);
  readRows(file, darkness, refuse, (row, y) => mask.set(row, y * width));
  return { width, height, mask: checkMask(mask, width * height) };
}
