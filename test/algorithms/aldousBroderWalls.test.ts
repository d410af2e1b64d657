// Tests aldous-broder-walls, whose fast version records the corners where walls begin and then sets walls of 16 cells
// at a time.

import { test } from "vitest";
import { testCorners } from "../helpers/algorithmTests.ts";
import { expectReference } from "../helpers/engines.ts";

testCorners("aldous-broder-walls");

// This maze makes 374,199 draws among the edges of its border, and one such draw in 64,000 is rejected.
test("draws another word if the draw of an edge of the border is rejected", () => {
  expectReference({ algorithm: "aldous-broder-walls", width: 50_000, height: 2, seed: 1 });
});
