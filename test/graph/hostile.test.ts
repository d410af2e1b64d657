// Reads hostile graphs, and passes hostile objects to the library. Each gives correct mazes or an error in one line.

import { describe, expect, test } from "vitest";
import { createGraph, createGraphEngine, graphAlgorithms, graphReference, parseGraph } from "../../src/graph.ts";
import { hostileGraphs } from "../helpers/hostileGraphs.ts";
import { errorOf, expectRefusal, loose } from "../helpers/refusal.ts";
import { sweepOf } from "../helpers/sweep.ts";

const LINE = /^"\w[^\n]* expected [^\n]+, got [^\n]+$/;

test("there are at least 200 hostile graphs", () => {
  expect(hostileGraphs.length).toBeGreaterThanOrEqual(200);
});

const legal = hostileGraphs.filter(({ isLegal }) => isLegal);

describe("a hostile graph", () => {
  test.each(hostileGraphs.filter(({ isLegal }) => !isLegal))("is refused in one line: $name", ({ text }) => {
    const error = errorOf(() => parseGraph(text));
    expect(error.message).toMatch(LINE);
    expect(error.message.length).toBeLessThan(400);
    expect(error instanceof TypeError || error instanceof RangeError).toBe(true);
  });

  test.each(sweepOf(legal, ({ text }) => text.length < 20_000))(
    "makes perfect mazes by all algorithms: $name",
    ({ text }) => {
      const engine = createGraphEngine(parseGraph(text));
      const isLarge = text.length > 1_000_000;
      for (const { id, takesMaxSteps } of graphAlgorithms) {
        // The walks are long on lollipops and on hubs.
        const maxSteps = takesMaxSteps ? 2_000_000 : undefined;
        try {
          const maze = engine.generate(loose({ algorithm: id, seed: 5, maxSteps }));
          if (!isLarge || id === "kruskal") expect(engine.verify(maze), id).toEqual({ perfect: true });
        } catch (error) {
          expect((error as Error).message, id).toMatch(/^"maxSteps" expected a walk of at most 2000000 steps, got/);
        }
      }
      engine.dispose();
    },
  );
});

const PAIR = Uint32Array.of(0, 1);

test.each<[string, () => unknown, typeof TypeError | typeof RangeError]>([
  ["no object", () => createGraph(loose(null)), TypeError],
  ["a list", () => createGraph(loose([2, PAIR])), TypeError],
  ["an unknown option", () => createGraph(loose({ cells: 2, edges: PAIR, edge: PAIR })), RangeError],
  ["an odd number of ends", () => createGraph({ cells: 2, edges: [0, 1, 1] }), RangeError],
  ["NaN", () => createGraph({ cells: 2, edges: [0, Number.NaN] }), RangeError],
  ["a big integer", () => createGraph({ cells: 2, edges: loose([0n, 1n]) }), TypeError],
  ["floats", () => createGraph({ cells: 3, edges: Float64Array.of(0, 1.5) }), RangeError],
  ["negative integers", () => createGraph({ cells: 3, edges: Int32Array.of(0, -1) }), RangeError],
  ["a DataView", () => createGraph({ cells: 3, edges: loose(new DataView(new ArrayBuffer(8))) }), TypeError],
  ["a length of 2^31", () => createGraph({ cells: 3, edges: { length: 2 ** 31 } }), TypeError],
  ["a sparse list", () => createGraph({ cells: 3, edges: new Array(4) }), TypeError],
  ["required that never ends", () => createGraph({ cells: 2, edges: PAIR, required: forever() }), RangeError],
  ["required that is no iterable", () => createGraph({ cells: 2, edges: PAIR, required: loose(0) }), TypeError],
  ["outlines that are no function", () => createGraph({ cells: 2, edges: PAIR, outlines: loose([]) }), TypeError],
  ["no graph for an engine", () => createGraphEngine(loose(undefined)), TypeError],
  ["a graph with a list of edges", () => createGraphEngine(loose({ cells: 2, edges: [0, 1] })), TypeError],
  ["a graph with a wrong mask", () => createGraphEngine({ cells: 2, edges: PAIR, mask: Uint8Array.of(1) }), RangeError],
  ["a graph with an end out of range", () => createGraphEngine({ cells: 2, edges: Uint32Array.of(0, 2) }), RangeError],
])("refuses %s", (_, call, type) => expectRefusal(call, type, LINE));

function* forever(): Generator<number> {
  for (;;) yield 0;
}

test("a getter that returns another value later is read once", () => {
  let reads = 0;
  const graph = {
    get cells() {
      return reads++ === 0 ? 3 : 2 ** 28;
    },
    edges: Uint32Array.of(0, 1, 1, 2),
  };
  for (const backend of [undefined, graphReference]) {
    reads = 0;
    expect(createGraphEngine(graph, { backend }).generate({ algorithm: "wilson", seed: 1 }).passages).toEqual(
      Uint8Array.of(1, 1),
    );
  }
});

test("later changes of the caller's edges have no effect", () => {
  const edges = Uint32Array.of(0, 1, 1, 2);
  const engine = createGraphEngine(createGraph({ cells: 3, edges }));
  edges.fill(2 ** 31);
  expect(engine.generate({ algorithm: "kruskal", seed: 1 }).passages).toEqual(Uint8Array.of(1, 1));
});
