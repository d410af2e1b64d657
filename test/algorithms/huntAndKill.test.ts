// Tests hunt-and-kill: mazes that are made in one loop, corridors, every start, and rejected numbers.

import { test } from "vitest";
import { testLargeBatch, testWalk } from "../helpers/algorithmTests.ts";
import { expectReference } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

testWalk({ algorithm: "hunt-and-kill" });
testLargeBatch({ algorithm: "hunt-and-kill" }, [600, sweep(500, 440)], 2, { x: 311, y: 222 });

// One word in 2^30 is rejected as a number below 12: in this maze after 14,210 others. It is the first or the second of
// two mazes in a loop, or the only one.
test.each([
  { index: 140_064, count: 2 },
  { index: 140_063, count: 2 },
  { index: 140_064, count: 1 },
])("draws another word if a number is rejected ($count mazes from index $index)", (range) => {
  expectReference({ algorithm: "hunt-and-kill", width: 128, height: 128, seed: 1, ...range });
});
