// Tests engines on graphs: requests, invalid input, required edges, limits of steps, and queries.

import { describe, expect, test } from "vitest";
import {
  contracted,
  createGraph,
  createGraphEngine,
  type Graph,
  graphAlgorithms,
  graphReference,
  hexGrid,
  masked,
  solveGraphPairs,
  squareGrid,
  suggestGraphEnds,
  verifyGraphMaze,
} from "../../src/graph.ts";
import { createEngine, distances, solve, UNREACHABLE } from "../../src/index.ts";

const path = createGraph({ cells: 3, edges: [0, 1, 1, 2] });

describe("createGraph", () => {
  test("copies the edges", () => {
    const edges = Uint32Array.of(0, 1, 1, 2);
    const graph = createGraph({ cells: 3, edges });
    edges.fill(0);
    expect([...graph.edges]).toEqual([0, 1, 1, 2]);
  });

  test("accepts other arrays of integers, and graphs of createGraph", () => {
    for (const edges of [[0, 1, 1, 2], Int16Array.of(0, 1, 1, 2), Float64Array.of(0, 1, 1, 2)])
      expect(createGraph({ cells: 3, edges })).toEqual(path);
    expect(createGraph(path)).toEqual(path);
  });

  test("forbidden edges become unused numbers, and required edges are sorted", () => {
    const graph = createGraph({ cells: 3, edges: [0, 1, 1, 2, 2, 0], forbidden: new Set([1]), required: [2, 0, 2] });
    expect([...graph.edges]).toEqual([0, 1, 1, 1, 2, 0]);
    expect([...(graph.required ?? [])]).toEqual([0, 2]);
  });

  function* endless(): Generator<number> {
    for (;;) yield 0;
  }

  test.each([
    ["an end out of range", { cells: 3, edges: [0, 3] }, '"edges[1]" expected an integer in 0..2, got 3'],
    ["a negative end", { cells: 3, edges: Int32Array.of(0, -1) }, '"edges[1]" expected an integer in 0..2, got -1'],
    ["NaN", { cells: 3, edges: Float64Array.of(Number.NaN, 1) }, '"edges[0]" expected an integer in 0..2, got NaN'],
    ["a fraction", { cells: 3, edges: [0, 1.5] }, '"edges[1]" expected an integer in 0..2, got 1.5'],
    ["text", { cells: 3, edges: ["0", "1"] }, '"edges[0]" expected an integer in 0..2, got "0"'],
    ["a gap", { cells: 3, edges: new Array(4) }, '"edges[0]" expected an integer in 0..2, got undefined'],
    [
      "half an edge",
      { cells: 3, edges: [0, 1, 2] },
      '"edges" expected two cells per edge, at most 2^30 edges, got 3 cells',
    ],
    [
      "2^31 edges that are claimed",
      { cells: 3, edges: new Array(2 ** 32 - 2) },
      '"edges" expected two cells per edge, at most 2^30 edges, got 4294967294 cells',
    ],
    [
      "no array",
      { cells: 3, edges: { length: 2 } },
      '"edges" expected a Uint32Array with two cells per edge, got an object',
    ],
    ["no cells", { cells: 0, edges: [] }, '"cells" expected an integer in 1..268435456, got 0'],
    ["an edge number", { cells: 3, edges: [0, 1], required: [1] }, '"required[0]" expected an integer in 0..0, got 1'],
    ["no list", { cells: 3, edges: [0, 1], required: 1 }, '"required" expected an iterable of edge numbers, got 1'],
    [
      "an endless list",
      { cells: 3, edges: [0, 1], forbidden: endless() },
      '"forbidden" expected at most 1 edge numbers, got more',
    ],
    [
      "a required edge that is unused",
      { cells: 3, edges: [1, 1], required: [0] },
      '"required" expected edges between two cells that are not forbidden, got 0',
    ],
    [
      "an edge that is required and forbidden",
      { cells: 3, edges: [0, 1], required: [0], forbidden: [0] },
      '"required" expected edges between two cells that are not forbidden, got 0',
    ],
    ["a mistyped field", { cells: 3, edges: [], require: [] }, /^"graph" expected only .*did you mean "required"\?$/],
  ])("refuses %s", (_, options, message) => {
    const thrown = (): unknown => createGraph(options as never);
    expect(thrown).toThrow(message);
  });
});

