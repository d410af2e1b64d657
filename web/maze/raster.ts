// Paints walls as pixels: the visible part of a maze, at whole pixels per cell or at smaller scales. Pure functions;
// pixels are 32-bit colours as in ImageData.

import { EAST, NORTH, SOUTH, type Walls, WEST } from "../../src/index.ts";

/**
 * A maze as it is painted: its walls, under a mask as wallsUnderMask has them, and for each cell a number of the
 * palette.
 */
export interface Picture extends Walls {
  readonly tones: Uint8Array;
}

/** The walls to paint under a mask: between two cells outside there are none. */
export function wallsUnderMask(walls: Uint8Array, width: number, mask: Uint8Array): Uint8Array<ArrayBuffer> {
  const shown = Uint8Array.from(walls);
  for (let cell = 0; cell < shown.length; cell++) {
    if (mask[cell]) continue;
    shown[cell] = (mask[cell - width] ? NORTH : 0) | (cell % width > 0 && mask[cell - 1] ? WEST : 0);
  }
  return shown;
}

/** Colours: those of the 256 tones, and the walls'. */
export interface Palette {
  readonly tones: Uint32Array;
  readonly ink: number;
  /** The walls between two cells of tone 0, where they are to recede. */
  readonly faint?: number;
}

/**
 * A part of the picture that is shown: the size of the target in pixels, and which pixel of the picture its first is.
 */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

/** Pixels of a wall's thickness where a cell has `scale` of them. */
export const wallPixels = (scale: number): number => Math.max(1, Math.round(scale * 0.11));

/** Paints the frame at `scale` pixels a cell, 2 or more. What lies outside of the maze is transparent. */
export function paint(
  target: Uint32Array,
  { width, height, left, top }: Frame,
  picture: Picture,
  palette: Palette,
  scale: number,
): void {
  const { width: columns, height: rows, walls, tones, mask } = picture;
  const thick = wallPixels(scale);
  const { ink, faint = ink } = palette;
  const right = Math.min(left + width, columns * scale + thick);
  const bottom = Math.min(top + height, rows * scale + thick);
  target.fill(0);

  function paintLine(pixels: Uint32Array, y: number, inWall: boolean): void {
    const row = Math.min(y, rows - 1);
    for (let x = Math.max(0, Math.floor(left / scale)); x <= columns && x * scale < right; x++) {
      const column = Math.min(x, columns - 1);
      const cell = row * columns + column;
      const tone = mask?.[cell] === 0 ? 0 : palette.tones[tones[cell]];
      const inside = x > 0 && y > 0 && x < columns && y < rows && tones[cell] === 0;
      // Beyond the last column and row are the east and south sides of the last cells.
      let post: boolean;
      let body = false;
      let postInk = ink;
      let bodyInk = ink;
      if (inWall) {
        const north = (at: number) => (walls[at] & (y < rows ? NORTH : SOUTH)) !== 0;
        const west = (at: number) => (walls[at] & (x < columns ? WEST : EAST)) !== 0;
        body = x < columns && north(cell);
        post =
          body ||
          (x > 0 && north(cell - (x < columns ? 1 : 0))) ||
          (y < rows && west(cell)) ||
          (y > 0 && west(cell - (y < rows ? columns : 0)));
        if (y > 0 && y < rows && tones[cell] === 0 && tones[cell - columns] === 0) {
          bodyInk = faint;
          if (inside && tones[cell - 1] === 0 && tones[cell - columns - 1] === 0) postInk = faint;
        }
      } else {
        post = (walls[cell] & (x < columns ? WEST : EAST)) !== 0;
        if (x > 0 && x < columns && tones[cell] === 0 && tones[cell - 1] === 0) postInk = faint;
      }
      const at = x * scale - left;
      const postEnd = Math.min(at + thick, right - left);
      pixels.fill(post ? postInk : tone, Math.max(0, at), Math.max(0, postEnd));
      if (x < columns)
        pixels.fill(body ? bodyInk : tone, Math.max(0, postEnd), Math.max(0, Math.min(at + scale, right - left)));
    }
  }

  const line = new Uint32Array(width);
  let painted = "";
  for (let pixelY = Math.max(0, top); pixelY < bottom; pixelY++) {
    const y = Math.floor(pixelY / scale);
    const inWall = pixelY - y * scale < thick;
    // All lines through the same walls, and all through the same bodies, look alike.
    const kind = `${y} ${inWall}`;
    if (kind !== painted) {
      line.fill(0);
      paintLine(line, y, inWall);
      painted = kind;
    }
    target.set(line, (pixelY - top) * width);
  }
}

/** A maze at a small scale: one pixel for a square of cells, with its share of walls, of 255, and its mean tone. */
export interface Level {
  readonly width: number;
  readonly height: number;
  readonly density: Uint8Array<ArrayBuffer>;
  readonly tones: Uint8Array<ArrayBuffer>;
  /** The share of cells, of 255; absent if all are cells. */
  readonly cover?: Uint8Array<ArrayBuffer>;
}

// By the walls of a cell: how many of the two that it has to itself, north and west, stand.
const DENSITIES = Uint8Array.from(
  { length: 16 },
  (_, bits) => ((bits & NORTH) !== 0 ? 128 : 0) + ((bits & WEST) !== 0 ? 127 : 0),
);

/** The level of a pixel a cell. */
export function firstLevel({
  width,
  height,
  walls,
  tones,
  mask,
}: Picture & { readonly tones: Uint8Array<ArrayBuffer> }): Level {
  const density = new Uint8Array(width * height);
  for (let cell = 0; cell < density.length; cell++) density[cell] = DENSITIES[walls[cell]];
  return {
    width,
    height,
    density,
    tones,
    ...(mask && { cover: mask.map((value) => 255 * value) as Uint8Array<ArrayBuffer> }),
  };
}

/** The level of half as many pixels in both directions. */
export function nextLevel({ width, height, density, tones, cover }: Level): Level {
  const half: Level = {
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    density: new Uint8Array(Math.ceil(width / 2) * Math.ceil(height / 2)),
    tones: new Uint8Array(Math.ceil(width / 2) * Math.ceil(height / 2)),
    ...(cover && { cover: new Uint8Array(Math.ceil(width / 2) * Math.ceil(height / 2)) }),
  };
  let at = 0;
  for (let y = 0; y < height; y += 2) {
    const down = y + 1 < height ? width : 0;
    for (let x = 0; x < width; x += 2) {
      const one = y * width + x;
      const other = x + 1 < width ? one + 1 : one;
      half.density[at] = (density[one] + density[other] + density[one + down] + density[other + down]) >> 2;
      if (cover && half.cover)
        half.cover[at] = (cover[one] + cover[other] + cover[one + down] + cover[other + down]) >> 2;
      half.tones[at++] = (tones[one] + tones[other] + tones[one + down] + tones[other + down]) >> 2;
    }
  }
  return half;
}

// The darkness of a pixel full of walls at a small scale: walls are thin.
const FAR_WALLS = 0.5;

/** Paints the frame at a pixel for each of the level's. */
export function paintLevel(
  target: Uint32Array,
  { width, height, left, top }: Frame,
  level: Level,
  palette: Palette,
): void {
  // Eight steps of density are enough for the eye.
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

/** A colour between two, all channels alike. */
export function mix(one: number, other: number, share: number): number {
  let mixed = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    const from = (one >>> shift) & 255;
    mixed |= Math.round(from + (((other >>> shift) & 255) - from) * share) << shift;
  }
  return mixed >>> 0;
}
