// The fastest hand-written JavaScript. It makes the same bytes as the engine, but only rectangles on the plane.

import { Eller } from "./eller.ts";
import { Kruskal } from "./kruskal.ts";
import { PrimModified } from "./primModified.ts";
import type { BestMaker } from "./random.ts";
import { RecursiveBacktracker } from "./recursiveBacktracker.ts";
import { Wilson } from "./wilson.ts";

export type { BestMaker } from "./random.ts";

export const BEST = {
  kruskal: Kruskal,
  wilson: Wilson,
  "recursive-backtracker": RecursiveBacktracker,
  "prim-modified": PrimModified,
  eller: Eller,
} as const satisfies Readonly<Record<string, new (width: number, height: number) => BestMaker>>;

export type BestId = keyof typeof BEST;
