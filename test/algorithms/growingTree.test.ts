// Tests growing tree with each kind of choice, and with mixes of several kinds.

import { describe, expect, test } from "vitest";
import type { Topology } from "../../src/index.ts";
import { testLargeBatch, testWalk } from "../helpers/algorithmTests.ts";
import { engines, expectReference } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

const algorithm = "growing-tree";
const mixes = {
  "random cells": { newest: 0, random: 1 },
  "the oldest cell": { newest: 0, oldest: 1 },
  "the middle cell": { newest: 0, middle: 1 },
  "the newest or a random cell": { random: 1 },
  "all kinds of cells": { newest: 1000, random: 300, oldest: 20, middle: 1 },
};

describe.each(Object.entries(mixes))("growing tree from %s", (name, parameters) => {
  testWalk({ algorithm, parameters });

  // Mazes of this size reject some random words and compact the list of cells hundreds of times. `npm test` runs two
  // mixes, one for each of the loops that make a single maze.
  if (sweep(true, ["random cells", "all kinds of cells"].includes(name)))
    testLargeBatch({ algorithm, parameters }, [600, sweep(500, 440)], 2, { x: 311, y: 222 });
});

test.each<Topology>(["plane", "torus"])(
  "with the newest cell as the only choice, makes the recursive backtracker's mazes on the %s",
  (topology) => {
    const request = { topology, width: 40, height: 30, seed: 25, count: 5 };
    const { walls } = engines.wasm.generateMany({ ...request, algorithm: "recursive-backtracker" });
    expect(engines.wasm.generateMany({ ...request, algorithm }).walls).toEqual(walls);
    expect(engines.wasm.generateMany({ ...request, algorithm, parameters: { newest: 7 } }).walls).toEqual(walls);
  },
);

// Four of the 2^32 random words are rejected for a number below 12. The maze with index 140,064 draws one of these
// words. In the three cases, this maze is the first of two, the second of two, and the only maze.
test.each([
  { index: 140_064, count: 2 },
  { index: 140_063, count: 2 },
  { index: 140_064, count: 1 },
])("draws another word if a word is rejected ($count mazes from index $index)", (range) => {
  expectReference({ algorithm, parameters: mixes["the oldest cell"], width: 128, height: 128, seed: 1, ...range });
});

// This maze draws a word at the limit of rejection: the product of the word and the sum of the weights ends in 32 zero
// bits.
test("never rejects a word if the weights add up to a power of two", () => {
  const parameters = { newest: 1000, random: 48, oldest: 1000 };
  const request = { algorithm, width: 40, height: 40, seed: 520, parameters } as const;
  expect(engines.wasm.generate(request)).toEqual(engines.reference.generate(request));
});
