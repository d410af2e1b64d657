// The fields that determine the law of a level.

import type { ObstacleLaw } from "../core/obstacles.ts";

/**
 * Which attempts become levels: "any" accepts all, "solvable" those with a path from start to goal, and
 * `{ shortest: [a, b] }` those whose shortest path has a to b steps (1 <= a <= b).
 */
export type Accept = "any" | "solvable" | { readonly shortest: readonly [number, number] };

/** The fields that determine the law of a level. A preset provides defaults. */
export interface ObstacleFields {
  /** The law of the layout: exact, exact-repeated, bernoulli, searchformer or percolation. */
  readonly law?: ObstacleLaw | undefined;
  /** Number of columns and of rows, 1..1024. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Number of blocks, for the laws exact and exact-repeated. */
  readonly blocks?: number | undefined;
  /** Probability 0..1 that a square is blocked (bernoulli), or that two cells are connected (percolation). */
  readonly share?: number | undefined;
  /** Whether the outermost squares are blocked. Default false. */
  readonly border?: boolean | undefined;
  /** "free" draws start and goal from all free squares, "component" from one component. Default "free". */
  readonly ends?: "free" | "component" | undefined;
  /** Default "any". */
  readonly accept?: Accept | undefined;
  /** If given, the side of each square level is drawn from minSide..width. Squares beyond it are blocked. */
  readonly minSide?: number | undefined;
}
