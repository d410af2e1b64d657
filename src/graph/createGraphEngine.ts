// Engines on graphs: an engine prepares one graph, makes mazes on it and runs queries on them.

import { checkFields, unexpected } from "../core/errors.ts";
import type { Verdict } from "../engine/verify.ts";
import type { GraphBackend } from "./backend.ts";
import { checkGraph, type Graph } from "./graph.ts";
import type { GraphBatchRequest, GraphMaze, GraphRequest } from "./maze.ts";
import { type GraphMazes, mazesOn } from "./mazesOn.ts";
import { type GraphQueries, queriesOn } from "./queriesOn.ts";
import { verifyGraphMaze } from "./verify.ts";
import { graphWasm } from "./wasm.ts";

/** Makes mazes on one graph and runs queries on them. An engine runs one call at a time; use one engine per thread. */
export interface GraphEngine<G extends Graph = Graph>
  extends GraphMazes<G, GraphRequest, GraphBatchRequest>,
    GraphQueries {
  /** Verifies that a maze is perfect, like verifyGraphMaze. */
  verify(maze: Pick<GraphMaze, "passages" | "braid">): Verdict;
}

/** Options of an engine on a graph. */
export interface GraphEngineOptions {
  /** WebAssembly by default; graphReference makes the same mazes without WebAssembly. */
  backend?: GraphBackend | undefined;
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
  return {
    ...mazesOn(graph, checked, backend),
    ...queriesOn(checked),
    verify: ({ passages, braid }) => verifyGraphMaze({ graph, passages, ...(braid !== undefined && { braid }) }),
  };
}
