// Obstacle levels as backends make them. docs/OBSTACLES.md has the definitions.

import type { SeedWords } from "./random.ts";

/** The laws of layouts. The position of a law is its number in the request block. */
export const LAWS = ["exact", "exact-repeated", "bernoulli", "searchformer", "percolation"] as const;

export type ObstacleLaw = (typeof LAWS)[number];

/** How start and goal are drawn: from all free squares, or from one component. */
export const OBSTACLE_ENDS = ["free", "component"] as const;

/** A validated request for levels. */
export interface ObstacleTask {
  readonly law: ObstacleLaw;
  readonly width: number;
  readonly height: number;
  /** Number of blocks (exact laws), or share in units of 2^-31 (bernoulli, percolation). Otherwise 0. */
  readonly amount: number;
  readonly border: boolean;
  readonly ends: (typeof OBSTACLE_ENDS)[number];
  /** Smallest and largest accepted distance. A smallest distance of 0 also accepts levels without a path. */
  readonly least: number;
  readonly most: number;
  /** Smallest side if the side of each level is drawn, otherwise 0. */
  readonly minSide: number;
  readonly attempts: number;
  readonly seedWords: SeedWords;
  readonly index: number;
  readonly count: number;
}

/** The results of a request. Each array has one element per level, except `occupancy` and `moves`. */
export interface ObstacleArrays {
  /** One byte per square, row by row: 1 if the square is blocked, otherwise 0. */
  readonly occupancy: Uint8Array<ArrayBuffer>;
  /** Square indices y * width + x. */
  readonly start: Uint32Array<ArrayBuffer>;
  readonly goal: Uint32Array<ArrayBuffer>;
  /** Number of steps of a shortest path; -1 if there is no path. */
  readonly distance: Int32Array<ArrayBuffer>;
  /** Number of attempts, including the accepted one. */
  readonly attempts: Uint32Array<ArrayBuffer>;
  /** The steps of all shortest paths, concatenated: 0 north, 1 east, 2 south, 3 west. */
  readonly moves: Uint8Array<ArrayBuffer>;
}

/**
 * Returns the error for a level of which no attempt was accepted. `passed` is the number of levels before it in the
 * call, `tried` the number of attempts for all of these levels.
 */
export function noneAccepted({ attempts, index }: ObstacleTask, passed: number, tried: number): RangeError {
  return new RangeError(
    `"accept" expected a level within ${attempts} attempts, got none for index ${index + passed}; accept more levels ` +
      `(${passed} of ${tried} attempts passed, a share of ${Number((passed / tried).toPrecision(2))})`,
  );
}
