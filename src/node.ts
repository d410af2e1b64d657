/**
 * The entry for Node: a pool of worker threads, and mazes larger than memory.
 *
 * @module wasmaze/node
 */

import { availableParallelism } from "node:os";
import { checkOptions } from "./core/errors.ts";
import { startThread } from "./engine/parallel/node/thread.ts";
import { type Pool, type PoolOptions, poolOf } from "./engine/parallel/pool.ts";
import { movedTo, type PoolResult, type PoolTask } from "./engine/parallel/tasks.ts";

export type { Pool, PoolMazeRequest, PoolOptions, PoolRequest } from "./engine/parallel/pool.ts";
export { WorkerCrashError } from "./engine/parallel/worker.ts";
export { type Giant, type GiantOptions, type GiantSink, giant } from "./giant/giant.ts";
export type { GiantRequest } from "./giant/plan.ts";

// In dist/, the worker is beside this file.
const startWorker = () => startThread<PoolTask, PoolResult>(new URL("./poolWorker.js", import.meta.url), movedTo);

/**
 * Starts a pool of worker threads with one engine each. Workers start when they are first needed.
 *
 * @throws TypeError, RangeError if `workers` is not an integer in 1..1024 or `backend` is an unknown name.
 * @example
 * import { createPool } from "wasmaze/node";
 *
 * await using pool = createPool();
 * const maze = await pool.generate({ algorithm: "wilson", width: 500, height: 500, seed: 7 });
 * console.log(maze.walls.length); // 250000
 * const request = { algorithm: "wilson", width: 16, height: 16, seed: 7, count: 100_000 } as const;
 * let made = 0;
 * for await (const batch of pool.generateMany(request)) made += batch.count;
 * console.log(made); // 100000
 */
export function createPool(options: PoolOptions = {}): Pool {
  return poolOf(startWorker, checkOptions(options, ["workers", "backend"]), availableParallelism());
}
