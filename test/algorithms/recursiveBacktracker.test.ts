// Tests the recursive backtracker: several mazes made in one loop, narrow mazes, every start, and rejected words.

import { test } from "vitest";
import { testLargeBatch, testWalk } from "../helpers/algorithmTests.ts";
import { expectReference } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

testWalk({ algorithm: "recursive-backtracker" });
testLargeBatch({ algorithm: "recursive-backtracker" }, [600, sweep(500, 440)], 2, { x: 311, y: 222 });

// A draw below 12 rejects one word in 2^30. The maze with index 140,064 draws 14,210 words before a rejected word.
// The ranges make the maze with index 140,064 as the first of two mazes in one loop, as the second, and alone.
test.each([
  { index: 140_064, count: 2 },
  { index: 140_063, count: 2 },
  { index: 140_064, count: 1 },
])("draws another word if a word is rejected ($count mazes from index $index)", (range) => {
  expectReference({ algorithm: "recursive-backtracker", width: 128, height: 128, seed: 1, ...range });
});