test("masked keeps numbers, combines masks and drops required edges to the outside", () => {
  const graph = masked(createGraph({ cells: 3, edges: [0, 1, 1, 2], required: [0, 1] }), Uint8Array.of(1, 1, 0));
  expect([...graph.edges]).toEqual([0, 1, 1, 1]);
  expect([...(graph.required ?? [])]).toEqual([0]);
  expect([...(masked(graph, Uint8Array.of(0, 1, 1)).mask ?? [])]).toEqual([0, 1, 0]);
  expect(() => masked(path, Uint8Array.of(1))).toThrow('"mask" expected a Uint8Array of 3 bytes 0 or 1');
});

test("contracted joins cells and keeps the numbers of edges", () => {
  const { cells, edges, cellOf } = contracted(hexGrid(2, 2), [0, 6]);
  expect(cells).toBe(2);
  expect([...cellOf]).toEqual([0, 0, 1, 1]);
  expect(edges).toHaveLength(24);
});

test.each(graphAlgorithms)("the maze of $id records its request", ({ id, start }) => {
  const grid = hexGrid(6, 5);
  const engine = createGraphEngine(grid);
  const maze = engine.generate({ algorithm: id, seed: "maze", index: 7, braid: 0.5 });
  expect(maze).toMatchObject({ graph: grid, algorithm: id, revision: 1, seed: "maze", index: 7, braid: 0.5 });
  expect(maze.start === undefined).toBe(start === "none");
  // The default start makes the same maze if it is given.
  if (maze.start !== undefined)
    expect(engine.generate({ algorithm: id, seed: "maze", index: 7, braid: 0.5, start: maze.start } as never)).toEqual(
      maze,
    );
  const { passages, ...batch } = engine.generateMany({ algorithm: id, seed: "maze", index: 5, count: 3, braid: 0.5 });
  expect(batch).toMatchObject({ algorithm: id, index: 5, count: 3 });
  expect(passages.subarray(2 * maze.passages.length)).toEqual(maze.passages);
});

test.each([
  [{ algorithm: "eller" }, /^"algorithm" expected one of kruskal, /],
  [{ algorithm: "kruskal", start: 0 }, '"start" expected no value for kruskal, which takes no start, got 0'],
  [{ algorithm: "wilson", start: 3 }, '"start" expected an integer in 0..2, got 3'],
  [{ algorithm: "wilson", start: 2 }, '"start" expected a cell of the mask, got 2, which is outside'],
  [
    { algorithm: "wilson", parameters: {} },
    '"parameters" expected no value for wilson, which takes no parameters, got an object',
  ],
  [{ algorithm: "growing-tree", parameters: { newest: 0 } }, /^"parameters" expected a weight above 0/],
  [{ algorithm: "kruskal", maxSteps: 5 }, '"maxSteps" expected no value for kruskal, which takes no maxSteps, got 5'],
  [{ algorithm: "wilson", maxSteps: 0 }, '"maxSteps" expected an integer in 1..2^53-1, got 0'],
  [{ algorithm: "wilson", width: 5 }, /^"request" expected only the fields algorithm, seed, /],
  [{ algorithm: "wilson", braid: 2 }, '"braid" expected a number in 0..1, got 2'],
  [undefined, '"request" expected an object { algorithm }, got undefined'],
])("refuses the request %o", (request, message) => {
  const engine = createGraphEngine(masked(path, Uint8Array.of(1, 1, 0)));
  const thrown = (): unknown => engine.generate(request as never);
  expect(thrown).toThrow(message);
});

