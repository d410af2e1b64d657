// Hexagons with a corner at the top. Odd rows lie half a cell to the east. Edge 3c leads from cell c east, 3c + 1
// south-west, 3c + 2 south-east.

import { cellOfRectangle, checkSizes, edgesOf, type Grid } from "./grid.ts";

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
  const side = (cell: number, i: number) =>
    cell === -1 || edges[6 * cell + 2 * i] === edges[6 * cell + 2 * i + 1] ? -1 : 3 * cell + i;
  return {
    recipe: { id: "hex", revision: 1, width, height },
    cells: width * height,
    edges,
    shape: [height, width],
    size: [(height > 1 ? width + 0.5 : width) * Math.sqrt(3), 1.5 * height + 0.5],
    outlines(cell) {
      const [x, y] = coordinatesOf(cell);
      const west = x - 1 + (y & 1);
      const [middle, top] = [(x + 0.5 + (y & 1) / 2) * Math.sqrt(3), 1.5 * y];
      const [left, right] = [middle - Math.sqrt(3) / 2, middle + Math.sqrt(3) / 2];
      return {
        corners: [middle, top, right, top + 0.5, right, top + 1.5, middle, top + 2, left, top + 1.5, left, top + 0.5],
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
