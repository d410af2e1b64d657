// A grid of cells, numbered y * width + x. A cell outside the mask is not a neighbour of any cell.

import { opposite, SIDES, wallBit } from "./direction.ts";

/** A connected region of a grid, which becomes a separate maze. */
interface Region {
  /** The cell at which the region's maze starts. */
  readonly start: number;
  /** The number of cells of the region. */
  readonly cells: number;
}

/** A grid of width * height cells, numbered y * width + x. */
export class Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  readonly torus: boolean;
  /** One byte per cell, 1 = inside. Undefined if all cells are inside. */
  readonly mask: Uint8Array | undefined;
  // Index differences of a step in each direction: `#steps` within the rectangle, `#wraps` across the border.
  readonly #steps: Int32Array;
  readonly #wraps: Int32Array;
  // One byte per cell; bit d is set if a step in direction d leaves the rectangle. The lookup avoids a division.
  readonly #border: Uint8Array;

  constructor(width: number, height: number, torus: boolean, mask?: Uint8Array) {
    this.width = width;
    this.height = height;
    this.cells = width * height;
    this.torus = torus;
    this.mask = mask;
    this.#steps = Int32Array.of(-width, 1, width, -1);
    this.#wraps = Int32Array.of(this.cells - width, 1 - width, width - this.cells, width - 1);
    const border = new Uint8Array(this.cells);
    for (let x = 0; x < width; x++) {
      border[x] |= 1;
      border[this.cells - 1 - x] |= 4;
    }
    for (let y = 0; y < height; y++) {
      border[y * width] |= 8;
      border[y * width + width - 1] |= 2;
    }
    this.#border = border;
  }

  /**
   * Returns the neighbour of a cell in a direction; -1 beyond the border of a plane or outside the mask. On a torus
   * with a side of 1, a cell is its own neighbour.
   */
  neighbour(cell: number, direction: number): number {
    let next = cell + this.#steps[direction];
    if (this.#border[cell] & (1 << direction)) {
      if (!this.torus) return -1;
      next = cell + this.#wraps[direction];
    }
    return this.has(next) ? next : -1;
  }

  /** Returns whether a cell is inside the mask. */
  has(cell: number): boolean {
    return this.mask === undefined || this.mask[cell] === 1;
  }

  /**
   * Yields the connected regions; each becomes a separate maze. The region of `start` is first and starts there. The
   * other regions follow in order of their first cells, where they start. Without a mask, there is one region.
   */
  *regions(start: number): Generator<Region> {
    if (!this.mask) {
      yield { start, cells: this.cells };
      return;
    }
    const seen = new Uint8Array(this.cells);
    const region = (from: number): Region => {
      const found = [from];
      seen[from] = 1;
      for (const cell of found)
        for (let direction = 0; direction < SIDES; direction++) {
          const next = this.neighbour(cell, direction);
          if (next === -1 || seen[next]) continue;
          seen[next] = 1;
          found.push(next);
        }
      return { start: from, cells: found.length };
    };
    yield region(start);
    for (let cell = 0; cell < this.cells; cell++) if (this.has(cell) && !seen[cell]) yield region(cell);
  }
}

/** Opens the wall between a cell and its neighbour `next` in a direction. */
export function carve(walls: Uint8Array, cell: number, direction: number, next: number): void {
  walls[cell] &= ~wallBit(direction);
  walls[next] &= ~wallBit(opposite(direction));
}
