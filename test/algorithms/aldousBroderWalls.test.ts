// The fast version of aldous-broder-walls records the corners where walls begin, then sets walls of 16 cells at a time.

import { test } from "vitest";
import { testCorners } from "../helpers/algorithmTests.ts";
import { expectReference } from "../helpers/engines.ts";

testCorners("aldous-broder-walls");

// This maze of 50,000 columns draws 374,199 times among the edges of its border. One such draw in 64,000 is rejected.
test("draws another word if the draw of an edge of the border is rejected", () => {
  expectReference({ algorithm: "aldous-broder-walls", width: 50_000, height: 2, seed: 1 });
});
