// The reference as a backend of engines on graphs.

import { drawStart } from "../core/random.ts";
import { makeGraphMaze } from "../reference/graph/index.ts";
import { StepLimit } from "../reference/graph/task.ts";
import { countInside, nthInside } from "../square/mask.ts";
import { type GraphBackend, type GraphMaker, tooManySteps } from "./backend.ts";
import type { Graph } from "./graph.ts";
import { regionsOf, slotsOf } from "./slots.ts";

function prepare({ cells, edges, mask }: Graph): GraphMaker {
  const slots = slotsOf({ cells, edges });
  const inside = mask ? countInside(mask) : cells;
  return {
    layout: "reference",
    make({ row, seedWords, index, count, start, weights, braid, maxSteps }) {
      const numbers = edges.length / 2;
      const made = new Uint8Array(count * numbers);
      let from = 0;
      for (let i = 0; i < count; i++) {
        const drawn = start === undefined && row.start === "drawn" ? drawStart(seedWords, index + i, inside) : 0;
        from = start ?? (mask ? nthInside(mask, drawn) : drawn);
        const regions = regionsOf(slots, from);
        const passages = made.subarray(i * numbers, (i + 1) * numbers);
        const task = { cells, edges, slots, regions, seed: seedWords, index: index + i, weights, maxSteps, passages };
        try {
          makeGraphMaze(row.id, task, braid);
        } catch (error) {
          if (!(error instanceof StepLimit)) throw error;
          const total = regions.reduce((sum, region) => sum + region.cells - 1, 1);
          const reached = passages.reduce((sum, passage) => sum + passage, 1);
          throw tooManySteps(maxSteps, Math.floor((1000 * reached) / total));
        }
      }
      return { passages: made, start: from };
    },
    dispose() {},
  };
}

/**
 * The readable reference, as a backend for createGraphEngine. It makes the same mazes as WebAssembly, 10 to 40 times
 * slower, and runs where WebAssembly is forbidden.
 *
 * @example
 * import { createGraphEngine, graphReference, hexGrid } from "wasmaze/graph";
 *
 * const engine = createGraphEngine(hexGrid(5, 4), { backend: graphReference });
 * console.log(engine.backend, engine.generate({ algorithm: "wilson", seed: 1 }).passages.length); // reference 60
 */
export const graphReference: GraphBackend = { name: "reference", prepare };
