// Paints the visible part of a maze as pixels, at an integer number of pixels per cell or at smaller scales. Pure
// functions. Pixels are 32-bit colours of ImageData.

import { EAST, NORTH, SOUTH, type Walls, WEST } from "../../src/index.ts";

/** A maze to paint: its walls (those of wallsUnderMask if it has a mask), and a tone of the palette per cell. */
export interface Picture extends Walls {
  readonly tones: Uint8Array;
}

/** Returns the walls to paint for a maze with a mask: none between two cells outside the mask. */
export function wallsUnderMask(walls: Uint8Array, width: number, mask: Uint8Array): Uint8Array<ArrayBuffer> {
  const shown = Uint8Array.from(walls);
  for (let cell = 0; cell < shown.length; cell++) {
    if (mask[cell]) continue;
    shown[cell] = (mask[cell - width] ? NORTH : 0) | (cell % width > 0 && mask[cell - 1] ? WEST : 0);
  }
  return shown;
}

/** The colours of the 256 tones and of walls. */
export interface Palette {
  readonly tones: Uint32Array;
  readonly ink: number;
  /** The colour of walls between two cells of tone 0, by default that of all walls. */
  readonly faint?: number;
}

/** A part of the picture: its size in pixels, and the coordinates of its first pixel in the picture. */
export type Frame = Readonly<Record<"width" | "height" | "left" | "top", number>>;

/** Thickness of a wall in pixels at `scale` pixels per cell. */
export const wallPixels = (scale: number): number => Math.max(1, Math.round(scale * 0.11));

/**
 * Paints the frame at `scale` pixels per cell, 2 or more. Pixels outside the maze are transparent. The column and the row
 * after the last ones stand for the walls on the east and south borders of the maze.
 */
export function paint(
  target: Uint32Array,
  { width, height, left, top }: Frame,
  { width: columns, height: rows, walls, tones, mask }: Picture,
  { ink, faint = ink, tones: colours }: Palette,
  scale: number,
): void {
  const thick = wallPixels(scale);
  const right = Math.min(left + width, columns * scale + thick);
  const bottom = Math.min(top + height, rows * scale + thick);
  const first = Math.max(0, Math.floor(left / scale));
  const last = Math.min(columns, Math.ceil(right / scale) - 1);
  // A line of pixels through the walls of a row, and a line through its cells.
  const wallLine = new Uint32Array(width);
  const bodyLine = new Uint32Array(width);
  target.fill(0);
  for (let y = Math.max(0, Math.floor(top / scale)); y * scale < bottom; y++) {
    const isRow = y < rows;
    const start = (isRow ? y : rows - 1) * columns;
    const northBit = isRow ? NORTH : SOUTH;
    const above = isRow ? columns : 0;
    // Whether the previous cell has a wall on this line.
    let northBefore = first > 0 && (walls[start + first - 1] & northBit) !== 0;
    for (let x = first; x <= last; x++) {
      const isColumn = x < columns;
      const cell = start + (isColumn ? x : columns - 1);
      const tone = mask?.[cell] === 0 ? 0 : colours[tones[cell]];
      const westBit = isColumn ? WEST : EAST;
      const west = (walls[cell] & westBit) !== 0;
      const north = isColumn && (walls[cell] & northBit) !== 0;
      const post = north || northBefore || (isRow && west) || (y > 0 && (walls[cell - above] & westBit) !== 0);
      northBefore = north;
      let postColour = ink;
      let bodyColour = ink;
      let westColour = ink;
      if (faint !== ink && tones[cell] === 0) {
        const isZeroBefore = x > 0 && isColumn && tones[cell - 1] === 0;
        if (isZeroBefore) westColour = faint;
        if (y > 0 && isRow && tones[cell - columns] === 0) {
          bodyColour = faint;
          if (isZeroBefore && tones[cell - columns - 1] === 0) postColour = faint;
        }
      }
      if (!post) postColour = tone;
      if (!north) bodyColour = tone;
      if (!west) westColour = tone;
      // Loops, not fill(), because most runs have one or two pixels.
      const at = x * scale - left;
      const postEnd = Math.min(at + thick, right - left);
      let pixel = Math.max(0, at);
      for (; pixel < postEnd; pixel++) {
        wallLine[pixel] = postColour;
        bodyLine[pixel] = westColour;
      }
      const end = isColumn ? Math.min(at + scale, right - left) : 0;
      for (; pixel < end; pixel++) {
        wallLine[pixel] = bodyColour;
        bodyLine[pixel] = tone;
      }
    }
    const rowEnd = Math.min(bottom, (y + 1) * scale);
    for (let pixelY = Math.max(0, top, y * scale); pixelY < rowEnd; pixelY++)
      target.set(pixelY - y * scale < thick ? wallLine : bodyLine, (pixelY - top) * width);
  }
}

