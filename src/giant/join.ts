// Joins finished strips: decides the passages that strips left open, and returns them as patches.

import { foldOf, type StripSides } from "../engine/backends/giant.ts";
import { type Patches, patchesOf } from "./patches.ts";
import { epochRowsOf, type GiantPlan, requestOf, type Strip, stripCount } from "./plan.ts";

/** Joins the strips of a giant, which are added in order. */
interface Joining {
  /** Adds the next strip. Returns the patches that are decided now. */
  add(strip: Strip, sides: StripSides): Patches;
  /** Returns the remaining patches after the last strip. */
  close(): Patches;
}

const NO_PATCHES: Patches = { cells: new Float64Array(), walls: new Uint8Array() };

export function joiningOf(plan: GiantPlan): Joining {
  // A single strip is the whole maze.
  if (stripCount(plan) === 1) return { add: () => NO_PATCHES, close: () => NO_PATCHES };
  const fold = foldOf(requestOf(plan), epochRowsOf(plan));
  return {
    add: (strip, sides) => patchesOf(fold.add(strip, sides), plan),
    close: () => (plan.topology === "torus" ? patchesOf(fold.close(), plan) : NO_PATCHES),
  };
}
