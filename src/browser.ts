/**
 * A pool of web workers.
 *
 * @module wasmaze/browser
 */

import { checkOptions, unexpected } from "./core/errors.ts";
import { type Pool, poolOf } from "./engine/parallel/pool.ts";
import { connectWorker, defaultWorker, type WebPoolOptions } from "./engine/parallel/webWorker.ts";

export type { Pool, PoolMazeRequest, PoolRequest } from "./engine/parallel/pool.ts";
export type { WebPoolOptions as PoolOptions } from "./engine/parallel/webWorker.ts";
export { WorkerCrashError } from "./engine/parallel/worker.ts";

/**
 * Starts a pool of web workers with one engine each. Workers start when they are first needed. No special HTTP headers
 * are needed.
 *
 * @throws TypeError, RangeError if `workers` is not an integer in 1..1024, `backend` is an unknown name, or `worker` is
 * not a function.
 * @example
 * import { createPool } from "wasmaze/browser";
 *
 * const pool = createPool();
 * const maze = await pool.generate({ algorithm: "wilson", width: 500, height: 500, seed: 7 });
 * console.log(maze.walls.length); // 250000
 * await pool.close();
 */
export function createPool(options: WebPoolOptions = {}): Pool {
  const given = checkOptions(options, ["workers", "backend", "worker"]);
  const { worker = defaultWorker } = given;
  if (typeof worker !== "function") throw unexpected("worker", "a function that returns a Worker", worker);
  const available = globalThis.navigator?.hardwareConcurrency || 2;
  return poolOf(() => connectWorker(worker()), given, available);
}
