// `npm run bench:python`: measures the CPU time of the Python package and of the same batches in Node, and adds a table to
// the latest recording. Needs a Python with the built package ($PYTHON).

import { execFileSync } from "node:child_process";
import { digits } from "../src/cli/bench/report.ts";
import type { AlgorithmId } from "../src/core/registry.ts";
import { createEngine } from "../src/index.ts";
import { addTables } from "./recorded.ts";

const ALGORITHMS = ["wilson", "recursive-backtracker", "kruskal", "aldous-broder", "eller"] as const;
const SIDES = [16, 256];
const CELLS = 2 ** 21;
const ROUNDS = 6;

interface Measured {
  readonly costs: Readonly<Record<string, readonly number[]>>;
  /** Speed of two threads divided by that of one. */
  readonly threads: number;
  /** CPU time from import to first maze in seconds. */
  readonly start: number;
}

const engine = createEngine({ backend: "wasm" });

/** Returns the least CPU time of a batch in nanoseconds per cell. */
function costInNode(algorithm: AlgorithmId, side: number): number {
  const walls = new Uint8Array(CELLS);
  const request = { algorithm, width: side, height: side, seed: 1, count: CELLS / side ** 2 };
  const costs = Array.from({ length: ROUNDS + 1 }, () => {
    const begun = process.cpuUsage();
    engine.generateManyInto(request, walls);
    const { user, system } = process.cpuUsage(begun);
    return ((user + system) * 1000) / CELLS;
  });
  return Math.min(...costs.slice(1));
}

const cases = ALGORITHMS.flatMap((algorithm) => SIDES.map((side) => [algorithm, side] as const));
const words = cases.map(([algorithm, side]) => `${algorithm}:${side}`);
const output = execFileSync(process.env.PYTHON ?? "python3", ["bench/python/measure.py", ...words], {
  encoding: "utf8",
});
const { costs, threads, start }: Measured = JSON.parse(output);
const rows = cases.map(([algorithm, side]) => {
  const inPython = costs[`${algorithm}:${side}`];
  return [algorithm, `${side}×${side}`, ...[...inPython, costInNode(algorithm, side)].map(digits)];
});
addTables("npm run bench:python", {
  python: [["algorithm", "size", "view", "copy", "Node, into an array"], ...rows],
  pythonProcess: [
    ["speed of two threads relative to one", "import to first maze, CPU time after the import of NumPy"],
    [digits(threads), `${start.toFixed(2)} s`],
  ],
});
