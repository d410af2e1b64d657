// Many workers, one engine each: batches in order of index, with bounded memory. The same in Node and in browsers.

import { defaultBatchSize } from "../batch.ts";
import { checkInteger, checkOptions, show } from "../core/errors.ts";
import type { MazeBatch } from "../maze.ts";
import { resolveRequest } from "../request.ts";
import { type AnyBatchRequest, recipeOf, requestOf } from "../resolve.ts";
import type { BatchWalls } from "./batchMaker.ts";
import { checkWorkers, Scheduler } from "./scheduler.ts";
import type { TaskWorker } from "./worker.ts";

/** How a pool starts. */
export interface PoolOptions {
  /** The number of workers, 1..1024; default: the number of available cores. */
  workers?: number | undefined;
}

/** How the batches of one data set are made. */
export interface PoolRequest extends AnyBatchRequest {
  /** Mazes in a batch, 1..2^28; default: about two million cells. */
  batchSize?: number | undefined;
  /** Cancels the request: the iteration throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Called after every batch with the number of mazes that are done. */
  onProgress?: ((done: number, count: number) => void) | undefined;
}

/** Workers that make batches of mazes. */
export interface Pool {
  readonly workers: number;
  /**
   * Makes `count` mazes as batches in order of index. At most two batches per worker are in memory: a slow reader makes
   * the workers wait. Breaking out of the loop or aborting cancels the other batches. A worker that crashes is
   * replaced; the iteration throws an error that names the batch.
   */
  generate(request: PoolRequest): AsyncGenerator<MazeBatch, void, undefined>;
  /** Ends the workers; unfinished batches are rejected. */
  close(): Promise<void>;
}

type IndexedRequest = AnyBatchRequest & { readonly index: number };

/** A pool over workers that `start` starts. */
export function poolOf(
  start: () => TaskWorker<AnyBatchRequest, BatchWalls>,
  options: PoolOptions,
  available: number,
): Pool {
  checkOptions(options, ["workers"]);
  const workers = checkWorkers(options.workers, available);
  const scheduler = new Scheduler<IndexedRequest, BatchWalls>(start, workers);
  return { workers, generate: (request) => generate(scheduler, request), close: () => scheduler.close() };
}

async function* generate(
  scheduler: Scheduler<IndexedRequest, BatchWalls>,
  options: PoolRequest,
): AsyncGenerator<MazeBatch, void, undefined> {
  const { batchSize, signal, onProgress, ...given } = options ?? {};
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new TypeError(`"signal" expected an AbortSignal, got ${show(signal)}`);
  }
  const resolved = resolveRequest(given, true);
  const { cells, count } = resolved;
  const size = batchSize === undefined ? defaultBatchSize(cells) : checkInteger("batchSize", batchSize, 1, 2 ** 28);
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw new TypeError(`"onProgress" expected a function (done, count), got ${show(onProgress)}`);
  }
  // With the seed of the resolved request: one that was drawn must be the same for all batches.
  const recipe = recipeOf(resolved);
  function* batches(): Generator<IndexedRequest> {
    for (let first = 0; first < count; first += size) {
      yield { ...requestOf(recipe), index: resolved.index + first, count: Math.min(size, count - first) };
    }
  }
  const doing = (batch: IndexedRequest) => `making mazes ${batch.index} to ${batch.index + batch.count - 1}`;
  let done = 0;
  for await (const { task, result } of scheduler.run(batches(), { doing, signal })) {
    done += task.count;
    onProgress?.(done, count);
    yield { ...recipe, index: task.index, count: task.count, walls: result };
  }
}
