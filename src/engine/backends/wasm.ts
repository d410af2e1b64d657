// The backend that runs the whole WebAssembly module.

import type { ResolvedRequest } from "../../request/abilities.ts";
import type { Backend } from "./backend.ts";
import { instancesOf } from "./instances.ts";
import type { WasmExports } from "./requestBlock.ts";
import { hasEpochs, makeByRows } from "./wasmEpochs.ts";
import type { InPlaceParts } from "./wasmInPlace.ts";
import { type Braiding, wasmMaker } from "./wasmMaker.ts";
import { wasmObstacles } from "./wasmObstacles.ts";
import { wasmQueries } from "./wasmQueries.ts";
import { wasmStream } from "./wasmStream.ts";
import { wasmWindows } from "./wasmWindows.ts";

/** The WebAssembly backend, with access to the module for benchmarks. */
export interface WasmBackend extends Backend {
  readonly name: "wasm";
  readonly exports: WasmExports;
  readonly inPlace: InPlaceParts;
  /** Makes the mazes in the module's memory and returns a pointer to the walls, valid until the next call. */
  run(request: ResolvedRequest): number;
}

/** Braids in place. No other instance is needed, because the whole module has all exports. */
const braid: Braiding = (_instances, _request, made, block) => {
  made.exports.braid(block, made.pointer);
  return made;
};

/** Instantiates the whole module synchronously. Throws on hosts that forbid synchronous instantiation. */
export function createWasmBackend(module: WebAssembly.Module): WasmBackend {
  const instances = instancesOf(() => module);
  const maker = wasmMaker(instances, braid);
  instances.having("memory");
  const streams = wasmStream(instances);
  return {
    ...maker,
    make: (request, target) =>
      hasEpochs(request) ? makeByRows(streams, request, target) : maker.make(request, target),
    get exports() {
      return instances.having("memory");
    },
    run: (request) => maker.run(request).pointer,
    inPlace: { instances, maker },
    ...wasmWindows(instances),
    ...streams,
    ...wasmQueries(instances),
    ...wasmObstacles(instances),
  };
}
