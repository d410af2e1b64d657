// Many workers, one engine each: batches in order of index, with bounded memory. What Node and browsers share; they differ in how a worker starts.

import { checkInteger, checkOptions, show } from "../core/errors.ts";
import type { MazeBatch } from "../maze.ts";
import { type BatchRequest, recipeOf, requestOf, resolveRequest } from "../request.ts";

/** A worker as the pool sees it. */
export interface PoolWorker {
  /** Makes the mazes of one batch. Rejects with a WorkerCrash when the worker is gone, and with the engine's error when it refuses. */
  make(request: BatchRequest): Promise<Uint8Array<ArrayBuffer>>;
  terminate(): void;
}

/** A worker ended without an answer. */
export class WorkerCrash extends Error {
  override readonly name = "WorkerCrash";
}

/** How a pool starts. */
export interface PoolOptions {
  /** How many workers, 1..1024; default: as many as the machine has cores available. */
  workers?: number | undefined;
}

/** How the batches of one data set are made. */
export interface PoolRequest extends BatchRequest {
  /** Mazes in a batch, 1..2^28; default: about two million cells. */
  batchSize?: number | undefined;
  /** Ends the making: the iteration throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Told after every batch how many mazes are done. */
  onProgress?: ((done: number, count: number) => void) | undefined;
}

/** Workers that make batches of mazes. */
export interface Pool {
  readonly workers: number;
  /**
   * Makes `count` mazes as batches in order of index. No more than two batches a worker are ever in hand: a slow reader makes the workers wait. Breaking
   * out of the loop or aborting drops what is not begun. A worker that crashes is replaced; the iteration throws an error that names the batch.
   */
  generate(request: PoolRequest): AsyncGenerator<MazeBatch, void, undefined>;
  /** Ends the workers; batches under way are rejected. */
  close(): Promise<void>;
}

const BATCH_CELLS = 2 ** 21;

/** As many mazes of `cells` as make a batch that is worth a message and fits a cache. */
export function defaultBatchSize(cells: number): number {
  return Math.max(1, Math.floor(BATCH_CELLS / cells));
}

interface Job {
  readonly request: BatchRequest;
  readonly resolve: (walls: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: unknown) => void;
}

/** A pool over workers that `start` starts. */
export function poolOf(start: () => PoolWorker, workers: number): Pool {
  const idle: PoolWorker[] = [];
  const all = new Set<PoolWorker>();
  const queue: Job[] = [];
  let closed = false;

  function add(): void {
    const worker = start();
    all.add(worker);
    idle.push(worker);
  }

  function next(): void {
    while (queue.length > 0) {
      if (idle.length === 0 && all.size < workers) add();
      const worker = idle.pop();
      if (!worker) return;
      const job = queue.shift() as Job;
      worker.make(job.request).then(
        (walls) => {
          idle.push(worker);
          job.resolve(walls);
          next();
        },
        (error: unknown) => {
          if (error instanceof WorkerCrash) {
            worker.terminate();
            all.delete(worker);
          } else {
            idle.push(worker);
          }
          job.reject(error);
          next();
        },
      );
    }
  }

  async function* generate(options: PoolRequest): AsyncGenerator<MazeBatch, void, undefined> {
    const { batchSize: givenSize, signal, onProgress, ...given } = options ?? {};
    if (signal !== undefined && !(signal instanceof AbortSignal)) {
      throw new TypeError(`"signal" expected an AbortSignal, got ${show(signal)}`);
    }
    const resolved = resolveRequest(given, true);
    const { index, count } = resolved;
    // With the seed of the resolved request: one that was drawn must be the same for all batches.
    const recipe = recipeOf(resolved);
    const size = givenSize === undefined ? defaultBatchSize(resolved.cells) : checkInteger("batchSize", givenSize, 1, 2 ** 28);
    if (onProgress !== undefined && typeof onProgress !== "function") {
      throw new TypeError(`"onProgress" expected a function (done, count), got ${show(onProgress)}`);
    }
    // In order of index: what is asked of the workers and not yet handed out.
    const pending: { job: Job; walls: Promise<Uint8Array<ArrayBuffer>>; request: BatchRequest & { index: number } }[] = [];

    function submit(first: number): void {
      const request = { ...requestOf(recipe), index: index + first, count: Math.min(size, count - first) };
      let job: Job | undefined;
      const walls = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
        job = { request, resolve, reject };
        queue.push(job);
      });
      // It may be dropped before anyone awaits it.
      walls.catch(() => {});
      pending.push({ job: job as Job, walls, request });
      next();
    }

    const onAbort = () => {
      for (const { job } of pending) job.reject(signal?.reason);
    };
    signal?.addEventListener("abort", onAbort);
    try {
      let submitted = 0;
      let done = 0;
      while (done < count) {
        signal?.throwIfAborted();
        if (closed) throw new Error("this pool was closed; create another");
        while (submitted < count && pending.length < 2 * workers) {
          submit(submitted);
          submitted += size;
        }
        const { request, walls } = pending[0];
        const made = await walls.catch((error: unknown) => {
          throw named(error, request);
        });
        pending.shift();
        done += request.count;
        onProgress?.(done, count);
        yield { ...recipe, index: request.index, count: request.count, walls: made };
      }
    } finally {
      signal?.removeEventListener("abort", onAbort);
      const dropped = new Set(pending.map((batch) => batch.job));
      for (let i = queue.length - 1; i >= 0; i--) if (dropped.has(queue[i])) queue.splice(i, 1);
    }
  }

  return {
    workers,
    generate,
    async close() {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new Error("this pool was closed; create another"));
      for (const worker of all) worker.terminate();
      all.clear();
      idle.length = 0;
    },
  };
}

function named(error: unknown, { index = 0, count }: BatchRequest): unknown {
  if (!(error instanceof WorkerCrash)) return error;
  return new WorkerCrash(`a worker stopped while making mazes ${index} to ${index + count - 1}: ${error.message}`, { cause: error });
}

/** The number of workers that a pool's options ask for. */
export function workersOf(options: PoolOptions, available: number): number {
  checkOptions(options, ["workers"]);
  return checkWorkers(options.workers, available);
}

/** Checks the number of workers. */
export function checkWorkers(workers: unknown, available: number): number {
  return workers === undefined ? Math.max(1, available) : checkInteger("workers", workers, 1, 1024);
}

/** An error as it crosses from a worker: what it says and which kind it is. */
export interface SentError {
  readonly name: string;
  readonly message: string;
}

/** The error that a worker sent. */
export function receivedError({ name, message }: SentError): Error {
  if (name === "RangeError") return new RangeError(message);
  if (name === "TypeError") return new TypeError(message);
  return new Error(message);
}
