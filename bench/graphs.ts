// `npm run bench:graphs`: measures the CPU time per cell of mazes on graphs, as a ratio to the square kernel of the same
// algorithm in the same run. The graphs: hexagons (the module's lattice), cubes (classes), and Delaunay triangulations of
// random points (rows), with cells numbered along a Hilbert curve and in random order. Adds tables to the latest recording.

import Delaunator from "delaunator";
import { digits } from "../src/cli/bench/report.ts";
import { Stream } from "../src/core/random.ts";
import { seedWords } from "../src/core/seed.ts";
import { createGraph, createGraphEngine, cubeGrid, type Graph, hexGrid } from "../src/graph.ts";
import { createEngine } from "../src/index.ts";
import { addTables } from "./recorded.ts";

const ROUNDS = 7;
const SIDES = [256, 1024];
const ALGORITHMS = ["wilson", "recursive-backtracker", "prim-simplified", "kruskal", "aldous-broder"] as const;

/** Returns the position of a point of a square of 2^16 x 2^16 on a Hilbert curve. */
function hilbert(x: number, y: number): number {
  let place = 0;
  for (let side = 2 ** 15; side >= 1; side /= 2) {
    const [right, down] = [x & side ? 1 : 0, y & side ? 1 : 0];
    place += side * side * ((3 * right) ^ down);
    if (down === 0) {
      if (right === 1) {
        x = 2 ** 16 - 1 - x;
        y = 2 ** 16 - 1 - y;
      }
      [x, y] = [y, x];
    }
  }
  return place;
}

/** Returns a Delaunay triangulation of random points, numbered along a Hilbert curve or in the order drawn. */
function delaunay(cells: number, isOrdered: boolean): Graph {
  const stream = new Stream(seedWords("delaunay"), 0);
  const points = Array.from({ length: cells }, () => [stream.below(2 ** 16), stream.below(2 ** 16)] as const);
  if (isOrdered) points.sort(([x, y], [otherX, otherY]) => hilbert(x, y) - hilbert(otherX, otherY));
  const { triangles } = new Delaunator(Float64Array.from(points.flat()));
  const edges = new Set<number>();
  for (let i = 0; i < triangles.length; i++) {
    const [one, other] = [triangles[i], triangles[i % 3 === 2 ? i - 2 : i + 1]];
    edges.add(Math.min(one, other) * cells + Math.max(one, other));
  }
  // Edges in the order of their first cells, as in grids.
  const sorted = Float64Array.from(edges).sort();
  return createGraph({
    cells,
    edges: Uint32Array.from({ length: 2 * sorted.length }, (_, at) =>
      at % 2 === 0 ? Math.floor(sorted[at / 2] / cells) : sorted[(at - 1) / 2] % cells,
    ),
  });
}

interface Case {
  readonly name: string;
  readonly cells: number;
  /** Makes `count` mazes. */
  readonly make: (algorithm: (typeof ALGORITHMS)[number], index: number, count: number) => void;
}

function onGraph(name: string, graph: Graph): Case {
  const engine = createGraphEngine(graph);
  return {
    name: `${name} (${engine.layout === "hexagons" ? "lattice" : engine.layout})`,
    cells: graph.cells,
    make: (algorithm, index, count) => engine.generateMany({ algorithm, seed: 1, index, count }),
  };
}

/** Returns the least CPU time of each case, in nanoseconds per cell. All cases are measured in turns. */
function measure(cases: readonly Case[], algorithm: (typeof ALGORITHMS)[number], count: number): number[] {
  const least = cases.map(() => Number.POSITIVE_INFINITY);
  for (let round = -1; round < ROUNDS; round++) {
    cases.forEach(({ cells, make }, i) => {
      const before = process.cpuUsage();
      make(algorithm, (round + 1) * count, count);
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) least[i] = Math.min(least[i], ((user + system) * 1000) / (cells * count));
    });
  }
  return least;
}

function casesOf(side: number): Case[] {
  const depth = Math.round(side ** (2 / 3));
  return [
    {
      name: "squares",
      cells: side ** 2,
      make: (algorithm, index, count) =>
        square.generateMany({ algorithm, width: side, height: side, seed: 1, index, count }),
    },
    onGraph("hexagons", hexGrid(side, side)),
    onGraph(`cubes, ${depth}³`, cubeGrid(depth, depth, depth)),
    onGraph("Delaunay", delaunay(side ** 2, true)),
    onGraph("Delaunay, shuffled", delaunay(side ** 2, false)),
  ];
}

const square = createEngine({ backend: "wasm" });
const tables = SIDES.map((side) => {
  const cases = casesOf(side);
  const rows = ALGORITHMS.map((algorithm) => {
    const count = Math.max(1, Math.round((algorithm === "aldous-broder" ? 3e5 : 1e6) / side ** 2));
    const [least, ...others] = measure(cases, algorithm, count);
    return [algorithm, digits(least), ...others.map((time) => `${digits(time)} (${digits(time / least)})`)];
  });
  return [
    `graphs${side}`,
    [[`${(side ** 2).toLocaleString("en")} cells`, ...cases.map(({ name }) => name)], ...rows],
  ] as const;
});
addTables("npm run bench:graphs", Object.fromEntries(tables));
