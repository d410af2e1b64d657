// A Klein bottle of squares: the north side is joined to the south side, and the west side to the east side after half a
// turn.

import { cellOfRectangle, checkSizes, type Grid } from "./grid.ts";
import { squares } from "./squares.ts";

/**
 * Returns a grid of squares on a Klein bottle. The cell south of the last row is in the first row. The cell east of the
 * last cell of row y is the first cell of row height - 1 - y.
 *
 * @throws TypeError, RangeError if a size is not an integer above 0, or the grid has more than 2^28 cells.
 * @example
 * import { kleinGrid } from "wasmaze/graph";
 *
 * const grid = kleinGrid(4, 3);
 * console.log(grid.cellAt(1, 3) === grid.cellAt(1, 0), grid.cellAt(4, 0) === grid.cellAt(0, 2)); // true true
 */
export function kleinGrid(width: number, height: number): Grid {
  checkSizes({ width, height });
  return squares({ id: "klein", revision: 1, width, height }, (x, y) => {
    const row = (y + height) % height;
    if (x >= 0 && x < width) return cellOfRectangle(width, height, x, row);
    return cellOfRectangle(width, height, (x + width) % width, height - 1 - row);
  });
}
