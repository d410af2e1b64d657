// Hexagons with a corner at the top. Odd rows lie half a cell to the east. Edge 3c leads from cell c east, 3c + 1
// south-west, 3c + 2 south-east.

import { cellOfRectangle, checkSizes, edgeFinder, edgesOf, type Grid } from "./grid.ts";

/** Returns the corners of a hexagon in row y, `x` widths of a cell east of the west side. */
export function hexCorners(x: number, y: number): number[] {
  const [left, middle, right] = [0, 0.5, 1].map((width) => (x + width) * Math.sqrt(3));
  const top = 1.5 * y;
  return [middle, top, right, top + 0.5, right, top + 1.5, middle, top + 2, left, top + 1.5, left, top + 0.5];
}

/**
 * Returns a grid of hexagons in rows of `width` cells. Cells are numbered row by row: x, y is cell y * width + x. The
 * sides of a hexagon have length 1.
 *
 * @throws TypeError, RangeError if a size is not an integer above 0, or the grid has more than 2^28 cells.
 * @example
 * import { createGraphEngine, hexGrid } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(hexGrid(4, 3)).generate({ algorithm: "wilson", seed: 1 });
 * console.log(maze.passages.reduce((sum, passage) => sum + passage)); // 11
 */
export function hexGrid(width: number, height: number): Grid {
  checkSizes({ width, height });
  const coordinatesOf = (cell: number) => [cell % width, Math.floor(cell / width)];
  const cellAt = (x: number, y: number) => cellOfRectangle(width, height, x, y);
  const edges = edgesOf(width * height, 3, (cell) => {
    const [x, y] = coordinatesOf(cell);
    const west = x - 1 + (y & 1);
    return [cellAt(x + 1, y), cellAt(west, y + 1), cellAt(west + 1, y + 1)];
  });
  const side = edgeFinder(edges, 3);
  return {
    recipe: { id: "hex", revision: 1, width, height },
    cells: width * height,
    edges,
    shape: [height, width],
    size: [(height > 1 ? width + 0.5 : width) * Math.sqrt(3), 1.5 * height + 0.5],
    outlines(cell) {
      const [x, y] = coordinatesOf(cell);
      const west = x - 1 + (y & 1);
      return {
        corners: hexCorners(x + (y & 1) / 2, y),
        sides: [
          ...[side(cellAt(west + 1, y - 1), 1), side(cell, 0), side(cell, 2)],
          ...[side(cell, 1), side(cellAt(x - 1, y), 0), side(cellAt(west, y - 1), 2)],
        ],
      };
    },
    cellAt,
    coordinatesOf,
  };
}
