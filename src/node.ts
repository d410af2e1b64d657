// wasmaze/node: a pool of worker threads.

import { availableParallelism } from "node:os";
import type { BatchWalls } from "./parallel/batchMaker.ts";
import { type Pool, type PoolOptions, poolOf } from "./parallel/pool.ts";
import { startThread } from "./parallel/thread.ts";
import type { AnyBatchRequest } from "./resolve.ts";

export type { Pool, PoolOptions, PoolRequest } from "./parallel/pool.ts";
export { WorkerCrashError } from "./parallel/worker.ts";

// Beside this file in dist/.
const startWorker = () => startThread<AnyBatchRequest, BatchWalls>(new URL("./poolWorker.js", import.meta.url));

/**
 * Starts a pool of worker threads, one engine each; they start when first needed.
 *
 * @throws TypeError, RangeError when `workers` is not an integer in 1..1024.
 * @example
 * const pool = createPool();
 * const request = { algorithm: "wilson", width: 16, height: 16, seed: 7, count: 1_000_000 } as const;
 * for await (const batch of pool.generate(request)) use(batch.walls);
 * await pool.close();
 */
export function createPool(options: PoolOptions = {}): Pool {
  return poolOf(startWorker, options, availableParallelism());
}
