// The cases that judge mutants of the module for graphs: random graphs, graphs of each layout, and calls of the exports
// with wrong fields, with old data in the memory, and in memory that cannot grow.

import { AT_ERROR, AT_FROM, AT_MAZE, ERROR_STEPS } from "../../../assembly/abi.ts";
import type { instantiate as bindings } from "../../../build/modules/graph.js";
import { writeRequest } from "../../../src/engine/backends/requestBlock.ts";
import type { GraphBackend } from "../../../src/graph/backend.ts";
import { wasmBackend } from "../../../src/graph/wasm.ts";
import {
  type AnyGraphRequest,
  createGraph,
  createGraphEngine,
  cubeGrid,
  type Graph,
  graphAlgorithms,
  graphReference,
  hexGrid,
  masked,
  squareGrid,
  upsilonGrid,
} from "../../../src/graph.ts";
import { drawGraph, drawGraphRequest, outcome } from "../../../test/graph/randomGraphs.ts";
import { randomIntegers } from "../../../test/helpers/random.ts";
import { digestOf } from "../differential/digest.ts";
import { type Call, DIRT, exportOf, ONES, wordsOf } from "./moduleCalls.ts";
import { type Bytes, cached, functionNames, globalIndex, type MutantCase, moduleOf } from "./mutantCase.ts";
import { exportingGlobal, withFailingCalls } from "./wasm.ts";
import { EDGES } from "./worldCalls.ts";

const RANDOM_GRAPHS = 1500;

type GraphExports = Awaited<ReturnType<typeof bindings>>;

const list = <Value>(length: number, value: (i: number) => Value): Value[] =>
  Array.from({ length }, (_, i) => value(i));

const backendOf = cached((bytes) => wasmBackend(() => bytes));

function caseOn(name: string, graph: Graph, requests: readonly AnyGraphRequest[]): MutantCase {
  const resultsOf = (backend: GraphBackend): string => {
    const engine = createGraphEngine(graph, { backend });
    const made = requests.map((request) => outcome(engine, request));
    return digestOf(made.map((each) => (typeof each === "string" ? each : [each.passages, each.start])));
  };
  return { name, run: (bytes) => resultsOf(backendOf(bytes)), reference: () => resultsOf(graphReference) };
}

const everyAlgorithm = (fields: object): AnyGraphRequest[] =>
  graphAlgorithms.map(({ id }, seed) => ({ algorithm: id, seed, ...fields }) as AnyGraphRequest);

function* randomCases(): Generator<MutantCase> {
  const random = randomIntegers("mutants of graphs");
  for (let number = 0; number < RANDOM_GRAPHS; number++) {
    const graph = drawGraph(random);
    const requests = list(4, () => drawGraphRequest(random, graph));
    yield caseOn(`random graph ${number}`, graph, requests);
  }
}

/** A star with an edge of two further cells, and edges between random cells. The hub is in the middle of the cells. */
function starOf(rays: number, others: number): Graph {
  const random = randomIntegers(rays);
  const edges = list(rays, (i) => [rays >> 1, i < rays >> 1 ? i : i + 1]);
  const further = list(others, () => [random(rays), random(rays)]);
  return createGraph({ cells: rays + 3, edges: [...edges, [rays + 1, rays + 2], ...further].flat() });
}

const twoRegions = (width: number, height: number): Graph =>
  masked(
    hexGrid(width, height),
    Uint8Array.from({ length: width * height }, (_, cell) => (cell % width === width - 9 || cell === 5 ? 0 : 1)),
  );

/** A graph of each layout: hexagons, hexagons in two regions, classes, and rows with a hub and two regions. */
const layouts = (side: number): readonly (readonly [name: string, graph: Graph])[] => [
  ["hexagons", hexGrid(side, side + 5)],
  ["hexagons in two regions", twoRegions(side, side)],
  ["classes", upsilonGrid(side, side)],
  ["a star", starOf(side * side, side)],
];

