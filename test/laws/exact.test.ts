// The laws themselves, and the exact laws on WebAssembly. With more mazes, and on the reference, which makes the same
// bytes: test/slow.

import { describe, expect, test } from "vitest";
import { algorithms } from "../../src/index.ts";
import { laws, minimumSpanningTree, recursiveBacktracker, reverseDelete } from "./exactLaws.ts";
import { countSpanningTrees, graphOf, spanningTrees } from "./graphs.ts";
import { grids, testLaws, testParameterLaws } from "./testLaws.ts";

describe("the laws themselves", () => {
  test.each(grids)(
    "$width x $height on the $topology has $trees spanning trees",
    ({ width, height, topology, trees }) => {
      const graph = graphOf(width, height, topology);
      expect(spanningTrees(graph)).toHaveLength(trees);
      expect(countSpanningTrees(graph)).toBe(trees);
    },
  );

  test.each(algorithms)("$id has a law, and it is one over spanning trees", ({ id }) => {
    const graph = graphOf(3, 3, "plane");
    const all = new Set(spanningTrees(graph));
    const law = laws[id](graph);
    for (const tree of law.keys()) expect(all).toContain(tree);
    expect([...law.values()].reduce((sum, probability) => sum + probability)).toBeCloseTo(1, 12);
  });

  test("the law of minimum spanning trees is the same from both ends", () => {
    for (const graph of [graphOf(3, 3, "plane"), graphOf(2, 3, "torus")]) {
      const fromNothing = minimumSpanningTree(graph);
      const fromAll = reverseDelete(graph);
      expect(fromAll.size).toBe(fromNothing.size);
      for (const [tree, probability] of fromAll) expect(fromNothing.get(tree)).toBeCloseTo(probability, 12);
    }
  });

  test("sidewinder has 64 outcomes on 3 x 3, binary tree 16", () => {
    expect(laws.sidewinder(graphOf(3, 3, "plane")).size).toBe(64);
    expect(laws["binary-tree"](graphOf(3, 3, "plane")).size).toBe(16);
  });
});

describe("growing tree", () => {
  test("goes on from the newest cell as a recursive backtracker does", () => {
    for (const graph of [graphOf(3, 3, "plane"), graphOf(2, 3, "torus")]) {
      const other = recursiveBacktracker(graph);
      const law = laws["growing-tree"](graph);
      expect(law.size).toBe(other.size);
      for (const [tree, probability] of law) expect(other.get(tree)).toBeCloseTo(probability, 12);
    }
  });
});

testLaws("wasm", 20_000, 2000, false);
testParameterLaws("wasm", 40_000);
