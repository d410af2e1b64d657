// Mazes made and solved in one step, for data sets: apart from the engine, so that bundles of it do not contain this.

import { MAX_READ } from "../assembly/abi.ts";
import type { WasmBackend } from "./backends/wasm.ts";
import { makeSolved } from "./backends/wasmSolved.ts";
import { backendOf } from "./engine.ts";
import type { Engine } from "./engineOn.ts";
import type { MazeBatch } from "./maze.ts";
import type { Answers } from "./queries/answers.ts";
import { type EndsName, resolveEnds } from "./queries/ends.ts";
import { resolveRequest } from "./request.ts";
import { type AnyBatchRequest, recipeOf } from "./resolve.ts";

/** Mazes, and the answers to a question about each. */
export interface Solved {
  readonly batch: MazeBatch;
  readonly answers: Answers;
}

/** Makes mazes in `target` and answers one question about each: as generateManyInto and solveMany. */
export function solvedMany(
  engine: Engine,
  request: AnyBatchRequest,
  ends: EndsName | undefined,
  target: Uint8Array,
): Solved {
  const backend = backendOf(engine);
  const resolved = resolveRequest(request, true);
  if (!backend || !("exports" in backend) || resolved.cells > MAX_READ) {
    const batch = engine.generateManyInto(request, target);
    return { batch, answers: engine.solveMany(batch, { ends, questions: 1 }) };
  }
  const batch = { ...recipeOf(resolved), index: resolved.index, count: resolved.count, walls: target };
  const answers = makeSolved(backend as WasmBackend, resolved, resolveEnds(ends, batch), target);
  return { batch, answers };
}
