// The backend that runs the whole WebAssembly module.

import type { ResolvedRequest } from "../../request/abilities.ts";
import type { Backend } from "./backend.ts";
import { instancesOf } from "./instances.ts";
import type { WasmExports } from "./requestBlock.ts";
import { wasmBraid } from "./wasmBraid.ts";
import { hasEpochs, makeByRows } from "./wasmEpochs.ts";
import { wasmMaker } from "./wasmMaker.ts";
import { wasmQueries } from "./wasmQueries.ts";
import { wasmStream } from "./wasmStream.ts";
import { wasmWindows } from "./wasmWindows.ts";

/** The backend, with the one step that benchmarks measure: run, which leaves the walls in the module's memory. */
export interface WasmBackend extends Backend {
  readonly name: "wasm";
  readonly exports: WasmExports;
  /** Makes the mazes in the module's memory and returns their address, valid until the next run. */
  run(request: ResolvedRequest): number;
}

/**
 * The backend on the one module that has everything. Instantiates it, synchronously; throws where that is forbidden.
 */
export function createWasmBackend(module: WebAssembly.Module): WasmBackend {
  const instances = instancesOf(() => module);
  const maker = wasmMaker(instances, wasmBraid);
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
    ...wasmWindows(instances),
    ...streams,
    ...wasmQueries(instances),
  };
}
