// Web workers for a pool.

import { show } from "../../core/errors.ts";
import type { PoolOptions as AnyPoolOptions } from "./pool.ts";
import { movedTo, type PoolResult, type PoolTask } from "./tasks.ts";
import { RemoteWorker, type TaskWorker } from "./worker.ts";

/** Options for starting a pool of web workers. */
export interface WebPoolOptions extends AnyPoolOptions {
  /**
   * Starts one web worker, whose script imports `wasmaze/worker`. Needed with bundlers that do not find the default
   * script in the package. `inlineWorker` of `wasmaze/inline-worker` needs no script file.
   */
  worker?: (() => Worker) | undefined;
}

/** If a worker sends no message for this many milliseconds, a warning is printed. */
const SILENCE = 10_000;

/** Starts a worker with the script of the package. */
export function defaultWorker(): Worker {
  if (typeof Worker !== "function") {
    throw new Error('a pool of wasmaze/browser expected web workers, got none here; in Node use "wasmaze/node"');
  }
  // In dist/, the script is beside this file. Bundlers recognize this expression and bundle the script.
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

/** Web workers that a pool already uses. */
const taken = new WeakSet<Worker>();

function checkWorker(worker: Worker): Worker {
  if (typeof worker?.postMessage !== "function" || typeof worker.terminate !== "function") {
    throw new TypeError(`"worker" expected a function that returns a Worker, got one that returns ${show(worker)}`);
  }
  if (taken.has(worker)) throw new TypeError('"worker" expected a new Worker at each call, got one in use');
  taken.add(worker);
  return worker;
}

/** Connects a web worker, returned by the option `worker`, to the pool that sends it tasks. */
export function connectWorker(given: Worker): TaskWorker<PoolTask, PoolResult> {
  const webWorker = checkWorker(given);
  const silent = setTimeout(() => {
    console.warn('wasmaze: a worker of a pool has sent nothing for 10 s; its script must import "wasmaze/worker"');
  }, SILENCE);
  let hasAnswered = false;
  const worker = new RemoteWorker<PoolTask, PoolResult>({
    post: (call) => webWorker.postMessage(call, movedTo(call.task)),
    end() {
      clearTimeout(silent);
      webWorker.terminate();
    },
  });
  webWorker.addEventListener("message", ({ data }) => {
    hasAnswered = true;
    clearTimeout(silent);
    worker.receive(data);
  });
  webWorker.addEventListener("messageerror", () => worker.fail("its result could not be read"));
  webWorker.addEventListener("error", ({ message }) => {
    const reason = message || (hasAnswered ? "it ended" : "its script was not found or may not run here");
    worker.fail(hasAnswered ? reason : `${reason}; docs/BUNDLES.md covers bundlers and the Content-Security-Policy`);
  });
  return worker;
}
