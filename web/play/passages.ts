// The passages of a maze, computed without a list of them, so that even the largest maze opens at once, and fog.

import { type Cell, EAST, NORTH, SOUTH, type Walls, WEST } from "../../src/index.ts";
import { Grid } from "../../src/square/grid.ts";
import { cellOf, DIRECTIONS, indexOf } from "../maze/square.ts";

export class Passages extends Grid {
  readonly walls: Uint8Array;

  constructor({ width, height, topology, walls }: Walls) {
    super(width, height, topology === "torus");
    this.walls = walls;
  }

  /** The cell through a passage; -1 if there is a wall or no other cell. */
  through(cell: number, direction: number): number {
    if (this.walls[cell] & DIRECTIONS[direction].bit) return -1;
    const next = this.neighbour(cell, direction);
    return next === cell ? -1 : next;
  }

  /** The cells in a straight line up to the next wall. On a torus, the line ends before it returns to `cell`. */
  corridor(cell: number, direction: number): number[] {
    const cells: number[] = [];
    for (let at = this.through(cell, direction); at !== -1 && at !== cell; at = this.through(at, direction))
      cells.push(at);
    return cells;
  }

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

export class Sight {
  readonly #passages: Passages;
  /** One byte per cell, 1 = seen. This array is the mask of the painted maze. */
  readonly seen: Uint8Array<ArrayBuffer>;
  /** The walls of seen cells. A wall in the south or east is also set in the neighbour, where painting reads it. */
  readonly walls: Uint8Array<ArrayBuffer>;

  constructor(passages: Passages) {
    this.#passages = passages;
    this.seen = new Uint8Array(passages.cells);
    this.walls = new Uint8Array(passages.cells);
  }

  /** Looks around from a cell. */
  visit(cell: number): void {
    this.#see(cell);
    for (const direction of DIRECTIONS.keys())
      for (const next of this.#passages.corridor(cell, direction)) this.#see(next);
  }

  #see(cell: number): void {
    if (this.seen[cell]) return;
    const { width, walls } = this.#passages;
    this.seen[cell] = 1;
    this.walls[cell] |= walls[cell];
    if (walls[cell] & EAST && (cell + 1) % width > 0) this.walls[cell + 1] |= WEST;
    // Below the last row, there is no element to change.
    if (walls[cell] & SOUTH) this.walls[cell + width] |= NORTH;
  }
}
