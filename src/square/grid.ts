// A rectangle of cells that has neighbours in four directions: 0 north, 1 east, 2 south, 3 west; direction ^ 2 is the
// opposite one. A mask may leave cells out: these are neighbours of no cell.

/** A connected region of a grid. */
export interface Region {
  /** The start cell. */
  readonly start: number;
  /** The number of its cells. */
  readonly cells: number;
}

/** A grid of width * height cells, numbered y * width + x. */
export class Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  readonly torus: boolean;
  /** A byte a cell, 1 = it is there; undefined: all are. */
  readonly mask: Uint8Array | undefined;
  // How far a step in each direction goes, inside and around the border.
  readonly #steps: Int32Array;
  readonly #wraps: Int32Array;
  // For each cell, bit d is set where a step in direction d leaves the rectangle: a look-up where x and y would cost a
  // division.
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
   * The cell next to `cell`, around the border on a torus (where a side of 1 leads back to the cell itself); -1 beyond
   * the border of a plane and outside the mask.
   */
  neighbour(cell: number, direction: number): number {
    let next = cell + this.#steps[direction];
    if (this.#border[cell] & (1 << direction)) {
      if (!this.torus) return -1;
      next = cell + this.#wraps[direction];
    }
    return this.has(next) ? next : -1;
  }

  /** Whether a cell is there. */
  has(cell: number): boolean {
    return this.mask === undefined || this.mask[cell] === 1;
  }

  /**
   * The connected regions, each of which becomes a separate maze: first that of `start`, which begins there, then the
   * others, which begin at their first cell, in order. Without a mask there is one.
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
      for (const cell of found) {
        for (let direction = 0; direction < 4; direction++) {
          const next = this.neighbour(cell, direction);
          if (next === -1 || seen[next]) continue;
          seen[next] = 1;
          found.push(next);
        }
      }
      return { start: from, cells: found.length };
    };
    yield region(start);
    for (let cell = 0; cell < this.cells; cell++) if (this.has(cell) && !seen[cell]) yield region(cell);
  }
}

/** Opens the wall between a cell and the next one in a direction. */
export function carve(walls: Uint8Array, cell: number, direction: number, next: number): void {
  walls[cell] &= ~(1 << direction);
  walls[next] &= ~(1 << (direction ^ 2));
}
