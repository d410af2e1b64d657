// Tests Wilson's algorithm. Its fast version first records the corners where walls begin, and then sets the walls of 16
// cells at a time.

import { test } from "vitest";
import { testCorners } from "../helpers/algorithmTests.ts";
import { expectReference, sizes } from "../helpers/engines.ts";

testCorners("wilson");

test.each([15, 16, 17, 33])("mazes on square and narrow tori with a side of %i agree with the reference", (side) => {
  for (const [width, height] of sizes(`${side}x${side} ${side}x1 1x${side} ${side}x2 2x${side}`))
    expectReference({ algorithm: "wilson", width, height, topology: "torus", seed: side });
});
