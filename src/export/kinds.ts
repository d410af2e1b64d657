// Mazes as squares of three kinds: floor, wall and outside. Maps, meshes and lines are made from them.

import { EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import type { Walls } from "../square/maze.ts";

export const FLOOR = 0;
export const WALL = 1;
/** A square of the rectangle that touches no cell inside the mask. */
export const OUTSIDE = 2;

/** Squares row by row, from the north-west. */
export interface Kinds {
  readonly width: number;
  readonly height: number;
  /** One byte per square: FLOOR, WALL or OUTSIDE. */
  readonly cells: Uint8Array;
}

/** Returns the squares of toGrid, (2 * width + 1) by (2 * height + 1), with OUTSIDE for walls that touch no cell. */
export function kindsOf(maze: Walls): Kinds {
  const width = 2 * maze.width + 1;
  const height = 2 * maze.height + 1;
  const cells = new Uint8Array(width * height).fill(OUTSIDE);
  // A square that several cells touch has the smallest kind.
  const put = (at: number, kind: number): void => {
    if (kind < cells[at]) cells[at] = kind;
  };
  for (let y = 0; y < maze.height; y++)
    for (let x = 0; x < maze.width; x++) {
      const cell = y * maze.width + x;
      if (maze.mask?.[cell] === 0) continue;
      const centre = (2 * y + 1) * width + 2 * x + 1;
      const bits = maze.walls[cell];
      const kindOf = (side: number): number => (bits & side ? WALL : FLOOR);
      cells[centre] = FLOOR;
      put(centre - width, kindOf(NORTH));
      put(centre + 1, kindOf(EAST));
      put(centre + width, kindOf(SOUTH));
      put(centre - 1, kindOf(WEST));
      for (const corner of [-width - 1, 1 - width, width - 1, width + 1]) put(centre + corner, WALL);
    }
  if (maze.topology === "torus") {
    // The last row and column repeat the first ones.
    const same = (one: number, other: number): void => {
      put(one, cells[other]);
      put(other, cells[one]);
    };
    for (let x = 0; x < width; x++) same(x, (height - 1) * width + x);
    for (let y = 0; y < height; y++) same(y * width, (y + 1) * width - 1);
  }
  return { width, height, cells };
}

/** Maximum number of squares of an enlarged maze. */
const MAX_SQUARES = 268_435_456;

/** Returns the squares of kindsOf, enlarged: corridors and walls are `corridor` and `wall` squares wide. */
export function enlarged(maze: Walls, corridor: number, wall: number): Kinds {
  const pitch = corridor + wall;
  const width = maze.width * pitch + wall;
  const height = maze.height * pitch + wall;
  if (width * height > MAX_SQUARES)
    throw new RangeError(
      `"corridor" expected at most ${MAX_SQUARES} squares in all, got ${width} * ${height}; use narrower corridors`,
    );
  const kinds = kindsOf(maze);
  const cells = new Uint8Array(width * height);
  // The square of kindsOf at a position along a side.
  const squareAt = (at: number): number => 2 * Math.floor(at / pitch) + (at % pitch < wall ? 0 : 1);
  const columns = Uint32Array.from({ length: width }, (_, x) => squareAt(x));
  for (let y = 0; y < height; y++) {
    const first = squareAt(y) * kinds.width;
    for (let x = 0; x < width; x++) cells[y * width + x] = kinds.cells[first + columns[x]];
  }
  return { width, height, cells };
}
