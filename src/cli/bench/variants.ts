// The operations that the benchmark measures. They run in any JavaScript engine, because they use no platform API.

import type { AlgorithmId } from "../../core/registry.ts";
import { createReferenceBackend } from "../../engine/backends/reference.ts";
import type { WasmBackend } from "../../engine/backends/wasm.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";
import { resolveRequest } from "../../request/allAlgorithms.ts";
import type { AnyRequest } from "../../request/request.ts";
import type { Companions } from "./companions.ts";
import type { Variant } from "./rounds.ts";

/** Target number of cells per call into WebAssembly. */
const BATCH_CELLS = 2 ** 20;
/** Target number of cells per call of the reference, whose cost per maze does not depend on the batch size. */
export const SLICE_CELLS = 2 ** 16;

export const mazesPerCall = (size: number): number =>
  size <= 16 ? 10_000 : Math.max(1, Math.floor(BATCH_CELLS / size ** 2));

/** Returns requests for consecutive mazes. Repeating a maze would train the branch predictor and distort the times. */
export function requestSeries(request: AnyRequest, count: number): () => ResolvedRequest {
  const first = resolveRequest({ seed: 1, ...request, count }, true);
  let index = 0;
  return () => {
    const next = { ...first, index };
    index += count;
    return next;
  };
}

export const squares = (algorithm: AlgorithmId, size: number, count: number): (() => ResolvedRequest) =>
  requestSeries({ algorithm, width: size, height: size }, count);

/** Makes a few hundred tiny calls, after which V8 optimizes the functions. */
export function tierUp(backend: Pick<WasmBackend, "run">, algorithm: AlgorithmId): void {
  const next = squares(algorithm, 8, 4);
  for (let i = 0; i < 400; i++) backend.run(next());
}

/** Receives the last byte of each maze, so that the JavaScript engine cannot optimize the calls away. */
let consumed = 0;

export function consume(byte: number): void {
  consumed = (consumed * 31 + byte) | 0;
}

/** A variant that makes `count` mazes per call in WebAssembly and leaves them in the module's memory. */
export function wasmVariant(
  name: string,
  backend: WasmBackend,
  algorithm: AlgorithmId,
  size: number,
  count = mazesPerCall(size),
): Variant {
  tierUp(backend, algorithm);
  const units = count * size ** 2;
  const next = squares(algorithm, size, count);
  return {
    name,
    units,
    call() {
      const pointer = backend.run(next());
      // Creates the view after the call: growth of the memory would detach an earlier view.
      consume(new Uint8Array(backend.exports.memory.buffer, pointer, units)[units - 1]);
    },
  };
}

/** A variant that runs the reference, which is textbook code in TypeScript. */
export function referenceVariant(algorithm: AlgorithmId, size: number): Variant {
  const backend = createReferenceBackend();
  const count = Math.max(1, Math.min(mazesPerCall(size), Math.floor(SLICE_CELLS / size ** 2)));
  const units = count * size ** 2;
  const next = squares(algorithm, size, count);
  const target = new Uint8Array(units);
  return { name: "reference", units, call: () => consume(backend.make(next(), target)[units - 1]) };
}

const DRAWS = 1_000_000;

export const drawVariant = ({ draw }: Companions): Variant => ({
  name: "draw",
  units: DRAWS,
  call: () => consume(draw(DRAWS)),
});
