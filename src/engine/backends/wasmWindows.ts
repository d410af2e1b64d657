// Makes windows and routes of boundless worlds with WebAssembly.

import { AT_KEEP, ROUTE_FROM_X, ROUTE_FROM_Y, ROUTE_TO_X, ROUTE_TO_Y } from "../../../assembly/abi.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";
import type { WindowBackend, WindowMaker } from "./backend.ts";
import type { Instances } from "./instances.ts";
import { type WasmExports, writeRequest } from "./requestBlock.ts";

const ROUTE = "boundlessRoute";

const outOfMemory = ({ width, height }: ResolvedRequest): RangeError =>
  new RangeError(
    `"columns" * "rows" expected to fit in 4096 MiB of memory, got ${width} * ${height}; request smaller windows`,
  );

/** Makes windows and routes on an instance. `keep`: 1 to cache levels of the world between calls, otherwise 0. */
function makerOn(exportsOf: () => WasmExports, keep: number): WindowMaker {
  function call<Result>(
    name: "boundless" | typeof ROUTE,
    request: ResolvedRequest,
    fields: readonly number[],
    read: (pointer: number, memory: ArrayBuffer) => Result,
  ): Result {
    const exports = exportsOf();
    const pointer = exports[name](writeRequest(exports, [AT_KEEP, keep, ...fields], request)) >>> 0;
    if (pointer === 0) throw outOfMemory(request);
    return read(pointer, exports.memory.buffer as ArrayBuffer);
  }
  return {
    make: (request) =>
      call("boundless", request, [], (pointer, memory) => new Uint8Array(memory, pointer, request.cells).slice()),
    route(request, from, to) {
      const ends = [ROUTE_FROM_X, from.x, ROUTE_FROM_Y, from.y, ROUTE_TO_X, to.x, ROUTE_TO_Y, to.y];
      return call(ROUTE, request, ends, (pointer, memory) => {
        const [cells, direction] = new Uint32Array(memory, pointer, 2);
        return { path: new Uint32Array(memory, pointer + 8, cells).slice(), direction };
      });
    },
  };
}

export function wasmWindows(instances: Instances): WindowBackend {
  return {
    route: makerOn(() => instances.having(ROUTE), 0).route,
    keeper() {
      instances.having(ROUTE);
      // This maker has its own instance, because the module caches levels in its memory between calls.
      const exports = instances.another(ROUTE);
      return makerOn(() => exports, 1);
    },
  };
}
