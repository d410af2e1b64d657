// A rectangle of cells that has neighbours in four directions: 0 north, 1 east, 2 south, 3 west; direction ^ 2 is the way back.

/** A grid of width * height cells, numbered y * width + x. */
export class Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  readonly torus: boolean;
  // How far a step in each direction goes, inside and around the border.
  readonly #steps: Int32Array;
  readonly #wraps: Int32Array;
  // For each cell, bit d is set where a step in direction d leaves the rectangle: a look-up where x and y would cost a division.
  readonly #border: Uint8Array;

  constructor(width: number, height: number, torus: boolean) {
    this.width = width;
    this.height = height;
    this.cells = width * height;
    this.torus = torus;
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

  /** The cell next to `cell`, around the border on a torus (where a side of 1 leads back to the cell itself); -1 beyond the border of a plane. */
  neighbour(cell: number, direction: number): number {
    if ((this.#border[cell] & (1 << direction)) === 0) return cell + this.#steps[direction];
    return this.torus ? cell + this.#wraps[direction] : -1;
  }
}

/** Opens the wall between a cell and the next one in a direction. */
export function carve(walls: Uint8Array, cell: number, direction: number, next: number): void {
  walls[cell] &= ~(1 << direction);
  walls[next] &= ~(1 << (direction ^ 2));
}
