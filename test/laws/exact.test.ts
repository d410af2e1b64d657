// Tests the laws (exact probabilities of all trees), and compares WebAssembly's mazes with the laws.

import { expect, test } from "vitest";
import { algorithms } from "../../src/index.ts";
import { laws, minimumSpanningTree, recursiveBacktracker, reverseDelete } from "./exactLaws.ts";
import { countSpanningTrees, graphOf, spanningTrees } from "./graphs.ts";
import { grids, testLaws, testParameterLaws } from "./testLaws.ts";

test.each(grids)("$width x $height on the $topology has $trees spanning trees", (grid) => {
  const graph = graphOf(grid.width, grid.height, grid.topology);
  expect(spanningTrees(graph)).toHaveLength(grid.trees);
  expect(countSpanningTrees(graph)).toBe(grid.trees);
});

test.each(algorithms)("the exact probabilities of $id add up to 1, and belong only to spanning trees", ({ id }) => {
  const graph = graphOf(3, 3, "plane");
  const all = new Set(spanningTrees(graph));
  const law = laws[id](graph);
  for (const tree of law.keys()) expect(all).toContain(tree);
  expect([...law.values()].reduce((sum, probability) => sum + probability)).toBeCloseTo(1, 12);
});

test.each([
  ["minimum spanning trees by Kruskal's rule or reverse deletion", minimumSpanningTree, reverseDelete],
  ["recursive-backtracker, or growing-tree from the newest cell", recursiveBacktracker, laws["growing-tree"]],
])("two definitions give the same probabilities: %s", (_, one, other) => {
  for (const graph of [graphOf(3, 3, "plane"), graphOf(2, 3, "torus")]) {
    const expected = one(graph);
    const law = other(graph);
    expect(law.size).toBe(expected.size);
    for (const [tree, probability] of law) expect(expected.get(tree)).toBeCloseTo(probability, 12);
  }
});

test("at 3 x 3, sidewinder has 64 possible mazes and binary tree has 16", () => {
  expect(laws.sidewinder(graphOf(3, 3, "plane")).size).toBe(64);
  expect(laws["binary-tree"](graphOf(3, 3, "plane")).size).toBe(16);
});

testLaws("wasm", 20_000, 2000, false);
testParameterLaws("wasm", 40_000);
