// The camera: a position in the world, and the size of cells on the screen.

import type { Cell, MazeWorld } from "../../src/slim/index.ts";

/** Cells per side of the square that is one cell of the next level. */
const SIDE = 8;
const TOP_LEVEL = 10;

/** Minimum side of a drawn cell in pixels. Smaller cells are replaced by a coarser level. */
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
  x: number;
  y: number;
  /** Side of a cell of level 0 in CSS pixels. */
  scale: number;
  width = 1;
  height = 1;

  constructor(x: number, y: number, scale: number) {
    this.x = x;
    this.y = y;
    this.scale = scale;
  }

  /** The drawn level: the finest one with cells that are large enough. */
  get level(): number {
    const level = Math.ceil(Math.log(MIN_CELL / this.scale) / Math.log(SIDE) - 1e-9);
    return Math.min(TOP_LEVEL, Math.max(0, level));
  }

  /** Side of a cell of a level in CSS pixels. */
  cellOf(level: number): number {
    return this.scale * SIDE ** level;
  }

  /** The visible cells of a level, which may extend beyond the world. */
  cellsInView(level: number): Rectangle {
    const cell = this.cellOf(level);
    const x = Math.floor(this.x / SIDE ** level - this.width / 2 / cell);
    const y = Math.floor(this.y / SIDE ** level - this.height / 2 / cell);
    return { x, y, columns: Math.ceil(this.width / cell) + 1, rows: Math.ceil(this.height / cell) + 1 };
  }

  /** The corner of a cell of a level, in CSS pixels. */
  pixelOf({ x, y }: Cell, level: number): [number, number] {
    const size = SIDE ** level;
    const cell = this.cellOf(level);
    return [(x - this.x / size) * cell + this.width / 2, (y - this.y / size) * cell + this.height / 2];
  }

  pan(dx: number, dy: number, world: MazeWorld): void {
    this.x = Math.min(world.width, Math.max(0, this.x - dx / this.scale));
    this.y = Math.min(world.height, Math.max(0, this.y - dy / this.scale));
  }

  /** Zooms about a point of the view, in CSS pixels. */
  zoom(factor: number, world: MazeWorld, atX = this.width / 2, atY = this.height / 2): void {
    const least = (0.5 * Math.min(this.width, this.height)) / Math.max(world.width, world.height);
    const scale = Math.min(MAX_CELL, Math.max(least, this.scale * factor));
    const [dx, dy] = [atX - this.width / 2, atY - this.height / 2];
    this.x += dx / this.scale - dx / scale;
    this.y += dy / this.scale - dy / scale;
    this.scale = scale;
    this.pan(0, 0, world);
  }

  /** The cell of a level that contains a cell of level 0. */
  static onLevel({ x, y }: Cell, level: number): Cell {
    return { x: Math.floor(x / SIDE ** level), y: Math.floor(y / SIDE ** level) };
  }
}

/** The part of a rectangle that is inside the world; undefined if there is none. */
export function inWorld({ x, y, columns, rows }: Rectangle, world: MazeWorld, level: number): Rectangle | undefined {
  const [width, height] = [world.width, world.height].map((side) => Math.ceil(side / SIDE ** level));
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(width, x + columns), Math.min(height, y + rows)];
  return right > left && bottom > top ? { x: left, y: top, columns: right - left, rows: bottom - top } : undefined;
}
