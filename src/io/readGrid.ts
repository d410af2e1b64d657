// From squares, as toGrid and markGrid make them, back to a maze. Text and pictures are read by way of it.

import { ALL_WALLS, EAST, NORTH, SOUTH, type Walls, WEST } from "../maze.ts";
import type { Ends } from "../queries/ends.ts";
import { cellAt } from "../queries/graph.ts";
import type { Topology } from "../registry.ts";
import { FINISH, START, WALL } from "./marks.ts";

/** A maze that was read, and what was drawn over it. */
export interface Marked<Read extends Walls = Walls> {
  readonly maze: Read;
  readonly ends?: Ends;
  /** A path, each cell as y * width + x; only JSON has it. */
  readonly path?: Uint32Array;
}

/**
 * Reads squares. When the topology is not given, it is told by the gaps in the border: a torus has its counterpart to each of them at the other
 * side. A single such pair is two openings to the outside, if without it there are as many passages as a perfect maze has.
 */
export function readGrid(grid: { width: number; height: number; cells: Uint8Array }, topology?: Topology): Marked {
  const width = (grid.width - 1) / 2;
  const height = (grid.height - 1) / 2;
  const walls = new Uint8Array(width * height).fill(ALL_WALLS);
  let passages = 0;
  let start = -1;
  let finish = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (2 * y + 1) * grid.width + 2 * x + 1;
      const cell = y * width + x;
      if (grid.cells[at - grid.width] !== WALL) walls[cell] &= ~NORTH;
      if (grid.cells[at + 1] !== WALL) walls[cell] &= ~EAST;
      if (grid.cells[at + grid.width] !== WALL) walls[cell] &= ~SOUTH;
      if (grid.cells[at - 1] !== WALL) walls[cell] &= ~WEST;
      if (x + 1 < width && grid.cells[at + 1] !== WALL) passages++;
      if (y + 1 < height && grid.cells[at + grid.width] !== WALL) passages++;
      if (grid.cells[at] === START) start = cell;
      if (grid.cells[at] === FINISH) finish = cell;
    }
  }
  let gaps = 0;
  let alone = 0;
  const compare = (one: number, other: number): void => {
    if (one !== WALL || other !== WALL) gaps++;
    if ((one === WALL) !== (other === WALL)) alone++;
  };
  for (let x = 1; x < grid.width; x += 2) compare(grid.cells[x], grid.cells[(grid.height - 1) * grid.width + x]);
  for (let y = 1; y < grid.height; y += 2) compare(grid.cells[y * grid.width], grid.cells[(y + 1) * grid.width - 1]);
  const opened = gaps === 1 && passages === width * height - 1;
  const wraps = gaps > 0 && alone === 0 && !opened;
  return {
    maze: { width, height, topology: topology ?? (wraps ? "torus" : "plane"), walls },
    ...(start !== -1 && finish !== -1 && { ends: { start: cellAt(start, width), finish: cellAt(finish, width) } }),
  };
}
