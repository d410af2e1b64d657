// The protocol between a scheduler and a worker. Node threads and web workers differ only in the channel.

/** A worker, from the scheduler's point of view. */
export interface TaskWorker<Task, Result> {
  /** Runs a task. Rejects with a WorkerCrashError if the worker ends, or with the error of a failed task. */
  run(task: Task, onProgress?: (amount: number) => void): Promise<Result>;
  /** Ends the worker immediately. */
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

/** A task as sent to a worker. Calls are numbered, because several may be in flight. */
export interface Call<Task> {
  readonly call: number;
  readonly task: Task;
}

type Outcome<Result> =
  | { readonly progress: number }
  | { readonly result: Result }
  | { readonly error: { readonly name: string; readonly message: string } };

/** A message from a worker. For each call, the worker sends any number of progress reports and then the outcome. */
export type Message<Result> = { readonly call?: number } & Outcome<Result>;

/** Posted for a call that the worker cannot read. It has no call number, so all pending calls are rejected. */
export const UNREADABLE: Message<never> = { error: { name: "Error", message: "its task could not be read" } };

/** The connection over which a RemoteWorker sends calls. */
interface Channel<Task> {
  post(call: Call<Task>): void;
  /** Ends the worker. The channel must not be used afterwards. */
  end(): unknown;
  /** Called with true when the first pending call begins, and with false when the last one ends. */
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
 * A worker at the other end of a channel. The owner of the channel must call `receive` with each message of the worker,
 * and `fail` when the worker ends.
 */
export class RemoteWorker<Task, Result> implements TaskWorker<Task, Result> {
  readonly #channel: Channel<Task>;
  readonly #pending = new Map<number, Pending<Result>>();
  #last = 0;
  // The reason why the worker ended. Once set, the channel is not used: a message could keep a Node process alive.
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
        // The task cannot be cloned, so it never reaches the worker.
        this.receive({ call, error: error as Error });
      }
    });
  }

  async end(): Promise<void> {
    this.fail("it was terminated");
    await this.#channel.end();
  }

  /** Handles a message from the worker. */
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

  /** Records that the worker has ended, and why. Pending and later calls are rejected with this reason. */
  fail(reason: string): void {
    this.#gone ??= new WorkerCrashError(reason);
    for (const { reject } of this.#pending.values()) reject(this.#gone);
    this.#pending.clear();
  }
}

/** Reports progress between two steps of a task. The next step waits for the returned promise. */
export type OnProgress = (amount: number) => void | Promise<void>;

/** Runs a task in a worker. */
export type DoTask<Task, Result> = (task: Task, onProgress: OnProgress) => Result | Promise<Result>;

/**
 * The worker's side of the protocol: runs the task of a received call and posts the outcome. `transfer` returns the
 * objects of a result that are transferred instead of copied.
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
