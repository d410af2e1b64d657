// Compares the mazes of the module with those of the reference on random graphs, and verifies them.

import { expect, test } from "vitest";
import {
  type AnyGraphRequest,
  createGraphEngine,
  cubeGrid,
  type Graph,
  graphAlgorithms,
  hexGrid,
  masked,
  squareGrid,
} from "../../src/graph.ts";
import { createEngine } from "../../src/index.ts";
import { randomIntegers } from "../helpers/random.ts";
import { sweep } from "../helpers/sweep.ts";
import { differenceOnGraph, drawGraph, drawGraphRequest } from "./randomGraphs.ts";

function expectSame(graph: Graph, requests: readonly AnyGraphRequest[]): void {
  expect(differenceOnGraph(graph, requests)).toBeUndefined();
}

test("the module and the reference make the same mazes on random graphs", () => {
  const random = randomIntegers("graphs");
  for (let left = sweep(25_000, 500); left > 0; left--) {
    const graph = drawGraph(random);
    expectSame(
      graph,
      [0, 1, 2, 3].map(() => drawGraphRequest(random, graph)),
    );
  }
});

test.each([
  ["hexagons", "hexagons", hexGrid(90, 70)],
  ["cubes", "classes", cubeGrid(20, 18, 17)],
  ["squares", "classes", squareGrid(80, 75)],
  ["one row of hexagons", "classes", hexGrid(300, 1)],
] as const)("the module and the reference make the same large mazes of %s", (_, layout, graph) => {
  expect(createGraphEngine(graph).layout).toBe(layout);
  expectSame(
    graph,
    graphAlgorithms.map(({ id }, seed) => ({ algorithm: id, seed, braid: seed % 2 ? 0.3 : 0 })),
  );
});

test("kruskal and prim-true on squareGrid make the mazes of kruskal, on planes, tori and under masks", () => {
  const square = createEngine();
  const random = randomIntegers("squares");
  for (let left = sweep(1000, 100); left > 0; left--) {
    const [width, height] = [1 + random(40), 1 + random(30)];
    const topology = random(3) === 0 ? "torus" : "plane";
    const isMasked = random(3) === 0;
    const mask = Uint8Array.from({ length: width * height }, () => (random(6) ? 1 : 0)).fill(1, 0, 1);
    const request = { algorithm: "kruskal", seed: random(1e9), index: random(1e9) } as const;
    const { walls } = square.generate({ ...request, width, height, topology, ...(isMasked && { mask }) });
    const plain = squareGrid(width, height, { topology });
    const engine = createGraphEngine(isMasked ? masked(plain, mask) : plain);
    const expected = Uint8Array.from({ length: 2 * walls.length }, (_, e) => (walls[e >> 1] & (e & 1 ? 4 : 2) ? 0 : 1));
    for (const algorithm of ["kruskal", "prim-true"] as const)
      expect(Buffer.compare(engine.generate({ ...request, algorithm }).passages, expected)).toBe(0);
  }
});
