// Calls to a worker and their outcomes: both sides. Node threads and web workers differ only in the channel.

/** A worker as the scheduler sees it. */
export interface TaskWorker<Task, Result> {
  /** Runs a task. Rejects with a WorkerCrashError if the worker ends, and with the task's error if the task fails. */
  run(task: Task, onProgress?: (amount: number) => void): Promise<Result>;
  /** Ends the worker at once. */
  end(): Promise<void>;
  /** Called when the result of the running task is no longer needed. */
  drop?(): void;
}

/**
 * The error of a worker that ended without a result.
 *
 * @example
 * import { createPool, WorkerCrashError } from "wasmaze/node";
 *
 * await using pool = createPool({ workers: 1 });
 * try {
 *   const maze = await pool.generate({ algorithm: "wilson", width: 9, height: 9, seed: 1 });
 *   console.log(maze.walls.length); // 81
 * } catch (error) {
 *   // The next call starts another worker.
 *   if (error instanceof WorkerCrashError) console.error(error.message);
 *   else throw error;
 * }
 */
export class WorkerCrashError extends Error {
  override readonly name = "WorkerCrashError";
}

/** A task as it is sent to a worker: several may be in flight, so each has a number. */
export interface Call<Task> {
  readonly call: number;
  readonly task: Task;
}

type Outcome<Result> =
  | { readonly progress: number }
  | { readonly result: Result }
  | { readonly error: { readonly name: string; readonly message: string } };

/** A worker's messages: any number of progress reports, then the outcome of the call. */
export type Message<Result> = { readonly call?: number } & Outcome<Result>;

/** Posted by a worker that received an unreadable call. It has no number, so all pending calls are rejected. */
export const UNREADABLE: Message<never> = { error: { name: "Error", message: "its task could not be read" } };

/** The channel to a worker. */
interface Channel<Task> {
  post(call: Call<Task>): void;
  /** Ends the worker. The channel is not used afterwards. */
  end(): unknown;
  /** Called with true when the first of the pending calls begins, and with false when the last one ends. */
  setBusy?(busy: boolean): void;
}

function receivedError({ name, message }: { readonly name: string; readonly message: string }): Error {
  if (name === "RangeError") return new RangeError(message);
  if (name === "TypeError") return new TypeError(message);
  return new Error(message);
}

interface Pending<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((amount: number) => void) | undefined;
}

/**
 * A worker at the other end of a channel. The owner of the channel passes on the worker's messages (`receive`) and its
 * failure (`fail`).
 */
export class RemoteWorker<Task, Result> implements TaskWorker<Task, Result> {
  readonly #channel: Channel<Task>;
  readonly #pending = new Map<number, Pending<Result>>();
  #last = 0;
  // Once set, the channel is not used again: a late message must not make an ending worker keep the process alive.
  #gone: WorkerCrashError | undefined;

  constructor(channel: Channel<Task>) {
    this.#channel = channel;
  }

  run(task: Task, onProgress?: (amount: number) => void): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(this.#gone);
      const call = ++this.#last;
      this.#pending.set(call, { resolve, reject, onProgress });
      if (this.#pending.size === 1) this.#channel.setBusy?.(true);
      try {
        this.#channel.post({ call, task });
      } catch (error) {
        // The task cannot be cloned, so the worker never sees it.
        this.receive({ call, error: error as Error });
      }
    });
  }

  async end(): Promise<void> {
    this.fail("it was ended");
    await this.#channel.end();
  }

  /** Takes a message from the worker. */
  receive(message: Message<Result>): void {
    if (this.#pending.size === 0) return;
    for (const call of message.call === undefined ? [...this.#pending.keys()] : [message.call]) {
      const pending = this.#pending.get(call);
      if ("progress" in message) {
        pending?.onProgress?.(message.progress);
        return;
      }
      this.#pending.delete(call);
      if ("result" in message) pending?.resolve(message.result);
      else pending?.reject(receivedError(message.error));
    }
    if (this.#pending.size === 0) this.#channel.setBusy?.(false);
  }

  /** Records that the worker has ended, and the reason. Pending and later calls are rejected with it. */
  fail(reason: string): void {
    this.#gone ??= new WorkerCrashError(reason);
    for (const { reject } of this.#pending.values()) reject(this.#gone);
    this.#pending.clear();
  }
}

/** Reports progress between the steps of a task; the next step waits for the returned promise. */
export type OnProgress = (amount: number) => void | Promise<void>;

/** Runs a task in a worker. */
export type DoTask<Task, Result> = (task: Task, onProgress: OnProgress) => Result | Promise<Result>;

/**
 * The worker's side: runs the task of a received call and posts the outcome. `transfer` returns the objects of a result
 * to transfer instead of copying.
 */
export function serveTask<Task, Result>(
  doTask: DoTask<Task, Result>,
  post: (message: Message<Result>, transfer: ArrayBuffer[]) => void,
  transfer: (result: Result) => ArrayBuffer[] = () => [],
): (call: Call<Task>) => Promise<void> {
  return async ({ call, task }) => {
    try {
      const result = await doTask(task, (progress) => post({ call, progress }, []));
      post({ call, result }, transfer(result));
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      post({ call, error: { name, message } }, []);
    }
  };
}
