// The types of windows, steps and routes in worlds: requests, results, and the methods of engines.

import type { Parameters } from "../core/parameters.ts";
import type { WindowId } from "../core/registry.ts";
import type { Seed } from "../core/seed.ts";
import type { Cell } from "../square/cell.ts";
import type { Direction } from "../square/direction.ts";
import type { Walls } from "../square/maze.ts";

/** A world, which is a maze of up to 2^30 x 2^30 cells. */
export interface WorldRequest {
  /** The algorithm: boundless or binary-tree. */
  algorithm: WindowId;
  /** Width of the world in cells, 1..2^30. */
  width: number;
  /** Height of the world in cells, 1..2^30. */
  height: number;
  /** The seed: an integer in 0..2^53-1 or a string. Default: a random seed, which the window records. */
  seed?: Seed | undefined;
  /** The index of the world under the seed, 0..2^53-1. Default 0. */
  index?: number | undefined;
  /** The algorithm's parameters by name. */
  parameters?: Parameters | undefined;
}

/** A request for a window. */
export interface WindowRequest extends WorldRequest {
  /** The first column of the window, 0..2^30-1. */
  x: number;
  /** The first row of the window, 0..2^30-1. */
  y: number;
  /** Width of the window in cells. columns * rows is at most 2^24. */
  columns: number;
  /** Height of the window in cells. */
  rows: number;
  /**
   * The level, for boundless only. Level 0 is the maze. A cell of each higher level represents 8 x 8 cells of the level
   * below. The highest level, at most 10, has one cell. x, y, columns and rows count cells of this level. Default 0.
   */
  level?: number | undefined;
}

/** A request for the first step on the path between two cells. */
export interface StepRequest extends WorldRequest {
  /** The cell at which the path begins. */
  from: Cell;
  /** The cell at which the path ends, at any distance. */
  to: Cell;
  /** The level of both cells. Default 0, which is the maze. */
  level?: number | undefined;
}

/** A request for the part of a route that lies in a window. */
export interface RouteRequest extends WindowRequest {
  /** The cell at which the route begins, in coordinates of the world. It must be in the window. */
  from: Cell;
  /** The cell at which the route ends, in coordinates of the world. It may be outside the window. */
  to: Cell;
}

/**
 * A part of a world. Its walls have the format of a maze, for renderers and queries. Cells at the edge of a window may
 * have passages out of it, except at the border of the world. The path between two cells of the window may leave it.
 */
export interface MazeWindow extends Walls {
  readonly algorithm: WindowId;
  /** The revision of the algorithm that made the window. */
  readonly revision: number;
  /** The number of columns of the window. */
  readonly width: number;
  /** The number of rows of the window. */
  readonly height: number;
  readonly topology: "plane";
  readonly seed: Seed;
  readonly index: number;
  /** The parameters whose values differ from the default. */
  readonly parameters?: Parameters;
  /** The first cell of the window, in coordinates of the world. */
  readonly origin: Cell;
  /** The sides of the world, in cells of the window's level. */
  readonly world: { readonly width: number; readonly height: number };
  /** The level of the window. Level 0 is the maze. */
  readonly level: number;
  /** One byte per cell, row by row. Cell (x, y) of the window is at y * width + x. */
  readonly walls: Uint8Array;
}

/** A world that caches levels between calls. A window near the previous window takes less time. */
export interface MazeWorld extends Omit<WorldRequest, "seed" | "index"> {
  readonly seed: Seed;
  readonly index: number;
  /** Like engine.window, but in this world. */
  window(place: Omit<WindowRequest, keyof WorldRequest>): MazeWindow;
  /** Like engine.nextStep, but in this world. */
  nextStep(ends: Omit<StepRequest, keyof WorldRequest>): Direction | undefined;
  /** Like engine.route, but in this world. */
  route(request: Omit<RouteRequest, keyof WorldRequest>): Uint32Array<ArrayBuffer>;
}

/** The methods of engines for worlds. */
export interface Worlds {
  /**
   * Makes a window of a world of up to 2^30 x 2^30 cells without making the rest of the world.
   *
   * @example
   * engine.window({ algorithm: "boundless", width: 2 ** 30, height: 2 ** 30, x: 5e8, y: 7, columns: 64, rows: 48, seed:
   * 1 });
   */
  window(request: WindowRequest): MazeWindow;
  /**
   * Returns the direction of the first step on the path between two cells of a boundless world, at any distance.
   * Returns undefined if they are the same cell.
   */
  nextStep(request: StepRequest): Direction | undefined;
  /**
   * Returns the path from a cell of a window to any cell of its boundless world, up to the point where the path first
   * leaves the window. Cells are indices y * columns + x in the window, which renderers accept as `path`.
   */
  route(request: RouteRequest): Uint32Array<ArrayBuffer>;
  /**
   * Returns a world for a moving camera. It has its own instance of the module, which caches levels, so a window near
   * the previous window takes less time. The bytes are the same as from the engine.
   */
  world(request: WorldRequest): MazeWorld;
}
