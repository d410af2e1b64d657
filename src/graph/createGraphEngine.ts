// Engines on graphs: an engine prepares one graph and makes mazes on it.

import { unexpected } from "../core/errors.ts";
import type { Verdict } from "../engine/verify.ts";
import type { GraphBackend, MadePassages } from "./backend.ts";
import { checkGraph, checkGraphCell, contracted, type Graph } from "./graph.ts";
import type {
  AnyGraphRequest,
  GraphBatchRequest,
  GraphMaze,
  GraphMazeBatch,
  GraphRecipe,
  GraphRequest,
} from "./maze.ts";
import { type GraphMeasures, measureGraph, pathBetween, searchFrom } from "./queries.ts";
import { type Slots, slotsOf } from "./slots.ts";
import { checkFields, givenWeights, type ResolvedGraphRequest, resolveGraphRequest } from "./validateRequest.ts";
import { verifyGraphMaze } from "./verify.ts";
import { graphWasm } from "./wasm.ts";

/** The start and the finish of a solution, as cells. */
export interface GraphEnds {
  readonly start: number;
  readonly finish: number;
}

type Passages = Pick<GraphMaze, "passages">;

/** Makes mazes on one graph and runs queries on them. An engine runs one call at a time; use one engine per thread. */
export interface GraphEngine<G extends Graph = Graph> {
  readonly graph: G;
  /** The backend in use: "wasm" or "reference". */
  readonly backend: GraphBackend["name"];
  /** How the backend stores the graph. It affects the speed, not the mazes. */
  readonly layout: string;
  /** Makes one maze. */
  generate(request: GraphRequest): GraphMaze<G>;
  /** Makes `count` mazes in one call into the backend. */
  generateMany(request: GraphBatchRequest): GraphMazeBatch<G>;
  /**
   * Returns the shortest path between two cells as cells, including both ends. Empty if there is no path. Of several
   * shortest paths, returns the one with the smaller cell where they diverge.
   */
  solve(maze: Passages, from: number, to: number): Uint32Array<ArrayBuffer>;
  /** Returns the number of steps from a cell to every cell; UNREACHABLE (2^32-1) if there is no path. */
  distances(maze: Passages, from: number): Uint32Array<ArrayBuffer>;
  /** Measures a maze. The ends of the solution default to those of the longest path. */
  measure(maze: Passages, ends?: GraphEnds): GraphMeasures;
  /** Verifies that a maze is perfect, like verifyGraphMaze. */
  verify(maze: Passages & Pick<GraphMaze, "braid">): Verdict;
  /** Releases the memory of the backend. The engine cannot be used afterwards. */
  dispose(): void;
  /** Calls dispose(). Supports the `using` statement. */
  [Symbol.dispose](): void;
}

/** Options of an engine on a graph. */
export interface GraphEngineOptions {
  /** WebAssembly by default; graphReference makes the same mazes without WebAssembly. */
  backend?: GraphBackend | undefined;
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Returns the fields that a maze or batch records of its request. */
export function recipeOf<G extends Graph>(graph: G, request: ResolvedGraphRequest): Mutable<GraphRecipe<G>> {
  const { row, seed, start, weights, braid } = request;
  const parameters = givenWeights(weights);
  return {
    graph,
    algorithm: row.id,
    revision: row.revision,
    seed,
    ...(start !== undefined && { start }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(braid > 0 && { braid }),
  };
}

/**
 * Prepares a graph once and returns an engine that makes mazes on it. The graph must not change while the engine is in
 * use.
 *
 * @throws TypeError, RangeError if the graph is invalid or too large for the memory; Error if WebAssembly cannot start.
 * @example
 * import { createGraphEngine, hexGrid } from "wasmaze/graph";
 *
 * const grid = hexGrid(5, 4);
 * const engine = createGraphEngine(grid);
 * const maze = engine.generate({ algorithm: "kruskal", seed: 1 });
 * console.log(engine.solve(maze, grid.cellAt(0, 0), grid.cellAt(4, 3)).length); // 9
 */
export function createGraphEngine<G extends Graph>(graph: G, options: GraphEngineOptions = {}): GraphEngine<G> {
  checkFields("options", options, ["backend"]);
  const { backend = graphWasm } = options;
  if (typeof backend?.prepare !== "function") throw unexpected("backend", "graphReference", backend);
  const checked = checkGraph(graph);
  const { mask, required } = checked;
  const numbers = checked.edges.length / 2;
  const contraction = required && required.length > 0 ? contracted(checked, required) : undefined;
  const inner: Graph = contraction ?? checked;
  const maker = backend.prepare(inner);
  let slots: Slots | undefined;

  function make(request: ResolvedGraphRequest): MadePassages {
    const { start, count } = request;
    if (count * numbers > 2 ** 32)
      throw new RangeError(`"count" * edges expected at most 2^32 bytes at a time, got ${count} * ${numbers}`);
    const made = maker.make({ ...request, start: start === undefined ? start : (contraction?.cellOf[start] ?? start) });
    for (let i = 0; i < count; i++) for (const edge of required ?? []) made.passages[i * numbers + edge] = 1;
    return made;
  }

  /** Returns the slots of the graph and the checked passages of a maze. */
  function query(maze: Passages): readonly [Slots, Uint8Array] {
    const passages = maze?.passages;
    if (!(passages instanceof Uint8Array) || passages.length !== numbers)
      throw unexpected("passages", `a Uint8Array of ${numbers} bytes`, passages);
    slots ??= slotsOf(checked);
    return [slots, passages];
  }

  const cell = (name: string, value: unknown): number => checkGraphCell(name, value, checked);
  const dispose = (): void => maker.dispose();
  return {
    graph,
    backend: backend.name,
    layout: maker.layout,
    generate(given) {
      const request = resolveGraphRequest(checked, given as AnyGraphRequest, false);
      const { passages, start } = make(request);
      const maze = recipeOf(graph, request) as Mutable<GraphMaze<G>>;
      if (request.row.start !== "none") maze.start ??= contraction ? contraction.cellOf.indexOf(start) : start;
      return Object.assign(maze, { index: request.index, passages });
    },
    generateMany(given) {
      const request = resolveGraphRequest(checked, given as AnyGraphRequest, true);
      const { index, count } = request;
      return { ...recipeOf(graph, request), index, count, passages: make(request).passages };
    },
    solve: (maze, from, to) => pathBetween(...query(maze), cell("from", from), cell("to", to)),
    distances: (maze, from) => searchFrom(...query(maze), cell("from", from)).distances,
    measure: (maze, ends) =>
      measureGraph(
        ...query(maze),
        mask,
        ends && { start: cell("ends.start", ends.start), finish: cell("ends.finish", ends.finish) },
      ),
    verify: ({ passages, braid }) => verifyGraphMaze({ graph, passages, ...(braid !== undefined && { braid }) }),
    dispose,
    [Symbol.dispose ?? Symbol.for("dispose")]: dispose,
  };
}
