// A strip of rows of a maze that is larger than memory. Apart from the module's types, which the package does not have.

import type { ResolvedRequest } from "../../request/abilities.ts";

/** The maze that a strip is a part of; `height` and `cells` are not used. */
export type StripRequest = Omit<ResolvedRequest, "height" | "cells">;

/** Rows of a maze that are made together. */
export interface Strip {
  /** The number of the first row, in its epoch. */
  readonly row: number;
  readonly rows: number;
  readonly epoch: number;
  /** Whether rows lie beyond its sides, on a torus also around the border. */
  readonly leadsNorth: boolean;
  readonly leadsSouth: boolean;
}
