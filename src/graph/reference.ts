// The reference as a backend of engines on graphs.

import { drawStart } from "../core/random.ts";
import { makeGraphMaze } from "../reference/graph/index.ts";
import { StepLimit } from "../reference/graph/task.ts";
import type { StepListener } from "../reference/task.ts";
import { countInside, nthInside } from "../square/mask.ts";
import { type GraphBackend, type GraphMaker, type GraphTask, tooManySteps } from "./backend.ts";
import type { Graph } from "./graph.ts";
import { regionsOf, type Slots, slotsOf } from "./slots.ts";

/** A graph without required edges, with its slots. */
type Prepared = Graph & { readonly slots: Slots };

/**
 * Makes one maze in `passages`, which must be 0. Returns the start. `listener` receives the steps that change no
 * passage.
 *
 * @throws RangeError if a walk exceeds the maximum number of steps.
 */
export function makeOneOnGraph(
  { cells, edges, mask, slots }: Prepared,
  { row, seedWords: seed, start, weights, braid, maxSteps }: GraphTask,
  index: number,
  passages: Uint8Array,
  listener?: StepListener,
): number {
  const isDrawn = start === undefined && row.start === "drawn";
  const drawn = isDrawn ? drawStart(seed, index, mask ? countInside(mask) : cells) : 0;
  const from = start ?? (mask ? nthInside(mask, drawn) : drawn);
  const regions = regionsOf(slots, from);
  const task = {
    cells,
    edges,
    slots,
    regions,
    seed,
    index,
    weights,
    maxSteps,
    passages,
    ...(listener && { listener }),
  };
  try {
    makeGraphMaze(row.id, task, braid);
  } catch (error) {
    if (!(error instanceof StepLimit)) throw error;
    const total = regions.reduce((sum, region) => sum + region.cells - 1, 1);
    const reached = passages.reduce((sum, passage) => sum + passage, 1);
    throw tooManySteps(maxSteps, Math.floor((1000 * reached) / total));
  }
  return from;
}

function prepare(graph: Graph): GraphMaker {
  const numbers = graph.edges.length / 2;
  const prepared = { ...graph, slots: slotsOf(graph) };
  return {
    layout: "reference",
    make(task) {
      const { index, count } = task;
      const passages = new Uint8Array(count * numbers);
      let start = 0;
      for (let i = 0; i < count; i++)
        start = makeOneOnGraph(prepared, task, index + i, passages.subarray(i * numbers, (i + 1) * numbers));
      return { passages, start };
    },
    dispose() {},
  };
}

/**
 * The readable reference, as a backend for createGraphEngine. It makes the same mazes as WebAssembly, several
 * times slower, and runs where WebAssembly is forbidden.
 *
 * @example
 * import { createGraphEngine, graphReference, hexGrid } from "wasmaze/graph";
 *
 * const engine = createGraphEngine(hexGrid(5, 4), { backend: graphReference });
 * console.log(engine.backend, engine.generate({ algorithm: "wilson", seed: 1 }).passages.length); // reference 60
 */
export const graphReference: GraphBackend = { name: "reference", prepare };
