// Makes the table of leaks in docs/DATASETS.md: the share of test mazes that have a rotation or mirror image in the
// training set, for data sets split by index.

import { type AlgorithmId, createEngine } from "../../../src/index.ts";

const TRAIN = 50_000;
const TEST = 10_000;
const SIDES = [4, 5, 6, 7] as const;
const ALGORITHMS: readonly AlgorithmId[] = ["recursive-backtracker", "prim-true", "kruskal", "wilson"];

const engine = createEngine();

function leak(algorithm: AlgorithmId, side: number): { share: number; different: number } {
  const batch = engine.generateMany({ algorithm, width: side, height: side, seed: 1, count: TRAIN + TEST });
  const keys = engine.keysMany(batch);
  const train = new Set(keys.subarray(0, TRAIN));
  const leaked = keys.subarray(TRAIN).filter((key) => train.has(key)).length;
  return { share: leaked / TEST, different: new Set(keys).size };
}

/** Returns the table of leaks of docs/DATASETS.md. */
export function leaksTable(): string {
  const rows = ALGORITHMS.map((algorithm) => [
    `\`${algorithm}\``,
    ...SIDES.map((side) => {
      const { share, different } = leak(algorithm, side);
      return `${(100 * share).toFixed(2)} % (${different.toLocaleString("en")})`;
    }),
  ]);
  const heads = ["algorithm", ...SIDES.map((side) => `${side} × ${side}`)];
  return [heads, heads.map((_, i) => (i ? "--:" : "---")), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
