// Routes, and windows of worlds of which something is kept, on WebAssembly.

import { AT_KEEP, ROUTE_FROM_X, ROUTE_FROM_Y, ROUTE_TO_X, ROUTE_TO_Y } from "../../../assembly/abi.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";
import type { WindowBackend, WindowMaker } from "./backend.ts";
import type { Instances } from "./instances.ts";
import { type WasmExports, wordsOf, writeRequest } from "./requestBlock.ts";

const ROUTE = "boundlessRoute";

function outOfMemory({ width, height }: ResolvedRequest): RangeError {
  return new RangeError(
    `"columns" * "rows" expected a window that fits in memory, got ${width} * ${height}; request several windows`,
  );
}

/** Makes windows and routes on an instance; `keep`: 1 if it keeps what it makes of a world. */
function makerOn(exportsOf: () => WasmExports, keep: number): WindowMaker {
  function run(name: "boundless" | typeof ROUTE, request: ResolvedRequest, words: readonly number[] = []) {
    const exports = exportsOf();
    const pointer = exports[name](writeRequest(exports, [...wordsOf(request, 0), AT_KEEP, keep, ...words])) >>> 0;
    if (pointer === 0) throw outOfMemory(request);
    return { buffer: exports.memory.buffer, pointer };
  }
  return {
    make(request) {
      const { buffer, pointer } = run("boundless", request);
      return new Uint8Array(buffer, pointer, request.cells).slice();
    },
    route(request, from, to) {
      const ends = [ROUTE_FROM_X, from.x, ROUTE_FROM_Y, from.y, ROUTE_TO_X, to.x, ROUTE_TO_Y, to.y];
      const { buffer, pointer } = run(ROUTE, request, ends);
      const [cells, direction] = new Uint32Array(buffer, pointer, 2);
      return { path: new Uint32Array(buffer, pointer + 8, cells).slice(), direction };
    },
  };
}

export function wasmWindows(instances: Instances): WindowBackend {
  return {
    route: makerOn(() => instances.having(ROUTE), 0).route,
    keeper() {
      instances.having(ROUTE);
      // A separate instance: the module keeps levels in its memory between calls.
      const exports = instances.another(ROUTE);
      return makerOn(() => exports, 1);
    },
  };
}
