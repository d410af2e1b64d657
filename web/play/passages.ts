// The passages of a maze, computed without tables, so that even the largest maze opens at once.

import type { Cell, Walls } from "../../src/index.ts";
import { cellOf, DIRECTIONS, indexOf, neighbourAt, type Square } from "../maze/square.ts";

export class Passages implements Square {
  readonly width: number;
  readonly height: number;
  readonly torus: boolean;
  readonly walls: Uint8Array;

  constructor({ width, height, topology, walls }: Walls) {
    this.width = width;
    this.height = height;
    this.torus = topology === "torus";
    this.walls = walls;
  }

  get cells(): number {
    return this.width * this.height;
  }

  /** The cell through a passage; -1 if there is a wall or no other cell. */
  through(cell: number, direction: number): number {
    if (this.walls[cell] & DIRECTIONS[direction].bit) return -1;
    const next = neighbourAt(this, cell, direction);
    return next === cell ? -1 : next;
  }

  /** The open directions. */
  open(cell: number): number[] {
    return [...DIRECTIONS.keys()].filter((direction) => this.through(cell, direction) !== -1);
  }

  /** The index of a cell, whose coordinates wrap around on a torus; -1 for a cell outside a plane. */
  indexAround(x: number, y: number): number {
    const { width, height, torus } = this;
    if (torus) return mod(y, height) * width + mod(x, width);
    return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : -1;
  }

  cellOf(index: number): Cell {
    return cellOf(index, this.width);
  }

  indexOf(cell: Cell): number {
    return indexOf(cell, this.width);
  }
}

const mod = (value: number, size: number): number => ((value % size) + size) % size;
