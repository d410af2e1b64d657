// The passages of a maze by cell index, without a table of its own: the largest maze of the page costs nothing to open.

import type { Cell, Walls } from "../../src/index.ts";

/** Directions as the engines count them: 0 north, 1 east, 2 south, 3 west. */
const NORTH_WAY = 0;
export const EAST_WAY = 1;
export const SOUTH_WAY = 2;
const WEST_WAY = 3;

export const WAY_X = [0, 1, 0, -1] as const;
export const WAY_Y = [-1, 0, 1, 0] as const;

/** The direction of a step; -1 for anything but one step north, east, south or west. */
export function wayOf(dx: number, dy: number): number {
  for (let way = 0; way < 4; way++) if (WAY_X[way] === dx && WAY_Y[way] === dy) return way;
  return -1;
}

/** A maze as a player sees it: which cell lies through which passage. */
export class Passages {
  readonly width: number;
  readonly height: number;
  readonly torus: boolean;
  readonly walls: Uint8Array;

  constructor({ width, height, topology, walls }: Walls) {
    this.width = width;
    this.height = height;
    this.torus = topology === "torus";
    this.walls = walls;
  }

  get cells(): number {
    return this.width * this.height;
  }

  /** The cell in a direction, with or without a wall between; -1 beyond the border of a plane. */
  beside(cell: number, way: number): number {
    const { width, height, torus } = this;
    const x = cell % width;
    const y = (cell - x) / width;
    if (way === NORTH_WAY) return y > 0 ? cell - width : torus ? cell + (height - 1) * width : -1;
    if (way === SOUTH_WAY) return y < height - 1 ? cell + width : torus ? x : -1;
    if (way === EAST_WAY) return x < width - 1 ? cell + 1 : torus ? cell - x : -1;
    return x > 0 ? cell - 1 : torus ? cell + width - 1 : -1;
  }

  /** The cell through a passage; -1 where there is a wall, or no other cell. */
  through(cell: number, way: number): number {
    if ((this.walls[cell] >> way) & 1) return -1;
    const next = this.beside(cell, way);
    return next === cell ? -1 : next;
  }

  /** The directions that are open. */
  open(cell: number): number[] {
    return [NORTH_WAY, EAST_WAY, SOUTH_WAY, WEST_WAY].filter((way) => this.through(cell, way) !== -1);
  }

  /** The cell at a place, which on a torus may lie beyond the border; -1 for one outside of a plane. */
  indexAround(x: number, y: number): number {
    const { width, height, torus } = this;
    if (torus) return mod(y, height) * width + mod(x, width);
    return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : -1;
  }

  cellAt(index: number): Cell {
    return { x: index % this.width, y: Math.floor(index / this.width) };
  }

  indexOf({ x, y }: Cell): number {
    return y * this.width + x;
  }
}

const mod = (value: number, size: number): number => ((value % size) + size) % size;
