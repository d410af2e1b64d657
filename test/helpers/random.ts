// Reproducible random integers for tests.

import { Stream } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import type { Seed } from "../../src/index.ts";

export type Random = (below: number) => number;

export function randomIntegers(seed: Seed): Random {
  const stream = new Stream(seedWords(seed), 0);
  return (below) => stream.below(below);
}
