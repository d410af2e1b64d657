// Tests aldous-broder-walls. Its fast version first records the corners where walls begin, and then sets the walls of
// 16 cells at a time.

import { test } from "vitest";
import { testCorners } from "../helpers/algorithmTests.ts";
import { expectReference } from "../helpers/engines.ts";

testCorners("aldous-broder-walls");

// One in 64,000 draws among the border's edges is rejected, so some of this maze's 374,199 draws are.
test("draws another word if the draw of an edge of the border is rejected", () => {
  expectReference({ algorithm: "aldous-broder-walls", width: 50_000, height: 2, seed: 1 });
});
