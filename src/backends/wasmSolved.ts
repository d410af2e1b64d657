// Mazes with the answers to a question about each, in one step.

import { AT_QUESTIONS } from "../../assembly/abi.ts";
import type { Answers } from "../queries/answers.ts";
import type { ResolvedEnds } from "../queries/ends.ts";
import type { ResolvedRequest } from "../resolve.ts";
import { outOfMemory, type WasmMaker } from "./wasm.ts";
import { AnswerParts, endsError, endsWords, inParts } from "./wasmQueries.ts";

/**
 * Makes the mazes of a request in `target`, and answers one question about each while its walls are in a cache: less than
 * half of what solving them later takes, since their loops are known.
 */
export function makeSolved(
  maker: WasmMaker,
  request: ResolvedRequest,
  ends: ResolvedEnds,
  target: Uint8Array,
): Answers {
  const { cells, count, index } = request;
  const answers = new AnswerParts(count, 1);
  inParts(request, (first, part) => {
    const now = { ...request, index: index + first, count: part };
    maker.run(now, [AT_QUESTIONS, 1, ...endsWords(ends, first)], ({ exports, pointer }, block) => {
      target.set(new Uint8Array(exports.memory.buffer, pointer, part * cells), first * cells);
      const found = exports.answerMade(block, pointer) >>> 0;
      if (found === 0) throw endsError(exports, block, ends, first) ?? outOfMemory(now);
      answers.take(exports.memory.buffer as ArrayBuffer, found, first, part);
    });
  });
  return answers.all();
}
