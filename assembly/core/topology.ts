// The topology as a type, for loops that look at the neighbours of a cell in every step. What takes it as a type
// parameter is compiled once for each topology.
// A constant parameter of an inlined function does not work: the optimizer merges the copies of the loop into one that
// tests it at every neighbour, which costs a fifth to a third of a walk's time (test/algorithms/separateLoops.test.ts).

import { torusEast, torusNorth, torusSouth, torusWest } from "./grid";
import { Tile } from "./tiles";

/** The grid ends at its border. */
export class Plane {}

/** The plane, its cells in tiles (tiles.ts). */
export class Tiled {
  /** Whether a topology is this one; a constant. */
  @inline
  static is<Topology>(): bool {
    return idof<Topology>() == idof<Tiled>();
  }
}

/** The grid wraps around. */
export class Torus {
  /** Whether a topology is this one; a constant. */
  @inline
  static is<Topology>(): bool {
    return idof<Topology>() == idof<Torus>();
  }
}

/** The addresses of a cell's neighbours; `stride`, `first` and `rows` are those of grid.ts, and nothing in tiles. */
export class Neighbour {
  @inline
  static north<Topology>(cell: usize, stride: usize, first: usize, rows: usize): usize {
    if (Tiled.is<Topology>()) return Tile.neighbour(cell, 0);
    return Torus.is<Topology>() ? torusNorth(cell, stride, first, rows) : cell - stride;
  }

  @inline
  static east<Topology>(cell: usize, stride: usize): usize {
    if (Tiled.is<Topology>()) return Tile.neighbour(cell, 1);
    return Torus.is<Topology>() ? torusEast(cell, stride) : cell + 1;
  }

  @inline
  static south<Topology>(cell: usize, stride: usize, first: usize, rows: usize): usize {
    if (Tiled.is<Topology>()) return Tile.neighbour(cell, 2);
    return Torus.is<Topology>() ? torusSouth(cell, stride, first, rows) : cell + stride;
  }

  @inline
  static west<Topology>(cell: usize, stride: usize): usize {
    if (Tiled.is<Topology>()) return Tile.neighbour(cell, 3);
    return Torus.is<Topology>() ? torusWest(cell, stride) : cell - 1;
  }
}