function* largerCases(): Generator<MutantCase> {
  for (const [name, graph] of [...layouts(55), ["cubes", cubeGrid(11, 12, 13)] as const]) {
    for (const request of everyAlgorithm({})) {
      const requests = [request, { ...request, braid: 0.5 }, { ...request, count: 3 }];
      yield caseOn(`${request.algorithm} on ${name}`, graph, requests);
    }
    for (const algorithm of ["aldous-broder", "wilson"] as const)
      for (const maxSteps of [64, 2000, 6400])
        yield caseOn(`${algorithm} of ${maxSteps} steps on ${name}`, graph, [{ algorithm, seed: 1, maxSteps }]);
    for (const parameters of [
      { newest: 0, random: 1 },
      { newest: 0, oldest: 1 },
      { newest: 0, middle: 1 },
      { newest: 2, random: 3, oldest: 1, middle: 2 },
    ])
      yield caseOn(`${JSON.stringify(parameters)} on ${name}`, graph, [
        { algorithm: "growing-tree", seed: 1, parameters },
      ]);
  }
  // Starts in a cell without neighbours, and in a second region.
  const alone = masked(hexGrid(6, 5), Uint8Array.from("011111101111011111111000111010", Number));
  const apart = createGraph({ cells: 9, edges: [1, 2, 2, 3, 3, 1, 5, 6, 6, 7, 7, 8, 8, 5] });
  for (const { id, start } of graphAlgorithms)
    if (start !== "none")
      for (const [cell, graph] of [[28, alone], [2, alone], [4, apart], [7, apart]] as const) // biome-ignore format: a table
        yield caseOn(`${id} from ${cell}`, graph, [{ algorithm: id, seed: 1, start: cell, count: 2 }]);
  for (let before = 1; before <= 8; before++) {
    const requests = everyAlgorithm({ seed: 1, index: 2 ** 32 - before, count: 9, braid: 0.5 });
    yield caseOn(`mazes before and after index 2^32, from ${before} before`, hexGrid(9, 7), requests);
  }
  // In this maze, the first draw of the start is rejected.
  yield caseOn("a rejected start", hexGrid(100, 100), [{ algorithm: "prim-simplified", seed: 1, index: 1_075_396 }]);
  // The frontier has five levels of words from 64^4 / 64 cells on.
  yield caseOn("hunt-and-kill on 270,000 cells", hexGrid(600, 450), [{ algorithm: "hunt-and-kill", seed: 1 }]);
  // In these mazes, one of the first 4,000 words is rejected as a draw below six. The words are 0, 2^31 and others.
  const graphs = [hexGrid(40, 40), cubeGrid(11, 12, 13), squareGrid(40, 40)];
  for (const index of [1_768_060, 1_888_128, 120_444, 3_252_749, 5_262_792, 7_662_393])
    for (const graph of graphs)
      yield caseOn(`rejected words of ${index}, ${graph.cells} cells`, graph, everyAlgorithm({ seed: 1, index }));
}

/** Graphs at the limits of layouts: eight slots, 64 slots, 255 classes, and grids that are almost hexagons. */
function* limits(): Generator<Graph> {
  for (const rays of [7, 8, 9, 63, 64, 65])
    yield createGraph({ cells: rays + 1, edges: [0, 0, ...list(rays, (i) => [0, i + 1])].flat() });
  const random = randomIntegers("classes");
  for (let cells = 245; cells < 270; cells++)
    yield createGraph({ cells, edges: list(2 * cells, (i) => (i % 2 ? random(cells) : i >> 1)) });
  for (let edge = 0; edge < 3 * 42; edge += 5) {
    const { cells, edges } = hexGrid(7, 6);
    yield createGraph({ cells, edges, forbidden: [edge] });
    edges.set([edges[2 * edge + 1], edges[2 * edge]], 2 * edge);
    yield createGraph({ cells, edges });
  }
  const odd = hexGrid(7, 6);
  for (const row of [1, 2, 3])
    yield masked(
      odd,
      Uint8Array.from({ length: 42 }, (_, cell) => (cell < 7 * row ? 0 : 1)),
    );
  for (const [width, height] of [[1, 1], [1, 9], [2, 2], [9, 1], [2, 9], [17, 3]]) yield hexGrid(width, height); // biome-ignore format: a table
}

const layoutsAtLimits: MutantCase = {
  name: "layouts",
  run: (bytes) =>
    Array.from(limits(), (graph) => createGraphEngine(graph, { backend: backendOf(bytes) }).layout).join(),
};

/** Writes a graph into the memory of an instance. Returns the number of its layout, or 0. */
function lay(exports: GraphExports, { cells, edges, mask }: Graph): number {
  const at = exports.reserveGraph(cells, edges.length / 2, mask !== undefined) >>> 0;
  if (at === 0) return 0;
  new Uint32Array(exports.memory.buffer, at, edges.length).set(edges);
  if (mask) new Uint8Array(exports.memory.buffer, at + 4 * edges.length, cells).set(mask);
  return exports.layGraph();
}

const exportNames = [
  ...["kruskal", "wilson", "aldousBroder", "recursiveBacktracker", "primSimplified", "primModified", "huntAndKill"],
  "growingTree",
];

const callOn = (name: string, { cells }: Graph, fields: object = {}): Call => ({
  name,
  fields: { width: cells, height: 1, ...fields },
});

function resultText(exports: GraphExports, graph: Graph, call: Call): string {
  const block = writeRequest(exports, wordsOf(call));
  const pointer = exportOf(exports, call.name)(block);
  const word = (offset: number) => new DataView(exports.memory.buffer).getUint32(block + offset, true);
  const error = word(AT_ERROR);
  if (pointer === 0) return `error ${error}${error === ERROR_STEPS ? ` ${word(AT_MAZE)}` : ""}`;
  const passages = new Uint8Array(exports.memory.buffer, pointer, (graph.edges.length / 2) * (call.fields.count ?? 1));
  return `${pointer % 16} ${word(AT_FROM)} ${digestOf(passages)}`;
}

