// A cylinder of squares: the west side is joined to the east side.

import { cellOfRectangle, checkSizes, type Grid } from "./grid.ts";
import { squares } from "./squares.ts";

/**
 * Returns a grid of squares around a cylinder of `width` cells. The cell east of the last cell of a row is the first.
 *
 * @throws TypeError, RangeError if a size is not an integer above 0, or the grid has more than 2^28 cells.
 * @example
 * import { cylinderGrid } from "wasmaze/graph";
 *
 * const grid = cylinderGrid(4, 3);
 * console.log(grid.cellAt(4, 1) === grid.cellAt(0, 1)); // true
 */
export function cylinderGrid(width: number, height: number): Grid {
  checkSizes({ width, height });
  return squares({ id: "cylinder", revision: 1, width, height }, (x, y) =>
    cellOfRectangle(width, height, (x + width) % width, y),
  );
}
