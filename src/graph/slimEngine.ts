// Engines on graphs with one algorithm, which is a small module.

import { unexpected } from "../core/errors.ts";
import { decodeText } from "../engine/embedded/decodeText.ts";
import type { GraphAlgorithmId } from "./algorithms.ts";
import type { GraphBackend } from "./backend.ts";
import { checkGraph, type Graph } from "./graph.ts";
import type { GraphRequestFor } from "./maze.ts";
import { type GraphMazes, mazesOn } from "./mazesOn.ts";
import { wasmBackend } from "./wasm.ts";

/** An algorithm on graphs with its module, from `wasmaze/graph/ID`. */
export interface GraphPart<Id extends GraphAlgorithmId = GraphAlgorithmId> {
  readonly id: Id;
  /** The module as text. */
  readonly text: string;
}

/** Makes mazes on one graph by one algorithm. graphQueries and verifyGraphMaze accept its mazes. */
export type SlimGraphEngine<G extends Graph = Graph, Id extends GraphAlgorithmId = GraphAlgorithmId> = GraphMazes<
  G,
  GraphRequestFor<Id>,
  GraphRequestFor<Id> & { count: number }
>;

// Backends by their parts, so that each module is compiled once.
const backends = /* @__PURE__ */ new WeakMap<GraphPart, GraphBackend>();

/**
 * Like createGraphEngine, but with one algorithm and without queries. Bundles contain the module of this algorithm only.
 *
 * @throws TypeError, RangeError if the graph is invalid or too large for the memory; Error if WebAssembly cannot start.
 * @example
 * import { hexGrid, slimGraphEngine } from "wasmaze/graph";
 * import { wilson } from "wasmaze/graph/wilson";
 *
 * const engine = slimGraphEngine(hexGrid(5, 4), wilson);
 * console.log(engine.generate({ algorithm: "wilson", seed: 1 }).passages.length); // 60
 */
export function slimGraphEngine<G extends Graph, Id extends GraphAlgorithmId>(
  graph: G,
  part: GraphPart<Id>,
): SlimGraphEngine<G, Id> {
  if (typeof part?.text !== "string") throw unexpected("part", 'an algorithm of "wasmaze/graph/ID"', part);
  const backend = backends.get(part) ?? wasmBackend(() => decodeText(part.text));
  backends.set(part, backend);
  return mazesOn(graph, checkGraph(graph), backend, part.id);
}