const instanceOf = (module: WebAssembly.Module): GraphExports =>
  new WebAssembly.Instance(module).exports as unknown as GraphExports;

const TEXT = "build/modules/graph.wat";
/** Index of the function that allocates memory. */
const TAKE = functionNames(TEXT).indexOf("assembly/arena/take");
const TOP = globalIndex(TEXT, "assembly/arena/top");
const failingModule = cached(
  (bytes) => new WebAssembly.Module(exportingGlobal(withFailingCalls(bytes, TAKE), TOP, "top")),
);

/** Repeats the layout and a call. In each repetition, another allocation fails. Returns the end of the memory in use, too. */
function withoutMemory(bytes: Bytes, graph: Graph, call: Call): string {
  const results: string[] = [];
  for (let number = 1; number < 60; number++) {
    const exports = instanceOf(failingModule(bytes));
    const globals = exports as unknown as Readonly<Record<"calls" | "failing" | "top", WebAssembly.Global>>;
    const { calls, failing, top } = globals;
    failing.value = number;
    const layout = lay(exports, graph);
    results.push(layout === 0 ? "no layout" : `${layout} ${resultText(exports, graph, call)}`, `${top.value}`);
    if (calls.value < number) break;
    // The second attempt has memory.
    results.push(`${lay(exports, graph)} ${resultText(exports, graph, call)}`);
  }
  return results.join();
}

function onDirtyMemory(bytes: Bytes, graph: Graph, call: Call, dirt: Uint8Array): string {
  const exports = instanceOf(moduleOf(bytes));
  const start = exports.reserveGraph(1, 0, false) >>> 0;
  if (dirt.length > 0) exports.memory.grow(Math.ceil(dirt.length / 65_536) + 1);
  new Uint8Array(exports.memory.buffer).set(dirt, start);
  return `${lay(exports, graph)} ${resultText(exports, graph, call)}`;
}

/** Reserves memory for graphs of these sizes, and of sizes around the end of a page. */
function reservations(bytes: Bytes): string {
  const exports = instanceOf(moduleOf(bytes));
  const start = exports.reserveGraph(1, 0, false) >>> 0;
  const pages = list(16_384, (edges) => {
    exports.reserveGraph(1, edges, false);
    return exports.memory.buffer.byteLength;
  });
  const sizes = [
    [1, 0], [2 ** 16, 2 ** 18], [100, 2 ** 20], [2 ** 24, 5], [2 ** 28, 2 ** 20], [100, 2 ** 29],
    [2 ** 32 - 1, 2 ** 32 - 1],
  ]; // biome-ignore format: a table
  const results = sizes.flatMap(([cells, edges]) =>
    [false, true].map((isMasked) => {
      const at = exports.reserveGraph(cells, edges, isMasked) >>> 0;
      return `${at && at - start} ${exports.memory.buffer.byteLength}`;
    }),
  );
  return `${digestOf(pages)} ${results.join()}`;
}

function* callCases(): Generator<MutantCase> {
  yield { name: "reservations", run: reservations };
  for (const [title, graph] of layouts(19))
    for (const name of exportNames) {
      const run = (bytes: Bytes) => withoutMemory(bytes, graph, callOn(name, graph, { count: 3 }));
      yield { name: `too little memory for ${name} on ${title}`, run };
    }
  for (const [title, graph] of layouts(265))
    for (const name of exportNames) {
      const call = callOn(name, graph);
      yield {
        name: `fresh ${name} on ${title}`,
        run: (bytes) => onDirtyMemory(bytes, graph, call, ONES.subarray(0, 0)),
      };
      yield { name: `ones ${name} on ${title}`, run: (bytes) => onDirtyMemory(bytes, graph, call, ONES) };
      yield { name: `dirt ${name} on ${title}`, run: (bytes) => onDirtyMemory(bytes, graph, call, DIRT) };
    }
  const graph = hexGrid(6, 7);
  for (const name of exportNames)
    yield {
      name: `edges ${name}`,
      run: (bytes) => {
        const exports = instanceOf(moduleOf(bytes));
        lay(exports, graph);
        const results = EDGES.map((fields) =>
          resultText(exports, graph, callOn(name, graph, { width: 6, height: 7, ...fields })),
        );
        return results.join();
      },
    };
  yield {
    name: "graphs in turn",
    run: (bytes) => {
      const exports = instanceOf(moduleOf(bytes));
      const all = [...layouts(30), ...layouts(12), ...layouts(70)].map(([, each]) => each);
      const results = all.flatMap((each, turn) => [
        lay(exports, each),
        ...[...exportNames, ...exportNames.toReversed()].map((name) =>
          resultText(exports, each, callOn(name, each, { seedLow: turn, count: 1 + (turn % 3) })),
        ),
        exports.memory.buffer.byteLength,
      ]);
      return results.join();
    },
  };
}

export const graphCases = (): MutantCase[] => [...randomCases(), ...largerCases(), layoutsAtLimits, ...callCases()];
