// Compares how often each spanning tree of a small graph is made with its exact probability. The probabilities are
// computed from the definitions by following all choices (test/laws/exactLaws.ts).

import { describe, expect, test } from "vitest";
import { regionsOf, slotsOf } from "../../src/graph/slots.ts";
import {
  createGraph,
  createGraphEngine,
  cubeGrid,
  type Graph,
  type GraphAlgorithmId,
  type GraphBackend,
  graphReference,
  hexGrid,
} from "../../src/graph.ts";
import { randomIntegers } from "../helpers/random.ts";
import { expectLaw } from "../helpers/statistics.ts";
import { sweep, sweepOf } from "../helpers/sweep.ts";
import * as exact from "../laws/exactLaws.ts";
import { countSpanningTrees, type Graph as ListedGraph, spanningTrees } from "../laws/graphs.ts";
import { effectiveResistances } from "./resistances.ts";
import { smallGraphs } from "./smallGraphs.ts";

const MAZES = 20_000;
/** `npm test` tests only the module, because another suite compares its mazes with those of the reference. */
const backends: readonly (readonly [string, GraphBackend | undefined])[] = sweepOf(
  [
    ["the module", undefined],
    ["the reference", graphReference],
  ],
  ([, backend]) => backend === undefined,
);

/** Returns the used edges of each region with their numbers in the graph, as graphs of test/laws/. */
function listed(graph: Graph): readonly { region: ListedGraph; bits: readonly number[] }[] {
  const slots = slotsOf(graph);
  const used = usedEdges(graph);
  return regionsOf(slots, 0).map(({ start }) => {
    const cells = reachedFrom(graph, start);
    const bits = used.flatMap((edge, bit) => (cells.includes(graph.edges[2 * edge]) ? [bit] : []));
    const edges = bits.map((bit) => ({
      from: cells.indexOf(graph.edges[2 * used[bit]]),
      to: cells.indexOf(graph.edges[2 * used[bit] + 1]),
      bit: 0,
    }));
    return { region: { width: cells.length, height: 1, topology: "plane", cells: cells.length, edges }, bits };
  });
}

const usedEdges = ({ edges }: Graph): number[] =>
  [...Array(edges.length / 2).keys()].filter((edge) => edges[2 * edge] !== edges[2 * edge + 1]);

function reachedFrom(graph: Graph, start: number): number[] {
  const found = new Set([start]);
  for (const cell of found)
    for (let at = 0; at < graph.edges.length; at++) if (graph.edges[at] === cell) found.add(graph.edges[at ^ 1]);
  return [...found].sort((one, other) => one - other);
}

/** The law of a graph is the product of the laws of its regions. A tree is a set of used edges as a bit mask. */
function lawOn(graph: Graph, lawOf: exact.LawOf, start?: number): Map<number, number> {
  let law = new Map([[0, 1]]);
  for (const { region, bits } of listed(graph)) {
    const next = new Map<number, number>();
    for (const [tree, p] of lawOf(region, start)) {
      const own = bits.reduce((set, bit, i) => (tree & (1 << i) ? set | (1 << bit) : set), 0);
      for (const [others, q] of law) next.set(others | own, p * q);
    }
    law = next;
  }
  return law;
}

/** Returns the trees of `count` mazes. */
function trees(
  graph: Graph,
  backend: GraphBackend | undefined,
  algorithm: GraphAlgorithmId,
  count: number,
  given: object = {},
): Int32Array {
  using engine = createGraphEngine(graph, { backend });
  const { passages } = engine.generateMany({ algorithm, seed: "laws", count, ...given });
  const used = usedEdges(graph);
  const edges = graph.edges.length / 2;
  return Int32Array.from({ length: count }, (_, maze) =>
    used.reduce((set, edge, bit) => (passages[maze * edges + edge] ? set | (1 << bit) : set), 0),
  );
}

test("there are at least 30 small graphs", () => expect(smallGraphs.length).toBeGreaterThanOrEqual(30));

describe.each(smallGraphs)("%s", (_, graph) => {
  test("the number of spanning trees is Kirchhoff's", () => {
    for (const { region } of listed(graph)) expect(spanningTrees(region)).toHaveLength(countSpanningTrees(region));
  });

  test.each(backends)("the uniform algorithms make all spanning trees equally often on %s", (_, backend) => {
    const law = lawOn(graph, exact.uniform);
    for (const algorithm of ["wilson", "aldous-broder"] as const)
      expectLaw(trees(graph, backend, algorithm, MAZES), law, algorithm);
  });

  test.each(backends)("kruskal and prim-true follow the law of minimum spanning trees on %s", (_, backend) => {
    const law = lawOn(graph, exact.minimumSpanningTree);
    for (const algorithm of ["kruskal", "prim-true"] as const)
      expectLaw(trees(graph, backend, algorithm, MAZES), law, algorithm);
  });
});

