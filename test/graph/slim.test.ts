// Engines with one algorithm make the mazes of the whole engine.

import { describe, expect, test } from "vitest";
import {
  createGraphEngine,
  type Graph,
  type GraphPart,
  graphAlgorithms,
  graphQueries,
  hexGrid,
  masked,
  slimGraphEngine,
  squareGrid,
  triangleGrid,
  weaveGrid,
} from "../../src/graph.ts";
import { expectRefusal, loose } from "../helpers/refusal.ts";

const graphs: readonly (readonly [name: string, graph: Graph])[] = [
  ["hexagons", hexGrid(19, 14)],
  ["triangles", triangleGrid(20, 11)],
  ["crossings", weaveGrid(12, 12, { share: 0.5, seed: 1 })],
  [
    "squares with a mask",
    masked(
      squareGrid(9, 7),
      Uint8Array.from({ length: 63 }, (_, cell) => (cell % 5 ? 1 : 0)),
    ),
  ],
];

async function partOf(id: string): Promise<GraphPart> {
  const [part] = Object.values((await import(`../../src/generated/graph/${id}.ts`)) as Record<string, GraphPart>);
  return part;
}

describe.each(graphAlgorithms)("the part $id", ({ id, start, ...row }) => {
  test.each(graphs)("makes the mazes of the whole engine on %s", async (_, graph) => {
    const part = await partOf(id);
    const [whole, slim] = [createGraphEngine(graph), slimGraphEngine(graph, part)];
    expect(slim.layout).toBe(whole.layout);
    for (const fields of [
      { seed: 1 },
      { seed: "a", index: 2 ** 40, braid: 0.4 },
      ...(start === "none" ? [] : [{ seed: 3, start: 1 }]),
      ...("parameters" in row ? [{ seed: 4, parameters: { random: 3, oldest: 1, middle: 2 } }] : []),
    ]) {
      const request = { algorithm: id, ...fields };
      expect(slim.generate(loose(request))).toEqual(whole.generate(loose(request)));
      expect(slim.generateMany(loose({ ...request, count: 5 }))).toEqual(
        whole.generateMany(loose({ ...request, count: 5 })),
      );
    }
    slim.dispose();
  });
});

test("queries answer as those of the whole engine", async () => {
  const grid = hexGrid(12, 9);
  const whole = createGraphEngine(grid);
  const maze = slimGraphEngine(grid, await partOf("wilson")).generate({ algorithm: "wilson", seed: 1 });
  const queries = graphQueries(grid);
  expect(queries.solve(maze, 3, 100)).toEqual(whole.solve(maze, 3, 100));
  expect(queries.distances(maze, 3)).toEqual(whole.distances(maze, 3));
  expect(queries.measure(maze)).toEqual(whole.measure(maze));
});

test("a part makes no mazes of another algorithm, and other values are no parts", async () => {
  const grid = hexGrid(3, 3);
  const engine = slimGraphEngine(grid, await partOf("wilson"));
  expectRefusal(() => engine.generate(loose({ algorithm: "kruskal" })), RangeError, /"algorithm" expected wilson, got/);
  for (const part of [undefined, null, "wilson", {}, { id: "wilson", text: 5 }])
    expectRefusal(
      () => slimGraphEngine(grid, loose(part)),
      TypeError,
      /^"part" expected an algorithm of "wasmaze\/graph/,
    );
  expect(() => slimGraphEngine(grid, { id: "wilson", text: "no module" })).toThrow(
    /^expected WebAssembly, which cannot/,
  );
});
