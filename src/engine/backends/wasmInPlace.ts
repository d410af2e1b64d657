// Makes and solves mazes in the memory of a WebAssembly module, which avoids copying the walls.

import { AT_PAIRS, ERROR_ENDS } from "../../../assembly/abi.ts";
import { algorithmExport } from "../../core/exportNames.ts";
import type { ResolvedEnds } from "../../queries/ends.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";
import type { InPlaceMaker } from "./backend.ts";
import { callModule } from "./callModule.ts";
import type { Instances } from "./instances.ts";
import { outOfMemory, type WasmMaker } from "./wasmMaker.ts";
import { endsWords, inParts, noPairError, type PairCollector, pairCollector } from "./wasmQueries.ts";

/** The parts of an in-place maker: instances of the whole module, and a maker that uses them. */
export interface InPlaceParts {
  readonly instances: Instances;
  readonly maker: WasmMaker;
}

/** Returns an in-place maker. Only data sets import this function, so bundles of engines do not contain it. */
export function wasmInPlace({ instances, maker: { run } }: InPlaceParts): InPlaceMaker {
  /** Makes and solves the mazes of one call into the module. Copies their walls to `target`. */
  function makePart(
    request: ResolvedRequest,
    ends: ResolvedEnds,
    first: number,
    target: Uint8Array,
    to: PairCollector,
  ) {
    const exports = instances.having("solveGenerated");
    const { cells, count, mask, braid } = request;
    const pointer = callModule(exports, {
      request,
      words: [AT_PAIRS, 1, ...endsWords(ends, first)],
      mask,
      run(block) {
        const walls = exports[algorithmExport(request.info.id)](block) >>> 0;
        if (walls === 0) return 0;
        if (braid > 0) exports.braid(block, walls);
        target.set(new Uint8Array(exports.memory.buffer, walls, count * cells), first * cells);
        return exports.solveGenerated(block, walls);
      },
      failure: (code, maze) => (code === ERROR_ENDS && noPairError(ends, first + maze)) || outOfMemory(request),
    });
    to.add(exports.memory.buffer as ArrayBuffer, pointer, first, count);
  }

  return {
    make(request) {
      const { exports, pointer } = run(request);
      return new Uint8Array(exports.memory.buffer, pointer, request.count * request.cells);
    },
    solve(request, ends, target) {
      const results = pairCollector(request.count, 1);
      inParts(request, (first, count) =>
        makePart({ ...request, index: request.index + first, count }, ends, first, target, results),
      );
      return results.finish();
    },
  };
}
