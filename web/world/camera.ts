// The camera: a position in the world, and the size of cells on the screen.

import type { Cell } from "../../src/slim/index.ts";

export const WORLD_SIDE = 2 ** 30;

/** Cells per side of the square that is one cell of the next level. */
const SIDE = 8;
const TOP_LEVEL = 10;

/** Minimum side of a drawn cell in CSS pixels. Smaller cells are replaced by a coarser level. */
const MIN_CELL = 7;
const MAX_CELL = 48;

/** A rectangle of cells of a level, which may extend beyond the world. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

export class Camera {
  /** The middle of the view, in cells of level 0. */
  x = 0;
  y = 0;
  /** Side of a cell of level 0 in CSS pixels. Cells are drawn with the next lower whole number of device pixels. */
  scale = 1;
  /** The size of the view in CSS pixels, and the number of device pixels per CSS pixel. */
  width = 1;
  height = 1;
  ratio = 1;

  /** The drawn level: the finest one with cells that are large enough. */
  get level(): number {
    const level = Math.ceil(Math.log(MIN_CELL / this.scale) / Math.log(SIDE) - 1e-9);
    return Math.min(TOP_LEVEL, Math.max(0, level));
  }

  /** Number of cells of level 0 per side of a cell of the drawn level. */
  get #size(): number {
    return SIDE ** this.level;
  }

  /** Side of a drawn cell in CSS pixels. */
  get cell(): number {
    return Math.floor(this.scale * this.#size * this.ratio + 1e-6) / this.ratio;
  }

  /** The visible cells of the drawn level, which may extend beyond the world. */
  get cellsInView(): Rectangle {
    const [columns, rows] = [this.width / this.cell, this.height / this.cell];
    const x = Math.floor(this.x / this.#size - columns / 2);
    const y = Math.floor(this.y / this.#size - rows / 2);
    return { x, y, columns: Math.ceil(columns) + 1, rows: Math.ceil(rows) + 1 };
  }

  /** A corner of a cell of the drawn level, in CSS pixels. */
  pixelOf({ x, y }: Cell): [number, number] {
    const [across, down] = [x - this.x / this.#size, y - this.y / this.#size];
    return [across * this.cell + this.width / 2, down * this.cell + this.height / 2];
  }

  pan(dx: number, dy: number): void {
    const cells = this.#size / this.cell;
    this.x = Math.min(WORLD_SIDE, Math.max(0, this.x - dx * cells));
    this.y = Math.min(WORLD_SIDE, Math.max(0, this.y - dy * cells));
  }

  /** Zooms about a point of the view, in CSS pixels. */
  zoom(factor: number, atX = this.width / 2, atY = this.height / 2): void {
    const least = (0.5 * Math.min(this.width, this.height)) / WORLD_SIDE;
    const before = this.#size / this.cell;
    this.scale = Math.min(MAX_CELL, Math.max(least, this.scale * factor));
    const moved = 1 - (before * this.cell) / this.#size;
    this.pan(moved * (atX - this.width / 2), moved * (atY - this.height / 2));
  }

  /** The cell of a level that contains a cell of level 0. */
  static onLevel({ x, y }: Cell, level: number): Cell {
    return { x: Math.floor(x / SIDE ** level), y: Math.floor(y / SIDE ** level) };
  }
}

/** The part of a rectangle that is inside the world; undefined if there is none. */
export function inWorld({ x, y, columns, rows }: Rectangle, level: number): Rectangle | undefined {
  const side = Math.ceil(WORLD_SIDE / SIDE ** level);
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(side, x + columns), Math.min(side, y + rows)];
  return right > left && bottom > top ? { x: left, y: top, columns: right - left, rows: bottom - top } : undefined;
}
