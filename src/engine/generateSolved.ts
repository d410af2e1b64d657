// Mazes made and solved in one step, for data sets: apart from the engine, so that bundles of it do not contain this.

import { MAX_READ } from "../../assembly/abi.ts";
import { type EndsName, resolveEnds } from "../queries/ends.ts";
import type { QueryResults } from "../queries/pairs.ts";
import { resolveRequest } from "../request/allAlgorithms.ts";
import type { AnyBatchRequest, AnyRequest } from "../request/request.ts";
import { recipeOf } from "../request/validateRequest.ts";
import type { MazeBatch } from "../square/maze.ts";
import type { WasmBackend } from "./backends/wasm.ts";
import { hasEpochs } from "./backends/wasmEpochs.ts";
import { makeSolved } from "./backends/wasmSolved.ts";
import type { Engine } from "./buildEngine.ts";
import { backendOf } from "./createEngine.ts";

/** Mazes, and the answers to a question about each. */
export interface Solved {
  readonly batch: MazeBatch;
  readonly answers: QueryResults;
}

/** The backend that makes and solves in one step, if the engine has it and mazes are not too large for it. */
function solvingBackend(engine: Engine, cells: number): WasmBackend | undefined {
  const backend = backendOf(engine);
  return backend && "exports" in backend && cells <= MAX_READ ? (backend as WasmBackend) : undefined;
}

/** Makes `count` mazes from an index on, and returns their walls, which are valid until the engine's next call. */
export type MakerHere = (index: number, count: number) => Uint8Array;

/**
 * What makes mazes where they need not be copied: they stay in the memory of the module. Undefined if the engine has
 * none, or they are made in another way.
 */
export function makerHere(engine: Engine, request: AnyRequest): MakerHere | undefined {
  const resolved = resolveRequest({ ...request, index: 0, count: 1 }, true);
  const { cells } = resolved;
  const backend = solvingBackend(engine, cells);
  if (!backend || hasEpochs(resolved)) return undefined;
  return (index, count) => {
    const at = backend.run({ ...resolved, index, count });
    return new Uint8Array(backend.exports.memory.buffer, at, count * cells);
  };
}

/** Makes mazes in `target` and answers one question about each: as generateManyInto and solveMany. */
export function solvedMany(
  engine: Engine,
  request: AnyBatchRequest,
  ends: EndsName | undefined,
  target: Uint8Array,
): Solved {
  const resolved = resolveRequest(request, true);
  const backend = solvingBackend(engine, resolved.cells);
  if (!backend) {
    const batch = engine.generateManyInto(request, target);
    return { batch, answers: engine.solveMany(batch, { ends, pairs: 1 }) };
  }
  const batch = { ...recipeOf(resolved), index: resolved.index, count: resolved.count, walls: target };
  return { batch, answers: makeSolved(backend, resolved, resolveEnds(ends, batch), target) };
}

/** Makes `count` mazes from an index on in `target`, and answers a question about each. */
export type Solver = (index: number, count: number, target: Uint8Array) => QueryResults;

/** solvedMany for many ranges of indices: a call for a few mazes takes a fifth of the time. */
export function solverOf(engine: Engine, request: AnyRequest, ends: EndsName | undefined): Solver {
  const resolved = resolveRequest({ ...request, index: 0, count: 1 }, true);
  const backend = solvingBackend(engine, resolved.cells);
  const method = resolveEnds(ends, { ...recipeOf(resolved), index: 0 });
  return (index, count, target) => {
    // Indices that are too large have an error of their own.
    if (!backend || index + count > Number.MAX_SAFE_INTEGER)
      return solvedMany(engine, { ...request, index, count }, ends, target).answers;
    const drawn = typeof method === "object" && "how" in method ? { ...method, index } : method;
    return makeSolved(backend, { ...resolved, index, count }, drawn, target);
  };
}
