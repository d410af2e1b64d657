// The interface between the reference's algorithms and their callers.

import type { SeedWords } from "../core/random.ts";

/** A request for one maze, as an algorithm receives it. */
export interface Task {
  readonly width: number;
  readonly height: number;
  readonly torus: boolean;
  /** One byte per cell, 1 = inside; undefined if all cells are inside. Only for algorithms that support masks. */
  readonly mask?: Uint8Array | undefined;
  readonly seed: SeedWords;
  readonly index: number;
  /** The index of the start cell. For algorithms without a start cell, this is the first cell. */
  readonly start: number;
  /** Values of parameterWords by name: shares as multiples of 2^-31, integers, and indices of choices. */
  readonly parameters: { readonly [name: string]: number };
  /** width * height bytes. At first, all walls are closed (15). Each passage must be opened in both cells. */
  readonly walls: Uint8Array;
  /** Receives steps that are not visible as writes to `walls`. */
  readonly listener?: StepListener;
}

/**
 * Receives the steps of an algorithm that are not writes to `walls`. A place is the index of a cell. For algorithms
 * that build walls, it is the index of an inner corner (see innerCorners).
 */
export interface StepListener {
  /** Marks a cell as a frontier cell, as part of the maze, or as active. */
  mark(place: number, mark: "frontier" | "in" | "active"): void;
  /** Reports that the walk has reached a place; -1 is the border. */
  walk(place: number): void;
  /** Reports the work area: the rectangle with these two cells in opposite corners. */
  work(first: number, last: number): void;
  /** Reports an edge that stays a wall, because its two cells are already connected. */
  skip(cell: number, next: number): void;
}

/**
 * Opens the passages of row `y`, whose first cell is walls[at]. The previous row, and the next row unless `isLast`, are
 * adjacent in `walls`. Called for consecutive rows.
 */
type RowMaker = (walls: Uint8Array, at: number, y: number, isLast: boolean) => void;

/** An algorithm that makes any number of rows, from the top. */
export type RowAlgorithm = (task: Pick<Task, "width" | "seed" | "index" | "parameters" | "listener">) => RowMaker;

/** Makes a whole maze with an algorithm that makes rows. */
export function makeRows(algorithm: RowAlgorithm, task: Task): void {
  const { width, height, walls } = task;
  const makeRow = algorithm(task);
  for (let y = 0; y < height; y++) makeRow(walls, y * width, y, y === height - 1);
}

/** An algorithm of the reference. */
export type ReferenceAlgorithm = (task: Task) => void;
