// wasmaze/browser: a pool of web workers.

import type { BatchWalls } from "./parallel/batchMaker.ts";
import { type Pool, type PoolOptions, poolOf } from "./parallel/pool.ts";
import { RemoteWorker, type TaskWorker } from "./parallel/worker.ts";
import type { AnyBatchRequest } from "./resolve.ts";

export type { Pool, PoolOptions, PoolRequest } from "./parallel/pool.ts";
export { WorkerCrashError } from "./parallel/worker.ts";

function startWorker(): TaskWorker<AnyBatchRequest, BatchWalls> {
  // Beside this file in dist/; bundlers know this form and bundle the worker.
  const webWorker = new Worker(new URL("./browserWorker.js", import.meta.url), { type: "module" });
  const worker = new RemoteWorker<AnyBatchRequest, BatchWalls>({
    post: (request) => webWorker.postMessage(request),
    end: () => webWorker.terminate(),
  });
  webWorker.addEventListener("message", ({ data }) => worker.receive(data));
  webWorker.addEventListener("messageerror", () => worker.fail("its result could not be read"));
  webWorker.addEventListener("error", ({ message }) => worker.fail(message || "it could not start"));
  return worker;
}

/**
 * Starts a pool of web workers, one engine each; they start when first needed. No special headers are needed.
 *
 * @throws TypeError, RangeError when `workers` is not an integer in 1..1024.
 */
export function createPool(options: PoolOptions = {}): Pool {
  return poolOf(startWorker, options, navigator.hardwareConcurrency || 2);
}
