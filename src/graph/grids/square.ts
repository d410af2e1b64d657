// Squares. Edge 2c leads from cell c east, edge 2c + 1 south. kruskal makes the maze of `kruskal` on the square grid.

import { checkWord } from "../../core/errors.ts";
import { TOPOLOGIES, type Topology } from "../../core/topology.ts";
import { cellOfRectangle, checkSizes, type Grid } from "./grid.ts";
import { squares } from "./squares.ts";

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
  return squares({ id: "square", revision: 1, width, height, ...(topology === "torus" && { topology }) }, (x, y) =>
    topology === "torus"
      ? cellOfRectangle(width, height, (x + width) % width, (y + height) % height)
      : cellOfRectangle(width, height, x, y),
  );
}
