// Joins finished strips. Decides which of the undecided passages between strips are open, and returns these as patches.

import { foldOf, type StripSides } from "../engine/backends/giant.ts";
import { type Patches, patchesOf } from "./patches.ts";
import { epochRowsOf, type GiantPlan, requestOf, type Strip, stripCount } from "./plan.ts";

/** Joins the strips of a giant. The strips must be added from north to south. */
interface Joining {
  /** Adds the next strip. Returns patches for the passages that are now known to be open. */
  add(strip: Strip, sides: StripSides): Patches;
  /** Ends the joining after the last strip. Returns the remaining patches. */
  close(): Patches;
}

const NO_PATCHES: Patches = { cells: new Float64Array(), walls: new Uint8Array() };

export function joiningOf(plan: GiantPlan): Joining {
  // A single strip is the whole maze, so there is nothing to join.
  if (stripCount(plan) === 1) return { add: () => NO_PATCHES, close: () => NO_PATCHES };
  const fold = foldOf(requestOf(plan), epochRowsOf(plan));
  return {
    add: (strip, sides) => patchesOf(fold.add(strip, sides), plan),
    close: () => (plan.topology === "torus" ? patchesOf(fold.close(), plan) : NO_PATCHES),
  };
}
