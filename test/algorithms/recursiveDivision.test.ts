// Tests recursive division with the sizes and biases that use each branch of the fast version.

import { describe, test } from "vitest";
import { testLargeMaze, testSizes } from "../helpers/algorithmTests.ts";
import { expectReference, sizes } from "../helpers/engines.ts";

testSizes("recursive-division", sizes("1x500 500x1 2x500 500x2 3x400 15x16 16x17 63x65 128x127 333x222"), 3);
testLargeMaze({ algorithm: "recursive-division", width: 601, height: 403, seed: 4 });

describe.each([0, 0.3, 1])("recursive division with bias %f", (bias) => {
  test.each(sizes("1x9 9x1 40x3 3x40 64x63 200x150"))("%i x %i mazes agree with the reference", (width, height) => {
    expectReference({ algorithm: "recursive-division", width, height, seed: 5, parameters: { bias }, count: 3 });
  });
});
