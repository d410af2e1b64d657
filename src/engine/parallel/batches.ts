// Mazes of a pool in batches, in order of index.

import { checkInteger, unexpected } from "../../core/errors.ts";
import { defaultBatchSize } from "../mazeAt.ts";
import type { Scheduler } from "./scheduler.ts";
import type { PoolResult, PoolTask } from "./tasks.ts";

/** The option that the last argument of every method accepts. */
export interface Cancellable {
  /** Cancels the call. Its promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Checks that a value is an AbortSignal or undefined, and returns it. */
export function checkSignal(signal: unknown): AbortSignal | undefined {
  if (signal === undefined || signal instanceof AbortSignal) return signal;
  throw unexpected("signal", "an AbortSignal", signal);
}

/** Options of generateMany, besides the request. */
export interface BatchesOptions extends Cancellable {
  /** Mazes per batch, 1..2^28. Default: about two million cells, on graphs two million edges. */
  batchSize?: number | undefined;
  /** Called after every batch with the number of finished mazes and the total number. */
  onProgress?: ((done: number, count: number) => void) | undefined;
}

/** Runs the tasks of a pool. */
export type PoolScheduler = Scheduler<PoolTask, PoolResult>;

/** The property of a pool with its scheduler. A registered symbol, because entry points are files that share no code. */
export const SCHEDULER: unique symbol = /* @__PURE__ */ Symbol.for("wasmaze.scheduler") as never;

/** The maximum number of bytes of a batch, the same as for generateMany of an engine. */
const MAX_BATCH_BYTES = 2 ** 32;

/** Consecutive mazes. */
interface Range {
  readonly index: number;
  readonly count: number;
}

/** Validates the options. Returns the size of a batch of mazes of `bytes` bytes; `names` are the factors of `bytes`. */
export function checkBatches(
  { batchSize, signal, onProgress }: BatchesOptions,
  count: number,
  bytes: number,
  names: string,
): number {
  checkSignal(signal);
  const size = batchSize === undefined ? defaultBatchSize(bytes) : checkInteger("batchSize", batchSize, 1, 2 ** 28);
  if (onProgress !== undefined && typeof onProgress !== "function")
    throw unexpected("onProgress", "a function (done, count)", onProgress);
  const most = Math.min(size, count) * bytes;
  if (most > MAX_BATCH_BYTES) throw new RangeError(`"batchSize" * ${names} expected at most 2^32 bytes, got ${most}`);
  return size;
}

/** Makes the mazes of a range in batches of at most `size` mazes. `taskOf` returns the task of a batch. */
export async function* inBatches(
  scheduler: PoolScheduler,
  { index: first, count }: Range,
  size: number,
  { signal, onProgress }: BatchesOptions,
  taskOf: (range: Range) => PoolTask,
): AsyncGenerator<Range & { readonly result: PoolResult }, void, undefined> {
  const rangeOf = (done: number): Range => ({ index: first + done, count: Math.min(size, count - done) });
  function* tasks(): Generator<PoolTask> {
    for (let done = 0; done < count; done += size) yield taskOf(rangeOf(done));
  }
  let done = 0;
  for await (const { result } of scheduler.run(tasks(), { doing, signal })) {
    const range = rangeOf(done);
    done += range.count;
    onProgress?.(done, count);
    yield { ...range, result };
  }
}

const DOING: Readonly<Record<"start" | "state" | "maze" | "solve" | "measure", string>> = {
  start: "starting",
  state: "starting",
  maze: "making a maze",
  solve: "solving a maze",
  measure: "measuring a maze",
};

/** Describes a task, for the error of a worker that ended. */
export function doing(task: PoolTask): string {
  if (task.kind !== "batch" && task.kind !== "levels" && task.kind !== "graph") return DOING[task.kind];
  const { index, count } = task.request;
  if (count === undefined) return DOING.maze;
  return `making ${task.kind === "levels" ? "levels" : "mazes"} ${index} to ${index + count - 1}`;
}
