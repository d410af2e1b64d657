// A mask from a picture, a pixel a cell: what is dark is the maze.

import { convertIndexedToRgb, decode } from "fast-png";
import { MAX_CELLS } from "../../assembly/layout.ts";
import { checkMask, type MaskShape } from "../core/mask.ts";
import { checkPngSize } from "./pngSize.ts";

const refuse = (got: string, cause?: unknown): never => {
  throw new RangeError(`"mask" expected a PNG of at most ${MAX_CELLS} pixels, got ${got}`, { cause });
};

/**
 * Reads a mask from a PNG of any kind, a pixel a cell: pixels darker than middle grey are cells of the maze, lighter and transparent ones are outside.
 *
 * @throws RangeError that says what was expected.
 */
export function parseMaskPng(png: Uint8Array): MaskShape {
  checkPngSize(png, MAX_CELLS, refuse);
  let image: ReturnType<typeof decode>;
  try {
    image = decode(png, { checkCrc: true });
  } catch (error) {
    return refuse(`a file that is no sound PNG: ${error instanceof Error ? error.message : error}`, error);
  }
  const { width, height, palette } = image;
  const channels = palette ? palette[0].length : image.channels;
  const depth = palette ? 8 : image.depth;
  const samples = palette ? convertIndexedToRgb(image) : image.data;
  const full = 2 ** depth - 1;
  const bytesInLine = Math.ceil((width * channels * depth) / 8);
  const sample = (x: number, y: number, channel: number): number => {
    const place = x * channels + channel;
    if (depth >= 8) return samples[y * width * channels + place] / full;
    return ((samples[y * bytesInLine + Math.floor((place * depth) / 8)] >> (8 - depth - ((place * depth) % 8))) & full) / full;
  };
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grey = channels < 3 ? sample(x, y, 0) : 0.299 * sample(x, y, 0) + 0.587 * sample(x, y, 1) + 0.114 * sample(x, y, 2);
      const opacity = channels % 2 === 0 ? sample(x, y, channels - 1) : 1;
      if (1 - opacity * (1 - grey) < 0.5) mask[y * width + x] = 1;
    }
  }
  return { width, height, mask: checkMask(mask, width * height) };
}
