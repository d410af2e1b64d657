// The type of a strip, which is a range of rows of a maze larger than memory. It has its own file, because declarations
// of the package must not depend on the types of the module.

import type { ResolvedRequest } from "../../request/abilities.ts";

/** The request of the maze that contains a strip, without `height` and `cells`. */
export type StripRequest = Omit<ResolvedRequest, "height" | "cells">;

/** A range of rows of a maze, made together. */
export interface Strip {
  /** The index of the first row within its epoch. */
  readonly row: number;
  readonly rows: number;
  readonly epoch: number;
  /** Whether the maze continues beyond the first and the last row. On a torus, it continues across the border. */
  readonly leadsNorth: boolean;
  readonly leadsSouth: boolean;
}
