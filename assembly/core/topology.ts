// The topology as a type parameter, for loops that read the neighbours of a cell at every step. The compiler makes a
// function for each topology. A boolean constant does not suffice: if a function contains several copies of the loop,
// the optimizer merges them into one loop that tests the constant at every neighbour. This test would cost a fifth to a
// third of a walk's time (test/algorithms/separateLoops.test.ts).

import { torusEast, torusNorth, torusSouth, torusWest } from "./grid";
import { Tile } from "./tiles";

/** A plane: the grid ends at its border. */
export class Plane {}

/** A plane whose cells are in tiles (tiles.ts). */
export class Tiled {
  /** Whether `Topology` is this class. A compile-time constant. */
  @inline
  static is<Topology>(): bool {
    return idof<Topology>() == idof<Tiled>();
  }
}

/** A torus: the grid wraps around. */
export class Torus {
  /** Whether `Topology` is this class. A compile-time constant. */
  @inline
  static is<Topology>(): bool {
    return idof<Topology>() == idof<Torus>();
  }
}

/** Addresses of a cell's neighbours. The other arguments are those of torusNorth() in grid.ts; tiles ignore them. */
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
