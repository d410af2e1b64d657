// Fog: a player knows the cells that are in sight from visited ones, along straight corridors up to the next wall.

import { EAST, NORTH, SOUTH, WEST } from "../../src/index.ts";
import { EAST_WAY, type Passages, SOUTH_WAY } from "./passages.ts";

export class Sight {
  readonly #passages: Passages;
  /** A byte a cell: 1 = seen. It serves as the mask of what is painted. */
  readonly seen: Uint8Array<ArrayBuffer>;
  /** The walls of seen cells only, each also in the cell behind it to the south or east, where it is painted. */
  readonly walls: Uint8Array<ArrayBuffer>;
  /** How many cells have been seen. */
  count = 0;

  constructor(passages: Passages) {
    this.#passages = passages;
    this.seen = new Uint8Array(passages.cells);
    this.walls = new Uint8Array(passages.cells);
  }

  /** Looks around from a cell. Returns how many cells came into sight. */
  visit(cell: number): number {
    const before = this.count;
    this.#see(cell);
    for (let way = 0; way < 4; way++) {
      // A corridor of a torus may lead around to where it began.
      for (let next = this.#passages.through(cell, way); next !== -1 && next !== cell; ) {
        this.#see(next);
        next = this.#passages.through(next, way);
      }
    }
    return this.count - before;
  }

  #see(cell: number): void {
    if (this.seen[cell]) return;
    const { walls, width, height } = this.#passages;
    this.seen[cell] = 1;
    this.count++;
    this.walls[cell] |= walls[cell];
    if (walls[cell] & SOUTH && cell < (height - 1) * width) this.walls[this.#passages.beside(cell, SOUTH_WAY)] |= NORTH;
    if (walls[cell] & EAST && cell % width < width - 1) this.walls[this.#passages.beside(cell, EAST_WAY)] |= WEST;
  }
}
