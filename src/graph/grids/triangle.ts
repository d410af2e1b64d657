// Triangles. A triangle points up if x + y is even, otherwise down. Edge 2c leads from cell c east, edge 2c + 1 south;
// only triangles that point up have an edge south.

import { cellOfRectangle, checkSizes, edgeFinder, edgesOf, type Grid } from "./grid.ts";

/**
 * Returns a grid of triangles in rows of `width` cells. Cells are numbered row by row: x, y is cell y * width + x. The
 * sides of a triangle have length 1. A grid of width 1 consists of separate pairs of cells.
 *
 * @throws TypeError, RangeError if a size is not an integer above 0, or the grid has more than 2^28 cells.
 * @example
 * import { createGraphEngine, triangleGrid } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(triangleGrid(5, 3)).generate({ algorithm: "wilson", seed: 1 });
 * console.log(maze.passages.reduce((sum, passage) => sum + passage)); // 14
 */
export function triangleGrid(width: number, height: number): Grid {
  checkSizes({ width, height });
  const coordinatesOf = (cell: number) => [cell % width, Math.floor(cell / width)];
  const cellAt = (x: number, y: number) => cellOfRectangle(width, height, x, y);
  const edges = edgesOf(width * height, 2, (cell) => {
    const [x, y] = coordinatesOf(cell);
    return [cellAt(x + 1, y), (x + y) % 2 === 0 ? cellAt(x, y + 1) : -1];
  });
  const side = edgeFinder(edges, 2);
  const tall = Math.sqrt(3) / 2;
  return {
    recipe: { id: "triangle", revision: 1, width, height },
    cells: width * height,
    edges,
    shape: [height, width],
    size: [(width + 1) / 2, height * tall],
    outlines(cell) {
      const [x, y] = coordinatesOf(cell);
      const [left, middle, right] = [x / 2, x / 2 + 0.5, x / 2 + 1];
      const [top, bottom] = [y * tall, (y + 1) * tall];
      const [east, west] = [side(cell, 0), side(cellAt(x - 1, y), 0)];
      return (x + y) % 2 === 0
        ? { corners: [middle, top, right, bottom, left, bottom], sides: [east, side(cell, 1), west] }
        : { corners: [left, top, right, top, middle, bottom], sides: [side(cellAt(x, y - 1), 1), east, west] };
    },
    cellAt,
    coordinatesOf,
  };
}
