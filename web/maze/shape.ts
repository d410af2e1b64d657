// Shapes of mazes: masks in the address, presets, letters, scaling, and drawing by hand.

import type { Cell } from "../../src/index.ts";
import { Grid } from "../../src/square/grid.ts";
import { maskWord, parseMaskWord } from "../../src/square/mask.ts";

export { maskWord, parseMaskWord };

type Size = Readonly<Record<"width" | "height", number>>;

/** Maximum length of a mask in an address. Every browser and most messengers accept such a link. */
export const MAX_MASK_WORD = 30_000;

/** A key for the comparison of requests. Masks are encoded as in the page's address. */
export const keyOf = (order: unknown): string =>
  JSON.stringify(order, (_, value: unknown) => (value instanceof Uint8Array ? maskWord(value) : value));

/** Returns the mask, or undefined if it contains all cells or none. */
export function maskOrNone(mask: Uint8Array): Uint8Array | undefined {
  return mask.includes(0) && mask.includes(1) ? mask : undefined;
}

/** Scales a mask to another size by nearest neighbour. */
export function scaleMask(mask: Uint8Array, from: Size, to: Size): Uint8Array | undefined {
  const scaled = new Uint8Array(to.width * to.height);
  for (let y = 0; y < to.height; y++) {
    const row = Math.floor(((y + 0.5) * from.height) / to.height) * from.width;
    for (let x = 0; x < to.width; x++)
      scaled[y * to.width + x] = mask[row + Math.floor(((x + 0.5) * from.width) / to.width)];
  }
  return maskOrNone(scaled);
}

// Whether a point is inside. x and y run from -1 to 1, y downwards.
const CURVES = {
  disc: (x: number, y: number) => x * x + y * y <= 1,
  ring: (x: number, y: number) => x * x + y * y <= 1 && x * x + y * y >= 0.2,
  heart: (x: number, y: number) => {
    const [across, up] = [1.18 * x, 1.15 * (0.1 - y)];
    // Multiplication takes a seventh of the time of the operator **.
    const beyond = across * across + up * up - 1;
    return beyond * beyond * beyond <= across * across * up * up * up;
  },
  diamond: (x: number, y: number) => Math.abs(x) + Math.abs(y) <= 1,
} as const;

export type ShapeName = keyof typeof CURVES;
export const SHAPES = Object.keys(CURVES) as ShapeName[];

export function shapeMask(name: ShapeName, { width, height }: Size): Uint8Array | undefined {
  const isInside = CURVES[name];
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      mask[y * width + x] = isInside((2 * x + 1) / width - 1, (2 * y + 1) / height - 1) ? 1 : 0;
  }
  return maskOrNone(mask);
}

/** A stroke that removes cells from the shape or adds them. */
export class Stroke {
  readonly mask: Uint8Array;
  readonly #size: Size;
  readonly #value: number;
  readonly #brush: number;
  #last: Cell;

  /** Begins at a cell and inverts it. Later cells of the stroke get the same value. `brush` is the width in cells. */
  constructor(mask: Uint8Array | undefined, size: Size, cell: Cell, brush: number) {
    this.mask = mask?.slice() ?? new Uint8Array(size.width * size.height).fill(1);
    this.#size = size;
    this.#value = 1 - this.mask[cell.y * size.width + cell.x];
    this.#brush = brush;
    this.#last = cell;
    this.to(cell);
  }

  to(cell: Cell): void {
    const { x, y } = this.#last;
    const steps = Math.max(Math.abs(cell.x - x), Math.abs(cell.y - y), 1);
    for (let step = 0; step <= steps; step++)
      this.#dab(Math.round(x + ((cell.x - x) * step) / steps), Math.round(y + ((cell.y - y) * step) / steps));
    this.#last = cell;
    // The shape keeps at least one cell.
    if (!this.mask.includes(1)) this.mask[cell.y * this.#size.width + cell.x] = 1;
  }

  #dab(x: number, y: number): void {
    const { width, height } = this.#size;
    const reach = this.#brush >> 1;
    const left = Math.max(0, x - reach);
    const right = Math.min(width, x + reach + 1);
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
      this.mask.fill(this.#value, row * width + left, row * width + right);
  }
}

/** The number of connected parts of a shape, each of which becomes a separate maze. */
export function countParts(mask: Uint8Array, width: number): number {
  const first = mask.indexOf(1);
  return first < 0 ? 0 : [...new Grid(width, mask.length / width, false, mask).regions(first)].length;
}
