// Octagons and small squares. A cell is an octagon if x + y is even. Edge 4c leads from cell c east, 4c + 1 south-west,
// 4c + 2 south, 4c + 3 south-east; only octagons have the diagonal edges.

import { cellOfRectangle, checkSizes, edgeFinder, edgesOf, type Grid } from "./grid.ts";

// Distances of the corners of an octagon from its centre along both axes. The corners of a square have the near one.
const FAR = Math.SQRT1_2;
const NEAR = 1 - FAR;

/**
 * Returns a grid of regular octagons and squares in rows of `width` cells. Cells are numbered row by row: x, y is cell
 * y * width + x. The centres of adjacent cells in a row have distance 1.
 *
 * @throws TypeError, RangeError if a size is not an integer above 0, or the grid has more than 2^28 cells.
 * @example
 * import { createGraphEngine, upsilonGrid } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(upsilonGrid(5, 3)).generate({ algorithm: "wilson", seed: 1 });
 * console.log(maze.passages.reduce((sum, passage) => sum + passage)); // 14
 */
export function upsilonGrid(width: number, height: number): Grid {
  checkSizes({ width, height });
  const coordinatesOf = (cell: number) => [cell % width, Math.floor(cell / width)];
  const cellAt = (x: number, y: number) => cellOfRectangle(width, height, x, y);
  const edges = edgesOf(width * height, 4, (cell) => {
    const [x, y] = coordinatesOf(cell);
    const diagonal = (to: number) => ((x + y) % 2 === 0 ? cellAt(to, y + 1) : -1);
    return [cellAt(x + 1, y), diagonal(x - 1), cellAt(x, y + 1), diagonal(x + 1)];
  });
  const side = edgeFinder(edges, 4);
  return {
    recipe: { id: "upsilon", revision: 1, width, height },
    ...{ cells: width * height, edges, cellAt, coordinatesOf },
    shape: [height, width],
    size: [width - 1 + 2 * FAR, height - 1 + 2 * FAR],
    outlines(cell) {
      const [x, y] = coordinatesOf(cell);
      const from = (...offsets: number[]) => offsets.map((offset, i) => offset + FAR + (i % 2 === 0 ? x : y));
      const [north, west] = [side(cellAt(x, y - 1), 2), side(cellAt(x - 1, y), 0)];
      const [east, south] = [side(cell, 0), side(cell, 2)];
      if ((x + y) % 2 === 1)
        return { corners: from(-NEAR, -NEAR, NEAR, -NEAR, NEAR, NEAR, -NEAR, NEAR), sides: [north, east, south, west] };
      return {
        corners: [
          ...from(-NEAR, -FAR, NEAR, -FAR, FAR, -NEAR, FAR, NEAR),
          ...from(NEAR, FAR, -NEAR, FAR, -FAR, NEAR, -FAR, -NEAR),
        ],
        sides: [
          ...[north, side(cellAt(x + 1, y - 1), 1), east, side(cell, 3)],
          ...[south, side(cell, 1), west, side(cellAt(x - 1, y - 1), 3)],
        ],
      };
    },
  };
}
