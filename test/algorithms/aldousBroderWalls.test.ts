// The wall adder's fast version records the corners where walls begin, and then sets the walls of 16 cells at a time.

import { test } from "vitest";
import { testCorners } from "../helpers/algorithmTests.ts";
import { expectReference } from "../helpers/engines.ts";

testCorners("aldous-broder-walls");

// One draw in 64,000 from this border is rejected. A maze of 50,000 columns takes 374,199 draws.
test("draws another word if a draw from the border is rejected", () => {
  expectReference({ algorithm: "aldous-broder-walls", width: 50_000, height: 2, seed: 1 });
});
