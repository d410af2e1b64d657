// Tests hunt-and-kill with batches, narrow mazes, every start, and rejected random words.

import { test } from "vitest";
import { testLargeBatch, testWalk } from "../helpers/algorithmTests.ts";
import { expectReference } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

testWalk({ algorithm: "hunt-and-kill" });
testLargeBatch({ algorithm: "hunt-and-kill" }, [600, sweep(500, 440)], 2, { x: 311, y: 222 });

// Four of the 2^32 random words are rejected for a number below 12. The maze with index 140,064 draws one of these
// words. In the three cases, this maze is the first of two, the second of two, and the only maze.
test.each([
  { index: 140_064, count: 2 },
  { index: 140_063, count: 2 },
  { index: 140_064, count: 1 },
])("draws another word if a word is rejected ($count mazes from index $index)", (range) => {
  expectReference({ algorithm: "hunt-and-kill", width: 128, height: 128, seed: 1, ...range });
});
