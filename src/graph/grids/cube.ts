// Cubes in floors. Edge 3c leads from cell c east, 3c + 1 south, 3c + 2 down. Floors are drawn side by side; arrows show
// the passages up and down.

import { cellOfRectangle, checkSizes, edgesOf, type Grid } from "./grid.ts";

/** Returns a triangle around x, y that points down, or up if `size` is negative. */
const arrow = (x: number, y: number, size: number) => [x - size, y - size, x + size, y - size, x, y + size];

/**
 * Returns a grid of cubes in `depth` floors. Cells are numbered floor by floor and row by row: x, y, z is cell (z *
 * height + y) * width + x.
 *
 * @throws TypeError, RangeError if a size is not an integer above 0, or the grid has more than 2^28 cells.
 * @example
 * import { createGraphEngine, cubeGrid } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(cubeGrid(3, 3, 3)).generate({ algorithm: "wilson", seed: 1 });
 * console.log(maze.passages.length); // 81
 */
export function cubeGrid(width: number, height: number, depth: number): Grid {
  checkSizes({ width, height, depth });
  const floor = width * height;
  const coordinatesOf = (cell: number) => [cell % width, Math.floor(cell / width) % height, Math.floor(cell / floor)];
  const cellAt = (x: number, y: number, z: number) => {
    const cell = cellOfRectangle(width, height, x, y);
    return cell === -1 || z < 0 || z >= depth ? -1 : z * floor + cell;
  };
  return {
    recipe: { id: "cube", revision: 1, width, height, depth },
    cells: floor * depth,
    edges: edgesOf(floor * depth, 3, (cell) => {
      const [x, y, z] = coordinatesOf(cell);
      return [cellAt(x + 1, y, z), cellAt(x, y + 1, z), cellAt(x, y, z + 1)];
    }),
    shape: [depth, height, width],
    size: [depth * (width + 1) - 1, height],
    outlines(cell) {
      const [x, y, z] = coordinatesOf(cell);
      const left = z * (width + 1) + x;
      return {
        corners: [left, y, left + 1, y, left + 1, y + 1, left, y + 1],
        sides: [
          ...[y > 0 ? 3 * (cell - width) + 1 : -1, x + 1 < width ? 3 * cell : -1],
          ...[y + 1 < height ? 3 * cell + 1 : -1, x > 0 ? 3 * cell - 3 : -1],
        ],
        symbols: [
          ...(z > 0 ? [{ edge: 3 * (cell - floor) + 2, corners: arrow(left + 0.15, y + 0.17, -0.09) }] : []),
          ...(z + 1 < depth ? [{ edge: 3 * cell + 2, corners: arrow(left + 0.85, y + 0.83, 0.09) }] : []),
        ],
      };
    },
    cellAt,
    coordinatesOf,
  };
}
