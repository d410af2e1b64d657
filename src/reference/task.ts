// The interface of an algorithm of the reference.

import type { SeedWords } from "../core/random.ts";

/** One maze to make. */
export interface Task {
  readonly width: number;
  readonly height: number;
  readonly torus: boolean;
  /** One byte per cell, 1 = inside; undefined if all cells are inside. Only for algorithms that take a mask. */
  readonly mask?: Uint8Array | undefined;
  readonly seed: SeedWords;
  readonly index: number;
  /** The index of the start cell; that of the first cell if the algorithm takes no start. */
  readonly start: number;
  /** The parameters by name, converted by parameterWords: shares of 2^31, integers, indices of choices. */
  readonly parameters: { readonly [name: string]: number };
  /** width * height bytes. All walls are closed (15) at first; the algorithm opens passages from both sides. */
  readonly walls: Uint8Array;
  /** Receives the steps, except writes to `walls`. */
  readonly listener?: StepListener;
}

/**
 * Receives the steps of an algorithm, except writes to `walls`. A place is the index of a cell, or of an inner corner
 * (see innerCorners) for algorithms that build walls.
 */
export interface StepListener {
  /** A cell becomes a frontier cell, part of the maze, or active. */
  mark(place: number, mark: "frontier" | "in" | "active"): void;
  /** The walk has reached a place; -1 is the border. */
  walk(place: number): void;
  /** The work area is the rectangle between two cells. */
  work(first: number, last: number): void;
  /** An edge was examined and stays a wall, because its cells are already connected. */
  skip(cell: number, next: number): void;
}

/**
 * Opens the passages of row `y`. walls[at] is the first cell of the row; the row before it, and the row after it unless
 * `isLast`, are beside it in `walls`. Called for consecutive rows.
 */
type RowMaker = (walls: Uint8Array, at: number, y: number, isLast: boolean) => void;

/** An algorithm that makes rows from the top, any number of them. */
export type RowAlgorithm = (task: Pick<Task, "width" | "seed" | "index" | "parameters" | "listener">) => RowMaker;

/** Makes a maze with an algorithm that makes rows. */
export function makeRows(algorithm: RowAlgorithm, task: Task): void {
  const { width, height, walls } = task;
  const makeRow = algorithm(task);
  for (let y = 0; y < height; y++) makeRow(walls, y * width, y, y === height - 1);
}

/** An algorithm of the reference. */
export type ReferenceAlgorithm = (task: Task) => void;
