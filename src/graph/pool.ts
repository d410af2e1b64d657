// Mazes on a graph by the workers of a pool.

import { unexpected } from "../core/errors.ts";
import {
  type BatchesOptions,
  type Cancellable,
  checkBatches,
  checkSignal,
  doing,
  inBatches,
  type PoolScheduler,
  SCHEDULER,
} from "../engine/parallel/batches.ts";
import type { PoolTask, Results } from "../engine/parallel/tasks.ts";
import { checkGraph, type Graph } from "./graph.ts";
import type { AnyGraphRequest, GraphBatchRequest, GraphMaze, GraphMazeBatch, GraphRequest } from "./maze.ts";
import { recipeOf } from "./mazesOn.ts";
import { resolveGraphRequest } from "./validateRequest.ts";

/** Makes mazes on one graph by the workers of a pool. */
export interface GraphPool<G extends Graph = Graph> {
  readonly graph: G;
  /** Makes one maze. The bytes are the same as from an engine. */
  generate(request: GraphRequest & Cancellable): Promise<GraphMaze<G>>;
  /**
   * Makes `count` mazes in batches and yields them in order of index, like generateMany of a pool. Aborting or breaking
   * out of the loop ends the workers whose batches do not end within 0.1 s.
   */
  generateMany(request: GraphBatchRequest & BatchesOptions): AsyncGenerator<GraphMazeBatch<G>, void, undefined>;
}

let graphs = 0;

/**
 * Returns an object that makes mazes on a graph by the workers of a pool of wasmaze/node or wasmaze/browser. Each worker
 * keeps the last graph prepared. The graph must not change while the pool is in use.
 *
 * @throws TypeError, RangeError if the graph is invalid or `pool` is no pool.
 * @example
 * import { graphPool, hexGrid } from "wasmaze/graph";
 * import { createPool } from "wasmaze/node";
 *
 * await using pool = createPool();
 * const hexagons = graphPool(pool, hexGrid(30, 20));
 * let made = 0;
 * for await (const batch of hexagons.generateMany({ algorithm: "wilson", seed: 7, count: 10_000 })) made += batch.count;
 * console.log(made); // 10000
 */
export function graphPool<G extends Graph>(pool: object, graph: G): GraphPool<G> {
  const scheduler = (pool as { readonly [SCHEDULER]?: PoolScheduler } | undefined)?.[SCHEDULER];
  if (!scheduler) throw unexpected("pool", "a pool of createPool", pool);
  const checked = checkGraph(graph);
  const { cells, edges, required, mask } = checked;
  const sent = { cells, edges, ...(required && { required }), ...(mask && { mask }) };
  const id = graphs++;

  /** Validates a request. Returns the fields of its mazes, and a function that returns a task. */
  function resolve(given: AnyGraphRequest, isBatch: boolean) {
    const resolved = resolveGraphRequest(checked, given, isBatch);
    const recipe = recipeOf(graph, resolved);
    const { graph: _, revision: __, ...fields } = recipe;
    const request = { ...fields, ...(given.maxSteps !== undefined && { maxSteps: resolved.maxSteps }) };
    const taskOf = (range: { index: number; count?: number }): PoolTask => {
      return { kind: "graph", id, graph: sent, request: { ...request, ...range } as never };
    };
    return { recipe, taskOf, index: resolved.index, count: resolved.count };
  }

  return {
    graph,
    async generate(options) {
      const { signal, ...given } = options ?? {};
      const { recipe, taskOf, index } = resolve(given as AnyGraphRequest, false);
      const result = await scheduler.one(taskOf({ index }), { doing, signal: checkSignal(signal) });
      return { ...recipe, index, ...(result as Results["graph"]) };
    },
    async *generateMany(options) {
      const { batchSize, signal, onProgress, ...given } = options ?? {};
      checkSignal(signal);
      const { recipe, taskOf, ...range } = resolve(given as AnyGraphRequest, true);
      const batches = { batchSize, signal, onProgress };
      const size = checkBatches(batches, range.count, edges.length / 2, "edges");
      for await (const { result, index, count } of inBatches(scheduler, range, size, batches, taskOf))
        yield { ...recipe, index, count, passages: (result as Results["graph"]).passages };
    },
  };
}
