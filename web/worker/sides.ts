// Limits the size of shapes that are read from files.

import { MAX_SIDE } from "../maze/limits.ts";

/** Throws a RangeError if a shape from a file is too large for the page. */
export function checkSides(shape: { readonly width: number; readonly height: number }): void {
  for (const name of ["width", "height"] as const) {
    if (shape[name] > MAX_SIDE)
      throw new RangeError(`"mask" expected a ${name} of at most ${MAX_SIDE} on this page, got ${shape[name]}`);
  }
}
