// wasmaze/browser: a pool of web workers.

import { checkOptions } from "./core/errors.ts";
import { type Pool, type PoolOptions, poolOf } from "./parallel/pool.ts";
import { movedTo, type PoolResult, type PoolTask } from "./parallel/tasks.ts";
import { RemoteWorker, type TaskWorker } from "./parallel/worker.ts";

export type { Pool, PoolMazeRequest, PoolOptions, PoolRequest } from "./parallel/pool.ts";
export { WorkerCrashError } from "./parallel/worker.ts";

function startWorker(): TaskWorker<PoolTask, PoolResult> {
  // Beside this file in dist/; bundlers know this form and bundle the worker.
  const webWorker = new Worker(new URL("./browserWorker.js", import.meta.url), { type: "module" });
  const worker = new RemoteWorker<PoolTask, PoolResult>({
    post: (task) => webWorker.postMessage(task, movedTo(task)),
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
 * @throws TypeError, RangeError when `workers` is not an integer in 1..1024 or `backend` is another word.
 */
export function createPool(options: PoolOptions = {}): Pool {
  checkOptions(options, ["workers", "backend"]);
  return poolOf(startWorker, options, navigator.hardwareConcurrency || 2);
}
