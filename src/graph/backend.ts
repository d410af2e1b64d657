// The interface between an engine on a graph and its backend.

import type { Graph } from "./graph.ts";
import type { ResolvedGraphRequest } from "./validateRequest.ts";

/** A request for a backend. Its start is a cell of the backend's graph. */
export type GraphTask = Omit<ResolvedGraphRequest, "seed">;

/** The passages of mazes, and the start of the last one. */
export interface MadePassages {
  readonly passages: Uint8Array;
  readonly start: number;
}

/** Makes mazes on one graph without required edges. */
export interface GraphMaker {
  /** How the backend stores the graph: "reference", or on WebAssembly "lattice", "classes" or "rows". */
  readonly layout: string;
  /**
   * Makes count * edges bytes of passages. Throws a RangeError if there is too little memory, or if a walk exceeds the
   * maximum number of steps.
   */
  make(task: GraphTask): MadePassages;
  dispose(): void;
}

/** A backend prepares a graph and returns a maker for it. */
export interface GraphBackend {
  readonly name: "wasm" | "reference";
  prepare(graph: Graph): GraphMaker;
}

/** Returns the error of a walk that was stopped after it had reached `thousandths` of the cells. */
export function tooManySteps(maxSteps: number, thousandths: number): RangeError {
  return new RangeError(
    `"maxSteps" expected a walk of at most ${maxSteps} steps, got one that had reached only ${thousandths / 10} % of ` +
      'the cells; increase "maxSteps", or use kruskal or recursive-backtracker',
  );
}
