// Makes ranges of the mazes of one request, for data sets. The request is validated only once, not for each range.

import { MAX_READ } from "../../assembly/abi.ts";
import { type EndsName, resolveEnds } from "../queries/ends.ts";
import type { QueryResults } from "../queries/pairs.ts";
import { resolveRequest } from "../request/allAlgorithms.ts";
import type { AnyRequest } from "../request/request.ts";
import { recipeOf } from "../request/validateRequest.ts";
import { type InPlaceParts, wasmInPlace } from "./backends/wasmInPlace.ts";
import type { Engine } from "./buildEngine.ts";
import type { WholeEngine } from "./createEngine.ts";

/** Makes mazes index to index + count - 1 of a request. */
interface RangeMaker {
  /** Makes mazes in `target`. */
  make(index: number, count: number, target: Uint8Array): void;
  /**
   * Makes mazes and returns their walls. The walls are valid until the engine's next call. If the engine cannot return
   * a view of its memory, the walls are in `target`.
   */
  view(index: number, count: number, target: Uint8Array): Uint8Array;
  /** Makes mazes in `target`, and finds the path of one pair of ends in each. */
  solve(index: number, count: number, target: Uint8Array): QueryResults;
}

/** Returns the maker of a request. Ignores the request's index and count. Makes mazes in place if the backend can. */
export function rangeMaker(engine: Engine, request: AnyRequest, ends?: EndsName): RangeMaker {
  const resolved = resolveRequest({ ...request, index: 0, count: 1 }, true);
  const recipe = recipeOf(resolved);
  const method = resolveEnds(ends, { ...recipe, index: 0 });
  const { inPlace }: WholeEngine = engine;
  const ability = inPlace && resolved.cells <= MAX_READ ? wasmInPlace(inPlace as InPlaceParts) : undefined;
  // If the index is too large, the engine's own method is called, because it reports the error.
  const inPlaceFor = (index: number, count: number) => (index + count <= Number.MAX_SAFE_INTEGER ? ability : undefined);

  const generate = (index: number, count: number, target: Uint8Array) =>
    engine.generateManyInto({ ...request, index, count }, target);
  const view = (index: number, count: number, target: Uint8Array): Uint8Array =>
    inPlaceFor(index, count)?.make({ ...resolved, index, count }) ?? generate(index, count, target).walls;
  return {
    make(index, count, target) {
      const walls = view(index, count, target);
      if (walls.buffer !== target.buffer) target.set(walls);
    },
    view,
    solve(index, count, target) {
      const maker = inPlaceFor(index, count);
      if (!maker) return engine.solveMany(generate(index, count, target), { ends, pairs: 1 });
      const from = typeof method === "object" && "how" in method ? { ...method, index } : method;
      return maker.solve({ ...resolved, index, count }, from, target);
    },
  };
}
