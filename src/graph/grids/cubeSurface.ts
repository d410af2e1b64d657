// The surface of a cube, as six faces of squares. Edge 2c leads from cell c east, edge 2c + 1 south. The net of the cube
// is a staircase, so that each side of the net that is an east or south side of its face is joined to a north or west
// side: 0 1
//         2 3
//           4 5

import { checkInteger } from "../../core/errors.ts";
import { edgesOf, type Grid } from "./grid.ts";

/**
 * Returns a grid of squares on the surface of a cube with `side` * `side` cells per face. Cells are numbered face by
 * face, and row by row in a face. The coordinates of a cell are x, y and the face, 0..5. The drawing is a net of the
 * cube, which can be cut out and folded.
 *
 * @throws TypeError, RangeError if `side` is not an integer in 1..6688.
 * @example
 * import { createGraphEngine, cubeSurfaceGrid } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(cubeSurfaceGrid(3)).generate({ algorithm: "wilson", seed: 1 });
 * console.log(maze.passages.reduce((sum, passage) => sum + passage)); // 53
 */
export function cubeSurfaceGrid(side: number): Grid {
  const last = checkInteger("side", side, 1, 6688) - 1;
  const isInside = (x: number) => x >= 0 && x < side;
  const cellAt = (x: number, y: number, face: number) =>
    isInside(x) && isInside(y) && face >= 0 && face < 6 ? (face * side + y) * side + x : -1;
  const coordinatesOf = (cell: number) => [cell % side, Math.floor(cell / side) % side, Math.floor(cell / side / side)];
  // Edges across the sides of faces. The south side of an even face turns and becomes a west side, the east side of an
  // odd face a north side; the other two continue straight on.
  const east = (x: number, y: number, face: number) => {
    if (x < last) return cellAt(x + 1, y, face);
    return face % 2 === 0 ? cellAt(0, y, face + 1) : cellAt(last - y, 0, (face + 2) % 6);
  };
  const south = (x: number, y: number, face: number) => {
    if (y < last) return cellAt(x, y + 1, face);
    return face % 2 === 1 ? cellAt(x, 0, (face + 1) % 6) : cellAt(0, last - x, (face + 2) % 6);
  };
  const cells = 6 * side * side;
  const edges = edgesOf(cells, 2, (cell) => {
    const [x, y, face] = coordinatesOf(cell);
    return [east(x, y, face), south(x, y, face)];
  });
  return {
    recipe: { id: "cube-surface", revision: 1, side },
    ...{ cells, edges, cellAt, coordinatesOf, shape: [6, side, side], size: [4 * side, 3 * side] },
    outlines(cell) {
      const [x, y, face] = coordinatesOf(cell);
      const [before, second] = [(face + 5) % 6, (face + 4) % 6];
      const isEven = face % 2 === 0;
      const north = isEven ? 2 * cellAt(x, last, before) + 1 : 2 * cellAt(last, last - x, second);
      const west = isEven ? 2 * cellAt(last - y, last, second) + 1 : 2 * cellAt(last, y, before);
      const [left, top] = [side * Math.ceil(face / 2) + x, side * Math.floor(face / 2) + y];
      return {
        corners: [left, top, left + 1, top, left + 1, top + 1, left, top + 1],
        sides: [y > 0 ? 2 * (cell - side) + 1 : north, 2 * cell, 2 * cell + 1, x > 0 ? 2 * cell - 2 : west],
      };
    },
  };
}
