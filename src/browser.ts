// wasmaze/browser: a pool of web workers.

import { wrap } from "comlink";
import type { BrowserWorker } from "./parallel/browserWorker.ts";
import { type Pool, type PoolOptions, type PoolWorker, poolOf, receivedError, WorkerCrash, workersOf } from "./parallel/pool.ts";

export { type Pool, type PoolOptions, type PoolRequest, WorkerCrash } from "./parallel/pool.ts";

function startWorker(): PoolWorker {
  // Beside this file in dist/; bundlers know this form and bundle the worker.
  const worker = new Worker(new URL("./browserWorker.js", import.meta.url), { type: "module" });
  const remote = wrap<BrowserWorker>(worker);
  let rejectCurrent: ((error: Error) => void) | undefined;
  let gone: WorkerCrash | undefined;

  function fail(reason: string): void {
    gone ??= new WorkerCrash(reason);
    rejectCurrent?.(gone);
  }

  worker.addEventListener("error", (event) => fail(event.message || "it could not start"));
  worker.addEventListener("messageerror", () => fail("its answer could not be read"));

  return {
    make(request) {
      return new Promise((resolve, reject) => {
        if (gone) return reject(gone);
        rejectCurrent = reject;
        remote.make(request).then(resolve, (error: unknown) => reject(error instanceof Error ? receivedError(error) : error));
      });
    },
    terminate() {
      fail("the pool was closed");
      worker.terminate();
    },
  };
}

/**
 * Starts a pool of web workers, one engine each; they start when first needed. No special headers are needed.
 *
 * @throws TypeError, RangeError when `workers` is not an integer in 1..1024.
 */
export function createPool(options: PoolOptions = {}): Pool {
  return poolOf(startWorker, workersOf(options, navigator.hardwareConcurrency || 2));
}
