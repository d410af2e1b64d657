/**
 * A pool of web workers.
 *
 * @module wasmaze/browser
 */

import { checkOptions, show } from "./core/errors.ts";
import { type PoolOptions as AnyPoolOptions, type Pool, poolOf } from "./engine/parallel/pool.ts";
import { movedTo, type PoolResult, type PoolTask } from "./engine/parallel/tasks.ts";
import { RemoteWorker, type TaskWorker } from "./engine/parallel/worker.ts";

export type { Pool, PoolMazeRequest, PoolRequest } from "./engine/parallel/pool.ts";
export { WorkerCrashError } from "./engine/parallel/worker.ts";

/** How a pool of web workers starts. */
export interface PoolOptions extends AnyPoolOptions {
  /**
   * Starts a web worker whose script imports `wasmaze/worker`; called for each worker. For bundlers that do not find
   * the script in the package, which is the default. `inlineWorker` of `wasmaze/inline-worker` needs no file.
   */
  worker?: (() => Worker) | undefined;
}

/** After how many milliseconds without an answer there is a warning. */
const SILENCE = 10_000;

function defaultWorker(): Worker {
  if (typeof Worker !== "function") {
    throw new Error('a pool of wasmaze/browser expected web workers, got none here; in Node use "wasmaze/node"');
  }
  // Beside this file in dist/; bundlers know this form and bundle the worker.
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

/** The workers that have a pool. */
const taken = new WeakSet<Worker>();

/** Checks what the option `worker` returned, and returns it. */
function checkWorker(worker: Worker): Worker {
  if (typeof worker?.postMessage !== "function" || typeof worker.terminate !== "function") {
    throw new TypeError(`"worker" expected a function that returns a Worker, got one that returns ${show(worker)}`);
  }
  if (taken.has(worker)) throw new TypeError('"worker" expected a new Worker at each call, got one that is taken');
  taken.add(worker);
  return worker;
}

function serveBy(webWorker: Worker): TaskWorker<PoolTask, PoolResult> {
  const silent = setTimeout(() => {
    console.warn('wasmaze: a worker of a pool has not answered for 10 s; its script must import "wasmaze/worker"');
  }, SILENCE);
  let answered = false;
  const worker = new RemoteWorker<PoolTask, PoolResult>({
    post: (task) => webWorker.postMessage(task, movedTo(task)),
    end() {
      clearTimeout(silent);
      webWorker.terminate();
    },
  });
  webWorker.addEventListener("message", ({ data }) => {
    answered = true;
    clearTimeout(silent);
    worker.receive(data);
  });
  webWorker.addEventListener("messageerror", () => worker.fail("its result could not be read"));
  webWorker.addEventListener("error", ({ message }) => {
    const reason = message || (answered ? "it ended" : "its script was not found or may not run here");
    worker.fail(answered ? reason : `${reason}; docs/SCALING.md lists what bundlers and policies need`);
  });
  return worker;
}

/**
 * Starts a pool of web workers, one engine each; they start when first needed. No special headers are needed.
 *
 * @throws TypeError, RangeError when `workers` is not an integer in 1..1024, `backend` is another word, or `worker` is
 * no function.
 * @example
 * import { createPool } from "wasmaze/browser";
 *
 * const pool = createPool();
 * const maze = await pool.generate({ algorithm: "wilson", width: 500, height: 500, seed: 7 });
 * console.log(maze.walls.length); // 250000
 * await pool.close();
 */
export function createPool(options: PoolOptions = {}): Pool {
  checkOptions(options, ["workers", "backend", "worker"]);
  const { worker = defaultWorker } = options;
  if (typeof worker !== "function") {
    throw new TypeError(`"worker" expected a function that returns a Worker, got ${show(worker)}`);
  }
  const available = globalThis.navigator?.hardwareConcurrency || 2;
  return poolOf(() => serveBy(checkWorker(worker())), options, available);
}
