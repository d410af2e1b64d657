// The hand-optimized JavaScript as a variant of the benchmark.

import type { Variant } from "../../src/cli/bench/rounds.ts";
import { consume, SLICE_CELLS, squares } from "../../src/cli/bench/variants.ts";
import { BEST, type BestId } from "./index.ts";

/** Makes as many mazes per call as referenceVariant(). */
export function bestVariant(algorithm: BestId, size: number): Variant {
  const maker = new BEST[algorithm](size, size);
  const cells = size ** 2;
  const count = Math.max(1, Math.floor(SLICE_CELLS / cells));
  const next = squares(algorithm, size, count);
  const target = new Uint8Array(count * cells);
  return {
    name: "best",
    units: target.length,
    call() {
      const { seedWords, index } = next();
      for (let i = 0; i < count; i++) maker.make(seedWords, index + i, target, i * cells);
      consume(target[target.length - 1]);
    },
  };
}
