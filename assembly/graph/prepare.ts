// Prepares a graph for the algorithms.

import { hold, mark, rewind } from "../arena";
import { findClasses, findRegions, layRows } from "./graph";
import { findHex, width } from "./hex";

/**
 * Builds the slots and finds the regions. Returns 0 if memory runs out, 1 for rows, 2 for classes and 3 for hexagons.
 */
export function layGraph(): u32 {
  if (!findRegions()) return 0;
  const before = mark();
  if (!layRows()) return 0;
  const hasClasses = findClasses() != 0;
  if (hasClasses) {
    rewind(before);
    if (!findHex()) return 0;
  }
  hold();
  return hasClasses ? (width ? 3 : 2) : 1;
}
