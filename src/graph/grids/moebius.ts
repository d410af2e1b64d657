// A Möbius strip of squares: the west side is joined to the east side after half a turn.

import { cellOfRectangle, checkSizes, type Grid } from "./grid.ts";
import { squares } from "./squares.ts";

/**
 * Returns a grid of squares on a Möbius strip of `width` cells. The cell east of the last cell of row y is the first
 * cell of row height - 1 - y.
 *
 * @throws TypeError, RangeError if a size is not an integer above 0, or the grid has more than 2^28 cells.
 * @example
 * import { moebiusGrid } from "wasmaze/graph";
 *
 * const grid = moebiusGrid(4, 3);
 * console.log(grid.cellAt(4, 0) === grid.cellAt(0, 2)); // true
 */
export function moebiusGrid(width: number, height: number): Grid {
  checkSizes({ width, height });
  return squares({ id: "moebius", revision: 1, width, height }, (x, y) =>
    x >= 0 && x < width
      ? cellOfRectangle(width, height, x, y)
      : cellOfRectangle(width, height, (x + width) % width, height - 1 - y),
  );
}
