// Grids of squares, which differ in how opposite sides are joined.

import { edgeFinder, edgesOf, type Grid, type GridRecipe } from "./grid.ts";

/**
 * Returns a grid of squares. Edge 2c leads from cell c east, edge 2c + 1 south. `cellAt` returns the cell at x, y, also
 * for neighbours beyond the border: the cell across a joined side, or -1.
 */
export function squares(
  recipe: GridRecipe & { readonly width: number; readonly height: number },
  cellAt: (x: number, y: number) => number,
): Grid {
  const { width, height } = recipe;
  const coordinatesOf = (cell: number) => [cell % width, Math.floor(cell / width)];
  const edges = edgesOf(width * height, 2, (cell) => {
    const [x, y] = coordinatesOf(cell);
    return [cellAt(x + 1, y), cellAt(x, y + 1)];
  });
  const side = edgeFinder(edges, 2);
  return {
    recipe,
    cells: width * height,
    edges,
    shape: [height, width],
    size: [width, height],
    outlines(cell) {
      const [x, y] = coordinatesOf(cell);
      return {
        corners: [x, y, x + 1, y, x + 1, y + 1, x, y + 1],
        sides: [side(cellAt(x, y - 1), 1), side(cell, 0), side(cell, 1), side(cellAt(x - 1, y), 0)],
      };
    },
    cellAt,
    coordinatesOf,
  };
}
