// The whole engine, which the worker loads when the first maze's parts do not suffice: every algorithm with masks, braid
// and the queries that the page runs, on a module that has no more. It has no streams and no windows of worlds.

import type { Maker, QueryBackend } from "../../src/engine/backends/backend.ts";
import { instancesOf } from "../../src/engine/backends/instances.ts";
import { queriesOn } from "../../src/engine/backends/queries.ts";
import { wasmBraid } from "../../src/engine/backends/wasmBraid.ts";
import { wasmMaker } from "../../src/engine/backends/wasmMaker.ts";
import { wasmQueries } from "../../src/engine/backends/wasmQueries.ts";
import { engineOn } from "../../src/engine/buildEngine.ts";
import { noWasm } from "../../src/engine/compileModule.ts";
import { bytes } from "../../src/generated/modules/page.ts";
import type { BackendName, Engine } from "../../src/index.ts";
import { ALL } from "../../src/request/allAlgorithms.ts";

/** What the page needs of an engine. */
export type PageEngine = Omit<Engine, "keysMany" | "stream" | "window" | "nextStep" | "route" | "world">;

function absent(): never {
  throw new Error("the page's engine has no streams, no worlds, no keys and no pairs");
}

const absentWorlds = { window: absent, nextStep: absent, route: absent, world: absent };

const engineWith = (maker: Maker, queries: QueryBackend, fallbackReason?: string): PageEngine =>
  engineOn({
    maker,
    abilities: ALL,
    queries: queriesOn(queries),
    stream: absent,
    worlds: () => absentWorlds,
    fallbackReason,
  });

async function onWasm(): Promise<PageEngine> {
  const module = await WebAssembly.compile(bytes());
  const instances = instancesOf(() => module);
  // Now, so that a module that cannot start is an error of the engine's start.
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

/** Starts the page's engine; on the reference where WebAssembly cannot start. */
export const wholeEngine = (): Promise<PageEngine> => onWasm().catch((error) => onReference(noWasm(error)));
