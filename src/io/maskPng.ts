// Reads a mask from a picture with one pixel per cell: dark pixels are cells.

import { MAX_CELLS } from "../../assembly/abi.ts";
import { checkMask, type MaskShape } from "../core/mask.ts";
import { decodePng, type PngImage } from "./pngFile.ts";

function refuse(got: string, cause?: unknown): never {
  throw new RangeError(`"mask" expected a PNG of at most ${MAX_CELLS} pixels, got ${got}`, { cause });
}

/** How light a colour is on white, 0..1: grey, or red, green and blue, and if there is one more its opacity. */
function lightness(colour: readonly number[]): number {
  const [red, green, blue] = colour;
  const grey = colour.length < 3 ? red : 0.299 * red + 0.587 * green + 0.114 * blue;
  const opacity = colour.length % 2 === 0 ? colour[colour.length - 1] : 1;
  return 1 - opacity * (1 - grey);
}

/** Whether a pixel is dark. */
function darkness({ palette, channels, depth, sampleAt }: PngImage): (x: number, y: number) => boolean {
  if (palette) {
    const isDark = palette.map((colour) => lightness(colour.map((value) => value / 255)) < 0.5);
    return (x, y) => isDark[sampleAt(x, y, 0)] ?? refuse(`a colour that is not in the palette at pixel ${x},${y}`);
  }
  const colour = new Array<number>(channels);
  return (x, y) => {
    for (let channel = 0; channel < channels; channel++) colour[channel] = sampleAt(x, y, channel) / (2 ** depth - 1);
    return lightness(colour) < 0.5;
  };
}

/**
 * Reads a mask from a PNG of any kind, a pixel a cell: pixels darker than middle grey are cells of the maze, lighter
 * and transparent ones are outside.
 *
 * @throws RangeError with the expected and the actual input.
 */
export function parseMaskPng(png: Uint8Array): MaskShape {
  const image = decodePng(png, MAX_CELLS, refuse);
  const { width, height } = image;
  const isDark = darkness(image);
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (isDark(x, y)) mask[y * width + x] = 1;
  }
  return { width, height, mask: checkMask(mask, width * height) };
}
