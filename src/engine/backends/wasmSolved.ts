// Mazes with the answers to a question about each, in one step.

import { AT_PAIRS, RESULT_WORDS } from "../../../assembly/abi.ts";
import { type AlgorithmExport, algorithmExport } from "../../core/exportNames.ts";
import type { ResolvedEnds } from "../../queries/ends.ts";
import type { QueryResults } from "../../queries/pairs.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";
import { type WasmExports, type Words, wordsOf, writeRequest } from "./requestBlock.ts";
import type { WasmBackend } from "./wasm.ts";
import { outOfMemory } from "./wasmMaker.ts";
import { endsError, endsWords, inParts, joined } from "./wasmQueries.ts";

/** Calls `use` with the walls of a request that is made, and with its block, which has more words. */
function withMade(
  exports: WasmExports,
  request: ResolvedRequest,
  words: Words,
  use: (pointer: number, block: number) => void,
): void {
  const { info, mask, cells, braid } = request;
  const functions: Readonly<Record<AlgorithmExport, (request: number) => number>> = exports;
  try {
    const maskAt = mask ? exports.reserveInput(cells) >>> 0 : 0;
    if (mask && maskAt === 0) throw outOfMemory(request);
    if (mask) new Uint8Array(exports.memory.buffer, maskAt).set(mask);
    const block = writeRequest(exports, [...wordsOf(request, maskAt), ...words]);
    const pointer = functions[algorithmExport(info.id)](block) >>> 0;
    if (pointer === 0) throw outOfMemory(request);
    if (braid > 0) exports.braid(block, pointer);
    use(pointer, block);
  } finally {
    if (mask) exports.reserveInput(0);
  }
}

/**
 * Makes the mazes of a request in `target`, and answers one question about each while its walls are in a cache: less
 * than half of what solving them later takes, since their loops are known.
 */
export function makeSolved(
  { exports }: Pick<WasmBackend, "exports">,
  request: ResolvedRequest,
  ends: ResolvedEnds,
  target: Uint8Array,
): QueryResults {
  const { cells, count, index } = request;
  const pairs = new Uint32Array(2 * count);
  const lengths = new Uint32Array(count);
  const moves: Uint8Array[] = [];
  inParts(request, (first, part) => {
    const now = { ...request, index: index + first, count: part };
    withMade(exports, now, [AT_PAIRS, 1, ...endsWords(ends, first)], (pointer, block) => {
      target.set(new Uint8Array(exports.memory.buffer, pointer, part * cells), first * cells);
      const found = exports.solveGenerated(block, pointer) >>> 0;
      if (found === 0) throw endsError(exports, block, ends, first) ?? outOfMemory(now);
      const { buffer } = exports.memory;
      const [endsAt, lengthsAt, movesAt, steps] = new Uint32Array(buffer, found, RESULT_WORDS);
      pairs.set(new Uint32Array(buffer, endsAt, 2 * part), 2 * first);
      lengths.set(new Uint32Array(buffer, lengthsAt, part), first);
      moves.push(new Uint8Array(buffer, movesAt, steps).slice());
    });
  });
  return { ends: pairs, lengths, moves: joined(moves) };
}
