// wasmaze/node: a pool of worker threads.

import { availableParallelism } from "node:os";
import { type Pool, type PoolOptions, type PoolWorker, poolOf, workersOf } from "./parallel/pool.ts";
import { startThread } from "./parallel/thread.ts";
import type { BatchRequest } from "./request.ts";

export { type Pool, type PoolOptions, type PoolRequest, WorkerCrash } from "./parallel/pool.ts";

function startWorker(): PoolWorker {
  // Beside this file in dist/.
  const thread = startThread<BatchRequest, Uint8Array<ArrayBuffer>>(new URL("./poolWorker.js", import.meta.url));
  return { make: (request) => thread.run(request), terminate: () => void thread.end() };
}

/**
 * Starts a pool of worker threads, one engine each; they start when first needed.
 *
 * @throws TypeError, RangeError when `workers` is not an integer in 1..1024.
 * @example
 * const pool = createPool();
 * for await (const batch of pool.generate({ algorithm: "wilson", width: 16, height: 16, seed: 7, count: 1_000_000 })) use(batch.walls);
 * await pool.close();
 */
export function createPool(options: PoolOptions = {}): Pool {
  return poolOf(startWorker, workersOf(options, availableParallelism()));
}
