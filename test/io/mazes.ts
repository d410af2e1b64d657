// Mazes for tests of readers and writers.

import type { Maze, Walls } from "../../src/index.ts";
import { engines, requests, variants } from "../helpers/engines.ts";
import { sweepOf } from "../helpers/sweep.ts";

/** Mazes of every algorithm and topology at all tested sizes up to 40 x 40. `npm test` uses a ninth of them. */
export const mazes: readonly Maze[] = variants.flatMap((variant, turn) =>
  sweepOf(
    [...requests(variant)].filter(({ width, height }) => width <= 40 && height <= 40),
    (_, at) => at % 9 === (4 * turn) % 9,
  ).map((request) => engines.wasm.generate(request)),
);

const torus = { width: 12, height: 8, topology: "torus", seed: 5 } as const;
export const wrapping = engines.wasm.generate({ algorithm: "aldous-broder", ...torus });

/**
 * Returns what a drawing preserves: the size, the walls and the topology. The topology is the plane if no passage
 * crosses the border.
 */
export function anonymous({ width, height, walls }: Walls): Walls {
  const isCrossed = (cell: number, i: number) => (i % width === 0 && !(cell & 8)) || (i < width && !(cell & 1));
  return { width, height, topology: [...walls].some(isCrossed) ? "torus" : "plane", walls };
}

/** Returns the CPU time of a call in milliseconds. */
export function timeOf(action: () => unknown): number {
  const begun = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
