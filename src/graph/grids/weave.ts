// Squares, some of which are crossings: two passages, one above the other, that do not meet. A crossing is two cells of
// the graph: number c, which leads north and south, and a further cell, which leads east and west. The four edges of a
// crossing are passages of every maze. Edges have the numbers of the square grid. docs/GRIDS.md defines the crossings.

import { PURPOSE_WEAVE } from "../../../assembly/abi.ts";
import { checkInteger, checkOptions, checkShare } from "../../core/errors.ts";
import { derive } from "../../core/random.ts";
import { checkSeed, randomSeed, type Seed, seedWords } from "../../core/seed.ts";
import { shareWord } from "../../core/share.ts";
import { drawCrossings } from "../crossings.ts";
import { cellOfRectangle, checkSizes, type Grid } from "./grid.ts";
import { squareGrid } from "./square.ts";

/** Options of weaveGrid. */
export interface WeaveOptions {
  /** The share of the cells that are candidates for crossings, 0..1. Default 0.5. Crossings never touch each other. */
  share?: number | undefined;
  /** The seed of the crossings. Default: a random seed, which the recipe records. */
  seed?: Seed | undefined;
  /** The index of the crossings under the seed. Default 0. */
  index?: number | undefined;
}

/** The maximum number of squares. A crossing takes about 100 bytes of memory. */
const MAX_CELLS = 2 ** 26;
const HIDDEN = -2;
const WALL = -3;
/** The distance between the walls and the sides of a square. */
const INSET = 0.14;

/**
 * Returns a grid of squares with crossings, for mazes whose passages go over and under each other. Cells 0..width *
 * height - 1 are numbered row by row; the further cell of each crossing follows. Coordinates are x, y.
 *
 * @throws TypeError, RangeError if a size is not an integer above 0, an option is invalid, or there are too many cells.
 * @example
 * import { createGraphEngine, weaveGrid } from "wasmaze/graph";
 *
 * const grid = weaveGrid(8, 6, { share: 0.5, seed: 1 });
 * const maze = createGraphEngine(grid).generate({ algorithm: "wilson", seed: 1 });
 * console.log(grid.cells - 48, maze.passages.reduce((sum, passage) => sum + passage)); // 2 49
 */
export function weaveGrid(width: number, height: number, options: WeaveOptions = {}): Grid {
  checkSizes({ width, height });
  checkInteger('width" * "height', width * height, 1, MAX_CELLS);
  const square = squareGrid(width, height);
  const given = checkOptions(options, ["share", "seed", "index"]);
  const share = checkShare("share", given.share ?? 0.5);
  const seed = checkSeed(given.seed ?? randomSeed());
  const index = checkInteger("index", given.index ?? 0, 0, Number.MAX_SAFE_INTEGER);
  const crossings = drawCrossings(width, height, derive(seedWords(seed), index, PURPOSE_WEAVE), shareWord(share));
  const edges = square.edges.slice();
  const further = new Map<number, number>();
  for (const [i, { cell }] of crossings.entries()) {
    further.set(cell, i);
    // The edges from the west and to the east lead to the further cell.
    edges[4 * (cell - 1) + 1] = square.cells + i;
    edges[4 * cell] = square.cells + i;
  }
  const placeOf = (cell: number) => (cell < square.cells ? cell : crossings[cell - square.cells].cell);
  return {
    ...square,
    recipe: { id: "weave", revision: 1, width, height, share, seed, index },
    cells: square.cells + crossings.length,
    edges,
    required: Uint32Array.from(
      crossings.flatMap(({ cell }) => [2 * (cell - width) + 1, 2 * cell - 2, 2 * cell, 2 * cell + 1]),
    ).sort(),
    outlines(cell) {
      const place = placeOf(cell);
      const { corners, sides } = square.outlines(place);
      const crossing = crossings[further.get(place) ?? -1];
      if (!crossing) return { corners, sides, inset: INSET };
      const isNorthSouth = cell === place;
      const beside = crossing.isOver === isNorthSouth ? WALL : HIDDEN;
      return { corners, sides: sides.map((edge, i) => ((i % 2 === 0) === isNorthSouth ? edge : beside)), inset: INSET };
    },
    cellAt: (x, y) => cellOfRectangle(width, height, x, y),
    coordinatesOf: (cell) => square.coordinatesOf(placeOf(cell)),
  };
}
