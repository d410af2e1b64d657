// Compares how often each spanning tree of a small grid occurs with its exact probability. This finds errors in hashes
// and tables that both backends share.

import { describe, test } from "vitest";
import type { Parameters } from "../../src/core/parameters.ts";
import { type AlgorithmId, algorithms, type BackendName, type Cell, type Topology } from "../../src/index.ts";
import { engines, sizes } from "../helpers/engines.ts";
import { expectLaw } from "../helpers/statistics.ts";
import { binaryTree, growingTree, type LawOf, laws, mirrored, recursiveDivision, sidewinder } from "./exactLaws.ts";
import { edgesOfMazes, type Graph, graphOf } from "./graphs.ts";

/** Grids with at least this many trees need many mazes. Only the slow tests use them. */
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

function trees(
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

// Weights of newest, random, oldest and middle.
const mixes = [
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [1, 1, 0, 0],
  [0, 3, 0, 1],
  [3, 1, 2, 5],
].map(([newest, random, oldest, middle]) => ({ newest, random, oldest, middle }));

/**
 * Tests all laws twice: with `count` mazes of one seed, and with one maze of each of `seeds` seeds. If `isWhole` is
 * false, omits laws that take long to compute, and makes only `count` / 4 mazes per start.
 */
export function testLaws(engineName: BackendName, count: number, seeds: number, isWhole = true): void {
  describe(`probabilities of growing-tree on ${engineName}`, () => {
    test.each(mixes)(
      "every maze occurs with its exact probability with weights $newest, $random, $oldest, $middle",
      (mix) => {
        const isPure = Object.values(mix).filter((weight) => weight > 0).length === 1;
        // If `isWhole` is true, the grids are the largest whose laws take about a second to compute.
        const [width, height] = isWhole ? (isPure ? [3, 3] : [4, 2]) : isPure ? [4, 2] : [3, 2];
        for (const graph of [graphOf(width, height, "plane"), graphOf(2, 3, "torus")]) {
          const made = trees(engineName, "growing-tree", graph, count, { start: { x: 0, y: 0 }, parameters: mix });
          expectLaw(made, growingTree(mix)(graph, 0));
        }
      },
    );
  });

  describe.each(algorithms)(`probabilities of $id on ${engineName}`, ({ id, topologies, takesStart }) => {
    const known: readonly Topology[] = topologies;

    test.each(grids.filter(({ topology, trees }) => known.includes(topology) && (isWhole || trees < MANY_TREES)))(
      "every maze occurs with its exact probability at $width x $height on the $topology",
      ({ width, height, topology }) => {
        const graph = graphOf(width, height, topology);
        expectLaw(trees(engineName, id, graph, count), laws[id](graph));
      },
    );

    test.runIf(takesStart)("every maze occurs with its exact probability at 3 x 3 from each start", () => {
      const graph = graphOf(3, 3, "plane");
      for (let cell = 0; cell < graph.cells; cell++) {
        const start = { x: cell % 3, y: Math.floor(cell / 3) };
        const made = trees(engineName, id, graph, isWhole ? count : count / 4, { start });
        expectLaw(made, laws[id](graph, cell), `from cell ${cell}`);
      }
    });

    test("consecutive mazes of a seed are independent", () => {
      const graph = graphOf(2, 2, "plane");
      const law = [...laws[id](graph)];
      const pairs = law.flatMap(([one, p]) => law.map(([other, q]) => [(one << 4) | other, p * q] as const));
      const made = trees(engineName, id, graph, count);
      const consecutive = Array.from({ length: count / 2 }, (_, i) => (made[2 * i] << 4) | made[2 * i + 1]);
      expectLaw(consecutive, new Map(pairs));
    });

    test("every maze occurs with its exact probability over consecutive seeds", () => {
      const graph = graphOf(3, 3, "plane");
      const request = { algorithm: id, width: 3, height: 3 };
      const treeOf = (seed: number) => edgesOfMazes(graph, engines[engineName].generate({ ...request, seed }).walls)[0];
      expectLaw(
        Array.from({ length: seeds }, (_, seed) => treeOf(seed)),
        laws[id](graph),
      );
    });
  });
}

const withParameters: readonly (readonly [AlgorithmId, Parameters, LawOf])[] = [
  ["binary-tree", { horizontal: 0.2 }, binaryTree(0.2)],
  ["binary-tree", { corner: "north-east" }, mirrored(binaryTree(0.5), true, false)],
  ["binary-tree", { corner: "south-west", horizontal: 0.7 }, mirrored(binaryTree(0.7), false, true)],
  ["binary-tree", { corner: "south-east", horizontal: 0.99 }, mirrored(binaryTree(0.99), true, true)],
  ["binary-tree", { horizontal: 1 }, binaryTree(1)],
  ["sidewinder", { horizontal: 0 }, sidewinder(0)],
  ["sidewinder", { horizontal: 0.3 }, sidewinder(0.3)],
  ["sidewinder", { horizontal: 0.8 }, sidewinder(0.8)],
  ["sidewinder", { horizontal: 1 }, sidewinder(1)],
  ["recursive-division", { bias: 0 }, recursiveDivision(0)],
  ["recursive-division", { bias: 0.3 }, recursiveDivision(5)],
  ["recursive-division", { bias: 1 }, recursiveDivision(16)],
];

export function testParameterLaws(engineName: BackendName, count: number): void {
  describe.each(withParameters)(`probabilities of %s with %o on ${engineName}`, (id, parameters, law) => {
    test.each(sizes("3x3 4x3 2x4"))("every maze occurs with its exact probability at %i x %i", (width, height) => {
      const graph = graphOf(width, height, "plane");
      // Omits trees of probability 0. A maze with such a tree then makes the deviation infinite.
      const possible = [...law(graph)].filter(([, probability]) => probability > 0);
      expectLaw(trees(engineName, id, graph, count, { parameters }), new Map(possible));
    });
  });
}
