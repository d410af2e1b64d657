// Recorded levels. The test and the script that records vectors share this file.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { ObstacleLevels, ObstacleRequest } from "../../src/index.ts";
import { PRESETS } from "../../src/obstacles/presets.ts";

export interface LevelVector {
  readonly request: ObstacleRequest;
  /** Results of the first level. */
  readonly start: number;
  readonly goal: number;
  readonly distance: number;
  readonly attempts: number;
  /** SHA-256 of all arrays, in the order occupancy, start, goal, distance, attempts, moves. */
  readonly sha256: string;
}

export const levelVectorPath = new URL("../vectors/obstacles.json", import.meta.url);

export const readLevelVectors = (): readonly LevelVector[] =>
  existsSync(levelVectorPath) ? (JSON.parse(readFileSync(levelVectorPath, "utf8")) as LevelVector[]) : [];

export const levelRequests: readonly ObstacleRequest[] = [
  ...PRESETS.filter((preset) => preset !== "maze-hard").flatMap((preset): ObstacleRequest[] => [
    { preset, seed: 1, count: 10 },
    { preset, seed: "迷路", index: 2 ** 53 - 10, count: 10 },
    { preset, accept: "solvable", ends: "component", seed: 2 ** 53 - 1, index: 2 ** 32, count: 10 },
  ]),
  { preset: "maze-hard", seed: 1, accept: { shortest: [60, 899] } },
  { law: "exact", width: 2, height: 1, blocks: 0, seed: 0 },
  { law: "exact", width: 1, height: 31, blocks: 3, seed: 1, count: 5 },
  { law: "exact", width: 32, height: 9, blocks: 100, accept: "solvable", seed: 2, count: 5 },
  { law: "exact", width: 33, height: 9, blocks: 295, seed: 3, count: 5 },
  { law: "exact-repeated", width: 64, height: 3, blocks: 90, border: true, seed: 4, count: 5 },
  { law: "bernoulli", width: 63, height: 65, share: 0.35, ends: "component", accept: "solvable", seed: 5, count: 5 },
  { law: "bernoulli", width: 1024, height: 20, share: 0.3, ends: "component", seed: 6, count: 2 },
  { law: "bernoulli", width: 16, height: 16, share: 1 / 3, minSide: 4, border: true, seed: 7, count: 20 },
  { law: "searchformer", width: 128, height: 97, accept: "solvable", seed: 8, count: 3 },
  { law: "percolation", width: 19, height: 20, share: 0.4, ends: "component", accept: "solvable", seed: 9, count: 9 },
  { law: "percolation", width: 97, height: 66, share: 0.6, border: true, accept: "solvable", seed: 10, count: 3 },
];

export function levelVectorOf(request: ObstacleRequest, levels: ObstacleLevels): LevelVector {
  const { occupancy, start, goal, distance, attempts, moves } = levels;
  const hash = createHash("sha256");
  for (const array of [occupancy, start, goal, distance, attempts, moves])
    hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  return {
    request,
    ...{ start: start[0], goal: goal[0], distance: distance[0], attempts: attempts[0] },
    sha256: hash.digest("hex"),
  };
}
