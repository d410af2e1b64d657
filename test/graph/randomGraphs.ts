// Random graphs and requests, and comparisons of the module with the reference. The tests and the fuzzer share them.

import {
  type AnyGraphRequest,
  createGraph,
  createGraphEngine,
  cubeGrid,
  type Graph,
  type GraphEngine,
  graphAlgorithms,
  graphReference,
  hexGrid,
  masked,
  squareGrid,
} from "../../src/graph.ts";
import type { Random } from "../helpers/random.ts";

const list = <Value>(length: number, value: (i: number) => Value): Value[] =>
  Array.from({ length }, (_, i) => value(i));

/** A graph of random edges: with loops, several edges between two cells, and often several regions. */
function drawEdges(random: Random): Graph {
  const cells = 1 + random(random(2) ? 8 : 60);
  const edges = random(3 * cells);
  const forbidden = edges > 0 && random(3) === 0 ? list(random(4), () => random(edges)).slice(0, edges) : [];
  return createGraph({ cells, edges: list(2 * edges, () => random(cells)), forbidden });
}

/** A star with further edges. Its middle, any of the cells, has so many slots that it is a hub. */
function drawStar(random: Random): Graph {
  const cells = 1 + random(150);
  const middle = random(cells);
  const rays = list(cells - 1, (i) => [middle, i < middle ? i : i + 1]);
  const others = list(random(2 * cells), () => [random(cells), random(cells)]);
  return createGraph({ cells, edges: [...rays, ...others].flat() });
}

const kinds: readonly ((random: Random) => Graph)[] = [
  drawEdges,
  drawEdges,
  drawStar,
  (random) => hexGrid(1 + random(40), 1 + random(6)),
  (random) => hexGrid(1 + random(6), 1 + random(12)),
  (random) => squareGrid(1 + random(12), 1 + random(12), { topology: random(2) ? "torus" : "plane" }),
  (random) => cubeGrid(1 + random(5), 1 + random(5), 1 + random(5)),
];

/** Draws a graph, often with a mask or required edges. */
export function drawGraph(random: Random): Graph {
  let graph = kinds[random(kinds.length)](random);
  if (random(4) === 0) {
    const mask = Uint8Array.from({ length: graph.cells }, () => (random(5) ? 1 : 0));
    mask[random(graph.cells)] = 1;
    graph = masked(graph, mask);
  }
  if (random(4) === 0) {
    const used = [...Array(graph.edges.length / 2).keys()].filter((e) => graph.edges[2 * e] !== graph.edges[2 * e + 1]);
    const required = used.filter(() => random(6) === 0);
    if (required.length > 0) graph = { ...graph, required: Uint32Array.from(required) };
  }
  return graph;
}

/** Draws a request by one of the algorithms for a graph, or a batch of up to three mazes. */
export function drawGraphRequest(random: Random, graph: Graph): AnyGraphRequest {
  const { id, parameters, start, takesMaxSteps } = graphAlgorithms[random(graphAlgorithms.length)] as {
    id: AnyGraphRequest["algorithm"];
    parameters?: unknown;
    start: string;
    takesMaxSteps: boolean;
  };
  const request: AnyGraphRequest = { algorithm: id, seed: random(2 ** 32 - 1), index: random(2) * random(2 ** 32 - 1) };
  if (parameters && random(3) > 0)
    request.parameters = { newest: random(3), random: 1 + random(3), oldest: random(3), middle: random(2) };
  if (random(3) === 0) request.braid = random(2) ? 1 : 0.5;
  const cell = random(graph.cells);
  if (start !== "none" && random(2) && graph.mask?.[cell] !== 0) request.start = cell;
  if (takesMaxSteps && random(4) === 0) request.maxSteps = 1 + random(300);
  if (random(3) === 0) request.count = random(4);
  return request;
}

type Made = { readonly passages: Uint8Array; readonly start?: number; readonly braid?: number };

/** Returns the maze or batch of a request, or the message of its error. */
export function outcome(engine: GraphEngine, request: AnyGraphRequest): Made | string {
  try {
    return "count" in request ? engine.generateMany(request as never) : engine.generate(request as never);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the first defect of a single maze, or undefined. */
function defectOf(engine: GraphEngine, maze: Made): string | undefined {
  const { defect, perfect } = engine.verify(maze);
  const { loops } = engine.measure(maze);
  if (defect) return defect;
  if (maze.braid) return undefined;
  return perfect && (loops === 0 || engine.graph.required) ? undefined : `${loops} loops`;
}

/** Compares the mazes of the module with those of the reference. Returns the first difference, or undefined. */
export function differenceOnGraph(graph: Graph, requests: readonly AnyGraphRequest[]): string | undefined {
  using module = createGraphEngine(graph);
  using reference = createGraphEngine(graph, { backend: graphReference });
  for (const request of requests) {
    const made = outcome(module, request);
    const expected = outcome(reference, request);
    let difference: string | undefined;
    if (typeof made === "string" || typeof expected === "string") {
      if (made !== expected) difference = `expected ${expected}, got ${made}`;
    } else if (Buffer.compare(made.passages, expected.passages) !== 0 || made.start !== expected.start) {
      difference = "expected the passages and the start of the reference, got others";
    } else if (!("count" in request)) {
      difference = defectOf(module, made);
    }
    if (difference) return `${JSON.stringify({ ...graph, edges: [...graph.edges], request })}: ${difference}`;
  }
  return undefined;
}
