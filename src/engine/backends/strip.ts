// A strip of rows of a maze larger than memory. A separate file, because declarations of the package must not depend on
// the types of the module.

import type { ResolvedRequest } from "../../request/abilities.ts";

/** The request of the maze that contains a strip, without `height` and `cells`. */
export type StripRequest = Omit<ResolvedRequest, "height" | "cells">;

/** Rows of a maze generated together. */
export interface Strip {
  /** The index of the first row within its epoch. */
  readonly row: number;
  readonly rows: number;
  readonly epoch: number;
  /** Whether the maze has rows beyond each side, on a torus also across the border. */
  readonly leadsNorth: boolean;
  readonly leadsSouth: boolean;
}
