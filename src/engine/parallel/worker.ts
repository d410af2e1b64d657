// Both ends of a worker that runs one task at a time. Threads of Node and web workers differ only in the channel.

/** A worker as the scheduler sees it. */
export interface TaskWorker<Task, Result> {
  /**
   * Runs one task. Rejects with a WorkerCrashError if the worker ends, and with the task's error if the task fails.
   */
  run(task: Task, onProgress?: (amount: number) => void): Promise<Result>;
  /** Ends the worker at once. */
  end(): Promise<void>;
  /** Called when nobody waits for the running task any more. */
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

/** A worker's messages: any number of progress reports, then the outcome of the task. */
export type Message<Result> =
  | { readonly progress: number }
  | { readonly result: Result }
  | { readonly error: { readonly name: string; readonly message: string } };

/** What a worker posts when it has received what it cannot read. */
export const UNREADABLE: Message<never> = { error: { name: "Error", message: "its task could not be read" } };

/** The channel to a worker. */
interface Channel<Task> {
  post(task: Task): void;
  /** Ends the worker. The channel is not used afterwards. */
  end(): unknown;
  /** Called with true when a task begins and with false when it ends. */
  setBusy?(busy: boolean): void;
}

function receivedError({ name, message }: { readonly name: string; readonly message: string }): Error {
  if (name === "RangeError") return new RangeError(message);
  if (name === "TypeError") return new TypeError(message);
  return new Error(message);
}

interface CurrentTask<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((amount: number) => void) | undefined;
}

/** A worker at the other end of a channel, whose owner passes on its messages (`receive`) and its failures (`fail`). */
export class RemoteWorker<Task, Result> implements TaskWorker<Task, Result> {
  readonly #channel: Channel<Task>;
  #current: CurrentTask<Result> | undefined;
  // Once set, the channel is not touched again: a late message must not change whether a worker that is ending keeps
  // the process alive.
  #gone: WorkerCrashError | undefined;

  constructor(channel: Channel<Task>) {
    this.#channel = channel;
  }

  run(task: Task, onProgress?: (amount: number) => void): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(this.#gone);
      this.#current = { resolve, reject, onProgress };
      this.#channel.setBusy?.(true);
      try {
        this.#channel.post(task);
      } catch (error) {
        // The task cannot be cloned, and the worker knows nothing of it.
        this.receive({ error: error as Error });
      }
    });
  }

  async end(): Promise<void> {
    this.fail("it was ended");
    await this.#channel.end();
  }

  /** Takes a message from the worker. */
  receive(message: Message<Result>): void {
    const task = this.#current;
    if (!task) return;
    if ("progress" in message) {
      task.onProgress?.(message.progress);
      return;
    }
    this.#current = undefined;
    this.#channel.setBusy?.(false);
    if ("result" in message) task.resolve(message.result);
    else task.reject(receivedError(message.error));
  }

  /** Records that the worker has ended, and the reason; its task and all later ones are rejected. */
  fail(reason: string): void {
    this.#gone ??= new WorkerCrashError(reason);
    this.#current?.reject(this.#gone);
    this.#current = undefined;
  }
}

/** What a task calls between its steps, and waits for. */
export type OnProgress = (amount: number) => void | Promise<void>;

/** What a worker does. */
export type DoTask<Task, Result> = (task: Task, onProgress: OnProgress) => Result | Promise<Result>;

/**
 * The worker's end: runs a received task and posts its outcome. `transfer` returns the objects of a
 * result to transfer instead of copying.
 */
export function serveTask<Task, Result>(
  doTask: DoTask<Task, Result>,
  post: (message: Message<Result>, transfer: ArrayBuffer[]) => void,
  transfer: (result: Result) => ArrayBuffer[] = () => [],
): (task: Task) => Promise<void> {
  return async (task) => {
    try {
      const result = await doTask(task, (progress) => post({ progress }, []));
      post({ result }, transfer(result));
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      post({ error: { name, message } }, []);
    }
  };
}
