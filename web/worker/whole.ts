// The whole engine of the worker, which is loaded when the minimal one is not enough. It has every algorithm, masks and
// braid, and the queries of the page, but no streams and no windows. Its WebAssembly module has no other functions.

import type { Maker, QueryBackend } from "../../src/engine/backends/backend.ts";
import { instancesOf } from "../../src/engine/backends/instances.ts";
import { queriesOn } from "../../src/engine/backends/queries.ts";
import { wasmBraid } from "../../src/engine/backends/wasmBraid.ts";
import { wasmMaker } from "../../src/engine/backends/wasmMaker.ts";
import { wasmQueries } from "../../src/engine/backends/wasmQueries.ts";
import { buildEngine } from "../../src/engine/buildEngine.ts";
import { noWasm } from "../../src/engine/compileModule.ts";
import { bytes } from "../../src/generated/modules/page.ts";
import type { BackendName, Engine } from "../../src/index.ts";
import { ALL } from "../../src/request/allAlgorithms.ts";

/** The part of an engine that the page uses. */
export type PageEngine = Omit<Engine, "keysMany" | "stream" | "window" | "nextStep" | "route" | "world" | "obstacles">;

function absent(): never {
  throw new Error("the page's engine has no streams, no worlds, no obstacles, no keys and no pairs");
}

const engineWith = (maker: Maker, queries: QueryBackend, fallbackReason?: string): PageEngine =>
  buildEngine({
    maker,
    abilities: ALL,
    queries: queriesOn(queries),
    stream: absent,
    worlds: () => ({ window: absent, nextStep: absent, route: absent, world: absent }),
    obstacles: { obstacles: absent },
    fallbackReason,
  });

async function onWasm(): Promise<PageEngine> {
  const module = await WebAssembly.compile(bytes());
  const instances = instancesOf(() => module);
  // Instantiates the module now, so that a failure rejects the promise of this function.
  instances.having("memory");
  return engineWith(wasmMaker(instances, wasmBraid), wasmQueries(instances));
}

async function onReference(fallbackReason?: string): Promise<PageEngine> {
  const { makeOne, referenceMaker, referenceQueries } = await import("../../src/engine/backends/reference.ts");
  const queries = { ...referenceQueries(), solvePairs: absent, keys: absent };
  return engineWith(referenceMaker(makeOne), queries, fallbackReason);
}

/** Starts an engine on a backend. */
export const engineOnBackend = (backend: BackendName): Promise<PageEngine> =>
  backend === "wasm" ? onWasm() : onReference();

/** Starts the page's engine. It uses the reference if WebAssembly cannot start. */
export const wholeEngine = (): Promise<PageEngine> => onWasm().catch((error) => onReference(noWasm(error)));
