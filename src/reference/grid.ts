// A rectangle of cells that has neighbours in four directions: 0 north, 1 east, 2 south, 3 west; direction ^ 2 is the way back.

/** A grid of width * height cells, numbered y * width + x. */
export class Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  readonly torus: boolean;

  constructor(width: number, height: number, torus: boolean) {
    this.width = width;
    this.height = height;
    this.cells = width * height;
    this.torus = torus;
  }

  /** The cell next to `cell`, around the border on a torus (where a side of 1 leads back to the cell itself); -1 beyond the border of a plane. */
  neighbour(cell: number, direction: number): number {
    const { width, cells } = this;
    switch (direction) {
      case 0:
        if (cell >= width) return cell - width;
        return this.torus ? cell + cells - width : -1;
      case 1:
        if ((cell + 1) % width !== 0) return cell + 1;
        return this.torus ? cell + 1 - width : -1;
      case 2:
        if (cell < cells - width) return cell + width;
        return this.torus ? cell - cells + width : -1;
      default:
        if (cell % width !== 0) return cell - 1;
        return this.torus ? cell + width - 1 : -1;
    }
  }
}

/** Opens the wall between a cell and the next one in a direction. */
export function carve(walls: Uint8Array, cell: number, direction: number, next: number): void {
  walls[cell] &= ~(1 << direction);
  walls[next] &= ~(1 << (direction ^ 2));
}
