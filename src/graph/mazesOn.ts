// Makes mazes on one graph with one backend: the part of engines on graphs that all of them share.

import type { GraphBackend, MadePassages } from "./backend.ts";
import { contracted, type Graph } from "./graph.ts";
import type { AnyGraphRequest, GraphMaze, GraphMazeBatch, GraphRecipe } from "./maze.ts";
import { givenWeights, type ResolvedGraphRequest, resolveGraphRequest } from "./validateRequest.ts";

/** Makes mazes on one graph. One call runs at a time; use one engine per thread. */
export interface GraphMazes<G extends Graph, Request, BatchRequest> {
  readonly graph: G;
  /** The backend in use: "wasm" or "reference". */
  readonly backend: GraphBackend["name"];
  /** How the backend stores the graph. It affects the speed, not the mazes. */
  readonly layout: string;
  /** Makes one maze. */
  generate(request: Request): GraphMaze<G>;
  /** Makes `count` mazes in one call into the backend. */
  generateMany(request: BatchRequest): GraphMazeBatch<G>;
  /** Releases the memory of the backend. The engine cannot be used afterwards. */
  dispose(): void;
  /** Calls dispose(). Supports the `using` statement. */
  [Symbol.dispose](): void;
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
 * Prepares a graph. `checked` is the checked copy of its fields. If there is an `id`, all requests must be for this
 * algorithm.
 */
export function mazesOn<G extends Graph>(
  graph: G,
  checked: Graph,
  backend: GraphBackend,
  id?: string,
): GraphMazes<G, unknown, unknown> {
  const { required = [] } = checked;
  const numbers = checked.edges.length / 2;
  const contraction = required.length > 0 ? contracted(checked, required) : undefined;
  const maker = backend.prepare(contraction ?? checked);

  function make(request: ResolvedGraphRequest): MadePassages {
    const { start, count } = request;
    if (count * numbers > 2 ** 32)
      throw new RangeError(`"count" * edges expected at most 2^32 bytes at a time, got ${count} * ${numbers}`);
    const made = maker.make({ ...request, start: start === undefined ? start : (contraction?.cellOf[start] ?? start) });
    for (let i = 0; i < count; i++) for (const edge of required) made.passages[i * numbers + edge] = 1;
    return made;
  }

  const dispose = (): void => maker.dispose();
  return {
    graph,
    backend: backend.name,
    layout: maker.layout,
    generate(given) {
      const request = resolveGraphRequest(checked, given as AnyGraphRequest, false, id);
      const { passages, start } = make(request);
      const maze = recipeOf(graph, request) as Mutable<GraphMaze<G>>;
      if (request.row.start !== "none") maze.start ??= contraction ? contraction.cellOf.indexOf(start) : start;
      return Object.assign(maze, { index: request.index, passages });
    },
    generateMany(given) {
      const request = resolveGraphRequest(checked, given as AnyGraphRequest, true, id);
      const { index, count } = request;
      return { ...recipeOf(graph, request), index, count, passages: make(request).passages };
    },
    dispose,
    [Symbol.dispose ?? Symbol.for("dispose")]: dispose,
  };
}
