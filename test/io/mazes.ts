// Mazes that the suites of readers and writers share.

import type { Maze, Walls } from "../../src/index.ts";
import { engines, requests, variants } from "../helpers/engines.ts";
import { sweepOf } from "../helpers/sweep.ts";

/** Mazes of every algorithm and topology, at all sizes under test up to 40. The selection has a ninth of them. */
export const mazes: readonly Maze[] = variants.flatMap((variant, turn) =>
  sweepOf(
    [...requests(variant)].filter(({ width, height }) => width <= 40 && height <= 40),
    (_, at) => at % 9 === (4 * turn) % 9,
  ).map((request) => engines.wasm.generate(request)),
);

/** A torus with passages across the border. */
const torus = { width: 12, height: 8, topology: "torus", seed: 5 } as const;
export const wrapping = engines.wasm.generate({ algorithm: "aldous-broder", ...torus });

/** Removes the facts that text does not record: the request, and a torus without passages across the border. */
export function anonymous({ width, height, walls }: Walls): Walls {
  const isCrossed = (cell: number, i: number) => (i % width === 0 && !(cell & 8)) || (i < width && !(cell & 1));
  return { width, height, topology: [...walls].some(isCrossed) ? "torus" : "plane", walls };
}

/** Milliseconds of CPU time. */
export function timeOf(action: () => unknown): number {
  const begun = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
