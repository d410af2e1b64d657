// The interface of an algorithm of the reference.

import type { SeedWords } from "../core/random.ts";

/** One maze to make. */
export interface Task {
  readonly width: number;
  readonly height: number;
  readonly torus: boolean;
  /** A byte a cell, 1 = a cell of the maze; undefined: all are. Only for algorithms that take a mask. */
  readonly mask?: Uint8Array | undefined;
  readonly seed: SeedWords;
  readonly index: number;
  /** The start cell as y * width + x; the first cell if the algorithm takes no start. */
  readonly start: number;
  /** The algorithm's parameters by name, as parameterWords makes them: shares of 2^31, integers, places of choices. */
  readonly parameters: { readonly [name: string]: number };
  /** width * height bytes, all walls closed (15) at first; the algorithm opens passages, from both sides. */
  readonly walls: Uint8Array;
  /** Receives the steps. It does not receive passages and walls: the listener's array of walls records these. */
  readonly listener?: StepListener;
}

/**
 * Receives the steps of an algorithm other than writing walls. Places are cells, or inner corners (see innerCorners)
 * for algorithms that build walls.
 */
export interface StepListener {
  /** A cell becomes a frontier cell, part of the maze, or active. */
  mark(place: number, mark: "frontier" | "in" | "active"): void;
  /** The walk is at this place; -1 is the border. */
  walk(place: number): void;
  /** The work area is the rectangle, or the part of a row, from one cell to another. */
  work(first: number, last: number): void;
  /** An edge is looked at, and stays a wall: its cells are connected. */
  skip(cell: number, next: number): void;
}

/**
 * Opens the passages of row `y`, whose first cell is walls[at], with the row before it and, unless it is the last, the
 * row after it around it. Is called for one row after the other.
 */
type RowMaker = (walls: Uint8Array, at: number, y: number, isLast: boolean) => void;

/** An algorithm that makes rows from the top, without a limit. */
export type RowAlgorithm = (task: Pick<Task, "width" | "seed" | "index" | "parameters" | "listener">) => RowMaker;

/** Makes the maze of an algorithm that makes rows. */
export function makeRows(algorithm: RowAlgorithm, task: Task): void {
  const { width, height, walls } = task;
  const makeRow = algorithm(task);
  for (let y = 0; y < height; y++) makeRow(walls, y * width, y, y === height - 1);
}

/** An algorithm of the reference. */
export type ReferenceAlgorithm = (task: Task) => void;
