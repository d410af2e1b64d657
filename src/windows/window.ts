// Windows, steps and routes of worlds: requests, results and the methods of engines.

import type { Parameters } from "../core/parameters.ts";
import type { WindowId } from "../core/registry.ts";
import type { Seed } from "../core/seed.ts";
import type { Cell } from "../square/cell.ts";
import type { Direction } from "../square/direction.ts";
import type { Walls } from "../square/maze.ts";

/** A world, of which windows are made. */
export interface WorldRequest {
  /** An algorithm that makes windows: boundless or binary-tree. */
  algorithm: WindowId;
  /** Cells of the world from west to east, 1..2^30. */
  width: number;
  /** Cells of the world from north to south, 1..2^30. */
  height: number;
  /** An integer 0..2^53-1 or a string; default: one is drawn, and the window records it. */
  seed?: Seed | undefined;
  /** Which world of the seed, 0..2^53-1; default 0. */
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
   * For boundless: 0 is the maze, and a cell of each further level stands for 8 x 8 cells of the level below, up to the
   * level that has one cell, at most 10. x, y, columns and rows count cells of the level. Default 0.
   */
  level?: number | undefined;
}

/** A request for a step from one cell to another. */
export interface StepRequest extends WorldRequest {
  /** A cell of the world. */
  from: Cell;
  /** Another one, which may be far away. */
  to: Cell;
  /** The level whose cells these are; default 0, the maze. */
  level?: number | undefined;
}

/** A request for a route in a window. */
export interface RouteRequest extends WindowRequest {
  /** A cell of the window, by its place in the world. */
  from: Cell;
  /** A cell of the world, which may be far outside the window. */
  to: Cell;
}

/**
 * A part of a world: walls as a maze has them, which the renderers and queries take. Sides that are not the world's may
 * be open, and passages between two cells of the window may lead around outside it.
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
  /** The algorithm's parameters that are not the default. */
  readonly parameters?: Parameters;
  /** The cell of the world that is cell 0,0 of the window. */
  readonly origin: Cell;
  /** The sides of the world, in cells of the window's level. */
  readonly world: { readonly width: number; readonly height: number };
  /** The level; 0 is the maze. */
  readonly level: number;
  /** A byte a cell, row by row: cell x, y of the window at y * width + x. */
  readonly walls: Uint8Array;
}

/** A world of which the levels above a window are kept, so that the next window is made from them. */
export interface MazeWorld extends Omit<WorldRequest, "seed" | "index"> {
  readonly seed: Seed;
  readonly index: number;
  /** As engine.window, of this world. */
  window(place: Omit<WindowRequest, keyof WorldRequest>): MazeWindow;
  /** As engine.nextStep, in this world. */
  nextStep(ends: Omit<StepRequest, keyof WorldRequest>): Direction | undefined;
  /** As engine.route, in this world. */
  route(request: Omit<RouteRequest, keyof WorldRequest>): Uint32Array<ArrayBuffer>;
}

/** The methods of engines about worlds. */
export interface Worlds {
  /**
   * Makes a window of a world of up to 2^30 x 2^30 cells, without the rest of the world.
   *
   * @example
   * engine.window({ algorithm: "boundless", width: 2 ** 30, height: 2 ** 30, x: 5e8, y: 7, columns: 64, rows: 48, seed: 1 });
   */
  window(request: WindowRequest): MazeWindow;
  /**
   * Returns the direction of the first step on the path from a cell of a boundless world to another, however far away;
   * undefined if they are the same.
   */
  nextStep(request: StepRequest): Direction | undefined;
  /**
   * Returns the path from a cell of a window towards any cell of its boundless world, until it leaves the window for
   * the first time or ends in it: cells as y * columns + x of the window, which the renderers take as `path`.
   */
  route(request: RouteRequest): Uint32Array<ArrayBuffer>;
  /**
   * A world for a camera that moves: calls of its methods keep the levels that they make, in an instance of the module
   * of its own, so that the next call near the last one takes less time. The bytes are the same.
   */
  world(request: WorldRequest): MazeWorld;
}
