// Wilson's fast version records corners where walls begin, and turns them into walls 16 cells at a time.

import { test } from "vitest";
import { testCorners } from "../helpers/algorithmTests.ts";
import { expectReference } from "../helpers/engines.ts";

testCorners("wilson");

test.each([15, 16, 17, 33])("makes the reference's mazes on square and narrow tori with a side of %i", (side) => {
  for (const [width, height] of [
    [side, side],
    [side, 1],
    [1, side],
    [side, 2],
    [2, side],
  ])
    expectReference({ algorithm: "wilson", width, height, topology: "torus", seed: side });
});
