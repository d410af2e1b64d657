// Style of the pictures of a data set: size of a square, and colours of the kinds of squares.

import { checkInteger, show } from "../../core/errors.ts";
import { COLOURS } from "../../io/marks.ts";
import type { PictureStyle } from "./format.ts";

const { walls, background, path, start, finish } = COLOURS;
/** Default colours, in the order of the kinds of squares (src/io/squares.ts). */
const DEFAULT_COLOURS = { floor: background, walls, path, start, finish };

/** The kinds of squares that have a colour. */
export const COLOURED = Object.keys(DEFAULT_COLOURS) as readonly (keyof typeof DEFAULT_COLOURS)[];

const DEFAULT_PIXELS = 4;

/** Bits per pixel. */
export const DEPTH = 4;
/** Maximum bytes of a row of pixels, including its filter byte. */
const MAX_LINE = 2 ** 15;

/** Returns the maximum side of a square in pixels if a picture has `columns` squares per row. */
const mostPixels = (columns: number): number => Math.floor(((MAX_LINE - 1) * 8) / DEPTH / columns);

/** Validates a style for mazes of `width` by `height` cells, and fills in the defaults. */
export function resolveStyle(
  { cellPixels, colours }: { cellPixels?: number | undefined; colours?: Readonly<Record<string, unknown>> | undefined },
  width: number,
  height: number,
): PictureStyle {
  const most = Math.min(1024, mostPixels(2 * width + 1), mostPixels(2 * height + 1));
  if (most < 1)
    throw new RangeError(`"width" and "height" expected at most 32766 for images, got ${Math.max(width, height)}`);
  const pixels = checkInteger("cellPixels", cellPixels ?? DEFAULT_PIXELS, 1, most);
  for (const [name, colour] of Object.entries(colours ?? {})) {
    if (!(COLOURED as readonly string[]).includes(name))
      throw new RangeError(`"colours" expected only the names ${COLOURED.join(", ")}, got ${show(name)}`);
    if (typeof colour !== "string" || !/^#[0-9a-f]{6}$/.test(colour))
      throw new RangeError(`"colours" expected ${name} as # and six hexadecimal digits, got ${show(colour)}`);
  }
  const chosen: PictureStyle["colours"] = { ...DEFAULT_COLOURS, ...colours };
  // A reader recognizes walls by their colour, so no other kind of square may have this colour.
  const like = COLOURED.find((name) => name !== "walls" && chosen[name] === chosen.walls);
  if (like) throw new RangeError(`"colours" expected ${like} to differ from walls, got ${chosen.walls} for both`);
  return { cellPixels: pixels, colours: chosen };
}
