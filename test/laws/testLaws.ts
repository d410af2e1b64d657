// The exact laws on one engine: how often each spanning tree of a small grid comes, against the law worked out from the
// algorithm's definition. Two engines that agree cannot vouch for a hash or a table that both share; this can.

import { describe, expect, test } from "vitest";
import type { Parameters } from "../../src/core/parameters.ts";
import { type AlgorithmId, algorithms, type BackendName, type Cell, type Topology } from "../../src/index.ts";
import { engines } from "../helpers/engines.ts";
import { countOf, deviation, LIMIT } from "../helpers/statistics.ts";
import { binaryTree, growingTree, type LawOf, laws, mirrored, recursiveDivision, sidewinder } from "./exactLaws.ts";
import { edgesOfMazes, type Graph, graphOf } from "./graphs.ts";

/** Grids with so many trees need many mazes, and their laws take a second: they are for the slow tests. */
const MANY_TREES = 1000;

export const grids: readonly { width: number; height: number; topology: Topology; trees: number }[] = [
  { width: 2, height: 2, topology: "plane", trees: 4 },
  { width: 2, height: 4, topology: "plane", trees: 56 },
  { width: 3, height: 3, topology: "plane", trees: 192 },
  { width: 4, height: 3, topology: "plane", trees: 2415 },
  { width: 2, height: 2, topology: "torus", trees: 32 },
  { width: 2, height: 3, topology: "torus", trees: 294 },
  { width: 3, height: 3, topology: "torus", trees: 11_664 },
];

/** The mazes of a batch as sets of edges. */
export function trees(
  engineName: BackendName,
  id: AlgorithmId,
  graph: Graph,
  count: number,
  given?: { start?: Cell; parameters?: Parameters },
): Int32Array {
  const { width, height, topology } = graph;
  const request = { algorithm: id, width, height, topology, seed: 2026, count, ...given };
  return edgesOfMazes(graph, engines[engineName].generateMany(request).walls);
}

// Weights of newest, random, oldest, middle.
const mixes = [
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [1, 1, 0, 0],
  [0, 3, 0, 1],
  [3, 1, 2, 5],
].map(([newest, random, oldest, middle]) => ({ newest, random, oldest, middle }));

/**
 * Tests all laws, with so many mazes a test, and with so many seeds, each of which is a call. If not whole, it leaves
 * out the laws that take long to work out, and makes fewer mazes where it makes them from each cell.
 */
