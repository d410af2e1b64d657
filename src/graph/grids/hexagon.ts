// Hexagons with a corner at the top, in the outline of a hexagon. Edge 3c leads from cell c east, 3c + 1 south-west,
// 3c + 2 south-east.

import { checkInteger } from "../../core/errors.ts";
import { edgeFinder, edgesOf, type Grid } from "./grid.ts";
import { hexCorners } from "./hex.ts";
import { cellsInRows } from "./rows.ts";

/**
 * Returns a grid of hexagons in the outline of a hexagon with `side` cells per side: 3 * side * (side - 1) + 1 cells.
 * Cells are numbered row by row. The coordinates of a cell are its position in its row, and the row. The sides of a
 * cell have length 1.
 *
 * @throws TypeError, RangeError if `side` is not an integer in 1..8192.
 * @example
 * import { createGraphEngine, hexagonGrid } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(hexagonGrid(3)).generate({ algorithm: "wilson", seed: 1 });
 * console.log(maze.passages.reduce((sum, passage) => sum + passage)); // 18
 */
export function hexagonGrid(side: number): Grid {
  const rows = 2 * checkInteger("side", side, 1, 8192) - 1;
  const lengths = Array.from({ length: rows }, (_, y) => rows - Math.abs(y - side + 1));
  const { cells, cellAt, coordinatesOf } = cellsInRows(lengths);
  // The position of the cells to the west in the rows below and above.
  const westBelow = (x: number, y: number) => (y < side - 1 ? x : x - 1);
  const westAbove = (x: number, y: number) => (y < side ? x - 1 : x);
  const edges = edgesOf(cells, 3, (cell) => {
    const [x, y] = coordinatesOf(cell);
    const west = westBelow(x, y);
    return [cellAt(x + 1, y), cellAt(west, y + 1), cellAt(west + 1, y + 1)];
  });
  const edge = edgeFinder(edges, 3);
  return {
    recipe: { id: "hexagon", revision: 1, side },
    ...{ cells, edges, cellAt, coordinatesOf },
    shape: [cells],
    size: [rows * Math.sqrt(3), 1.5 * rows + 0.5],
    outlines(cell) {
      const [x, y] = coordinatesOf(cell);
      const west = westAbove(x, y);
      return {
        corners: hexCorners(x + (rows - lengths[y]) / 2, y),
        sides: [
          ...[edge(cellAt(west + 1, y - 1), 1), edge(cell, 0), edge(cell, 2)],
          ...[edge(cell, 1), edge(cellAt(x - 1, y), 0), edge(cellAt(west, y - 1), 2)],
        ],
      };
    },
  };
}
