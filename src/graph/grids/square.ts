// Squares. Edge 2c leads from cell c east, edge 2c + 1 south. kruskal makes the maze of `kruskal` on the square grid.

import { checkWord } from "../../core/errors.ts";
import { TOPOLOGIES, type Topology } from "../../core/topology.ts";
import { cellOfRectangle, checkSizes, edgesOf, type Grid } from "./grid.ts";

/**
 * Returns a grid of square cells. Cells are numbered row by row: x, y is cell y * width + x.
 *
 * @param options.topology "plane" (default), or "torus", which joins opposite sides
 * @throws TypeError, RangeError if a size is not an integer above 0, or the grid has more than 2^28 cells.
 * @example
 * import { createGraphEngine, squareGrid } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(squareGrid(4, 3)).generate({ algorithm: "kruskal", seed: 1 });
 * console.log(maze.passages.length); // 24
 */
export function squareGrid(width: number, height: number, options: { topology?: Topology } = {}): Grid {
  checkSizes({ width, height });
  const topology = checkWord("topology", options.topology ?? "plane", TOPOLOGIES);
  const coordinatesOf = (cell: number) => [cell % width, Math.floor(cell / width)];
  const cellAt = (x: number, y: number) =>
    topology === "torus"
      ? cellOfRectangle(width, height, (x + width) % width, (y + height) % height)
      : cellOfRectangle(width, height, x, y);
  return {
    recipe: { id: "square", revision: 1, width, height, ...(topology === "torus" && { topology }) },
    cells: width * height,
    edges: edgesOf(width * height, 2, (cell) => {
      const [x, y] = coordinatesOf(cell);
      return [cellAt(x + 1, y), cellAt(x, y + 1)];
    }),
    shape: [height, width],
    size: [width, height],
    outlines(cell) {
      const [x, y] = coordinatesOf(cell);
      const side = (of: number, edge: number) => (of === -1 ? -1 : 2 * of + edge);
      const has = (to: number, edge: number) => (to === -1 ? -1 : edge);
      return {
        corners: [x, y, x + 1, y, x + 1, y + 1, x, y + 1],
        sides: [
          side(cellAt(x, y - 1), 1),
          has(cellAt(x + 1, y), 2 * cell),
          has(cellAt(x, y + 1), 2 * cell + 1),
          side(cellAt(x - 1, y), 0),
        ],
      };
    },
    cellAt,
    coordinatesOf,
  };
}