/** Marks the cells of a path in a frame with `painted` pixels per cell (2, 1, or a fraction of 1). */
export function paintPath(
  target: Uint32Array,
  { width, height, left, top }: Frame,
  cells: ArrayLike<number>,
  columns: number,
  colour: number,
  painted: number,
): void {
  // The path is two pixels wide, because a pixel of the frame may be smaller than a pixel of the screen.
  const dot = (x: number, y: number) => {
    for (let v = Math.max(0, y); v < Math.min(height, y + 2); v++)
      for (let u = Math.max(0, x); u < Math.min(width, x + 2); u++) target[v * width + u] = colour;
  };
  let [fromX, fromY] = [-1, -1];
  for (let i = 0; i < cells.length; i++) {
    const x = Math.floor((cells[i] % columns) * painted) - left;
    const y = Math.floor(Math.floor(cells[i] / columns) * painted) - top;
    if (x === fromX && y === fromY) continue;
    dot(x, y);
    fromX = x;
    fromY = y;
  }
}

/** A maze at a small scale. Each pixel is a square of cells: its share of walls (0..255) and its mean tone. */
export interface Level {
  readonly width: number;
  readonly height: number;
  readonly density: Uint8Array<ArrayBuffer>;
  readonly tones: Uint8Array<ArrayBuffer>;
  /** Share of cells inside the mask, 0..255; undefined without a mask. */
  readonly cover: Uint8Array | undefined;
}

// Share of walls for each combination of a cell's walls. The north wall and the west wall count half each.
const DENSITIES = Uint8Array.from(
  { length: 16 },
  (_, bits) => ((bits & NORTH) !== 0 ? 128 : 0) + ((bits & WEST) !== 0 ? 127 : 0),
);

/** Returns the level with one pixel per cell. */
export function firstLevel(picture: Picture & { readonly tones: Uint8Array<ArrayBuffer> }): Level {
  const { width, height, walls, tones, mask } = picture;
  const density = new Uint8Array(width * height);
  for (let cell = 0; cell < density.length; cell++) density[cell] = DENSITIES[walls[cell]];
  return { width, height, density, tones, cover: mask?.map((value) => 255 * value) };
}

/** The means of squares of four values. */
function halved(values: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const half = new Uint8Array(Math.ceil(width / 2) * Math.ceil(height / 2));
  let at = 0;
  for (let y = 0; y < height; y += 2) {
    const down = y + 1 < height ? width : 0;
    for (let x = 0; x < width; x += 2) {
      const one = y * width + x;
      const other = x + 1 < width ? one + 1 : one;
      half[at++] = (values[one] + values[other] + values[one + down] + values[other + down]) >> 2;
    }
  }
  return half;
}

/** The next level, with half as many pixels in both directions. */
export const nextLevel = ({ width, height, density, tones, cover }: Level): Level => ({
  width: Math.ceil(width / 2),
  height: Math.ceil(height / 2),
  density: halved(density, width, height),
  tones: halved(tones, width, height),
  cover: cover && halved(cover, width, height),
});

// Darkness of a pixel full of walls at a small scale. Less than 1, because walls are thin.
const FAR_WALLS = 0.5;

export function paintLevel(
  target: Uint32Array,
  { width, height, left, top }: Frame,
  level: Level,
  palette: Palette,
): void {
  // Eight steps of density look smooth enough.
  const mixed = new Uint32Array(256 * 8);
  for (let tone = 0; tone < 256; tone++) {
    for (let step = 0; step < 8; step++)
      mixed[tone * 8 + step] = mix(palette.tones[tone], palette.ink, (step / 7) * FAR_WALLS);
  }
  target.fill(0);
  for (let y = Math.max(0, top); y < Math.min(level.height, top + height); y++) {
    const row = y * level.width;
    const line = (y - top) * width - left;
    for (let x = Math.max(0, left); x < Math.min(level.width, left + width); x++) {
      const colour = mixed[level.tones[row + x] * 8 + (level.density[row + x] >> 5)];
      target[line + x] = level.cover ? (colour & 0xffffff) | (level.cover[row + x] << 24) : colour;
    }
  }
}

export function mix(one: number, other: number, share: number): number {
  let mixed = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    const from = (one >>> shift) & 255;
    mixed |= Math.round(from + (((other >>> shift) & 255) - from) * share) << shift;
  }
  return mixed >>> 0;
}
