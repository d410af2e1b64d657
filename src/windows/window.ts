// Windows, steps and routes of worlds: requests, results and the methods of engines.

import type { Parameters } from "../core/parameters.ts";
import type { WindowId } from "../core/registry.ts";
import type { Seed } from "../core/seed.ts";
import type { Cell } from "../square/cell.ts";
import type { Direction } from "../square/direction.ts";
import type { Walls } from "../square/maze.ts";

/** A world: a maze of up to 2^30 x 2^30 cells. */
export interface WorldRequest {
  /** An algorithm that makes windows: boundless or binary-tree. */
  algorithm: WindowId;
  /** Cells of the world from west to east, 1..2^30. */
  width: number;
  /** Cells of the world from north to south, 1..2^30. */
  height: number;
  /** An integer 0..2^53-1 or a string. Default: a random seed, which the window records. */
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
  /** Cells of the window from west to east; columns * rows at most 2^24. */
  columns: number;
  /** Cells of the window from north to south. */
  rows: number;
  /**
   * The level, for boundless only. Level 0 is the maze. A cell of each higher level represents 8 x 8 cells of the level
   * below. The highest level, at most 10, has one cell. x, y, columns and rows count cells of the level. Default 0.
   */
  level?: number | undefined;
}

/** A request for a step from one cell to another. */
export interface StepRequest extends WorldRequest {
  /** A cell of the world. */
  from: Cell;
  /** Another cell of the world, at any distance. */
  to: Cell;
  /** The level that the cells belong to. Default 0, the maze. */
  level?: number | undefined;
}

/** A request for a route in a window. */
export interface RouteRequest extends WindowRequest {
  /** A cell of the window, in coordinates of the world. */
  from: Cell;
  /** A cell of the world, inside or outside the window. */
  to: Cell;
}

/**
 * A part of a world, with walls in the format of a maze for renderers and queries. The sides of a window may be open
 * unless they are sides of the world, and the path between two cells of the window may leave it.
 */
export interface MazeWindow extends Walls {
  readonly algorithm: WindowId;
  /** The revision of the algorithm that made it. */
  readonly revision: number;
  /** Columns of the window. */
  readonly width: number;
  /** Rows of the window. */
  readonly height: number;
  readonly topology: "plane";
  readonly seed: Seed;
  readonly index: number;
  /** The parameters that differ from the default. */
  readonly parameters?: Parameters;
  /** The first cell of the window, in coordinates of the world. */
  readonly origin: Cell;
  /** The sides of the world, in cells of the window's level. */
  readonly world: { readonly width: number; readonly height: number };
  /** The level; 0 is the maze. */
  readonly level: number;
  /** One byte per cell, row by row; cell (x, y) of the window is at y * width + x. */
  readonly walls: Uint8Array;
}

/** A world that caches the levels above its last window for the next one. */
export interface MazeWorld extends Omit<WorldRequest, "seed" | "index"> {
  readonly seed: Seed;
  readonly index: number;
  /** Like engine.window, in this world. */
  window(place: Omit<WindowRequest, keyof WorldRequest>): MazeWindow;
  /** Like engine.nextStep, in this world. */
  nextStep(ends: Omit<StepRequest, keyof WorldRequest>): Direction | undefined;
  /** Like engine.route, in this world. */
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
   * Returns the direction of the first step on the path between two cells of a boundless world, at any distance;
   * undefined if they are the same cell.
   */
  nextStep(request: StepRequest): Direction | undefined;
  /**
   * Returns the path from a cell of a window to any cell of its boundless world, up to the point where it first leaves
   * the window: indices y * columns + x of the window, which renderers accept as `path`.
   */
  route(request: RouteRequest): Uint32Array<ArrayBuffer>;
  /**
   * Returns a world for a moving camera. It caches levels in its own instance of the module, so a call near the last
   * one takes less time. The bytes are the same.
   */
  world(request: WorldRequest): MazeWorld;
}
