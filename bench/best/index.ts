// The fastest hand-written JavaScript. It makes the same bytes as the engine, for rectangles on the plane.

import { Eller } from "./eller.ts";
import { Kruskal } from "./kruskal.ts";
import { PrimModified } from "./primModified.ts";
import type { BestMaker } from "./random.ts";
import { RecursiveBacktracker } from "./recursiveBacktracker.ts";
import { Wilson } from "./wilson.ts";

export type { BestMaker } from "./random.ts";

/** Classes that make mazes of one size, by algorithm. Their constructors allocate all memory. */
export const BEST = {
  kruskal: Kruskal,
  wilson: Wilson,
  "recursive-backtracker": RecursiveBacktracker,
  "prim-modified": PrimModified,
  eller: Eller,
} as const satisfies Readonly<Record<string, new (width: number, height: number) => BestMaker>>;

export type BestId = keyof typeof BEST;