const complete = (cells: number): Graph =>
  createGraph({
    cells,
    edges: Array.from({ length: cells * cells }, (_, i) => [Math.floor(i / cells), i % cells]).flat(),
  });

test("required edges are passages of every maze, and the others are a spanning tree of the contraction", () => {
  const room = [0, 1, 2, 3].flatMap((x) => [0, 1, 2].map((y) => 2 * (y * 9 + x))).concat([1, 3, 19, 21]);
  const grid = squareGrid(9, 7);
  const graph = { ...grid, required: Uint32Array.from(room).sort() };
  for (const { id } of graphAlgorithms) {
    const engine = createGraphEngine(graph);
    const maze = engine.generate({ algorithm: id, seed: 3 });
    expect(room.every((edge) => maze.passages[edge] === 1)).toBe(true);
    expect(verifyGraphMaze(maze)).toEqual({ perfect: true });
  }
});

test("a walk that exceeds maxSteps is refused with the share of cells reached", () => {
  // A lollipop: a complete graph and a path, on which a walk takes the cube of the number of cells.
  const edges = [...complete(60).edges, ...Array.from({ length: 60 }, (_, i) => [59 + i, 60 + i]).flat()];
  const engine = createGraphEngine(createGraph({ cells: 120, edges }));
  const request = { algorithm: "aldous-broder", seed: 1, start: 0 } as const;
  expect(() => engine.generate({ ...request, maxSteps: 1000 })).toThrow(
    /^"maxSteps" expected a walk of at most 1000 steps, got one that had reached only \d+(\.\d)? % of the cells; /,
  );
  // The engine can be used afterwards.
  expect(engine.verify(engine.generate(request))).toEqual({ perfect: true });
});

test("no algorithm searches all slots of a hub at each return to it", () => {
  // A search of all slots at each return would take 4 * 10^10 steps.
  const cells = 200_000;
  const star = createGraph({
    cells,
    edges: Uint32Array.from({ length: 2 * cells - 2 }, (_, i) => (i & 1 ? (i + 1) / 2 : 0)),
  });
  const engine = createGraphEngine(star);
  for (const { id } of graphAlgorithms) {
    const parameters = id === "growing-tree" ? { random: 1 } : undefined;
    const { passages } = engine.generate({ algorithm: id, seed: 1, parameters } as never);
    expect(passages.every((passage) => passage === 1)).toBe(true);
  }
});

test("queries on squareGrid return the results of those on the same maze as walls", () => {
  const engine = createGraphEngine(squareGrid(20, 15));
  const maze = engine.generate({ algorithm: "kruskal", seed: 4, braid: 0.5 });
  const walls = Uint8Array.from({ length: 300 }, (_, c) => {
    const open = (edge: number, bit: number) => (edge >= 0 && maze.passages[edge] ? bit : 0);
    return (
      15 ^
      (open(c >= 20 ? 2 * (c - 20) + 1 : -1, 1) |
        open(2 * c, 2) |
        open(2 * c + 1, 4) |
        open(c % 20 ? 2 * c - 2 : -1, 8))
    );
  });
  const square = { width: 20, height: 15, topology: "plane", walls } as const;
  const [from, to] = [
    { x: 2, y: 3 },
    { x: 18, y: 13 },
  ];
  expect(engine.solve(maze, 62, 278)).toEqual(solve(square, from, to));
  expect(engine.distances(maze, 62)).toEqual(distances(square, from));
  const expected = createEngine().measure(square);
  const measures = engine.measure(maze);
  for (const name of ["deadEnds", "deadEndShare", "components", "loops", "deadEndLengthMax", "longestPath"] as const)
    expect(measures[name], name).toBe(expected[name]);
  expect(measures).toMatchObject({ start: expected.start, finish: expected.finish, solution: expected.solution });
  expect(measures.deadEndLengthMean).toBeCloseTo(expected.deadEndLengthMean, 12);
  expect(measures.solutionBranches).toBe(expected.solutionBranches);
  expect(measures.degrees[4] + measures.degrees[3]).toBe(measures.junctions);
});

