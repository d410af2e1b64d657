// Runs tasks on a fixed number of workers with a bounded number of tasks in flight. Callers define the tasks, and how
// to start a worker.

import { checkInteger } from "../../core/errors.ts";
import { type TaskWorker, WorkerCrashError } from "./worker.ts";

/** Options for running a series of tasks. */
interface RunOptions<Task> {
  /** Describes a task for the error message when a worker crashes: "a worker stopped while ...". */
  readonly doing: (task: Task) => string;
  /** True (default) yields results in the order of the tasks; false yields them in order of completion. */
  readonly ordered?: boolean;
  /**
   * The maximum number of tasks whose results the caller has not received. Default: two per worker, so that no worker
   * is idle while the caller handles a result.
   */
  readonly inFlight?: number;
  /** Ends the series. The iteration throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the progress that a task reports. */
  readonly onProgress?: (amount: number) => void;
}

/** A finished task and its result. */
interface Done<Task, Result> {
  readonly task: Task;
  readonly result: Result;
}

interface Job<Task, Result> {
  readonly task: Task;
  readonly onProgress: (amount: number) => void;
  readonly onOutcome: () => void;
  worker?: TaskWorker<Task, Result>;
  outcome?: { readonly result: Result } | { readonly error: unknown };
}

/** A set of workers. Each starts when it is first needed. Several series of tasks may run concurrently. */
export class Scheduler<Task, Result> {
  readonly workers: number;
  readonly #start: () => TaskWorker<Task, Result>;
  readonly #all = new Set<TaskWorker<Task, Result>>();
  readonly #idle: TaskWorker<Task, Result>[] = [];
  readonly #waiting: Job<Task, Result>[] = [];
  /** Callbacks that wake the waiting iterations of all running series. */
  readonly #wakers = new Set<() => void>();
  #closed = false;

  /** `start` starts a worker. At most `workers` workers exist at any time. */
  constructor(start: () => TaskWorker<Task, Result>, workers: number) {
    this.#start = start;
    this.workers = workers;
  }

  /**
   * Runs tasks. Takes them from the iterable as soon as the limit of tasks in flight permits. Workers wait for a slow
   * reader. The first failure, the signal, or breaking out of the loop ends the series and drops pending tasks. A
   * worker that crashes is replaced.
   */
  async *run(tasks: Iterable<Task>, options: RunOptions<Task>): AsyncGenerator<Done<Task, Result>, void, undefined> {
    const { doing, ordered = true, inFlight = 2 * this.workers, signal } = options;
    const begun: Job<Task, Result>[] = [];
    let over = false;
    let wake = () => {};
    const onOutcome = () => wake();
    const onProgress = (amount: number) => {
      if (!over) options.onProgress?.(amount);
    };
    const source = tasks[Symbol.iterator]();
    let next = source.next();
    signal?.addEventListener("abort", onOutcome);
    this.#wakers.add(onOutcome);
    try {
      for (;;) {
        signal?.throwIfAborted();
        if (this.#closed) throw new Error("this pool was closed; create another");
        for (; !next.done && begun.length < inFlight; next = source.next()) {
          const job: Job<Task, Result> = { task: next.value, onProgress, onOutcome };
          begun.push(job);
          this.#waiting.push(job);
        }
        this.#assign();
        if (begun.length === 0) return;
        const place = ordered ? 0 : begun.findIndex(({ outcome }) => outcome);
        const outcome = begun[place]?.outcome;
        if (!outcome) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        const [{ task }] = begun.splice(place, 1);
        if ("error" in outcome) throw named(outcome.error, doing(task));
        yield { task, result: outcome.result };
      }
    } finally {
      over = true;
      signal?.removeEventListener("abort", onOutcome);
      this.#wakers.delete(onOutcome);
      for (const job of begun) {
        const place = this.#waiting.indexOf(job);
        if (place >= 0) this.#waiting.splice(place, 1);
        else if (!job.outcome) job.worker?.drop?.();
      }
    }
  }

  /** Runs one task, after all tasks that are already waiting. */
  async one(task: Task, options: Pick<RunOptions<Task>, "doing" | "signal">): Promise<Result> {
    const { value } = await this.run([task], options).next();
    return (value as Done<Task, Result>).result;
  }

  /** Ends all workers and every running series immediately. Resolves when the workers have ended. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const wake of this.#wakers) wake();
    await Promise.all(Array.from(this.#all, (worker) => worker.end()));
  }

  /** Assigns waiting tasks to idle workers. Starts further workers if there are tasks left. */
  #assign(): void {
    while (!this.#closed && this.#waiting.length > 0 && (this.#idle.length > 0 || this.#all.size < this.workers)) {
      void this.#work(this.#waiting.shift() as Job<Task, Result>);
    }
  }

  async #work(job: Job<Task, Result>): Promise<void> {
    let worker: TaskWorker<Task, Result> | undefined;
    try {
      worker = this.#idle.pop() ?? this.#startWorker();
      job.worker = worker;
      job.outcome = { result: await worker.run(job.task, job.onProgress) };
      this.#idle.push(worker);
    } catch (error) {
      job.outcome = { error };
      if (worker && error instanceof WorkerCrashError) {
        this.#all.delete(worker);
        void worker.end();
      } else if (worker) {
        this.#idle.push(worker);
      }
    }
    this.#assign();
    job.onOutcome();
  }

  #startWorker(): TaskWorker<Task, Result> {
    const worker = this.#start();
    this.#all.add(worker);
    return worker;
  }
}

function named(error: unknown, doing: string): unknown {
  if (!(error instanceof WorkerCrashError)) return error;
  return new WorkerCrashError(`a worker stopped while ${doing}: ${error.message}`, { cause: error });
}

/** Checks a number of workers, 1..1024, and returns it. If it is undefined, returns `available`. */
export function checkWorkers(workers: unknown, available: number): number {
  return workers === undefined ? Math.max(1, available) : checkInteger("workers", workers, 1, 1024);
}
