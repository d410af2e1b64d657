// Measures how fast this machine makes strips, for estimates.

import { stripMaker } from "../engine/backends/giant.ts";
import { planGiant, requestOf, stripAt } from "./plan.ts";

/** Makes a few strips, and returns the seconds per cell. */
export function secondsPerCell(): number {
  const plan = planGiant({ algorithm: "kruskal", width: 4096, height: 1024, seed: 1, stripRows: 256 });
  const make = stripMaker();
  const times = [0, 1, 2, 3].map((number) => {
    const began = performance.now();
    make(requestOf(plan), stripAt(plan, number));
    return performance.now() - began;
  });
  return Math.min(...times) / 1000 / (4096 * 256);
}