test("cells of other regions are unreachable, and many regions are measured in linear time", () => {
  const engine = createGraphEngine(createGraph({ cells: 200_000, edges: [0, 1] }));
  const maze = engine.generate({ algorithm: "wilson", seed: 1 });
  expect(engine.distances(maze, 0)[2]).toBe(UNREACHABLE);
  expect(engine.solve(maze, 0, 2)).toHaveLength(0);
  expect(engine.measure(maze)).toMatchObject({ components: 199_999, longestPath: 2, loops: 0 });
});

describe("solveGraphPairs", () => {
  test("draws the pairs of squares, and finds their paths", () => {
    const shape = { width: 12, height: 9 };
    const request = { algorithm: "kruskal", seed: 4, index: 6, count: 5 } as const;
    const squares = createEngine().generateMany({ ...request, ...shape });
    const grid = squareGrid(12, 9);
    const engine = createGraphEngine(grid);
    const batch = engine.generateMany(request);
    for (const ends of ["random", "dead-ends"] as const) {
      const expected = createEngine().solveMany(squares, { ends, pairs: 7 });
      const paths = solveGraphPairs(batch, { ends, pairs: 7 });
      expect(paths.ends).toEqual(expected.ends);
      expect(paths.offsets.slice(1).map((end, i) => end - paths.offsets[i] - 1)).toEqual(expected.lengths);
      for (let i = 0; i < 35; i++) {
        const [start, finish] = paths.ends.subarray(2 * i);
        const passages = batch.passages.subarray(Math.floor(i / 7) * 216, (Math.floor(i / 7) + 1) * 216);
        const path = paths.cells.slice(paths.offsets[i], paths.offsets[i + 1]);
        expect(path).toEqual(engine.solve({ passages }, start, finish));
      }
    }
    const [maze] = [engine.generate({ algorithm: "kruskal", seed: 4, index: 6 })];
    const { start, finish } = suggestGraphEnds(maze, "random");
    expect([...solveGraphPairs(maze).ends]).toEqual([start, finish]);
    expect(solveGraphPairs(maze, { seed: 5, index: 2, pairs: 3 })).toEqual(
      solveGraphPairs({ graph: grid, passages: maze.passages }, { seed: 5, index: 2, pairs: 3 }),
    );
    expect(solveGraphPairs(maze, { ends: "farthest" }).cells).toHaveLength(engine.measure(maze).longestPath);
  });

  test("ends of one pair are in one region, and in the mask", () => {
    const graph = createGraph({ cells: 9, edges: [0, 1, 1, 2, 4, 5, 5, 6, 6, 7, 8, 8] });
    const maze = createGraphEngine(graph).generate({ algorithm: "wilson", seed: 1 });
    const { ends, offsets } = solveGraphPairs(maze, { pairs: 1000 });
    for (let i = 0; i < 1000; i++) {
      expect(ends[2 * i] < 3).toBe(ends[2 * i + 1] < 3);
      expect(offsets[i + 1] - offsets[i]).toBe(Math.abs(ends[2 * i] - ends[2 * i + 1]) + 1);
    }
    expect(new Set(ends)).toEqual(new Set([0, 1, 2, 4, 5, 6, 7]));
    const grid = masked(squareGrid(4, 4), Uint8Array.of(0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0));
    const inside = createGraphEngine(grid).generate({ algorithm: "kruskal", seed: 1 });
    expect(new Set(solveGraphPairs(inside, { pairs: 200 }).ends)).toEqual(new Set([5, 6, 9, 10]));
  });

  test.each([
    [{ pairs: 0 }, '"pairs" expected an integer in 1..16777216, got 0'],
    [{ pairs: 2, ends: "corners" }, '"pairs" expected 1 unless "ends" is "random" or "dead-ends", got 2'],
    [{ ends: "near" }, '"ends" expected one of farthest'],
    [{ count: 2 }, "count"],
    [{ ends: "corners", seed: 1 }, '"seed" expected no value for ends "corners"'],
  ])("refuses %j", (options, message) => {
    const maze = createGraphEngine(path).generate({ algorithm: "wilson", seed: 1 });
    expect(() => solveGraphPairs(maze, options as never)).toThrow(message);
  });

  test("refuses passages of another graph, a wrong count, and mazes without a seed or without a pair", () => {
    const maze = createGraphEngine(path).generate({ algorithm: "wilson", seed: 1 });
    expect(() => solveGraphPairs({ ...maze, graph: hexGrid(2, 2) })).toThrow('"passages" expected a Uint8Array of 12');
    for (const count of [2, 0.5, -1, Number.NaN, "1"])
      expect(() => solveGraphPairs({ ...maze, count } as never)).toThrow(/^"(count|passages)" expected/);
    expect(() => solveGraphPairs({ graph: path, passages: maze.passages })).toThrow('"seed" expected');
    const alone = createGraphEngine(createGraph({ cells: 2, edges: [] })).generate({ algorithm: "wilson", seed: 1 });
    expect(() => solveGraphPairs(alone)).toThrow('"ends" expected two cells joined by a path');
    expect(solveGraphPairs({ ...maze, count: 0, passages: new Uint8Array() }).ends).toHaveLength(0);
  });
});

