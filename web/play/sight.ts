// Fog: a player knows the cells that are visible from visited cells, along straight corridors up to the next wall.

import { DIRECTIONS, EASTWARD, neighbourAt, SOUTHWARD } from "../maze/square.ts";
import type { Passages } from "./passages.ts";

export class Sight {
  readonly #passages: Passages;
  /** One byte per cell, 1 = seen. This array is the mask of the painted maze. */
  readonly seen: Uint8Array<ArrayBuffer>;
  /** The walls of seen cells. A wall in the south or east is also set in the neighbour, where painting reads it. */
  readonly walls: Uint8Array<ArrayBuffer>;
  /** Number of seen cells. */
  count = 0;

  constructor(passages: Passages) {
    this.#passages = passages;
    this.seen = new Uint8Array(passages.cells);
    this.walls = new Uint8Array(passages.cells);
  }

  /** Looks around from a cell. Returns the number of cells that came into sight. */
  visit(cell: number): number {
    const before = this.count;
    this.#see(cell);
    for (const direction of this.#passages.open(cell)) {
      // On a torus, a corridor may lead back to `cell`, where this loop must end.
      for (let next = this.#passages.through(cell, direction); next !== -1 && next !== cell; ) {
        this.#see(next);
        next = this.#passages.through(next, direction);
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
    for (const direction of [EASTWARD, SOUTHWARD]) {
      const { bit, opposite } = DIRECTIONS[direction];
      const next = neighbourAt({ width, height, torus: false }, cell, direction);
      if (walls[cell] & bit && next !== -1) this.walls[next] |= opposite;
    }
  }
}
