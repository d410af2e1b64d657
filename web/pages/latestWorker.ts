// Runs tasks in a worker. Only the latest task is run; earlier ones are dropped.

import type { Remote, Running } from "../maze/calls.ts";

// Starting a new worker is faster than waiting longer for an obsolete result.
const PATIENCE_MILLISECONDS = 250;

/** A worker that starts with its first task, runs one at a time, and ends if one that has been superseded takes long. */
export class LatestWorker<Functions> {
  readonly #start: () => Running<Functions>;
  #current: Running<Functions> | undefined;
  /** Settles when the task that was begun last ends. */
  #task: Promise<unknown> = Promise.resolve();
  #begun = 0;
  #turn = 0;

  constructor(start: () => Running<Functions>) {
    this.#start = start;
  }

  get isRunning(): boolean {
    return this.#current !== undefined;
  }

  /** The worker's functions. All pending calls are rejected when an obsolete task ends the worker. */
  get remote(): Remote<Functions> {
    this.#current ??= this.#start();
    return this.#current.remote;
  }

  /** Runs a call. If the worker ends because of an obsolete task, the call is repeated in the next worker. */
  async persist<Result>(call: (remote: Remote<Functions>) => Promise<Result>): Promise<Result> {
    for (;;) {
      const { remote } = this;
      try {
        return await call(remote);
      } catch (error) {
        if (remote === this.remote) throw error;
      }
    }
  }

  /** Runs a task. Returns undefined if another task has been requested meanwhile. */
  async run<Result>(task: (remote: Remote<Functions>) => Promise<Result>): Promise<Result | undefined> {
    const turn = ++this.#turn;
    const patience = this.#begun + PATIENCE_MILLISECONDS - performance.now();
    const isObsolete = await Promise.race([
      this.#task.then(() => false),
      new Promise<true>((resolve) => setTimeout(resolve, patience, true)),
    ]);
    if (turn !== this.#turn) return undefined;
    if (isObsolete) {
      this.#current?.end();
      this.#current = undefined;
    }
    this.#begun = performance.now();
    const result = task(this.remote);
    this.#task = result.catch(() => {});
    await this.#task;
    return turn === this.#turn ? result : undefined;
  }
}