test("verifyGraphMaze names the first defect", () => {
  const graph = createGraph({ cells: 4, edges: [0, 1, 1, 2, 2, 0, 2, 3, 3, 3], required: [3] });
  const verdict = (...passages: number[]) => verifyGraphMaze({ graph, passages: Uint8Array.from(passages) });
  expect(verdict(1, 1, 0, 1, 0)).toEqual({ perfect: true });
  expect(verdict(1, 1, 0, 0, 0).defect).toBe("required edge 3 is no passage");
  expect(verdict(1, 1, 1, 1, 0).defect).toBe("expected 2 passages besides the required ones, got 3");
  expect(verdict(1, 0, 0, 1, 0).defect).toBe("expected 2 passages besides the required ones, got 1");
  expect(verdict(1, 1, 0, 1, 1).defect).toBe("edge 4 is unused, but a passage");
  expect(verdict(1, 2, 0, 1, 0).defect).toBe("edge 1 expected 0 or 1, got 2");
  expect(verdict(1).defect).toBe("expected 5 bytes of passages, got 1");
  expect(verifyGraphMaze({ graph, passages: Uint8Array.of(1, 1, 1, 1, 0), braid: 0.5 })).toEqual({
    perfect: false,
    loops: 1,
  });
  const loose = createGraph({ cells: 4, edges: [0, 1, 0, 1, 1, 2, 2, 3] });
  expect(verifyGraphMaze({ graph: loose, passages: Uint8Array.of(1, 1, 1, 0) }).defect).toMatch(/cannot be reached/);
});

test("an engine refuses graphs that changed their types, mazes of another graph, and calls after dispose", () => {
  expect(() => createGraphEngine({ cells: 2, edges: [0, 1] } as never)).toThrow('"edges" expected a Uint32Array');
  expect(() => createGraphEngine({ cells: 2, edges: Uint32Array.of(0, 9) })).toThrow(
    '"edges[1]" expected an integer in 0..1',
  );
  const engine = createGraphEngine(path, { backend: undefined });
  const maze = engine.generate({ algorithm: "wilson", seed: 1 });
  expect(() => createGraphEngine(hexGrid(2, 2)).solve(maze, 0, 1)).toThrow(
    '"passages" expected a Uint8Array of 12 bytes',
  );
  expect(() => engine.solve(maze, 0, 3)).toThrow('"to" expected an integer in 0..2, got 3');
  expect(engine.generateMany({ algorithm: "wilson", seed: 1, count: 0 }).passages).toHaveLength(0);
  engine.dispose();
  expect(() => engine.generate({ algorithm: "wilson" })).toThrow("this engine was disposed of");
  expect(createGraphEngine(path, { backend: graphReference }).backend).toBe("reference");
});