export function testLaws(engineName: BackendName, count: number, seeds: number, isWhole = true): void {
  describe(`growing tree on ${engineName} follows the exact law`, () => {
    test.each(mixes)("newest $newest, random $random, oldest $oldest, middle $middle", (mix) => {
      const isPure = Object.values(mix).filter((weight) => weight > 0).length === 1;
      // The law of a mix on eight cells takes a second, as does that of one kind on nine.
      const [width, height] = isWhole ? (isPure ? [3, 3] : [4, 2]) : isPure ? [4, 2] : [3, 2];
      for (const graph of [graphOf(width, height, "plane"), graphOf(2, 3, "torus")]) {
        const counts = countOf(
          trees(engineName, "growing-tree", graph, count, { start: { x: 0, y: 0 }, parameters: mix }),
        );
        expect(Math.abs(deviation(counts, growingTree(mix)(graph, 0)))).toBeLessThan(LIMIT);
      }
    });
  });

  describe(`trees of small grids on ${engineName} follow the exact law`, () => {
    describe.each(algorithms)("$id", ({ id, topologies, takesStart }) => {
      const known: readonly Topology[] = topologies;

      test.each(grids.filter(({ topology, trees }) => known.includes(topology) && (isWhole || trees < MANY_TREES)))(
        "$width x $height on the $topology",
        ({ width, height, topology }) => {
          const graph = graphOf(width, height, topology);
          expect(Math.abs(deviation(countOf(trees(engineName, id, graph, count)), laws[id](graph)))).toBeLessThan(
            LIMIT,
          );
        },
      );

      // Skipped for algorithms that have no start.
      test.runIf(takesStart)("3 x 3 from each of its cells", () => {
        const graph = graphOf(3, 3, "plane");
        for (let start = 0; start < graph.cells; start++) {
          const counts = countOf(
            trees(engineName, id, graph, isWhole ? count : count / 4, {
              start: { x: start % 3, y: Math.floor(start / 3) },
            }),
          );
          expect(Math.abs(deviation(counts, laws[id](graph, start))), `from cell ${start}`).toBeLessThan(LIMIT);
        }
      });

      test("consecutive mazes are independent of each other", () => {
        const graph = graphOf(2, 2, "plane");
        const law = laws[id](graph);
        const pairs = new Map(
          [...law].flatMap(([one, p]) => [...law].map(([other, q]) => [(one << 4) | other, p * q] as const)),
        );
        const counts = new Map<number, number>();
        let previous: number | undefined;
        for (const tree of trees(engineName, id, graph, count)) {
          if (previous === undefined) {
            previous = tree;
            continue;
          }
          const pair = (previous << 4) | tree;
          counts.set(pair, (counts.get(pair) ?? 0) + 1);
          previous = undefined;
        }
        expect(Math.abs(deviation(counts, pairs))).toBeLessThan(LIMIT);
      });

      test("consecutive seeds follow the law, too", () => {
        const graph = graphOf(3, 3, "plane");
        const counts = new Map<number, number>();
        for (let seed = 0; seed < seeds; seed++) {
          const { walls } = engines[engineName].generate({ algorithm: id, width: 3, height: 3, seed });
          const [tree] = edgesOfMazes(graph, walls);
          counts.set(tree, (counts.get(tree) ?? 0) + 1);
        }
        expect(Math.abs(deviation(counts, laws[id](graph)))).toBeLessThan(LIMIT);
      });
    });
  });
}

const withParameters: readonly { id: AlgorithmId; parameters: Parameters; law: LawOf }[] = [
  { id: "binary-tree", parameters: { horizontal: 0.2 }, law: binaryTree(0.2) },
  { id: "binary-tree", parameters: { corner: "north-east" }, law: mirrored(binaryTree(0.5), true, false) },
  {
    id: "binary-tree",
    parameters: { corner: "south-west", horizontal: 0.7 },
    law: mirrored(binaryTree(0.7), false, true),
  },
  {
    id: "binary-tree",
    parameters: { corner: "south-east", horizontal: 0.99 },
    law: mirrored(binaryTree(0.99), true, true),
  },
  { id: "binary-tree", parameters: { horizontal: 1 }, law: binaryTree(1) },
  { id: "sidewinder", parameters: { horizontal: 0 }, law: sidewinder(0) },
  { id: "sidewinder", parameters: { horizontal: 0.3 }, law: sidewinder(0.3) },
  { id: "sidewinder", parameters: { horizontal: 0.8 }, law: sidewinder(0.8) },
  { id: "sidewinder", parameters: { horizontal: 1 }, law: sidewinder(1) },
  { id: "recursive-division", parameters: { bias: 0 }, law: recursiveDivision(0) },
  { id: "recursive-division", parameters: { bias: 0.3 }, law: recursiveDivision(5) },
  { id: "recursive-division", parameters: { bias: 1 }, law: recursiveDivision(16) },
];

/** Without the trees that never come. */
const possible = (law: ReadonlyMap<number, number>) => new Map([...law].filter(([, probability]) => probability > 0));

/** Tests the laws that parameters change. */
export function testParameterLaws(engineName: BackendName, count: number): void {
  describe.each(withParameters)(
    `with parameters, too, on ${engineName}: $id $parameters`,
    ({ id, parameters, law }) => {
      test.each([
        [3, 3],
        [4, 3],
        [2, 4],
      ])("%i x %i", (width, height) => {
        const graph = graphOf(width, height, "plane");
        const expected = possible(law(graph));
        const counts = countOf(trees(engineName, id, graph, count, { parameters }));
        for (const tree of counts.keys()) expect(expected.has(tree)).toBe(true);
        expect(Math.abs(deviation(counts, expected))).toBeLessThan(LIMIT);
      });
    },
  );
}