/** Graphs of at most 8 cells that are connected. */
const tiny = smallGraphs.filter(([, graph]) => graph.cells <= 8 && listed(graph).length === 1);

/** The graphs on which mixed weights have few enough states. */
const tiniest = tiny.filter(([, { cells, edges }]) => cells <= 6 && edges.length <= 20);

type Biased = readonly (readonly [GraphAlgorithmId, exact.LawOf, object?])[];

const biased: Biased = [
  ["prim-simplified", exact.primSimplified],
  ["prim-modified", exact.primModified],
  ["recursive-backtracker", exact.recursiveBacktracker],
  ["hunt-and-kill", exact.huntAndKill],
  ["growing-tree", exact.recursiveBacktracker],
];

const mixes: Biased = [
  { newest: 0, random: 1, oldest: 0, middle: 0 },
  { newest: 0, random: 0, oldest: 1, middle: 0 },
  { newest: 0, random: 0, oldest: 0, middle: 1 },
  { newest: 3, random: 1, oldest: 2, middle: 5 },
].map((mix) => ["growing-tree", exact.growingTree(mix), { parameters: mix }] as const);

test("there are at least 8 connected graphs of at most 8 cells", () => expect(tiny.length).toBeGreaterThanOrEqual(8));

function expectBiased(graph: Graph, backend: GraphBackend | undefined, laws: Biased): void {
  for (const [algorithm, lawOf, given] of laws) {
    const name = `${algorithm} ${JSON.stringify(given)}`;
    for (const start of [undefined, graph.cells - 1]) {
      const made = trees(graph, backend, algorithm, MAZES, { ...given, start });
      expectLaw(made, lawOn(graph, lawOf, start), `${name} from ${start}`);
    }
  }
}

describe.each(backends)("on %s", (_, backend) => {
  test.each(tiny)("every tree of the biased algorithms has its exact probability: %s", (_, graph) =>
    expectBiased(graph, backend, biased),
  );

  test.each(tiniest)("every tree of growing-tree with weights has its exact probability: %s", (_, graph) =>
    expectBiased(graph, backend, mixes),
  );
});

const random = randomIntegers("resistances");
const large: readonly (readonly [string, Graph])[] = [
  ["hex 40 x 25", hexGrid(40, 25)],
  ["cube 10 x 10 x 10", cubeGrid(10, 10, 10)],
  [
    "1,000 cells and 3,000 random edges",
    createGraph({
      cells: 1000,
      edges: [
        ...Array.from({ length: 999 }, (_, i) => [i + 1, random(i + 1)]),
        ...Array.from({ length: 2001 }, () => [random(1000), random(1000)]),
      ].flat(),
    }),
  ],
];

describe.each(large)("%s", (_, graph) => {
  const resistances = effectiveResistances(graph);
  test.each(["wilson", "aldous-broder"] as const)("edges of %s are as probable as their resistances", (algorithm) => {
    const count = sweep(20_000, 2000);
    using engine = createGraphEngine(graph);
    const edges = graph.edges.length / 2;
    const seen = new Float64Array(edges);
    for (let index = 0; index < count; index += 500) {
      const { passages } = engine.generateMany({ algorithm, seed: 5, index, count: 500 });
      passages.forEach((passage, at) => {
        seen[at % edges] += passage;
      });
    }
    const scores = resistances.flatMap((p, edge) =>
      p > 1e-9 && p < 1 - 1e-9 ? [(seen[edge] - count * p) / Math.sqrt(count * p * (1 - p))] : [],
    );
    resistances.forEach((p, edge) => {
      if (p <= 1e-9) expect(seen[edge]).toBe(0);
      if (p >= 1 - 1e-9) expect(seen[edge]).toBe(count);
    });
    expect(resistances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(graph.cells - 1, 6);
    // The largest of 3,000 scores of a normal distribution is below 5 with a probability of 0.998.
    expect(Math.max(...scores.map(Math.abs))).toBeLessThan(5);
    const variance = scores.reduce((sum, score) => sum + score ** 2, 0) / scores.length;
    expect(Math.abs(variance - 1)).toBeLessThan(0.1);
  });
});
